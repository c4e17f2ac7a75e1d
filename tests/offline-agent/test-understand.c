/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-distil.h"
#include "oa-people.h"
#include "tf-document-shape.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/understand"

/* What a user would call it, which section they would look in, and whom they meant. */

static char *
distil (const char *dump)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "p", 0, "");

  tf_prompt_add (prompt, "brain_dump", "", dump);
  return oa_distil (prompt);
}

typedef struct
{
  const char *name;
  const char *dump;
  const char *title;
} TitleCase;

#define REST "\n\nThe budget is 900. Who has the key? Ask Mr Osei about the permit.\n"

static const TitleCase titles[] = {
  { "name-before-notes", "DevDays Utrecht 2026 -- notes from the call with Joost 9 jan" REST,
    "DevDays Utrecht 2026" },
  { "kind-needed-before-name", "Engineering design doc needed - log pipeline v2" REST,
    "Log pipeline v2" },
  { "wanted-with-colon", "Design doc wanted: frost warning for the vineyard (14 hectares)" REST,
    "Frost warning for the vineyard" },
  { "kind-and-period-before-name",
    "Product roadmap H1 2026 — Fieldnote (an app for ecologists)" REST,
    "Fieldnote: product roadmap H1 2026" },
  { "words-that-only-start", "ok so the school library. We have 4200 books, maybe 4300." REST,
    "The school library" },
  { "comma-thoughts", "hackathon for the housing co-op, thoughts" REST,
    "Hackathon for the housing co-op" },
  { "dash-thoughts", "Food truck strategy - thoughts after the bad winter" REST,
    "Food truck strategy" },
  { "colon-stays", "# Opening strategy: physiotherapy clinic in Tartu" REST,
    "Opening strategy: physiotherapy clinic in Tartu" },
  { "notes-in-two-languages", "Class trip 7b to Weimar -- Protokoll / notes 12.11.2025" REST,
    "Class trip 7b to Weimar" },
  { "minutes-of-a-group", "# Minutes - school garden working group, 12 February 2025" REST,
    "School garden" },
  { "question-after-dash", "50 Jahre Turnverein - wer macht was?" REST, "50 Jahre Turnverein" },
  { "subject-of-a-mail",
    "From: Grace W <g@example.org>\nTo: all\nSubject: Fwd: Re: Moving the Leeds office\n\nHi," REST,
    "Moving the Leeds office" },
  { "period-and-subject",
    "Hi, some thoughts about the bakery, sorry it's a jumble.\n\nWe took over the bakery on Mill "
    "Lane "
    "in March. We want a strategy for the next 18 months: more revenue." REST,
    "Bakery on Mill Lane: strategy for the next 18 months" },
  { "period-alone", "We need a strategy for 2027 that all of us can follow." REST,
    "Strategy for 2027" },
  { "document-for-a-move",
    "Please write a design document for moving our billing database from MySQL 5.7 to PostgreSQL "
    "16. Currently there is one primary." REST,
    "Moving our billing database from MySQL 5.7 to PostgreSQL 16" },
  { "plan-to-get-going",
    "I run a small bookshop in Ghent and I'm looking for a plan to get an author evening series "
    "going next autumn." REST,
    "Author evening series" },
  { "planning-is",
    "[00:00] Nora: okay is it recording? yes.\n[00:04] Nora: so what we're planning is a repair "
    "café "
    "for the Eastside neighbourhood, once a month.\n[00:09] Ben: goal is half of the items fixed.",
    "Repair café for the Eastside neighbourhood" },
  { "tool-asked-for", "Write me a little command line tool in Go that reads the CSV of my bank.",
    "Command line tool in Go" },
  { "with-whom-is-no-name",
    "so i finally want to start a podcast about local history in our town with my friend rosa",
    "Podcast about local history in our town" },
  { "wish-after-much-talk",
    "Last year was great, thank you all. The weather was good. I want to organise a lantern walk "
    "for the kindergarten." REST,
    "Lantern walk for the kindergarten" },
  { "first-wish-counts",
    "We want to open a climbing gym in Leeds. Later we need a website and a café." REST,
    "Climbing gym in Leeds" },
  { "question-is-no-title",
    "Do we need a new licence for wholesale? We want to open a cheese shop in Graz." REST,
    "Cheese shop in Graz" },
  { "date-is-cut", "Summer concert of the choir on Saturday 20 June 2026" REST,
    "Summer concert of the choir" },
  { "kind-of-party", "We are 40 people and there is a birthday party for Ines in the garden." REST,
    "Birthday party" },
  { "named-by-its-person", "Project: Lighthouse\nwe start in may and need a lot of paint",
    "Lighthouse" },
};

TF_TEST_TABLE (title, titles, row->name)
{
  const TitleCase *c = row;
  g_autofree char *intent = distil (c->dump);
  g_autofree char *name = tf_intent_get_name (intent);

  g_assert_cmpstr (name, ==, c->title);
}

typedef struct
{
  const char *name;
  const char *dump;
  const char *text; /* as it should be found */
  const char *section;
} SortCase;

static const SortCase sorts[] = {
  { "history-is-no-limit", "We took over the bakery in March.", "We took over", "Assumptions" },
  { "rough-figure-of-the-past", "Revenue last year was 310k, margin maybe 8%.", "Revenue last year",
    "Assumptions" },
  { "what-sells", "What sells: bread, 35% of sales.", "What sells", "Assumptions" },
  { "background-list", "Background:\n- the rent is 1,450 a month\n", "The rent is", "Assumptions" },
  { "idea-with-price", "Ideas\n- second stall at the market, costs 45 per week\n", "Second stall",
    "Objective" },
  { "price-alone", "The follow-up visit is 42 EUR.", "The follow-up", "Objective" },
  { "goal-with-figures", "Success = 400k revenue and 12% margin.", "Success = 400k", "Objective" },
  { "goal-below-its-label", "Goals:\n- churn below 3%\n", "Churn below", "Objective" },
  { "wish-with-less-than", "By 2027 we want a waiting time of less than 10 days.",
    "By 2027 we want", "Objective" },
  { "wish-with-at-most", "We want at most 60 guests.", "We want at most", "Constraints" },
  { "limit-of-money", "I don't want to use more than 15k max.", "more than 15k", "Constraints" },
  { "no-sunday", "No Sunday opening, that's for family.", "No Sunday", "Constraints" },
  { "lease-ends", "The lease ends 30 September 2027.", "The lease ends", "Constraints" },
  { "label-of-the-paragraph", "Constraints: the oven is full from 4 to 8. The van is with Karim.",
    "The van is", "Constraints" },
  { "lesson-with-demand", "Dont forget: coffee was slow last year, 2 stations minimum.",
    "2 stations", "Constraints" },
  { "we-are-is-not-were", "We're getting married.", "We're getting", "Objective" },
  { "raised-beds", "There are 6 raised beds of larch.", "6 raised beds", "Objective" },
  { "file-is-no-budget", "I put the prices in budget.pdf.", "I put the prices", "Objective" },
  { "nobody-for-it", "We still don't have anybody for bikes.", "anybody for bikes", "Unknowns" },
  { "not-so-sure", "Karim would drop lunch, I'm not so sure.", "not so sure", "Unknowns" },
  { "decide-first", "Redis or gossip, we have to decide that first.", "decide that", "Unknowns" },
  { "unknown-is-an-adjective", "Unknown payees go to a list of their own.", "Unknown payees",
    "Objective" },
  { "question-with-hint", "Do we need a permit? Ask Mr Osei.", "Ask Mr Osei", "Open Questions" },
  { "question-beside-facts", "Sven owns the agents, who does alerting?", "Who does alerting",
    "Open Questions" },
};

TF_TEST_TABLE (sorts, sorts, row->name)
{
  const SortCase *c = row;
  g_autofree char *dump =
      g_strdup_printf ("I want to organise a party for our street.\n\n%s", c->dump);
  g_autofree char *intent = distil (dump);
  g_autofree char *heading = g_strdup_printf ("## %s\n", c->section);
  const char *start = strstr (intent, heading);
  const char *found = NULL;
  const char *end = NULL;

  g_assert_nonnull (start);
  found = strstr (start, c->text);
  if (found == NULL)
    g_error ("“%s” is not under %s:\n%s", c->text, c->section, intent);
  end = strstr (start + 3, "\n## ");
  g_assert_true (end == NULL || found < end);
}

typedef struct
{
  const char *name;
  const char *material; /* read before */
  const char *text;
  const char *owner; /* %NULL: nobody */
} OwnerCase;

static const OwnerCase owners[] = {
  { "verb", "", "Sven owns the agents.", "Sven" },
  { "small-letters-known-name", "", "joost negotiates with the venue", "Joost" },
  { "small-letters-seen-with-capital", "notes from the call with Zbyszko", "zbyszko books the hall",
    "Zbyszko" },
  { "small-letters-unknown-word", "", "kettle books the hall", NULL },
  { "article-makes-it-a-thing", "the Board meets, the board decides", "board checks the budget",
    NULL },
  { "should-check", "", "need to sell 180? dieuwke should check that", "Dieuwke" },
  { "list-after-equals", "", "committee = amara, dieuwke, me (ruben)", "Amara, Dieuwke, Ruben" },
  { "in-brackets", "", "Code of conduct and contact person (amara)", "Amara" },
  { "thing-in-brackets", "", "The reporting jobs (Looker) read from the replica", NULL },
  { "label-of-a-list", "", "Beth: furniture list", "Beth" },
  { "thing-as-a-label", "", "Catering: furniture list", NULL },
  { "title-and-name", "", "Mrs Adeyemi informs the school board.", "Mrs Adeyemi" },
  { "designs", "", "Invitations: Priya designs the flyer.", "Priya" },
  { "good-with-and-would", "", "Lotte is good with Instagram and would do the posters as well.",
    "Lotte" },
  { "month-is-nobody", "", "March does not work for us", NULL },
  { "everybody-is-nobody", "", "Everybody brings a salad", NULL },
};

TF_TEST_TABLE (owner, owners, row->name)
{
  const OwnerCase *c = row;
  g_autoptr (GHashTable) people = oa_people_new ();
  g_autofree char *owner = NULL;

  oa_people_add_text (people, c->material);
  oa_people_add_text (people, c->text);
  owner = oa_people_owner (people, c->text);
  g_assert_cmpstr (owner, ==, c->owner);
}
