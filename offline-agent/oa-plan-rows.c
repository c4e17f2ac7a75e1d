/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-rows.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-defaults.h"
#include "oa-facts.h"
#include "oa-people.h"
#include "oa-text.h"
#include "tf-markdown.h"

#define AUTHOR    "the author (default)"
#define MAX_RISKS 8

/* A row that is already there is not said again; only the last few can be equal. */
static void
add_row (GPtrArray *rows, const char *const *cells)
{
  g_autoptr (GString) row = g_string_new ("|");

  for (guint i = 0; cells[i] != NULL; i++)
    g_string_append_printf (row, " %s |", cells[i]);
  for (guint i = rows->len; i > 0 && i + 5 > rows->len; i--)
    if (g_str_equal (rows->pdata[i - 1], row->str))
      return;
  g_ptr_array_add (rows, g_strdup (row->str));
}

static char *
join (GPtrArray *rows)
{
  g_ptr_array_add (rows, NULL);
  return g_strjoinv ("\n", (GStrv) rows->pdata);
}

static const OaStatement *
at (OaPlan *plan, guint i)
{
  return g_ptr_array_index (plan->intent->statements, i);
}

static gboolean
is_open (const OaStatement *statement)
{
  return statement->section == OA_SECTION_UNKNOWNS || statement->section == OA_SECTION_QUESTIONS;
}

static char *
owner_or_author (OaPlan *plan, const char *text)
{
  g_autofree char *owner = oa_people_owner (plan->words, text);

  return owner != NULL ? g_steal_pointer (&owner) : g_strdup (AUTHOR);
}

static guint
count_kind (GPtrArray *facts, OaFactKind kind)
{
  guint n = 0;

  for (guint i = 0; i < facts->len; i++)
    n += ((OaFact *) g_ptr_array_index (facts, i))->kind == kind;
  return n;
}

/* Schedule */

typedef struct
{
  guint order;
  char *row; /* (owned) */
} DatedRow;

static void
dated_row_free (DatedRow *self)
{
  g_free (self->row);
  g_free (self);
}

/* Later things below; what has no month stands last, in the order it was said. */
static guint
order_of (const OaFact *fact, guint said)
{
  guint year = fact->year > 2000 ? fact->year - 2000 : 0;

  if (fact->month == 0)
    return 10000000 + said;
  return year * 100000 + fact->month * 1000 + fact->day * 10;
}

static int
compare_dated (gconstpointer a, gconstpointer b)
{
  const DatedRow *x = *(const DatedRow *const *) a;
  const DatedRow *y = *(const DatedRow *const *) b;

  return x->order < y->order ? -1 : x->order > y->order;
}

/* "The weather should be fine in June", "in summer" and "last Saturday" are no milestones. */
static gboolean
is_scheduled (const OaStatement *statement, const OaFact *fact)
{
  static const char *const past[] = { "last year", "opened",       "was",      "were", "last week",
                                      "ago",       "letztes jahr", "used to",  "took", "happened",
                                      "broke",     "problem",      "hammered", NULL };
  static const char *const gone[] = { "problem",  "we lost",   "took everything", "hammered",
                                      "happened", "opened in", "was founded",     NULL };
  static const char *const distance[] = { "week*", "day*", "month*", "year", "quarter",
                                          "q1",    "q2",   "q3",     "q4",   NULL };
  g_autofree char *folded = oa_text_fold (fact->text);

  if (oa_text_has_any (statement->folded, past) != NULL &&
      statement->section != OA_SECTION_CONSTRAINTS)
    return FALSE;
  if (oa_text_has_any (statement->folded, gone) != NULL)
    return FALSE;
  if (fact->day > 0 || (fact->month > 0 && fact->year > 0))
    return TRUE;
  if (statement->section == OA_SECTION_ASSUMPTIONS || statement->section == OA_SECTION_UNKNOWNS)
    return FALSE;
  return fact->month > 0 || fact->weekday > 0 || fact->year > 0 ||
         oa_text_has_any (folded, distance) != NULL;
}

/* Years are often left out: then the last such month before the day itself is meant, or that of the
 * earliest year that is named. */
static OaFact
reference_date (OaPlan *plan)
{
  OaFact reference = { 0 };

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      g_autoptr (GPtrArray) facts = oa_facts_find (at (plan, i)->text);

      for (guint f = 0; f < facts->len; f++)
        {
          const OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind != OA_FACT_DATE || fact->year < 2000 || !is_scheduled (at (plan, i), fact))
            continue;
          if (plan->main_date != NULL && g_str_equal (fact->text, plan->main_date))
            return *fact;
          if (reference.year == 0 || fact->year < reference.year)
            reference.year = fact->year;
        }
    }
  return reference;
}

static void
complete_year (OaFact *fact, const OaFact *reference)
{
  if (fact->year == 0 && reference->year > 0 && fact->month > 0)
    fact->year = reference->year - (reference->month > 0 && fact->month > reference->month ? 1 : 0);
}

static void
add_dated (OaPlan *plan,
           GPtrArray *dated,
           const OaStatement *statement,
           OaFact *fact,
           GHashTable *seen,
           const OaFact *reference,
           gboolean many)
{
  DatedRow *row = NULL;
  g_autofree char *what = oa_clause_for_reader (statement->text, fact, many);
  g_autofree char *owner = owner_or_author (plan, statement->text);
  g_autofree char *what_cell = oa_plan_cell (what);
  g_autofree char *date_cell = tf_markdown_escape_cell (fact->text);
  g_autofree char *key = g_strdup_printf ("%s|%s", fact->text, what);

  if (!g_hash_table_add (seen, g_steal_pointer (&key)))
    return;
  complete_year (fact, reference);
  row = g_new0 (DatedRow, 1);
  row->order = order_of (fact, dated->len);
  row->row = g_strdup_printf ("| %s | %s | %s |", date_cell, what_cell, owner);
  g_ptr_array_add (dated, row);
}

static char *
fill_schedule (OaPlan *plan)
{
  g_autoptr (GPtrArray) dated = g_ptr_array_new_with_free_func ((GDestroyNotify) dated_row_free);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  OaFact reference = reference_date (plan);

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      g_autoptr (GPtrArray) facts = oa_facts_find (at (plan, i)->text);

      if (at (plan, i)->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (at (plan, i)->text, "Two statements disagree"))
        continue;
      for (guint f = 0; f < facts->len; f++)
        {
          OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind == OA_FACT_DATE && is_scheduled (at (plan, i), fact))
            add_dated (plan, dated, at (plan, i), fact, seen, &reference,
                       count_kind (facts, OA_FACT_DATE) > 1);
        }
    }
  g_ptr_array_sort (dated, compare_dated);
  for (guint i = 0; i < dated->len; i++)
    g_ptr_array_add (rows, g_strdup (((DatedRow *) dated->pdata[i])->row));
  if (rows->len == 0)
    g_ptr_array_add (
        rows, g_strdup ("| No date was stated | Everything in this plan; see Open Points | " AUTHOR
                        " |"));
  return join (rows);
}

/* Budget */

/* "budget.pdf: Tent hire: £95" is from budget.pdf; else from the brain dump. */
static char *
source_of (const char *text, const char **out_rest)
{
  const char *colon = strstr (text, ": ");

  *out_rest = text;
  if (colon != NULL)
    {
      g_autofree char *head = g_strndup (text, (gsize) (colon - text));

      if (g_regex_match_simple ("^\\S[^:/]{0,60}\\.[A-Za-z]{1,4}$", head, 0, 0))
        {
          *out_rest = colon + 2;
          return g_steal_pointer (&head);
        }
    }
  return g_strdup ("brain dump");
}

/* "Tent hire (3 x 3 m): £95" names its thing before the amount. */
static char *
item_of (const char *text, const OaFact *fact, gboolean many)
{
  g_autofree char *before = g_strndup (text, fact->start);
  g_autofree char *phrase = oa_text_phrase (before);

  if (g_str_has_suffix (g_strchomp (before), ":") &&
      text[fact->end + strspn (text + fact->end, ". ")] == '\0')
    return g_steal_pointer (&phrase);
  return oa_clause_for_reader (text, fact, many);
}

static void
add_amount (GPtrArray *rows,
            const OaStatement *statement,
            const OaFact *fact,
            double *sum,
            GString *sources)
{
  const char *rest = NULL;
  g_autofree char *source = source_of (statement->text, &rest);
  g_autoptr (GPtrArray) facts = oa_facts_find (rest);
  g_autofree char *amount = tf_markdown_escape_cell (fact->text);
  const OaFact *in_rest = fact;
  g_autofree char *item = NULL;
  g_autofree char *cell = NULL;

  for (guint i = 0; i < facts->len; i++)
    if (g_str_equal (((OaFact *) facts->pdata[i])->text, fact->text))
      in_rest = facts->pdata[i];
  item = item_of (rest, in_rest, count_kind (facts, OA_FACT_AMOUNT) > 1);
  cell = oa_plan_cell (item);
  if (rest != statement->text &&
      g_regex_match_simple ("\\.(?:pdf|csv|tsv)$", source, G_REGEX_CASELESS, 0))
    {
      *sum += fact->value;
      if (strstr (sources->str, source) == NULL)
        g_string_append_printf (sources, "%s%s", sources->len > 0 ? ", " : "", source);
    }
  if (g_str_has_suffix (cell, "."))
    cell[strlen (cell) - 1] = '\0';
  add_row (rows, (const char *[]){ cell, amount, source, NULL });
}

static void
add_budget_end (OaPlan *plan, GPtrArray *rows, double sum, const char *sources, const OaFact *like)
{
  if (sum > 0)
    {
      g_autofree char *total = oa_fact_format_amount (sum, like);
      g_autofree char *source = g_strdup_printf ("sum of the rows from %s", sources);

      add_row (rows,
               (const char *[]){ "Total of the prices listed in files", total, source, NULL });
    }
  if (plan->main_budget != NULL)
    add_row (rows,
             (const char *[]){ "Stated budget in all", plan->main_budget, "brain dump", NULL });
  else
    add_row (rows, (const char *[]){ "Budget in all",
                                     "not stated; default: no more than the amounts above",
                                     "see Open Points", NULL });
}

static char *
fill_budget (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) sources = g_string_new (NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  const OaFact *like = NULL;
  double sum = 0;

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      GPtrArray *facts = NULL;

      if (at (plan, i)->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (at (plan, i)->text, "Two statements disagree"))
        continue;
      facts = oa_facts_find (at (plan, i)->text);
      g_ptr_array_add (kept, facts);
      for (guint f = 0; f < facts->len; f++)
        {
          const OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind != OA_FACT_AMOUNT ||
              oa_attribute_of (at (plan, i)->text, fact) == OA_ATTRIBUTE_BUDGET)
            continue;
          if (like == NULL && *fact->unit != '\0')
            like = fact;
          add_amount (rows, at (plan, i), fact, &sum, sources);
        }
    }
  add_budget_end (plan, rows, sum, sources->str, like);
  return join (rows);
}

/* Risks */

static void
add_risk (GPtrArray *rows,
          const char *risk,
          const char *effect,
          const char *answer,
          const char *owner)
{
  g_autofree char *cell = oa_plan_cell (risk);

  add_row (rows, (const char *[]){ cell, effect, answer, owner, NULL });
}

static char *
effect_on (OaPlan *plan, const OaStatement *statement)
{
  const OaPlanSection *section = g_hash_table_lookup (plan->places, statement);

  return section != NULL ? g_strdup_printf ("Likelihood not stated; it would hit the section %s",
                                            section->title)
                         : g_strdup ("Likelihood not stated; it would hit the whole");
}

static void
add_statement_risk (OaPlan *plan,
                    GPtrArray *rows,
                    const OaStatement *statement,
                    const char *format,
                    const char *answer)
{
  g_autofree char *phrase = oa_text_phrase (statement->text);
  g_autofree char *risk = g_strdup_printf ("%s “%s”", format, phrase);
  g_autofree char *effect = effect_on (plan, statement);
  g_autofree char *owner = owner_or_author (plan, statement->text);

  add_risk (rows, risk, effect, answer, owner);
}

static gboolean
gives_date (const OaStatement *statement)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  for (guint i = 0; i < facts->len; i++)
    if (oa_attribute_of (statement->text, g_ptr_array_index (facts, i)) == OA_ATTRIBUTE_DATE)
      return TRUE;
  return FALSE;
}

static gboolean
is_deadline (const OaStatement *statement)
{
  static const char *const cues[] = { "by",     "until", "deadline",      "latest", "due",
                                      "before", "bis",   "no later than", NULL };
  g_autoptr (GPtrArray) facts = NULL;

  if (statement->section != OA_SECTION_CONSTRAINTS ||
      oa_text_has_any (statement->folded, cues) == NULL)
    return FALSE;
  facts = oa_facts_find (statement->text);
  return oa_facts_first (facts, OA_FACT_DATE) != NULL;
}

static void
add_stated_risks (OaPlan *plan, GPtrArray *rows)
{
  static const char *const cues[] = { "risk*",     "rain*",   "problem*",  "allerg*", "complain*",
                                      "otherwise", "worr*",   "dangerous", "afraid",  "fail*",
                                      "goes down", "is down", "accident*", "gone",    NULL };

  for (guint i = 0; i < plan->intent->statements->len && rows->len < 4; i++)
    if (!is_open (at (plan, i)) && !gives_date (at (plan, i)) &&
        oa_text_has_any (at (plan, i)->folded, cues) != NULL && strlen (at (plan, i)->text) < 300)
      add_statement_risk (
          plan, rows, at (plan, i),
          "Stated:", "What was stated is kept to; default: it is looked at again one week before");
}

static char *
fill_risks (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  add_stated_risks (plan, rows);
  for (guint i = 0; i < plan->intent->statements->len && rows->len < MAX_RISKS - 2; i++)
    if (at (plan, i)->section == OA_SECTION_ASSUMPTIONS && strlen (at (plan, i)->text) < 300)
      add_statement_risk (plan, rows, at (plan, i), "An assumption turns out wrong:",
                          "Default: it is verified before anything that rests on it is done");
  for (guint i = 0; i < plan->intent->statements->len && rows->len < MAX_RISKS; i++)
    if (is_deadline (at (plan, i)) && strlen (at (plan, i)->text) < 300)
      add_statement_risk (plan, rows, at (plan, i),
                          "A date is missed:", "Default: a reminder one week before");
  if (rows->len < 3)
    add_risk (rows, "A point listed under Open Points stays unanswered",
              "Likelihood not stated; it would hit the section it is about",
              "The default given there is taken", AUTHOR);
  if (rows->len < 3)
    add_risk (rows, "A default of this plan is not what the person wants",
              "Likelihood not stated; it would hit the section it stands in",
              "The person reads every line that says default before anything is done", AUTHOR);
  if (rows->len < 3)
    add_risk (rows, "Something was not written down and so is missing here",
              "Likelihood not stated; it would hit the whole",
              "The person compares this plan with what they have in mind", AUTHOR);
  return join (rows);
}

/* Acceptance criteria, open points, decisions */

static char *
check_of (const char *criterion)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (criterion + strcspn (criterion, ":"));
  const char *names = strstr (criterion, " names ");
  const char *as = names != NULL ? strstr (names, " as responsible") : NULL;

  if (as != NULL)
    return g_strdup_printf ("The section names %.*s", (int) (as - names - 7), names + 7);
  if (facts->len > 0)
    {
      const OaFact *fact = g_ptr_array_index (facts, 0);
      g_autofree char *figure = tf_markdown_escape_cell (fact->text);

      return g_strdup_printf ("The section says “%s”", figure);
    }
  return g_strdup ("A person reads the section and finds the statement kept");
}

static char *
fill_acceptance (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; plan->criteria[i] != NULL; i++)
    {
      const OaPlanSection *section = oa_plan_section_of_criterion (plan, i);
      g_autofree char *named = oa_text_name_placeholders (plan->criteria[i]);
      g_autofree char *cell = tf_markdown_escape_cell (named);
      g_autofree char *check = check_of (plan->criteria[i]);

      add_row (rows,
               (const char *[]){ cell, section != NULL ? section->title : "The whole document",
                                 check, NULL });
    }
  if (rows->len == 0)
    add_row (rows, (const char *[]){ "No criterion was stated", "The whole document",
                                     "A person reads it", NULL });
  return join (rows);
}

char *
oa_plan_open_row (const char *point, const char *question, const char *taken)
{
  g_autofree char *phrase = oa_text_phrase (point);
  g_autofree char *named = oa_text_name_placeholders (phrase);
  g_autofree char *safe = oa_text_to_markdown (named);
  g_autofree char *first = tf_markdown_escape_cell (safe);
  g_autofree char *second = oa_plan_cell (question);
  g_autofree char *third = oa_plan_cell (taken);

  return g_strdup_printf ("| %s | %s | %s |", first, second, third);
}

static void
add_open (OaPlan *plan, GPtrArray *rows, const OaStatement *statement)
{
  const OaPlanSection *section = g_hash_table_lookup (plan->places, statement);
  const char *settled = g_hash_table_lookup (plan->resolved, statement->folded);
  g_autofree char *question = oa_question_for (statement->text);
  g_autofree char *taken = settled != NULL ? g_strdup_printf ("Answered by the person: %s", settled)
                                           : oa_default_for (statement->text);
  gboolean is_question = strchr (statement->text, '?') != NULL;

  g_ptr_array_add (rows, oa_plan_open_row (is_question && section != NULL ? section->title
                                                                          : statement->text,
                                           question, taken));
}

/* A section about which nothing was said at all is a question of its own. */
static void
add_empty_sections (OaPlan *plan, GPtrArray *rows)
{
  static const char *const made[] = { "acceptance", "open",   "decisions", "schedule", "risks",
                                      "summary",    "people", "",          NULL };

  for (guint i = 0; i < plan->sections->len; i++)
    {
      const OaPlanSection *section = g_ptr_array_index (plan->sections, i);
      g_autofree char *question = NULL;

      if (g_strv_contains (made, section->key) || oa_plan_section_count (section) > 0)
        continue;
      question = g_strdup_printf ("What is wanted for %s, and who does it?", section->title);
      g_ptr_array_add (rows, oa_plan_open_row (section->title, question,
                                               "nothing is done here until the answer is there"));
    }
}

static char *
fill_open (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < plan->intent->statements->len; i++)
    if (is_open (at (plan, i)))
      add_open (plan, rows, at (plan, i));
  add_empty_sections (plan, rows);
  if (rows->len == 0)
    g_ptr_array_add (rows, g_strdup ("| None | None | None |"));
  return join (rows);
}

static char *
fill_decisions (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < plan->decisions->len; i++)
    {
      GStrv cells = g_ptr_array_index (plan->decisions, i);
      g_autofree char *decision = oa_plan_cell (cells[0]);
      g_autofree char *reason =
          oa_plan_cell (g_strv_length (cells) > 1 ? cells[1] : "Stated in the specification");

      add_row (rows, (const char *[]){ decision, reason, "None was stated", NULL });
    }
  if (rows->len == 0)
    add_row (rows, (const char *[]){ "No decision was stated", "See Open Points", "None was stated",
                                     NULL });
  return join (rows);
}

/* A table of a person's own template: the statement, and what its columns ask for. */
static char *
cell_for_column (OaPlan *plan, const OaStatement *statement, const char *column, guint index)
{
  static const char *const owner[] = { "owner", "who", "responsible", "wer", NULL };
  static const char *const date[] = { "date", "when", "deadline", "due", "by", "wann", NULL };
  static const char *const amount[] = { "amount", "cost", "price", "budget", "kosten", NULL };
  g_autofree char *folded = oa_text_fold (column);
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
  const OaFact *fact = NULL;

  if (oa_text_has_any (folded, owner) != NULL)
    return owner_or_author (plan, statement->text);
  if (oa_text_has_any (folded, date) != NULL)
    fact = oa_facts_first (facts, OA_FACT_DATE);
  else if (oa_text_has_any (folded, amount) != NULL)
    fact = oa_facts_first (facts, OA_FACT_AMOUNT);
  else if (index == 0)
    return oa_plan_cell (statement->text);
  return fact != NULL ? tf_markdown_escape_cell (fact->text) : g_strdup ("not stated");
}

static char *
fill_by_columns (OaPlan *plan, const OaPlanSection *section, const char *const *columns)
{
  const GPtrArray *lists[] = { section->wants, section->facts, section->limits,
                               section->assumptions };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len; i++)
      {
        g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

        for (guint c = 0; columns[c] != NULL; c++)
          g_ptr_array_add (cells, cell_for_column (plan, lists[l]->pdata[i], columns[c], c));
        g_ptr_array_add (cells, NULL);
        add_row (rows, (const char *const *) cells->pdata);
      }
  if (rows->len == 0)
    {
      g_autoptr (GString) row = g_string_new ("|");

      for (guint c = 0; columns[c] != NULL; c++)
        g_string_append (row, c == 0 ? " Nothing was stated; see Open Points |" : " not stated |");
      g_ptr_array_add (rows, g_strdup (row->str));
    }
  return join (rows);
}

static gboolean
has_columns (const char *const *columns, guint n)
{
  return g_strv_length ((GStrv) columns) == n;
}

char *
oa_plan_fill_rows (OaPlan *plan,
                   const OaPlanSection *section,
                   const OaSlot *slot,
                   const char *const *columns)
{
  if (g_str_equal (slot->key, "schedule") && has_columns (columns, 3))
    return fill_schedule (plan);
  if (g_str_equal (slot->key, "budget") && has_columns (columns, 3))
    return fill_budget (plan);
  if (g_str_equal (slot->key, "risks") && has_columns (columns, 4))
    return fill_risks (plan);
  if (g_str_equal (slot->key, "acceptance") && has_columns (columns, 3))
    return fill_acceptance (plan);
  if (g_str_equal (slot->key, "open") && has_columns (columns, 3))
    return fill_open (plan);
  if (g_str_equal (slot->key, "decisions") && has_columns (columns, 3))
    return fill_decisions (plan);
  return fill_by_columns (plan, section, columns);
}
