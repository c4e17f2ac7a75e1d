/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rows-private.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-conflicts.h"
#include "oa-people.h"
#include "oa-text.h"
#include "tf-markdown.h"

#define MAX_RISKS 8

static void
add_risk (GPtrArray *rows,
          const char *risk,
          const char *effect,
          const char *answer,
          const char *owner)
{
  g_autofree char *cell = oa_plan_cell (risk);

  oa_rows_add (rows, (const char *[]){ cell, effect, answer, owner, NULL });
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
  g_autofree char *owner = oa_rows_owner (plan, statement->text);

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
    if (!oa_rows_is_open (oa_rows_statement (plan, i)) &&
        !gives_date (oa_rows_statement (plan, i)) &&
        oa_text_has_any (oa_rows_statement (plan, i)->folded, cues) != NULL &&
        strlen (oa_rows_statement (plan, i)->text) < 300)
      add_statement_risk (
          plan, rows, oa_rows_statement (plan, i),
          "Stated:", "What was stated is kept to; default: it is looked at again one week before");
}

char *
oa_rows_fill_risks (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  add_stated_risks (plan, rows);
  for (guint i = 0; i < plan->intent->statements->len && rows->len < MAX_RISKS - 2; i++)
    if (oa_rows_statement (plan, i)->section == OA_SECTION_ASSUMPTIONS &&
        strlen (oa_rows_statement (plan, i)->text) < 300)
      add_statement_risk (plan, rows, oa_rows_statement (plan, i), "An assumption turns out wrong:",
                          "Default: it is verified before anything that rests on it is done");
  for (guint i = 0; i < plan->intent->statements->len && rows->len < MAX_RISKS; i++)
    if (is_deadline (oa_rows_statement (plan, i)) &&
        strlen (oa_rows_statement (plan, i)->text) < 300)
      add_statement_risk (plan, rows, oa_rows_statement (plan, i),
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
  return oa_rows_join (rows);
}
