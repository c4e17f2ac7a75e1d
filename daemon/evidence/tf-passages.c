/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-passages.h"

#include <string.h>

#define LEAST_CHARS 20

/* A byte that is not UTF-8 counts as one U+FFFD. */
static const char *
next_char (const char *p, gunichar *out_char)
{
  gunichar c = g_utf8_get_char_validated (p, -1);
  gboolean valid = c != (gunichar) -1 && c != (gunichar) -2;

  *out_char = valid ? c : 0xfffd;
  return valid ? g_utf8_next_char (p) : p + 1;
}

guint64
tf_passages_count_words (const char *text)
{
  guint64 n = 0;
  gboolean inside = FALSE;

  for (const char *p = text; *p != '\0';)
    {
      gunichar c = 0;

      p = next_char (p, &c);
      if (g_unichar_isspace (c))
        inside = FALSE;
      else if (!inside && g_unichar_isalnum (c))
        {
          inside = TRUE;
          n++;
        }
    }
  return n;
}

guint64
tf_passages_count_lines (const char *text)
{
  guint64 n = 0;
  gboolean counted = FALSE;

  for (const char *p = text; *p != '\0';)
    {
      gunichar c = 0;

      p = next_char (p, &c);
      if (c == '\n')
        counted = FALSE;
      else if (!counted && !g_unichar_isspace (c))
        {
          counted = TRUE;
          n++;
        }
    }
  return n;
}

/* One space between words, none at the ends; %NULL if the line is too short to be recognised.
 * Returns: (transfer full) */
static char *
normalise_line (const char *line)
{
  GString *text = g_string_new (NULL);
  gboolean space = FALSE;
  guint n = 0;

  for (const char *p = line; *p != '\0';)
    {
      gunichar c = 0;

      p = next_char (p, &c);
      if (g_unichar_isspace (c))
        {
          space = text->len > 0;
          continue;
        }
      if (space)
        g_string_append_c (text, ' ');
      space = FALSE;
      g_string_append_unichar (text, c);
      n += g_unichar_isalnum (c);
    }
  return g_string_free (text, n < LEAST_CHARS);
}

/* Returns: (transfer full) (element-type utf8) */
static GHashTable *
collect_passages (const char *text)
{
  GHashTable *passages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *passage = normalise_line (lines[i]);

      if (passage != NULL)
        g_hash_table_add (passages, passage);
    }
  return passages;
}

guint
tf_passages_count_returned (const char *older, const char *middle, const char *newer)
{
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) between = NULL;
  g_autoptr (GHashTable) now = NULL;
  GHashTableIter iter;
  gpointer passage;
  guint n = 0;

  g_return_val_if_fail (older != NULL && middle != NULL && newer != NULL, 0);

  before = collect_passages (older);
  between = collect_passages (middle);
  now = collect_passages (newer);
  g_hash_table_iter_init (&iter, now);
  while (g_hash_table_iter_next (&iter, &passage, NULL))
    n += g_hash_table_contains (before, passage) && !g_hash_table_contains (between, passage);
  return n;
}

guint
tf_passages_growth (guint64 before, guint64 now)
{
  double growth;

  if (before == 0)
    return G_MAXUINT;
  if (now <= before)
    return 0;
  growth = 100.0 * (double) (now - before) / (double) before + 0.5;
  return growth < (double) (G_MAXUINT - 1) ? (guint) growth : G_MAXUINT - 1;
}
