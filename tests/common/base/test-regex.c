/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-regex.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/regex"

TF_TEST (is_compiled_once_and_ignores_case)
{
  static GRegex *regex;
  GRegex *first = tf_regex_ensure (&regex, 0, "^two$");

  g_assert_true (tf_regex_ensure (&regex, 0, "^two$") == first);
  g_assert_true (g_regex_match (first, "Two", 0, NULL));
  g_assert_false (g_regex_match (first, "one\ntwo\n", 0, NULL));
}

TF_TEST (takes_more_flags)
{
  static GRegex *regex;

  g_assert_true (
      g_regex_match (tf_regex_ensure (&regex, G_REGEX_MULTILINE, "^two$"), "one\nTwo\n", 0, NULL));
}

static const struct
{
  const char *name;
  const char *pattern;
  const char *text;
  const char *found; /* (nullable): no match */
} bytes[] = {
  { "word", "\\w+", "(Größe)", "Größe" },
  { "word-in-class", "[.\\w]+", "(a.Größe)", "a.Größe" },
  { "word-in-class-after-bracket", "[]\\w]+", "(Größe])", "Größe]" },
  { "letters-that-are-none-in-latin-1", "\\w+", "מילה", "מילה" },
  { "no-word", "\\W+", "Größe, x", ", " },
  { "edges", "\\b[^ ]+\\b", "das Öl fehlt", "das" },
  { "edge-is-not-inside", "o\\b", "ö so", "o" },
  { "no-edge-before-a-letter", "Gr\\b", "Größe", NULL },
  { "blank", "x\\sy", "x\ty", "x\ty" },
  { "no-blank", "[^\\s,]+", "à,b", "à" },
  { "no-blanks", "\\S+", "à b", "à" },
  { "escaped-backslash", "\\\\w", "a\\w", "\\w" },
  { "invalid", "\\w+", "a\xff\xfe b", "a\xff\xfe" },
};

TF_TEST_TABLE (takes_bytes, bytes, row->name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = tf_regex_new_bytes (row->pattern, 0, &error);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *found = NULL;

  g_assert_no_error (error);
  if (g_regex_match (regex, row->text, 0, &match))
    found = g_match_info_fetch (match, 0);
  g_assert_cmpstr (found, ==, row->found);
}

TF_TEST (says_what_is_wrong_with_a_pattern)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_regex_new_bytes ("(\\w", 0, &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_UNMATCHED_PARENTHESIS);
}
