/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-resources.h"

#include <string.h>

#include "oa-cues.h"
#include "oa-facts.h"
#include "oa-resources-table.h"
#include "oa-segment.h"
#include "oa-source.h"
#include "oa-text.h"
#include "tf-text.h"

#define MAX_PER_FILE 40
#define MAX_PRICES   150

static void
add (GPtrArray *statements, const char *source, const char *text, const char *heading, OaForm form)
{
  OaStatement *statement = oa_statement_new (text, heading, form);

  g_free (statement->source);
  statement->source = g_strdup (source);
  g_ptr_array_add (statements, statement);
}

static gboolean
has_ending (const char *name, const char *const *endings)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; endings[i] != NULL; i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_money (GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    {
      g_autoptr (GPtrArray) facts = oa_facts_find (lines->pdata[i]);

      if (oa_facts_first (facts, OA_FACT_AMOUNT) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* A list of prices is useless if some are left out. */
static void
add_table (GPtrArray *statements, const char *name, GPtrArray *rows)
{
  g_autoptr (GPtrArray) lines = oa_table_to_lines (rows);
  guint most = has_money (lines) ? MAX_PRICES : MAX_PER_FILE;

  for (guint i = 0; i < MIN (lines->len, most); i++)
    add (statements, name, lines->pdata[i], "", OA_FORM_ROW);
}

static void
read_csv (const char *name, const char *text, GPtrArray *statements)
{
  g_autoptr (GPtrArray) rows = oa_table_parse_csv (text);

  add_table (statements, name, rows);
}

static void
read_code (const char *name, const char *text, GPtrArray *statements)
{
  g_autoptr (GRegex) regex = g_regex_new ("^(?:(?:pub |async |static |export |func |function |def "
                                          "|fn |class )+|[a-z_]\\w*[ \\t*]+\\**|)"
                                          "(?<name>[A-Za-z_]\\w{2,})\\s?\\([^;{}]*\\)?[^;]*$",
                                          G_REGEX_MULTILINE | G_REGEX_OPTIMIZE, 0, NULL);
  static const char *const keywords[] = { "if",     "for",    "while", "switch",
                                          "return", "sizeof", "else",  NULL };
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *head = g_strndup (text, MIN (strlen (text), (gsize) 200000));
  g_autofree char *valid = g_utf8_make_valid (head, -1);
  g_autofree char *line = NULL;
  g_autofree char *said = NULL;

  g_regex_match (regex, valid, 0, &match);
  while (g_match_info_matches (match) && names->len < 20)
    {
      g_autofree char *function = g_match_info_fetch_named (match, "name");

      if (!g_strv_contains (keywords, function) &&
          !g_ptr_array_find_with_equal_func (names, function, g_str_equal, NULL))
        g_ptr_array_add (names, g_steal_pointer (&function));
      if (!g_match_info_next (match, NULL))
        break;
    }
  if (names->len == 0)
    return;
  g_ptr_array_add (names, NULL);
  line = g_strjoinv (", ", (GStrv) names->pdata);
  said = g_strdup_printf ("Existing code with the functions %s", line);
  add (statements, name, said, "", OA_FORM_CODE);
}

static void
read_source (const char *name, const char *text, GPtrArray *statements)
{
  g_autofree char *said = oa_source_describe (text);

  add (statements, name, said, "", OA_FORM_CODE);
}

static gboolean
matters (const OaStatement *statement)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  if (statement->form == OA_FORM_HEADING || statement->form == OA_FORM_TITLE ||
      statement->form == OA_FORM_HEADER)
    return FALSE;
  return facts->len > 0 || statement->form == OA_FORM_ROW || oa_cues_is_binding (statement->folded);
}

static void
read_prose (const char *name, const char *text, GPtrArray *statements)
{
  g_autoptr (GPtrArray) parts = oa_segment (text);
  guint taken = 0;

  for (guint i = 0; i < parts->len && taken < MAX_PER_FILE; i++)
    {
      const OaStatement *part = g_ptr_array_index (parts, i);

      if (!matters (part))
        continue;
      add (statements, name, part->text, "", OA_FORM_ROW);
      taken++;
    }
}

static gboolean
has_columns (const char *const *lines)
{
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *row = oa_table_line_of_columns (lines[i], FALSE);

      if (row != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Tables and columns row by row; text in between as prose. */
static void
read_text (const char *name, const char *text, GPtrArray *statements)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) prose = g_string_new (NULL);
  gboolean in_table = has_columns ((const char *const *) lines);
  guint taken = 0;

  for (guint i = 0; lines[i] != NULL;)
    {
      g_autoptr (GPtrArray) rows = oa_table_parse_pipes ((const char *const *) lines, &i);
      g_autofree char *row = NULL;

      if (rows->len > 0)
        add_table (statements, name, rows);
      if (lines[i] == NULL)
        break;
      row = taken < MAX_PRICES ? oa_table_line_of_columns (lines[i], in_table) : NULL;
      if (row != NULL)
        add (statements, name, row, "", OA_FORM_ROW);
      taken += row != NULL;
      g_string_append_printf (prose, "%s\n", row != NULL ? "" : lines[i]);
      i++;
    }
  read_prose (name, prose->str, statements);
}

void
oa_resources_read (const TfPrompt *prompt, GPtrArray *statements)
{
  static const char *const csv[] = { ".csv", ".tsv", NULL };
  static const char *const code[] = { ".c",  ".h",    ".py", ".rs", ".go",  ".js",
                                      ".ts", ".java", ".sh", ".cc", ".cpp", NULL };

  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (!g_str_equal (material->name, "resource") ||
          tf_text_is_binary (material->text, strlen (material->text)))
        continue;
      if (oa_source_is_summary (material->label))
        read_source (material->label, material->text, statements);
      else if (has_ending (material->label, csv))
        read_csv (material->label, material->text, statements);
      else if (has_ending (material->label, code))
        read_code (material->label, material->text, statements);
      else
        read_text (material->label, material->text, statements);
    }
}
