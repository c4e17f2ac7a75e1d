/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rows-private.h"

#include <string.h>

#include "oa-conflicts.h"
#include "oa-text.h"

#define MAX_STATED      6
#define MAX_ASSUMPTIONS 3
#define MAX_DATES       3
#define MAX_RISK        120

static char *
effect_on (OaPlan *plan, const OaStatement *statement)
{
  const OaPlanSection *section = g_hash_table_lookup (plan->places, statement);

  return g_strdup_printf ("Not stated; affects %s",
                          section != NULL ? section->title : "the whole plan");
}

static void
add_statement_risk (OaPlan *plan,
                    GPtrArray *rows,
                    const OaStatement *statement,
                    const char *risk,
                    const char *answer)
{
  g_autofree char *cut = oa_rows_cut (risk, MAX_RISK);
  g_autofree char *cell = oa_plan_cell (cut);
  g_autofree char *effect = effect_on (plan, statement);
  g_autofree char *owner = oa_rows_owner (plan, statement->text);

  if (g_str_has_suffix (cell, "."))
    cell[strlen (cell) - 1] = '\0';
  oa_rows_add (rows, (const char *[]){ cell, effect, answer, owner, NULL });
}

/* "Lena has a bad allergy": the statement itself is about something that may go wrong. */
static gboolean
is_risk (const OaStatement *statement)
{
  static const char *const cues[] = {
    "risk*",      "rains",        "raining",     "bad weather", "rain plan", "of rain",
    "problem*",   "allerg*",      "complain*",   "worr*",       "dangerous", "afraid",
    "fail*",      "goes down",    "is down",     "accident*",   "lost",      "too slow",
    "outage*",    "too late",     "is late",     "are late",    "were late", "sick",
    "gets ill",   "falls ill",    "is ill",      "too ill",     "broke",     "breaks",
    "breakdown",  "broken",       "flood*",      "storm",       "noise",     "too loud",
    "ransomware", "theft",        "stolen",      "delay*",      "shortage",  "always full",
    "overload*",  "at its limit", "contaminat*", "dust",        "krank",     "regen",
    "ausfall",    "verspät*",     NULL
  };
  static const char *const harmless[] = { "no problem", "late in", "till late", NULL };

  /* "No line lost" is a limit; it does not claim that this happens. */
  return !oa_rows_is_open (statement) && !g_str_has_prefix (statement->folded, " no ") &&
         oa_text_has_any (statement->folded, cues) != NULL &&
         oa_text_has_any (statement->folded, harmless) == NULL && strlen (statement->text) < 400;
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

/* "See rooms.md for bad weather" only refers to another text. */
static gboolean
names_file (const OaStatement *statement)
{
  return g_regex_match_simple ("\\b[\\w-]+\\.(?:md|pdf|csv|txt|xlsx?)\\b", statement->text, 0, 0);
}

static void
add_stated_risks (OaPlan *plan, GPtrArray *rows)
{
  for (guint i = 0; i < plan->intent->statements->len && rows->len < MAX_STATED; i++)
    {
      const OaStatement *statement = oa_rows_statement (plan, i);
      g_autofree char *phrase = NULL;

      if (!is_risk (statement) || oa_plan_find_price (plan, statement) != NULL ||
          gives_date (statement) || names_file (statement))
        continue;
      phrase = oa_text_phrase (statement->text);
      add_statement_risk (plan, rows, statement, phrase,
                          "Not stated; default: checked again one week before");
    }
}

static void
add_assumptions (OaPlan *plan, GPtrArray *rows)
{
  guint n = 0;

  for (guint i = 0; i < plan->intent->statements->len && n < MAX_ASSUMPTIONS; i++)
    {
      const OaStatement *statement = oa_rows_statement (plan, i);
      g_autofree char *phrase = NULL;
      g_autofree char *risk = NULL;

      if (!oa_plan_is_assumed (statement) || is_risk (statement) || strlen (statement->text) > 300)
        continue;
      phrase = oa_text_phrase (statement->text);
      risk = g_strdup_printf ("Assumption wrong: %s", phrase);
      add_statement_risk (plan, rows, statement, risk,
                          "Default: verified before anything depends on it");
      n++;
    }
}

static const OaFact *
deadline_of (const OaStatement *statement, GPtrArray *facts)
{
  static const char *const cues[] = { "by",     "until", "deadline",      "latest", "due",
                                      "before", "bis",   "no later than", NULL };

  if (statement->section != OA_SECTION_CONSTRAINTS ||
      oa_text_has_any (statement->folded, cues) == NULL)
    return NULL;
  for (guint i = 0; i < facts->len; i++)
    if (((OaFact *) facts->pdata[i])->kind == OA_FACT_DATE &&
        ((OaFact *) facts->pdata[i])->month > 0)
      return facts->pdata[i];
  return NULL;
}

static void
add_deadlines (OaPlan *plan, GPtrArray *rows)
{
  guint n = 0;

  for (guint i = 0; i < plan->intent->statements->len && n < MAX_DATES; i++)
    {
      const OaStatement *statement = oa_rows_statement (plan, i);
      g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
      const OaFact *fact = deadline_of (statement, facts);
      g_autofree char *date = NULL;
      g_autofree char *what = NULL;
      g_autofree char *risk = NULL;

      if (fact == NULL || oa_attribute_of (statement->text, fact) == OA_ATTRIBUTE_DATE)
        continue;
      date = oa_fact_format_date (fact);
      what = oa_rows_brief (statement->text, fact, FALSE);
      risk = g_strdup_printf ("%s missed: %s", date, what);
      add_statement_risk (plan, rows, statement, risk, "Default: a reminder one week before");
      n++;
    }
}

char *
oa_rows_fill_risks (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *owner = oa_rows_owner (plan, "");

  add_stated_risks (plan, rows);
  add_assumptions (plan, rows);
  add_deadlines (plan, rows);
  if (rows->len < 3)
    oa_rows_add (rows, (const char *[]){ "A question under Open Points stays unanswered",
                                         "Not stated; affects its section",
                                         "The default given there applies", owner, NULL });
  if (rows->len < 3)
    oa_rows_add (rows, (const char *[]){ "A default of this plan is not what you want",
                                         "Not stated; affects its section",
                                         "Read every line marked as default before work begins",
                                         owner, NULL });
  if (rows->len < 3)
    oa_rows_add (rows,
                 (const char *[]){ "Something was never written down and is missing here",
                                   "Not stated; affects the whole plan",
                                   "Compare this plan with what you have in mind", owner, NULL });
  return oa_rows_join (rows);
}
