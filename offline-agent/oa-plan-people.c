/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-people.h"
#include "oa-plan-cells.h"
#include "oa-text.h"

static const OaStatement *
at (const GPtrArray *list, guint i)
{
  return g_ptr_array_index (list, i);
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

/* For Tom, "Tom handles the grill, he is good at it" gives "handles the grill". */
static char *
task_of (const char *text, const char *owner)
{
  g_autofree char *first = g_strndup (owner, strcspn (owner, ","));
  g_autofree char *clause =
      strchr (owner, ',') != NULL ? oa_text_phrase (text) : oa_clause_naming (text, first);
  gsize length = strlen (owner);

  if (g_ascii_strncasecmp (clause, owner, length) == 0 && clause[length] != '\0')
    return oa_text_phrase (clause + length);
  return g_steal_pointer (&clause);
}

static void
append_task (OaPlan *plan, GString *out, const OaStatement *statement, const char *owner)
{
  const OaPlanSection *section = g_hash_table_lookup (plan->places, statement);
  g_autofree char *task = task_of (statement->text, owner);
  const char *start = task + strspn (task, " ,:=-");
  g_autofree char *line = oa_plan_line (start);
  g_autofree char *whole = NULL;
  gsize length = strlen (line);

  if (length == 0)
    return;
  if (line[length - 1] == '.')
    line[length - 1] = '\0';
  if (section == NULL || g_str_equal (section->key, "people"))
    {
      g_hash_table_add (plan->used, (gpointer) statement);
      whole = oa_plan_line (statement->text);
      g_string_append_printf (out, "- %s: %s\n", owner,
                              g_str_has_prefix (statement->text, owner) ? line : whole);
    }
  else
    g_string_append_printf (out, "- %s: %s (%s).\n", owner, line, section->title);
}

guint
oa_plan_append_people (OaPlan *plan, GString *out)
{
  guint n = 0;

  for (guint i = 0; i < plan->intent->statements->len && n < 40; i++)
    {
      const OaStatement *statement = at (plan->intent->statements, i);
      g_autofree char *owner = NULL;

      if (statement->section == OA_SECTION_QUESTIONS || strlen (statement->text) > 600)
        continue;
      owner = oa_people_owner (plan->words, statement->text);
      if (owner == NULL)
        continue;
      append_task (plan, out, statement, owner);
      n++;
    }
  return n;
}
