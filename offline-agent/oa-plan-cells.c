/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-cells.h"

#include <string.h>

#include "oa-conflicts.h"
#include "oa-facts.h"
#include "oa-text.h"
#include "tf-markdown.h"
#include "tf-text.h"

#define IN_CELL    1 /* statements of a kind in a cell; the details take the others */
#define MAX_PRICES 4

static const OaStatement *
at (const GPtrArray *list, guint i)
{
  return g_ptr_array_index (list, i);
}

static void
append_sentence (GString *out, const char *cell)
{
  if (out->len > 0)
    g_string_append_c (out, ' ');
  g_string_append (out, cell);
}

/* The first of @list not yet used; all of them if no details follow. */
static void
append_first (OaPlan *plan, const OaPlanSection *section, const GPtrArray *list, GString *out)
{
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *cell = NULL;

      if (g_hash_table_contains (plan->used, at (list, i)))
        continue;
      if (section->has_details && n >= IN_CELL)
        return;
      cell = oa_plan_cell (at (list, i)->text);
      append_sentence (out, cell);
      g_hash_table_add (plan->used, (gpointer) at (list, i));
      n++;
    }
}

/* "…, and want to do": not an independent clause. */
static gboolean
goes_on (const char *clause)
{
  static const char *const starts[] = { " and ",     " but ",  " or ",    " so ",
                                        " because ", " with ", " which ", NULL };
  g_autofree char *folded = oa_text_fold (clause);

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, starts[i]))
      return TRUE;
  return FALSE;
}

/* "…, Town Hall in Ely (option until 31 January), …": the part of the main statement about the
 * section. */
static char *
main_clause (OaPlan *plan, const OaPlanSection *section)
{
  g_auto (GStrv) clauses =
      g_regex_split_simple (",\\s(?![^(]*\\))|(?<=\\))\\.\\s", plan->intent->main_statement, 0, 0);

  for (guint i = 0; clauses[i] != NULL && clauses[1] != NULL; i++)
    {
      if (tf_text_count_words (clauses[i]) < 3 || goes_on (clauses[i]) ||
          strstr (clauses[i], ": ") != NULL || strstr (clauses[i], ". ") != NULL ||
          oa_plan_match_topic (plan, clauses[i]) != section)
        continue;
      return g_strdup (clauses[i]);
    }
  return NULL;
}

/* The first fact of that kind in the statements of the section. */
static gboolean
has_figure (OaPlan *plan, const OaPlanSection *section, OaFactKind kind)
{
  const GPtrArray *lists[] = { section->limits, section->facts, section->wants,
                               section->assumptions, section->open };
  g_autofree char *clause = main_clause (plan, section);
  g_autoptr (GPtrArray) in_clause = NULL;

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len; i++)
      {
        g_autoptr (GPtrArray) facts = oa_facts_find (at (lists[l], i)->text);

        if (oa_facts_first (facts, kind) != NULL)
          return TRUE;
      }
  if (clause != NULL)
    in_clause = oa_facts_find (clause);
  return in_clause != NULL && oa_facts_first (in_clause, kind) != NULL;
}

/* what a slot must name */

static gboolean
names_people (OaPlan *plan)
{
  g_autoptr (GString) items = g_string_new (NULL);
  g_autoptr (GHashTable) kept = g_hash_table_new (NULL, NULL);
  GHashTable *used = plan->used;
  guint n = 0;

  plan->used = kept;
  n = oa_plan_append_people (plan, items);
  plan->used = used;
  return n > 0;
}

static void
append_must_owner (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autofree char *owners = oa_plan_owners (plan, section);

  if (owners != NULL)
    g_string_append_printf (out, " Owner: %s.", owners);
  else if (g_str_equal (section->key, "risks") ||
           (g_str_equal (section->key, "people") && names_people (plan)))
    return;
  else
    g_string_append_printf (out, " Owner: not stated (default: %s).",
                            plan->author != NULL ? plan->author : "the author");
}

static void
append_must_date (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  if (has_figure (plan, section, OA_FACT_DATE) || plan->main_date != NULL ||
      (g_str_equal (section->key, "schedule") && plan->has_dates))
    return;
  g_string_append (out, " Date: not stated (default: as early as possible).");
}

/* Prices in files for the things of the section. */
static gboolean
append_prices (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autoptr (GString) list = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < plan->prices->len; i++)
    {
      const OaPrice *price = g_ptr_array_index (plan->prices, i);
      g_autofree char *item = NULL;

      if (price->topic != section || price->option || n++ >= MAX_PRICES)
        continue;
      item = tf_markdown_escape_cell (price->item);
      g_string_append_printf (list, "%s%s %s", list->len > 0 ? "; " : "", item, price->fact->text);
    }
  if (n > 0)
    g_string_append_printf (out, " Prices: %s%s.", list->str,
                            n > MAX_PRICES ? " and others under Budget" : "");
  return n > 0;
}

static void
append_must_amount (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  if (append_prices (plan, section, out) || has_figure (plan, section, OA_FACT_AMOUNT) ||
      g_str_equal (section->key, "budget"))
    return;
  if (plan->main_budget != NULL)
    g_string_append_printf (out, " Amount: not stated (default: within the budget of %s).",
                            plan->main_budget);
  else
    g_string_append (out, " Amount: not stated (default: nothing is spent).");
}

static void
append_musts (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot, GString *out)
{
  if (oa_plan_section_count (section) == 0 && section->has_details)
    return;
  if (slot->must & OA_MUST_OWNER)
    append_must_owner (plan, section, out);
  if (slot->must & OA_MUST_DATE)
    append_must_date (plan, section, out);
  if (slot->must & OA_MUST_AMOUNT)
    append_must_amount (plan, section, out);
}

/* figures of the whole project */

static char *
write_figure (const OaFact *fact)
{
  if (fact->kind == OA_FACT_DATE)
    return oa_fact_format_date (fact);
  return fact->kind == OA_FACT_QUANTITY ? g_strdup_printf ("%.10g", fact->value)
                                        : g_strdup (fact->text);
}

/* The figure for the date, number of people or budget of the whole project. */
static char *
figure_of (OaPlan *plan, OaAttribute attribute)
{
  for (guint i = 0; i < MIN (plan->intent->statements->len, 400); i++)
    {
      const OaStatement *statement = at (plan->intent->statements, i);
      g_autoptr (GPtrArray) facts = NULL;

      if (statement->section == OA_SECTION_QUESTIONS ||
          g_str_has_prefix (statement->text, "Two statements disagree"))
        continue;
      facts = oa_facts_find (statement->text);
      for (guint f = 0; f < facts->len; f++)
        {
          const OaFact *fact = g_ptr_array_index (facts, f);

          if (oa_attribute_of (statement->text, fact) == attribute)
            return write_figure (fact);
        }
    }
  return NULL;
}

static void
append_label (GString *out, const char *label, const char *figure)
{
  g_autofree char *safe = oa_text_to_markdown (figure);
  g_autofree char *cell = tf_markdown_escape_cell (safe);

  g_string_append_printf (out, "%s%s: %s.", out->len > 0 ? " " : "", label, cell);
}

/* Unless the text already contains it. */
static void
append_new (GString *out, const char *label, const char *figure)
{
  g_autofree char *folded = figure != NULL ? oa_text_fold (figure) : NULL;
  g_autofree char *so_far = oa_text_fold (out->str);

  if (figure != NULL && strstr (so_far, folded) == NULL)
    append_label (out, label, figure);
}

static void
append_figure (OaPlan *plan, GString *out, const char *label, OaAttribute attribute)
{
  g_autofree char *figure = figure_of (plan, attribute);

  append_new (out, label, figure);
}

static void
append_figures (OaPlan *plan, GString *out)
{
  append_new (out, "Date", plan->main_date);
  append_figure (plan, out, "Number of people", OA_ATTRIBUTE_GUESTS);
  append_figure (plan, out, "Budget", OA_ATTRIBUTE_BUDGET);
}

static gconstpointer
first_statement (OaPlan *plan)
{
  return plan->intent->statements->len > 0 ? plan->intent->statements->pdata[0] : NULL;
}

/* cells */

/* "who comes and how many" */
static void
append_hint (GString *out, const char *before, const OaSlot *slot)
{
  g_autofree char *cell = tf_markdown_escape_cell (slot->hint);

  g_string_append_printf (out, "%s %s.", before, cell);
}

static void
fill_objective (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot, GString *out)
{
  g_autofree char *clause = NULL;

  append_first (plan, section, section->wants, out);
  clause = out->len == 0 ? main_clause (plan, section) : NULL;
  if (clause != NULL)
    {
      g_autofree char *cell = oa_plan_cell (clause);

      append_sentence (out, cell);
    }
  if (out->len == 0)
    append_hint (out, "Settle", slot);
}

/* The total of the table below. */
static void
append_table_note (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  if (out->len > 0)
    return;
  if (g_str_equal (section->key, "schedule") && plan->has_dates)
    g_string_append (out, "The table below lists the stated dates in order.");
  else if (g_str_equal (section->key, "budget") && oa_plan_section_count (section) > 0)
    g_string_append (out, "The table below lists the stated amounts.");
  else if (g_str_equal (section->key, "risks"))
    g_string_append (out, "The table below lists the stated risks.");
  else if (g_str_equal (section->key, "people") && names_people (plan))
    g_string_append (out, "The list below shows who was named for what.");
}

static void
fill_plan (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot, GString *out)
{
  append_first (plan, section, section->facts, out);
  if (out->len == 0)
    append_first (plan, section, section->limits, out);
  append_table_note (plan, section, out);
  if (out->len == 0 && section == g_hash_table_lookup (plan->places, first_statement (plan)))
    append_figures (plan, out);
  if (out->len == 0)
    append_hint (out, "Not stated:", slot);
}

/* The criteria whose words are in a statement of the section. */
static char *
criteria_of (OaPlan *plan, const OaPlanSection *section)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; plan->criteria[i] != NULL; i++)
    if (oa_plan_section_of_criterion (plan, i) == section)
      {
        g_autofree char *id = g_strndup (plan->criteria[i], strcspn (plan->criteria[i], ":"));

        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", id);
      }
  return ids->len > 0 ? g_string_free (g_steal_pointer (&ids), FALSE) : NULL;
}

static void
fill_assessment (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot, GString *out)
{
  g_autofree char *ids = criteria_of (plan, section);

  append_first (plan, section, section->limits, out);
  if (ids != NULL)
    g_string_append_printf (out, "%sChecked by %s.", out->len > 0 ? " " : "", ids);
  if (out->len == 0)
    append_hint (out, "Not stated:", slot);
}

char *
oa_plan_fill_cell (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (g_str_equal (slot->ending, "objective"))
    fill_objective (plan, section, slot, out);
  else if (g_str_equal (slot->ending, "assessment"))
    fill_assessment (plan, section, slot, out);
  else
    fill_plan (plan, section, slot, out);
  if (!section->has_details && g_str_equal (slot->ending, "plan"))
    {
      append_first (plan, section, section->assumptions, out);
      if (section->open->len > 0)
        g_string_append_printf (out, " Still open: %u of the Open Points.", section->open->len);
    }
  append_musts (plan, section, slot, out);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* details */

/* "I assume that …" needs no "Assumed:" before it. */
static gboolean
names_itself (const OaStatement *statement)
{
  static const char *const cues[] = { "assum*", "i think",  "we think", "i guess",
                                      "i hope", "probably", NULL };

  return statement->section == OA_SECTION_ASSUMPTIONS &&
         oa_text_has_any (statement->folded, cues) != NULL;
}

static void
append_items (OaPlan *plan, GString *out, const GPtrArray *list, const char *label)
{
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *line = NULL;

      if (g_hash_table_contains (plan->used, at (list, i)))
        continue;
      line = oa_plan_line (at (list, i)->text);
      g_string_append_printf (out, "- %s%s\n", names_itself (at (list, i)) ? "" : label, line);
      g_hash_table_add (plan->used, (gpointer) at (list, i));
    }
}

static void
append_nothing (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  static const char *const tables[] = { "schedule", "budget", "risks", NULL };

  if (g_strv_contains (tables, section->key))
    g_string_append (out, "The table has everything that was stated.");
  else if (oa_plan_section_count (section) > 0)
    g_string_append (out, "Nothing further was stated.");
  else
    g_string_append (out, "Nothing was stated here; see Open Points.");
}

char *
oa_plan_fill_details (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (g_str_equal (section->key, "people"))
    oa_plan_append_people (plan, out);
  append_items (plan, out, section->wants, "");
  append_items (plan, out, section->facts, "");
  append_items (plan, out, section->limits, "");
  append_items (plan, out, section->assumptions, "Assumed: ");
  append_items (plan, out, section->open, "Open: ");
  if (out->len == 0)
    append_nothing (plan, section, out);
  while (out->len > 0 && out->str[out->len - 1] == '\n')
    g_string_truncate (out, out->len - 1);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* summary */

char *
oa_plan_fill_summary (OaPlan *plan)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *main_one = oa_plan_line (plan->intent->main_statement);
  guint open = 0;

  g_string_append (out, *main_one != '\0' ? main_one : plan->intent->title);
  append_figures (plan, out);
  for (guint i = 0; i < plan->intent->statements->len; i++)
    open += at (plan->intent->statements, i)->section >= OA_SECTION_UNKNOWNS;
  if (open > 0)
    g_string_append_printf (out, " %u point%s still open; the last section lists them.", open,
                            open == 1 ? " is" : "s are");
  return g_string_free (g_steal_pointer (&out), FALSE);
}
