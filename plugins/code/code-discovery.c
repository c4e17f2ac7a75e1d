/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-discovery.h"

#include <string.h>

#include "code-lookup.h"

/* Returns: (nullable): the scorecard table in the section Dependencies */
static const TfMarkdownTable *
find_table (GPtrArray *sections)
{
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Dependencies");

  for (guint i = 0; section != NULL && i < section->tables->len; i++)
    if (code_scorecard_is_table (g_ptr_array_index (section->tables, i)))
      return g_ptr_array_index (section->tables, i);
  return NULL;
}

static GPtrArray *
look_up (const TfMarkdownTable *table, const char *resources)
{
  GPtrArray *cards = g_ptr_array_new_with_free_func ((GDestroyNotify) code_scorecard_free);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  for (guint i = 0; i < table->rows->len; i++)
    {
      CodeScorecard *card = code_scorecard_from_row (table, g_ptr_array_index (table->rows, i));

      code_lookup_debian (card, "/", now);
      code_lookup_checkout (card, resources, now);
      code_lookup_metadata (card, resources, now);
      g_ptr_array_add (cards, card);
    }
  return cards;
}

/* The text with the lines of @table (header, delimiter and rows) replaced. */
static char *
replace_table (const char *text, const TfMarkdownTable *table, const char *replacement)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *result = g_string_new (NULL);
  guint first = table->line - 1;
  guint last = first + 1 + table->rows->len;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i == first)
        g_string_append (result, replacement);
      if (i >= first && i <= last)
        continue;
      g_string_append (result, lines[i]);
      if (lines[i + 1] != NULL)
        g_string_append_c (result, '\n');
    }
  return g_string_free (result, FALSE);
}

char *
code_discovery_revise_spec (const char *spec, const char *resources)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (spec);
  const TfMarkdownTable *table = find_table (sections);
  g_autoptr (GPtrArray) cards = NULL;
  g_autofree char *text = NULL;
  g_autofree char *revised = NULL;

  if (table == NULL)
    return NULL;
  cards = look_up (table, resources);
  text = code_scorecard_to_table (cards);
  revised = replace_table (spec, table, text);
  return g_str_equal (revised, spec) ? NULL : g_steal_pointer (&revised);
}
