/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-cells.h"

#include <string.h>

#include "oa-conflicts.h"
#include "oa-facts.h"
#include "oa-people.h"
#include "oa-text.h"
#include "tf-markdown.h"

#define IN_CELL   2 /* statements in a cell where details can take the rest */
#define LONG_CELL 320

static const OaStatement *
at (const GPtrArray *list, guint i)
{
  return g_ptr_array_index (list, i);
}

/* How many statements stand in the cell; the others are for the details. */
static guint
split_point (const OaPlanSection *section, const GPtrArray *list)
{
  gsize length = 0;

  if (!section->has_details)
    return list->len;
  for (guint i = 0; i < list->len; i++)
    {
      length += strlen (at (list, i)->text);
      if (i >= IN_CELL || (i > 0 && length > LONG_CELL))
        return i;
    }
  return list->len;
}

static void
append_cell (GString *out, const char *text)
{
  g_autofree char *cell = oa_plan_cell (text);

  if (out->len > 0)
    g_string_append_c (out, ' ');
  g_string_append (out, cell);
}

/* The rows of a price list stand in the table of the Budget; the cell need not repeat them. */
static gboolean
in_table_below (const OaPlanSection *section, const OaStatement *statement)
{
  return g_str_equal (section->key, "budget") && oa_plan_is_price_list (statement->text);
}

static void
append_first (GString *out, const OaPlanSection *section, const GPtrArray *list)
{
  for (guint i = 0; i < split_point (section, list); i++)
    if (!in_table_below (section, at (list, i)))
      append_cell (out, at (list, i)->text);
}

char *
oa_plan_owners (OaPlan *plan, const OaPlanSection *section)
{
  const GPtrArray *lists[] = { section->facts, section->limits, section->wants };
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len && names->len < 5; i++)
      {
        g_autofree char *owner = oa_people_owner (plan->words, at (lists[l], i)->text);

        if (owner != NULL && !g_ptr_array_find_with_equal_func (names, owner, g_str_equal, NULL))
          g_ptr_array_add (names, g_steal_pointer (&owner));
      }
  if (names->len == 0)
    return NULL;
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (GStrv) names->pdata);
}

/* The first fact of that kind in what the section states. */
static char *
first_figure (const OaPlanSection *section, OaFactKind kind)
{
  const GPtrArray *lists[] = { section->limits, section->facts, section->wants,
                               section->assumptions };

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; i < lists[l]->len; i++)
      {
        g_autoptr (GPtrArray) facts = oa_facts_find (at (lists[l], i)->text);
        const OaFact *fact = oa_facts_first (facts, kind);

        if (fact != NULL)
          return g_strdup (fact->text);
      }
  return NULL;
}

static void
append_must_owner (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autofree char *owners = oa_plan_owners (plan, section);

  if (owners != NULL)
    g_string_append_printf (out, " Owner: %s.", owners);
  else
    g_string_append (out, " Owner: not stated; default: the author of the brain dump.");
}

static void
append_must_date (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autofree char *date = first_figure (section, OA_FACT_DATE);

  if (date != NULL ||
      (g_str_equal (section->key, "schedule") && plan->main_date == NULL && plan->has_dates))
    return;
  if (plan->main_date != NULL)
    g_string_append_printf (out, " Date: no other than the day itself, %s.", plan->main_date);
  else
    g_string_append (out, " Date: not stated; default: as early as the steps before it allow.");
}

static void
append_must_amount (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autofree char *amount = first_figure (section, OA_FACT_AMOUNT);

  if (amount != NULL)
    return;
  if (plan->main_budget != NULL)
    g_string_append_printf (out, " Amount: not stated; default: it has to fit the budget of %s.",
                            plan->main_budget);
  else
    g_string_append (out, " Amount: not stated; default: nothing is spent on it.");
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

/* A statement that gives the whole its date, number of people or budget. */
static gboolean
gives (const OaStatement *statement, OaAttribute attribute)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  for (guint i = 0; i < facts->len; i++)
    if (oa_attribute_of (statement->text, g_ptr_array_index (facts, i)) == attribute)
      return TRUE;
  return FALSE;
}

static void
append_sentence_about (OaPlan *plan, OaAttribute attribute, GHashTable *used, GString *out)
{
  for (guint i = 0; i < MIN (plan->intent->statements->len, 400); i++)
    {
      OaStatement *statement = g_ptr_array_index (plan->intent->statements, i);
      g_autofree char *line = NULL;

      if ((statement->section != OA_SECTION_CONSTRAINTS &&
           statement->section != OA_SECTION_OBJECTIVE) ||
          !gives (statement, attribute))
        continue;
      if (!g_hash_table_add (used, statement))
        return;
      line = oa_plan_line (statement->text);
      g_string_append_printf (out, " %s", line);
      return;
    }
}

/* cells */

/* One item a person: what they were said to do. */
static void
append_people (OaPlan *plan, GString *out)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < plan->intent->statements->len; i++)
    {
      const OaStatement *statement = at (plan->intent->statements, i);
      g_autofree char *owner = NULL;
      g_autofree char *line = NULL;

      if (statement->section == OA_SECTION_QUESTIONS)
        continue;
      owner = oa_people_owner (plan->words, statement->text);
      if (owner == NULL || strlen (statement->text) > 600)
        continue;
      line = oa_plan_line (statement->text);
      g_string_append_printf (out, "- %s: %s\n", owner, line);
      g_hash_table_add (seen, g_steal_pointer (&owner));
    }
}

/* Sections whose table below says what was stated. */
static gboolean
names_people (OaPlan *plan, const OaPlanSection *section)
{
  g_autoptr (GString) items = g_string_new (NULL);

  if (!g_str_equal (section->key, "people") || !section->has_details)
    return FALSE;
  append_people (plan, items);
  return items->len > 0;
}

static gboolean
has_rows (const OaPlanSection *section)
{
  static const char *const keys[] = { "schedule", "budget", "risks", NULL };

  return g_strv_contains (keys, section->key) && !section->has_details;
}

static void
fill_objective (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot, GString *out)
{
  append_first (out, section, section->wants);
  if (out->len > 0)
    return;
  if (oa_plan_section_count (section) > 0 || has_rows (section) || names_people (plan, section))
    g_string_append_printf (out, "Settle %s.", slot->hint);
  else
    g_string_append_printf (out, "Settle %s; nothing was stated about it, see Open Points.",
                            slot->hint);
}

/* What the whole is about says when and how many, whatever section has the details. */
static void
fill_main_plan (OaPlan *plan, GString *out)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) sentences = g_string_new (NULL);
  g_autofree char *cell = NULL;

  if (plan->intent->statements->len > 0)
    g_hash_table_add (used, plan->intent->statements->pdata[0]);
  append_sentence_about (plan, OA_ATTRIBUTE_DATE, used, sentences);
  append_sentence_about (plan, OA_ATTRIBUTE_GUESTS, used, sentences);
  cell = tf_markdown_escape_cell (sentences->str);
  g_string_append (out, g_strstrip (cell));
}

static void
fill_plan (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  static const char *const main_keys[] = { "purpose", "vision", NULL };

  append_first (out, section, section->facts);
  if (out->len == 0 && g_strv_contains (main_keys, section->key))
    fill_main_plan (plan, out);
  if (out->len > 0)
    return;
  g_string_append (out, oa_plan_section_count (section) > 0
                            ? "No step of its own was stated."
                            : "No step was stated; see Open Points.");
}

/* The criteria whose words a statement of the section holds. */
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
fill_assessment (OaPlan *plan, const OaPlanSection *section, GString *out)
{
  g_autofree char *ids = criteria_of (plan, section);
  guint n_limits = split_point (section, section->limits);

  for (guint i = 0; i < n_limits; i++)
    {
      if (in_table_below (section, at (section->limits, i)))
        continue;
      if (out->len == 0)
        g_string_append (out, "Must hold:");
      append_cell (out, at (section->limits, i)->text);
    }
  if (!section->has_details)
    for (guint i = 0; i < section->assumptions->len; i++)
      {
        g_autofree char *assumed =
            g_strdup_printf ("Assumed, not verified: %s", at (section->assumptions, i)->text);

        append_cell (out, assumed);
      }
  if (ids != NULL)
    g_string_append_printf (out, "%sChecked by %s.", out->len > 0 ? " " : "", ids);
  if (out->len == 0)
    g_string_append (out,
                     "No check was stated; default: the person reads this section and agrees.");
}

char *
oa_plan_fill_cell (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (g_str_equal (slot->ending, "objective"))
    fill_objective (plan, section, slot, out);
  else if (g_str_equal (slot->ending, "assessment"))
    fill_assessment (plan, section, out);
  else
    fill_plan (plan, section, out);
  if (!section->has_details && g_str_equal (slot->ending, "plan") && section->open->len > 0)
    g_string_append_printf (out, " What is open about it: %u of the Open Points.",
                            section->open->len);
  append_musts (plan, section, slot, out);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* details */

static void
append_items (GString *out, const GPtrArray *list, guint from, const char *label)
{
  for (guint i = from; i < list->len; i++)
    {
      g_autofree char *line = oa_plan_line (at (list, i)->text);

      g_string_append_printf (out, "- %s%s\n", label, line);
    }
}

char *
oa_plan_fill_details (OaPlan *plan, const OaPlanSection *section, const OaSlot *slot)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean people = g_str_equal (section->key, "people");

  if (people)
    append_people (plan, out);
  append_items (out, section->wants, split_point (section, section->wants), "");
  append_items (out, section->facts, split_point (section, section->facts), "");
  append_items (out, section->limits, split_point (section, section->limits), "Must hold: ");
  append_items (out, section->assumptions, 0, "Assumed, not verified: ");
  append_items (out, section->open, 0, "Open: ");
  if (out->len == 0 && oa_plan_section_count (section) > 0)
    g_string_append (out, "Nothing further was stated.");
  else if (out->len == 0)
    g_string_append (out, "Nothing was stated here.");
  while (out->len > 0 && out->str[out->len - 1] == '\n')
    g_string_truncate (out, out->len - 1);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* summary */

char *
oa_plan_fill_summary (OaPlan *plan)
{
  static const OaAttribute wanted[] = { OA_ATTRIBUTE_DATE, OA_ATTRIBUTE_GUESTS,
                                        OA_ATTRIBUTE_BUDGET };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  g_autofree char *main_one = oa_plan_line (plan->intent->main_statement);
  guint open = 0;

  if (plan->intent->statements->len > 0)
    g_hash_table_add (used, plan->intent->statements->pdata[0]);
  g_string_append (out, *main_one != '\0' ? main_one : plan->intent->title);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    append_sentence_about (plan, wanted[i], used, out);
  for (guint i = 0; i < plan->intent->statements->len; i++)
    open += at (plan->intent->statements, i)->section >= OA_SECTION_UNKNOWNS;
  if (open > 0)
    g_string_append_printf (
        out, " %u point%s open; the last section asks and says which default is taken.", open,
        open == 1 ? " is" : "s are");
  return g_string_free (g_steal_pointer (&out), FALSE);
}
