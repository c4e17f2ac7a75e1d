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
/* German has a hit in at most 18 words, English in fewer; Dutch, Danish and Swedish one in 50 or more that looks like
 * one. */
#define WORDS_A_HIT 20
#define LONG_LINE   8 /* words: with so many, a line in one of the two has a hit */

/* Frequent words that the other language does not have, or means something else by; without those of Dutch and
 * Danish: is, of, we, die, den. */
static const char *const english[] = {
  "the",  "and",  "to",   "are",   "that",   "for",  "with", "it",    "our", "not", "be",
  "have", "this", "from", "there", "should", "must", "you",  "would", "who", NULL,
};
static const char *const german[] = {
  "der",  "das",   "und",  "ist",    "nicht", "mit",  "ein",   "eine", "für", "auf", "wir",
  "sind", "einen", "auch", "sollen", "soll",  "muss", "keine", "ich",  "dem", "im",  NULL,
};

typedef struct
{
  guint words;
  guint english; /* hits */
  guint german;
} Tally;

/* @text: in lower case */
static Tally
tally (const char *text)
{
  static GRegex *regex;
  g_auto (GStrv) words = g_regex_split (tf_regex_ensure (&regex, 0, "[^\\p{L}]+"), text, 0);
  Tally self = { 0 };

  for (guint i = 0; words[i] != NULL; i++)
    {
      self.words += *words[i] != '\0';
      self.english += g_strv_contains (english, words[i]);
      self.german += g_strv_contains (german, words[i]);
    }
  return self;
}

static const char *
decide (const Tally *self, guint least)
{
  guint enough = MAX (least, self->words / WORDS_A_HIT);

  if (self->english >= enough && self->english > 2 * self->german)
    return "en";
  if (self->german >= enough && self->german > 2 * self->english)
    return "de";
  return "";
}

const char *
tf_language_guess (const char *text)
{
  g_autofree char *start = g_strndup (text, strnlen (text, MAX_BYTES));
  g_autofree char *valid = g_utf8_make_valid (start, -1);
  g_autofree char *lower = g_utf8_strdown (valid, -1);
  g_auto (GStrv) lines = g_strsplit (lower, "\n", -1);
  Tally whole = { 0 };
  Tally clear = { 0 }; /* the words of lines that leave no doubt */
  guint foreign = 0;   /* the words of long lines in neither */

  for (guint i = 0; lines[i] != NULL; i++)
    {
      Tally line = tally (lines[i]);
      const char *language = decide (&line, LINE_HITS);

      whole.words += line.words;
      whole.english += line.english;
      whole.german += line.german;
      clear.english += g_str_equal (language, "en") ? line.words : 0;
      clear.german += g_str_equal (language, "de") ? line.words : 0;
      foreign += line.words >= LONG_LINE && line.english + line.german == 0 ? line.words : 0;
    }
  if (foreign > whole.words / 2)
    return "";
  if (*decide (&whole, MIN_HITS) != '\0' || clear.english == clear.german ||
      whole.english + whole.german < whole.words / WORDS_A_HIT)
    return decide (&whole, MIN_HITS);
  return clear.english > clear.german ? "en" : "de";
}

gboolean
tf_language_is_tag (const char *tag)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, 0, "^[a-z]{2,3}(-[a-z0-9]{2,8})*$"), tag, 0, NULL);
}
