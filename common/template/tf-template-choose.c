/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-template.h"

#include <math.h>
#include <string.h>

#define FALLBACK        "generic"
#define MIN_OCCURRENCES 2

/* Splits at everything that is neither letter nor digit. Returns: word → number of occurrences */
static GHashTable *
count_words (const char *text)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const char *start = NULL;

  for (const char *p = folded;; p = g_utf8_next_char (p))
    {
      gboolean inside = *p != '\0' && g_unichar_isalnum (g_utf8_get_char (p));

      if (inside && start == NULL)
        start = p;
      if (!inside && start != NULL)
        {
          char *word = g_strndup (start, p - start);
          guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, word));

          g_hash_table_replace (counts, word, GUINT_TO_POINTER (count + 1));
          start = NULL;
        }
      if (*p == '\0')
        return counts;
    }
}

/* The words of match.txt: one a line, with a “*” at its beginning or end for any letters.
 * Returns: (transfer full): the words as a set */
static GHashTable *
split_match_words (const char *text)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) lines = g_strsplit_set (folded, " \t\r\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][strspn (lines[i], "*")] != '\0')
      g_hash_table_add (words, g_strdup (lines[i]));
  return words;
}

/* Reads match.txt beside the active document: a user's own template has its own words.
 * Returns: (transfer full): the words as a set, empty without a file */
static GHashTable *
read_match_words (const char *const *directories, const char *name)
{
  for (guint i = 0; directories[i] != NULL; i++)
    {
      g_autofree char *document = g_build_filename (directories[i], name, "document.md", NULL);
      g_autofree char *path = g_build_filename (directories[i], name, "match.txt", NULL);
      g_autofree char *text = NULL;

      if (!g_file_test (document, G_FILE_TEST_IS_REGULAR))
        continue;
      if (g_file_test (path, G_FILE_TEST_IS_REGULAR) &&
          g_file_get_contents (path, &text, NULL, NULL) && g_utf8_validate (text, -1, NULL))
        return split_match_words (text);
      break;
    }
  return split_match_words ("");
}

static GPtrArray *
read_all_match_words (const char *const *directories, GStrv names)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (all, read_match_words (directories, names[i]));
  return all;
}

static double
weigh (GPtrArray *all, const char *word)
{
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    n += g_hash_table_contains (g_ptr_array_index (all, i), word);
  return log ((1.0 + all->len) / n);
}

/* "*fest" and "hochzeit*" stand for words that end or begin so. */
static gboolean
matches (const char *pattern, const char *word)
{
  g_autofree char *begin = NULL;

  if (*pattern == '*')
    return g_str_has_suffix (word, pattern + 1);
  begin = g_strndup (pattern, strlen (pattern) - 1);
  return g_str_has_prefix (word, begin);
}

/* How often @pattern occurs among the words of a text. */
static guint
count_pattern (GHashTable *counts, const char *pattern)
{
  GHashTableIter iter;
  gpointer word, count;
  guint n = 0;

  if (*pattern != '*' && !g_str_has_suffix (pattern, "*"))
    return GPOINTER_TO_UINT (g_hash_table_lookup (counts, pattern));
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &word, &count))
    n += matches (pattern, word) ? GPOINTER_TO_UINT (count) : 0;
  return n;
}

/* 0 if the words occur less than twice in total */
static double
score (GPtrArray *all, GHashTable *words, GHashTable *counts)
{
  double sum = 0;
  guint occurrences = 0;
  GHashTableIter iter;
  gpointer word;

  g_hash_table_iter_init (&iter, words);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    {
      guint count = count_pattern (counts, word);

      occurrences += count;
      if (count > 0)
        sum += count * weigh (all, word);
    }
  return occurrences >= MIN_OCCURRENCES ? sum : 0;
}

char *
tf_template_choose (const char *const *directories, const char *text)
{
  g_auto (GStrv) names = NULL;
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (GPtrArray) all = NULL;
  const char *best = FALLBACK;
  double best_score = 0;

  g_return_val_if_fail (directories != NULL && text != NULL, NULL);

  names = tf_template_list (directories);
  counts = count_words (text);
  all = read_all_match_words (directories, names);
  for (guint i = 0; names[i] != NULL; i++)
    {
      double s = score (all, g_ptr_array_index (all, i), counts);

      /* Names are sorted, so that equal scores always choose the same template; the margin removes
       * the effect of the order of summation. */
      if (s > best_score + 1e-9)
        {
          best_score = s;
          best = names[i];
        }
    }
  return g_strdup (best);
}
