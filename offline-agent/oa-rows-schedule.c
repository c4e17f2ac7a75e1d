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

/* The day of "end of June" in its month. */
static guint
day_of (const OaFact *fact)
{
  static const char *const end[] = { "end of", "late", "ende", NULL };
  static const char *const middle[] = { "mid", "mitte", NULL };
  g_autofree char *folded = oa_text_fold (fact->text);

  if (oa_text_has_any (folded, end) != NULL)
    return 31;
  return oa_text_has_any (folded, middle) != NULL ? 15 : 0;
}

/* Later dates come further down; those without a month come last, in the order of the text. */
static guint
order_of (const OaFact *fact, guint said)
{
  guint year = fact->year > 2000 ? fact->year - 2000 : 0;

  if (fact->month == 0)
    return 10000000 + said;
  return year * 100000 + fact->month * 1000 + (fact->day > 0 ? fact->day : day_of (fact)) * 10;
}

static int
compare_dated (gconstpointer a, gconstpointer b)
{
  const DatedRow *x = *(const DatedRow *const *) a;
  const DatedRow *y = *(const DatedRow *const *) b;

  return x->order < y->order ? -1 : x->order > y->order;
}

/* "We opened in 2019", "the flood of 3 May", "notes from the call of 9 January" are not
 * milestones */
static gboolean
is_past (const OaStatement *statement)
{
  static const char *const past[] = { "last year", "opened",       "was",      "were", "last week",
                                      "ago",       "letztes jahr", "used to",  "took", "happened",
                                      "broke",     "problem",      "hammered", NULL };
  static const char *const gone[] = { "problem",      "we lost",       "took everything",
                                      "hammered",     "happened",      "opened in",
                                      "was founded",  "took over",     "notes from",
                                      "minutes of",   "call with",     "flooded",
                                      "notes of the", "protokoll vom", NULL };

  return (oa_text_has_any (statement->folded, past) != NULL &&
          statement->section != OA_SECTION_CONSTRAINTS) ||
         oa_text_has_any (statement->folded, gone) != NULL;
}

/* A day, or a specific month: "14 June", "mid-July", "March 2026", "Q3". */
static gboolean
is_real_date (const OaFact *fact)
{
  g_autofree char *folded = oa_text_fold (fact->text);
  static const char *const parts[] = { "early",    "mid",   "late", "end of", "beginning of",
                                       "start of", "q1",    "q2",   "q3",     "q4",
                                       "anfang",   "mitte", "ende", NULL };

  if (fact->day > 0)
    return fact->month > 0;
  return (fact->month > 0 && fact->year > 0) || oa_text_has_any (folded, parts) != NULL;
}

/* Only a month, a weekday or a distance; used if nothing more precise was stated. */
static gboolean
is_vague_date (const OaStatement *statement, const OaFact *fact)
{
  static const char *const distance[] = { "week*", "day*", "month*", "year", "quarter", NULL };
  g_autofree char *folded = oa_text_fold (fact->text);

  return statement->section != OA_SECTION_ASSUMPTIONS &&
         statement->section != OA_SECTION_UNKNOWNS &&
         (fact->month > 0 || fact->weekday > 0 || fact->year > 0 ||
          oa_text_has_any (folded, distance) != NULL);
}

static gboolean
is_scheduled (const OaStatement *statement, const OaFact *fact, gboolean vague)
{
  return fact->kind == OA_FACT_DATE && !is_past (statement) &&
         (is_real_date (fact) || (vague && is_vague_date (statement, fact)));
}

/* The year is often omitted: then the last such month before the date of the event is meant, or
 * that of the earliest year mentioned. */
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
              !is_scheduled (oa_rows_statement (plan, i), fact, FALSE))
            continue;
          if (plan->main_date != NULL && g_ascii_strcasecmp (fact->text, plan->main_date) == 0)
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
           const OaFact *reference,
           gboolean many)
{
  DatedRow *row = g_new0 (DatedRow, 1);
  g_autofree char *what = oa_rows_brief (statement->text, fact, many);
  g_autofree char *owner = oa_rows_owner (plan, statement->text);
  g_autofree char *what_cell = oa_plan_cell (what);
  g_autofree char *date = oa_fact_format_date (fact);
  g_autofree char *date_cell = tf_markdown_escape_cell (date);

  if (g_str_has_suffix (what_cell, ".") && !g_str_has_suffix (what_cell, ".."))
    what_cell[strlen (what_cell) - 1] = '\0';
  complete_year (fact, reference);
  row->order = order_of (fact, dated->len);
  row->row = g_strdup_printf ("| %s | %s | %s |", date_cell, what_cell, owner);
  g_ptr_array_add (dated, row);
}

static void
collect (OaPlan *plan, GPtrArray *dated, const OaFact *reference, gboolean vague)
{
  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      const OaStatement *statement = oa_rows_statement (plan, i);
      g_autoptr (GPtrArray) facts = NULL;
      guint n = 0;

      if (statement->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (statement->text, "Two statements disagree"))
        continue;
      facts = oa_facts_find (statement->text);
      for (guint f = 0; f < facts->len; f++)
        n += is_scheduled (statement, facts->pdata[f], vague);
      for (guint f = 0; f < facts->len; f++)
        if (is_scheduled (statement, facts->pdata[f], vague))
          add_dated (plan, dated, statement, facts->pdata[f], reference,
                     n > 1 || oa_plan_find_price (plan, statement) != NULL);
    }
}

char *
oa_rows_fill_schedule (OaPlan *plan)
{
  g_autoptr (GPtrArray) dated = g_ptr_array_new_with_free_func ((GDestroyNotify) dated_row_free);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  OaFact reference = reference_date (plan);

  collect (plan, dated, &reference, FALSE);
  if (dated->len < 2)
    {
      g_ptr_array_set_size (dated, 0);
      collect (plan, dated, &reference, TRUE);
    }
  g_ptr_array_sort (dated, compare_dated);
  for (guint i = 0; i < dated->len; i++)
    {
      const char *row = ((DatedRow *) dated->pdata[i])->row;

      if (!g_ptr_array_find_with_equal_func (rows, row, g_str_equal, NULL))
        g_ptr_array_add (rows, g_strdup (row));
    }
  if (rows->len == 0)
    g_ptr_array_add (rows, g_strdup ("| No date was stated | Everything in this plan; see Open "
                                     "Points | the author" BY_DEFAULT " |"));
  return oa_rows_join (rows);
}
