/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template-words.h"

#include <string.h>

#include "tf-error.h"
#include "tf-text.h"

static gboolean
take_line (GHashTable *words, const char *line, guint number, const char *path, GError **error)
{
  const char *equals = strstr (line, " = ");
  g_autofree char *word = equals != NULL ? g_strndup (line, equals - line) : g_strdup (line);
  g_autofree char *other = equals != NULL ? g_strdup (equals + strlen (" = ")) : g_strdup ("");

  if (*g_strstrip (word) == '\0' || *word == '#')
    return TRUE;
  if (*g_strstrip (other) == '\0')
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE,
                   "%s, line %u: “%s”, expected “heading = translation”", path, number, word);
      return FALSE;
    }
  g_hash_table_insert (words, g_steal_pointer (&word), g_steal_pointer (&other));
  return TRUE;
}

GHashTable *
tf_template_words_load (const char *directory, const char *language, GError **error)
{
  gsize length = strspn (language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  g_autofree char *first = g_ascii_strdown (language, length);
  g_autofree char *name = g_strdup_printf ("headings.%s.txt", first);
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) local = NULL;
  gsize n_bytes = 0;

  if (length == 0 || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return NULL;
  if (!g_file_get_contents (path, &text, &n_bytes, &local) ||
      !tf_text_validate (text, n_bytes, path, &local))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE, "cannot use %s: %s", path, local->message);
      return NULL;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!take_line (words, lines[i], i + 1, path, error))
      return NULL;
  return g_steal_pointer (&words);
}

static const char *
translate (GHashTable *words, const char *word)
{
  const char *other = g_hash_table_lookup (words, word);

  return other != NULL ? other : word;
}

static void
append_heading (GHashTable *words, const char *line, GString *out)
{
  gsize level = strspn (line, "#");
  g_autofree char *title = g_strstrip (g_strdup (line + level));

  g_string_append_printf (out, "%.*s %s", (int) level, line, translate (words, title));
}

static void
append_header (GHashTable *words, const char *line, GString *out)
{
  g_auto (GStrv) cells = g_strsplit (line, "|", -1);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_autofree char *cell = g_strstrip (g_strdup (cells[i]));

      if (i > 0)
        g_string_append_c (out, '|');
      if (*cell != '\0')
        g_string_append_printf (out, " %s ", translate (words, cell));
    }
}

static gboolean
is_rule (const char *line)
{
  return line != NULL && *line == '|' && line[strspn (line, "|-: \t\r")] == '\0';
}

char *
tf_template_words_apply (GHashTable *words, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');
      if (g_str_has_prefix (lines[i], "##"))
        append_heading (words, lines[i], out);
      else if (*lines[i] == '|' && is_rule (lines[i + 1]))
        append_header (words, lines[i], out);
      else
        g_string_append (out, lines[i]);
    }
  return g_string_free (out, FALSE);
}
