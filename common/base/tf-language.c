/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-language.h"

#include <string.h>

#include "tf-regex.h"

/* A longer text is told by its beginning. */
#define MAX_BYTES 16384
#define MIN_HITS  2
#define LINE_HITS 3 /* of one line */

/* Frequent words that the other language does not have, or means something else by. */
static const char *const english[] = {
  "the", "and", "of",   "to",   "is",   "are",   "that",   "for",  "with", "we",    "it",  "our",
  "not", "be",  "have", "this", "from", "there", "should", "must", "you",  "would", "who", NULL,
};
static const char *const german[] = {
  "der",  "die",   "das",  "und",    "ist",  "nicht", "mit",   "ein", "eine", "für", "auf", "wir",
  "sind", "einen", "auch", "sollen", "soll", "muss",  "keine", "ich", "dem",  "den", "im",  NULL,
};

static guint
count (const char *const *words, const char *word)
{
  return g_strv_contains (words, word) ? 1 : 0;
}

/* @least: hits that are enough; @out_words: how many words there are. Returns: "en", "de" or "" */
static const char *
guess (const char *text, guint least, guint *out_words)
{
  static GRegex *regex;
  g_auto (GStrv) words = g_regex_split (tf_regex_ensure (&regex, 0, "[^\\p{L}]+"), text, 0);
  guint n_english = 0;
  guint n_german = 0;

  *out_words = g_strv_length (words);
  for (guint i = 0; words[i] != NULL; i++)
    {
      n_english += count (english, words[i]);
      n_german += count (german, words[i]);
    }
  if (n_english >= least && n_english > 2 * n_german)
    return "en";
  if (n_german >= least && n_german > 2 * n_english)
    return "de";
  return "";
}

/* Of a text in both, the language of more words, by lines that leave no doubt. In a third language, no line
 * does. */
static const char *
guess_by_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_english = 0;
  guint n_german = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint n = 0;
      const char *language = guess (lines[i], LINE_HITS, &n);

      n_english += g_str_equal (language, "en") ? n : 0;
      n_german += g_str_equal (language, "de") ? n : 0;
    }
  if (n_english == n_german)
    return "";
  return n_english > n_german ? "en" : "de";
}

const char *
tf_language_guess (const char *text)
{
  g_autofree char *start = g_strndup (text, strnlen (text, MAX_BYTES));
  g_autofree char *valid = g_utf8_make_valid (start, -1);
  g_autofree char *lower = g_utf8_strdown (valid, -1);
  guint n = 0;
  const char *whole = guess (lower, MIN_HITS, &n);

  return *whole != '\0' ? whole : guess_by_lines (lower);
}

gboolean
tf_language_is_tag (const char *tag)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, 0, "^[a-z]{2,3}(-[a-z0-9]{2,8})*$"), tag, 0, NULL);
}
