/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-words.h"

struct _TfIssueWords
{
  GHashTable *numbers; /* (owned) (element-type utf8 guint): from 1 */
  GHashTable *stops;   /* (owned) (element-type utf8): not owned */
};

static const char *const stop_words[] = {
  "a",   "an",    "and",  "are",   "as",    "at",   "be",   "but", "by",  "for",  "if",
  "in",  "into",  "is",   "it",    "no",    "not",  "of",   "on",  "or",  "such", "that",
  "the", "their", "then", "there", "these", "they", "this", "to",  "was", "will", "with",
};

TfIssueWords *
tf_issue_words_new (void)
{
  TfIssueWords *self = g_new0 (TfIssueWords, 1);

  self->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->stops = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < G_N_ELEMENTS (stop_words); i++)
    g_hash_table_add (self->stops, (gpointer) stop_words[i]);
  return self;
}

void
tf_issue_words_free (TfIssueWords *self)
{
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->stops);
  g_free (self);
}

static guint
number_word (TfIssueWords *self, const char *word)
{
  gpointer number = g_hash_table_lookup (self->numbers, word);

  if (number == NULL)
    {
      number = GUINT_TO_POINTER (g_hash_table_size (self->numbers) + 1);
      g_hash_table_insert (self->numbers, g_strdup (word), number);
    }
  return GPOINTER_TO_UINT (number) - 1;
}

static void
take_word (TfIssueWords *self, GString *word, gboolean stops_too, GArray *words)
{
  TfWordCount entry = { .count = 1 };

  if (word->len == 0)
    return;
  if (stops_too || !g_hash_table_contains (self->stops, word->str))
    {
      entry.word = number_word (self, word->str);
      g_array_append_val (words, entry);
    }
  g_string_truncate (word, 0);
}

/* A byte that is not UTF-8 ends a word. */
static void
collect (TfIssueWords *self, const char *text, gboolean stops_too, GArray *words)
{
  g_autoptr (GString) word = g_string_new (NULL);

  while (*text != '\0')
    {
      gunichar c = g_utf8_get_char_validated (text, -1);
      gboolean valid = c != (gunichar) -1 && c != (gunichar) -2;

      if (valid && g_unichar_isalnum (c))
        g_string_append_unichar (word, g_unichar_tolower (c));
      else
        take_word (self, word, stops_too, words);
      text = valid ? g_utf8_next_char (text) : text + 1;
    }
  take_word (self, word, stops_too, words);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  guint x = ((const TfWordCount *) a)->word, y = ((const TfWordCount *) b)->word;

  return (x > y) - (x < y);
}

static void
merge_equal (GArray *words)
{
  guint n = 0;

  g_array_sort (words, compare_words);
  for (guint i = 0; i < words->len; i++)
    {
      TfWordCount entry = g_array_index (words, TfWordCount, i);

      if (n > 0 && g_array_index (words, TfWordCount, n - 1).word == entry.word)
        g_array_index (words, TfWordCount, n - 1).count += entry.count;
      else
        g_array_index (words, TfWordCount, n++) = entry;
    }
  g_array_set_size (words, n);
}

GArray *
tf_issue_words_read (TfIssueWords *self, const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (TfWordCount));

  collect (self, text, FALSE, words);
  if (words->len == 0)
    collect (self, text, TRUE, words);
  merge_equal (words);
  return words;
}

guint
tf_issue_words_get_size (TfIssueWords *self)
{
  return g_hash_table_size (self->numbers);
}
