/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-removal.h"

#include <string.h>

#include "tf-text.h"

/* A number shorter than this is part of a name: "test_2". */
#define MIN_NUMBER 6

static const char *const verbs[] = { "remove",  "removing", "delete",   "deleting", "merge",
                                     "merging", "rename",   "renaming", "replace",  "replacing",
                                     "move",    "moving",   NULL };

static const char *const fillers[] = { "the",      "this",      "these",     "a",        "an",
                                       "both",     "all",       "of",        "and",      "or",
                                       "in",       "from",      "its",       "old",      "empty",
                                       "obsolete", "duplicate", "redundant", "unused",   "file",
                                       "files",    "case",      "cases",     "function", "method",
                                       "class",    "",          NULL };

static const char *const negations[] = {
  "not", "never", "don't", "don’t", "without", "cannot", NULL
};

/* What is between two brackets; TRUE while inside. */
static gboolean
count_brackets (char c, guint *depth)
{
  if (c == '[' || c == '(')
    (*depth)++;
  else if ((c == ']' || c == ')') && *depth > 0)
    return --*depth > 0;
  return *depth > 0;
}

/* How long the number at @text is, if it varies; 0: it does not, or is none. */
static gsize
measure_number (const char *text)
{
  gsize n = 0;

  if (g_str_has_prefix (text, "0x"))
    {
      for (n = 2; g_ascii_isxdigit (text[n]);)
        n++;
      return n > 2 ? n : 0;
    }
  while (g_ascii_isdigit (text[n]))
    n++;
  return n >= MIN_NUMBER ? n : 0;
}

/* How long the path at @text is, if it is a temporary one; else 0. */
static gsize
measure_path (const char *text)
{
  return g_str_has_prefix (text, "/tmp/") || g_str_has_prefix (text, "/var/tmp/")
             ? strcspn (text, " \t,;:'\"()[]")
             : 0;
}

/* How long the number at @text is, if it is the value in "keys = 3"; else 0. */
static gsize
measure_value (const char *name, const char *text)
{
  const char *before = text;

  while (before > name && before[-1] == ' ')
    before--;
  return before > name && before[-1] == '=' ? strspn (text, "0123456789.") : 0;
}

static gsize
measure_varying (const char *name, const char *text)
{
  gsize n = measure_number (text);

  if (n == 0)
    n = measure_path (text);
  return n > 0 ? n : measure_value (name, text);
}

/* Which of several tests of one name it is, as reports number them: "name (2)". */
static gboolean
is_ordinal (const char *text)
{
  gsize n = g_str_has_prefix (text, " (") ? strspn (text + 2, "0123456789") : 0;

  return n > 0 && g_str_equal (text + 2 + n, ")");
}

char *
tf_test_removal_dup_stem (const char *name)
{
  GString *stem = g_string_new (NULL);
  guint depth = 0;

  for (const char *c = name; *c != '\0' && !(depth == 0 && is_ordinal (c));)
    {
      gboolean outside = depth == 0;
      gsize n = outside ? measure_varying (name, c) : 0;

      if (count_brackets (*c, &depth) || !outside)
        {
          g_string_append (stem, outside ? "[]" : "");
          c++;
        }
      else if (n > 0)
        {
          g_string_append_c (stem, '#');
          c += n;
        }
      else
        g_string_append_c (stem, *c++);
    }
  return g_string_free (stem, FALSE);
}

/* The word that ends before @end, without punctuation and in lower case; @out_start: where it
 * begins. */
static char *
dup_word_before (const char *text, const char *end, const char **out_start)
{
  const char *start = end;
  gsize length;

  while (end > text && g_ascii_isspace (end[-1]))
    end--;
  for (start = end; start > text && !g_ascii_isspace (start[-1]);)
    start--;
  *out_start = start;
  while (start < end && !tf_text_is_word_byte (*start) && *start != '.')
    start++;
  length = end - start;
  while (length > 0 && !tf_text_is_word_byte (start[length - 1]) && start[length - 1] != '.' &&
         start[length - 1] != ')')
    length--;
  return g_ascii_strdown (start, length);
}

/* Whether the words before @place are a verb of removal and only fillers or other tests after it. */
static gboolean
is_object_of_verb (const char *text, const char *place)
{
  const char *end = place;

  while (end > text && !g_ascii_isspace (end[-1]))
    end--;
  while (end > text)
    {
      g_autofree char *word = dup_word_before (text, end, &end);

      if (g_strv_contains (verbs, word))
        {
          g_autofree char *before = dup_word_before (text, end, &end);

          return !g_strv_contains (negations, before);
        }
      if (!g_strv_contains (fillers, word) && strstr (word, "test") == NULL)
        return FALSE;
    }
  return FALSE;
}

static gboolean
asks_for (const char *text, const char *form)
{
  for (const char *place = tf_text_find_words (text, text, form); place != NULL;
       place = tf_text_find_words (text, place + 1, form))
    if (is_object_of_verb (text, place))
      return TRUE;
  return FALSE;
}

/* The name, its last part, and each of its parts that is called a test, such as a file or class. */
static GStrv
list_forms (const char *name)
{
  g_autoptr (GStrvBuilder) forms = g_strv_builder_new ();
  g_autofree char *plain = g_strdup (name);
  g_auto (GStrv) parts = NULL;

  plain[strcspn (plain, "[(")] = '\0';
  g_strstrip (plain);
  parts = g_strsplit_set (plain, "/:>.", -1);
  g_strv_builder_add (forms, plain);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *lower = g_ascii_strdown (g_strstrip (parts[i]), -1);

      if (parts[i + 1] == NULL || (strstr (lower, "test") != NULL && !g_str_equal (lower, "test") &&
                                   !g_str_equal (lower, "tests")))
        g_strv_builder_add (forms, parts[i]);
    }
  return g_strv_builder_end (forms);
}

gboolean
tf_test_removal_is_asked (const TfIssue *issue, const char *name)
{
  g_auto (GStrv) forms = list_forms (name);

  for (guint i = 0; forms[i] != NULL; i++)
    if (asks_for (issue->recommendation, forms[i]) || asks_for (issue->description, forms[i]))
      return TRUE;
  return FALSE;
}
