/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rows-private.h"

#include <string.h>

#include "oa-conflicts.h"
#include "oa-text.h"
#include "tf-markdown.h"

typedef struct
{
  OaPlan *plan; /* (not owned) */
  GPtrArray *rows;
  double sum; /* of all files with the same currency */
  guint n_files;
  gboolean mixed; /* different currencies: nothing is added up */
  const OaFact *like;
} Budget;

static void
add_row (Budget *self, const char *item, const char *amount, const char *source)
{
  g_autofree char *cell = oa_plan_cell (item);
  g_autofree char *safe = tf_markdown_escape_cell (amount);

  if (g_str_has_suffix (cell, "."))
    cell[strlen (cell) - 1] = '\0';
  oa_rows_add (self->rows, (const char *[]){ cell, safe, source, NULL });
}

static void
add_price (Budget *self, const OaPrice *price, const char *note)
{
  g_autofree char *item = *price->details != '\0'
                              ? g_strdup_printf ("%s (%s)", price->item, price->details)
                              : g_strdup (price->item);
  g_autofree char *source = g_strconcat (price->file, note, NULL);

  add_row (self, item, price->fact->text, source);
}

/* files */

static gboolean
same_currency (const OaFact *a, const OaFact *b)
{
  return a == NULL || b == NULL || *a->unit == '\0' || *b->unit == '\0' ||
         g_str_equal (a->unit, b->unit);
}

static const OaPrice *
stated_total (OaPlan *plan, const char *file)
{
  for (guint i = 0; i < plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (plan->prices, i);

      if (price->total && g_str_equal (price->file, file))
        return price;
    }
  return NULL;
}

static void
add_file_total (Budget *self, const char *file, double sum, const OaFact *like)
{
  const OaPrice *total = stated_total (self->plan, file);
  g_autofree char *amount = oa_fact_format_amount (sum, like);
  g_autofree char *item = g_strdup_printf ("Total of %s", file);
  g_autofree char *source = NULL;

  if (total == NULL)
    source = g_strdup_printf ("sum of the rows from %s", file);
  else if (total->fact->value > sum - 0.005 && total->fact->value < sum + 0.005)
    source = g_strdup_printf ("sum of the rows; %s says the same (%s)", file, total->item);
  else
    source =
        g_strdup_printf ("sum of the rows; %s says %s (%s)", file, total->fact->text, total->item);
  add_row (self, item, amount, source);
}

static void
add_file (Budget *self, const char *file)
{
  const OaFact *like = NULL;
  double sum = 0;
  guint n = 0;
  gboolean mixed = FALSE;

  for (guint i = 0; i < self->plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (self->plan->prices, i);

      if (!g_str_equal (price->file, file) || price->total)
        continue;
      add_price (self, price, "");
      mixed |= !same_currency (like, price->fact);
      if (like == NULL || strlen (price->fact->text) > strlen (like->text))
        like = price->fact;
      sum += price->fact->value;
      n++;
    }
  if (n == 0 && stated_total (self->plan, file) != NULL)
    add_price (self, stated_total (self->plan, file), "");
  if (n == 0 || mixed)
    return;
  add_file_total (self, file, sum, like);
  self->mixed |= !same_currency (self->like, like);
  self->like =
      self->like == NULL || strlen (like->text) > strlen (self->like->text) ? like : self->like;
  self->sum += sum;
  self->n_files++;
}

static void
add_files (Budget *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (self->plan->prices, i);

      if (!price->option && g_hash_table_add (seen, price->file))
        add_file (self, price->file);
    }
  if (self->n_files > 1 && !self->mixed)
    {
      g_autofree char *total = oa_fact_format_amount (self->sum, self->like);

      add_row (self, "Total of all files", total, "sum of the totals above");
    }
}

static void
add_options (Budget *self)
{
  for (guint i = 0; i < self->plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (self->plan->prices, i);

      if (price->option)
        add_price (self, price, ", to choose from; in no total");
    }
}

/* brain dump */

/* "costs £85" in the dump and "Road closure permit: £85" in a file are one amount. */
static gboolean
is_in_file (Budget *self, const OaStatement *statement, const OaFact *fact)
{
  g_auto (GStrv) stated = oa_text_content_words (statement->folded);

  for (guint i = 0; i < self->plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (self->plan->prices, i);
      g_autofree char *folded = oa_text_fold (price->item);
      g_auto (GStrv) words = oa_text_content_words (folded);

      if (price->fact->value == fact->value && same_currency (price->fact, fact) &&
          (price->total ||
           oa_text_overlap ((const char *const *) words, (const char *const *) stated) > 0))
        return TRUE;
    }
  return FALSE;
}

static gboolean
counts (Budget *self, const OaStatement *statement)
{
  return statement->section != OA_SECTION_QUESTIONS &&
         !g_str_has_prefix (statement->text, "Two statements disagree") &&
         oa_plan_find_price (self->plan, statement) == NULL;
}

static char *
source_of (const OaStatement *statement)
{
  const char *rest = NULL;
  g_autofree char *file = oa_plan_file_of (statement->text, &rest);

  if (*file != '\0')
    return g_steal_pointer (&file);
  return g_strdup (oa_rows_is_open (statement) ? "brain dump, still open" : "brain dump");
}

/* A statement contained in its row need not be repeated above the table. */
static void
mark_used (Budget *self, const OaStatement *statement, const char *item)
{
  const OaPlanSection *section = g_hash_table_lookup (self->plan->places, statement);
  g_autofree char *phrase = oa_text_phrase (statement->text);

  if (section != NULL && g_str_equal (section->key, "budget") && !oa_rows_is_open (statement) &&
      g_str_equal (phrase, item))
    g_hash_table_add (self->plan->used, (gpointer) statement);
}

static void
add_statement (Budget *self, const OaStatement *statement)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);
  gboolean many = oa_rows_count_kind (facts, OA_FACT_AMOUNT) > 1;
  g_autofree char *source = source_of (statement);

  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);
      g_autofree char *item = NULL;
      const char *rest = NULL;
      g_autofree char *file = NULL;

      if (fact->kind != OA_FACT_AMOUNT ||
          oa_attribute_of (statement->text, fact) == OA_ATTRIBUTE_BUDGET ||
          is_in_file (self, statement, fact))
        continue;
      file = oa_plan_file_of (statement->text, &rest);
      item = oa_rows_brief (statement->text, fact, many);
      add_row (self, item, fact->text, source);
      mark_used (self, statement, item);
    }
}

/* end */

static const OaFact *
find_budget (OaPlan *plan, GPtrArray *kept)
{
  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      GPtrArray *facts = oa_facts_find (oa_rows_statement (plan, i)->text);

      g_ptr_array_add (kept, facts);
      for (guint f = 0; f < facts->len; f++)
        if (oa_attribute_of (oa_rows_statement (plan, i)->text, facts->pdata[f]) ==
                OA_ATTRIBUTE_BUDGET &&
            g_str_equal (((OaFact *) facts->pdata[f])->text, plan->main_budget))
          return facts->pdata[f];
    }
  return NULL;
}

static void
add_end (Budget *self)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  const OaFact *budget = NULL;
  g_autofree char *left = NULL;

  if (self->plan->main_budget == NULL)
    {
      add_row (self, "Budget in all", "not stated", "see Open Points");
      return;
    }
  add_row (self, "Stated budget in all", self->plan->main_budget, "brain dump");
  budget = find_budget (self->plan, kept);
  if (self->n_files == 0 || self->mixed || budget == NULL || !same_currency (budget, self->like))
    return;
  left = oa_fact_format_amount (budget->value > self->sum ? budget->value - self->sum
                                                          : self->sum - budget->value,
                                *budget->unit != '\0' ? budget : self->like);
  add_row (self,
           budget->value >= self->sum ? "Rest of the budget for everything else"
                                      : "More than the budget",
           left, "budget and total of the files");
}

char *
oa_rows_fill_budget (OaPlan *plan)
{
  Budget self = { .plan = plan, .rows = g_ptr_array_new_with_free_func (g_free) };
  char *rows = NULL;

  add_files (&self);
  add_options (&self);
  for (guint i = 0; i < plan->intent->statements->len; i++)
    if (counts (&self, oa_rows_statement (plan, i)))
      add_statement (&self, oa_rows_statement (plan, i));
  add_end (&self);
  rows = oa_rows_join (self.rows);
  g_ptr_array_unref (self.rows);
  return rows;
}
