/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-resources.h"

#include <string.h>

#include "oa-cues.h"
#include "oa-facts.h"
#include "oa-segment.h"
#include "oa-text.h"
#include "tf-text.h"

#define MAX_PER_FILE 40

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

/* "Tent hire,420,Maria" → "Tent hire: 420, Maria"; quotes are dropped. */
static void
read_csv (const char *name, const char *text, GPtrArray *statements)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint taken = 0;

  for (guint i = 1; i < g_strv_length (lines) && taken < MAX_PER_FILE; i++)
    {
      g_autofree char *line = oa_text_replace (lines[i], "\"", "");
      g_auto (GStrv) cells = g_strsplit_set (g_strstrip (line), ",;\t", 2);
      g_autofree char *rest = NULL;
      g_autofree char *row = NULL;

      if (cells[0] == NULL || cells[1] == NULL || *cells[0] == '\0' || *cells[1] == '\0')
        continue;
      g_strdelimit (cells[1], ",;\t", '|');
      rest = oa_text_replace (cells[1], "|", ", ");
      row = g_strdup_printf ("%s: %s", cells[0], rest);
      add (statements, name, row, "", OA_FORM_ROW);
      taken++;
    }
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

/* Columns of a PDF table stand apart by blanks: "Tent hire      £420". */
static char *
join_columns (const char *text)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("(?<=[^\\s:.,])[ \\t]{2,}(?=\\S)", G_REGEX_OPTIMIZE, 0, NULL);
  g_autofree char *joined = g_regex_replace_literal (regex, text, -1, 0, ": ", 0, NULL);

  return joined != NULL ? g_steal_pointer (&joined) : g_strdup (text);
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
read_text (const char *name, const char *text, GPtrArray *statements)
{
  g_autofree char *joined = join_columns (text);
  g_autoptr (GPtrArray) parts = oa_segment (joined);
  guint taken = 0;

  for (guint i = 0; i < parts->len && taken < MAX_PER_FILE; i++)
    {
      const OaStatement *part = g_ptr_array_index (parts, i);

      if (!matters (part))
        continue;
      add (statements, name, part->text, part->heading, OA_FORM_ROW);
      taken++;
    }
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
      if (has_ending (material->label, csv))
        read_csv (material->label, material->text, statements);
      else if (has_ending (material->label, code))
        read_code (material->label, material->text, statements);
      else
        read_text (material->label, material->text, statements);
    }
}
