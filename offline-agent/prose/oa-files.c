/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-files.h"

#include <string.h>

#include "oa-data.h"
#include "oa-source.h"
#include "oa-split.h"
#include "oa-text.h"
#include "tf-text.h"

#define MAX_STATEMENTS 150

static void
add (GPtrArray *statements, const char *file, const char *text)
{
  g_autofree char *named = g_strdup_printf ("%s: %s", file, text);

  g_ptr_array_add (statements, oa_statement_new (named, "", file));
}

/* tables */

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

/* The one that makes the most cells; of equals the one that is rarer in a text. */
static char
find_separator (const char *line)
{
  char best = '\0';
  guint most = 0;

  for (const char *mark = "\t;,"; *mark != '\0'; mark++)
    {
      g_auto (GStrv) cells = split_cells (line, *mark);

      best = g_strv_length (cells) > most ? *mark : best;
      most = MAX (most, g_strv_length (cells));
    }
  return best;
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
  g_auto (GStrv) lines = g_regex_split (oa_data_pattern ("split.line"), text, 0);
  const char *first = lines[0] != NULL ? lines[0] : "";
  char separator = find_separator (first);
  g_auto (GStrv) head = split_cells (first, separator);
  gboolean headed = lines[0] != NULL && strpbrk (lines[0], "0123456789") == NULL;
  g_auto (GStrv) none = g_new0 (char *, 1);

  for (guint i = headed; lines[0] != NULL && lines[i] != NULL && i < MAX_STATEMENTS; i++)
    {
      g_auto (GStrv) cells = split_cells (lines[i], separator);

      add_row (statements, file, headed ? head : none, cells);
    }
}

/* prose */

static gboolean
matters (const OaStatement *statement)
{
  return oa_statement_values (statement)->len > 0 ||
         oa_data_weigh ("must", statement->folded) > 0 ||
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
  OA_EACH (const TfMaterial, material, prompt->materials)
    {
      if (!g_str_equal (material->name, "resource") ||
          tf_text_is_binary (material->text, strlen (material->text)))
        continue;
      if (oa_source_is_summary (material->label))
        {
          g_autofree char *said = oa_source_describe (material->text);

          add (statements, material->label, said);
        }
      else if (oa_data_matches ("file.table", material->label))
        read_table (material->label, material->text, statements);
      else if (oa_data_matches ("file.code", material->label))
        add (statements, material->label, oa_data_text (oa_data_language (prompt), "file.code"));
      else
        read_prose (material->label, material->text, statements);
    }
}
