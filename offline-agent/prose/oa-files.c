/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-files.h"

#include <string.h>

#include "oa-data.h"
#include "oa-source.h"
#include "oa-split.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

#define MAX_STATEMENTS 150
#define MAX_FUNCTIONS  20
#define CODE_BYTES     200000
#define CODE_NAME      "\\.(?:c|h|py|rs|go|js|ts|java|sh|cc|cpp)$"
#define TABLE_NAME     "\\.[ct]sv$"
#define FUNCTION \
  "(?m)^(?:(?:pub |async |static |export |func |function |def |fn |class )+|[a-z_]\\w*[ " \
  "\\t*]+\\**|)" \
  "([A-Za-z_]\\w{2,})\\s?\\([^;{}]*\\)?[^;]*$"
#define KEYWORDS "^(?:if|for|while|switch|return|sizeof|else)$"

static void
add (GPtrArray *statements, const char *file, const char *text)
{
  g_autofree char *named = g_strdup_printf ("%s: %s", file, text);
  OaStatement *statement = oa_statement_new (named, "");

  g_free (statement->source);
  statement->source = g_strdup (file);
  g_ptr_array_add (statements, statement);
}

/* tables */

static char
find_separator (const char *line)
{
  static const char marks[] = ",;\t";
  char best = ',';
  guint most = 0;

  for (guint i = 0; marks[i] != '\0'; i++)
    {
      guint n = 0;

      for (const char *p = line; *p != '\0'; p++)
        n += *p == marks[i];
      if (n > most)
        {
          most = n;
          best = marks[i];
        }
    }
  return best;
}

static GStrv
split_cells (const char *line, char separator)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  g_autoptr (GString) cell = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *p = line;; p++)
    {
      if (*p == '"')
        quoted = !quoted;
      else if (*p == '\0' || (*p == separator && !quoted))
        {
          g_strv_builder_add (cells, g_strstrip (cell->str));
          g_string_truncate (cell, 0);
        }
      else
        g_string_append_c (cell, *p);
      if (*p == '\0')
        return g_strv_builder_end (cells);
    }
}

/* "Tool shed · Price EUR: 1490 · Supplier: Berger" */
static void
add_row (GPtrArray *statements, const char *file, GStrv head, GStrv cells)
{
  g_autoptr (GString) row = g_string_new (NULL);
  guint n_head = g_strv_length (head);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      if (*cells[i] == '\0')
        continue;
      g_string_append (row, row->len > 0 ? " · " : "");
      if (i > 0 && i < n_head && *head[i] != '\0')
        g_string_append_printf (row, "%s: ", head[i]);
      g_string_append (row, cells[i]);
    }
  if (row->len > 0)
    add (statements, file, row->str);
}

static void
read_table (const char *file, const char *text, GPtrArray *statements)
{
  g_auto (GStrv) lines = g_regex_split (oa_text_regex ("\\R"), text, 0);
  char separator = find_separator (lines[0] != NULL ? lines[0] : "");
  g_auto (GStrv) head = split_cells (lines[0] != NULL ? lines[0] : "", separator);
  gboolean headed = lines[0] != NULL && strpbrk (lines[0], "0123456789") == NULL;
  g_auto (GStrv) none = g_new0 (char *, 1);

  for (guint i = headed; lines[0] != NULL && lines[i] != NULL && i < MAX_STATEMENTS; i++)
    {
      g_auto (GStrv) cells = split_cells (lines[i], separator);

      add_row (statements, file, headed ? head : none, cells);
    }
}

/* code */

static void
read_code (const char *file, const char *text, GPtrArray *statements)
{
  g_autofree char *head = g_strndup (text, MIN (strlen (text), CODE_BYTES));
  g_autofree char *valid = g_utf8_make_valid (head, -1);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_regex_match (oa_text_regex (FUNCTION), valid, 0, &match);
  for (; g_match_info_matches (match) && n < MAX_FUNCTIONS; g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);

      if (oa_text_matches (KEYWORDS, name) || strstr (names->str, name) != NULL)
        continue;
      g_string_append_printf (names, "%s%s", n++ > 0 ? ", " : "", name);
    }
  if (n > 0)
    {
      g_autofree char *said = g_strconcat ("Existing code with the functions ", names->str, NULL);

      add (statements, file, said);
    }
}

/* prose */

static gboolean
matters (const OaStatement *statement)
{
  g_autoptr (GPtrArray) values = oa_values_find (statement->text);

  return values->len > 0 || oa_data_weigh ("must", statement->folded) > 0 ||
         oa_data_weigh ("money", statement->folded) > 0;
}

static void
read_prose (const char *file, const char *text, GPtrArray *statements)
{
  g_autoptr (GPtrArray) parts = oa_split (text, NULL);
  guint n = 0;

  for (guint i = 0; i < parts->len && n < MAX_STATEMENTS; i++)
    if (matters (parts->pdata[i]))
      {
        add (statements, file, ((OaStatement *) parts->pdata[i])->text);
        n++;
      }
}

void
oa_files_read (const TfPrompt *prompt, GPtrArray *statements)
{
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (!g_str_equal (material->name, "resource") ||
          tf_text_is_binary (material->text, strlen (material->text)))
        continue;
      if (oa_source_is_summary (material->label))
        {
          g_autofree char *said = oa_source_describe (material->text);

          add (statements, material->label, said);
        }
      else if (oa_text_matches (TABLE_NAME, material->label))
        read_table (material->label, material->text, statements);
      else if (oa_text_matches (CODE_NAME, material->label))
        read_code (material->label, material->text, statements);
      else
        read_prose (material->label, material->text, statements);
    }
}
