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
      g_autoptr (GPtrArray) facts = oa_facts_find (oa_rows_statement (plan, i)->text);

      for (guint f = 0; f < facts->len; f++)
        {
          const OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind != OA_FACT_DATE || fact->year < 2000 ||
              !is_scheduled (oa_rows_statement (plan, i), fact))
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
  g_autofree char *owner = oa_rows_owner (plan, statement->text);
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

char *
oa_rows_fill_schedule (OaPlan *plan)
{
  g_autoptr (GPtrArray) dated = g_ptr_array_new_with_free_func ((GDestroyNotify) dated_row_free);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  OaFact reference = reference_date (plan);

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      g_autoptr (GPtrArray) facts = oa_facts_find (oa_rows_statement (plan, i)->text);

      if (oa_rows_statement (plan, i)->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (oa_rows_statement (plan, i)->text, "Two statements disagree"))
        continue;
      for (guint f = 0; f < facts->len; f++)
        {
          OaFact *fact = g_ptr_array_index (facts, f);

          if (fact->kind == OA_FACT_DATE && is_scheduled (oa_rows_statement (plan, i), fact))
            add_dated (plan, dated, oa_rows_statement (plan, i), fact, seen, &reference,
                       oa_rows_count_kind (facts, OA_FACT_DATE) > 1);
        }
    }
  g_ptr_array_sort (dated, compare_dated);
  for (guint i = 0; i < dated->len; i++)
    g_ptr_array_add (rows, g_strdup (((DatedRow *) dated->pdata[i])->row));
  if (rows->len == 0)
    g_ptr_array_add (
        rows, g_strdup ("| No date was stated | Everything in this plan; see Open Points | " AUTHOR
                        " |"));
  return oa_rows_join (rows);
}
