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
  item = item_of (rest, in_rest, oa_rows_count_kind (facts, OA_FACT_AMOUNT) > 1);
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
  oa_rows_add (rows, (const char *[]){ cell, amount, source, NULL });
}

static void
add_budget_end (OaPlan *plan, GPtrArray *rows, double sum, const char *sources, const OaFact *like)
{
  if (sum > 0)
    {
      g_autofree char *total = oa_fact_format_amount (sum, like);
      g_autofree char *source = g_strdup_printf ("sum of the rows from %s", sources);

      oa_rows_add (rows,
                   (const char *[]){ "Total of the prices listed in files", total, source, NULL });
    }
  if (plan->main_budget != NULL)
    oa_rows_add (rows,
                 (const char *[]){ "Stated budget in all", plan->main_budget, "brain dump", NULL });
  else
    oa_rows_add (rows, (const char *[]){ "Budget in all",
                                         "not stated; default: no more than the amounts above",
                                         "see Open Points", NULL });
}

char *
oa_rows_fill_budget (OaPlan *plan)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) sources = g_string_new (NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  const OaFact *like = NULL;
  double sum = 0;

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      GPtrArray *facts = NULL;

      if (oa_rows_statement (plan, i)->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (oa_rows_statement (plan, i)->text, "Two statements disagree"))
        continue;
      facts = oa_facts_find (oa_rows_statement (plan, i)->text);
      g_ptr_array_add (kept, facts);
      for (guint f = 0; f < facts->len; f++)
        {
          const OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind != OA_FACT_AMOUNT ||
              oa_attribute_of (oa_rows_statement (plan, i)->text, fact) == OA_ATTRIBUTE_BUDGET)
            continue;
          if (like == NULL && *fact->unit != '\0')
            like = fact;
          add_amount (rows, oa_rows_statement (plan, i), fact, &sum, sources);
        }
    }
  add_budget_end (plan, rows, sum, sources->str, like);
  return oa_rows_join (rows);
}
