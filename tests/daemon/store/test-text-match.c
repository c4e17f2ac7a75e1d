/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-match.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/store/text-match"

static const struct
{
  const char *search;
  const char *text;
  const char *excerpt; /* (nullable): not found */
  guint line;
} rows[] = {
  { "party", "# Plan\n\nA summer Party.", "A summer Party.", 3 },
  { "SUMMER party", "A party\nin summer\na party of summer", "a party of summer", 3 },
  { "summer party", "A party\nin summer", "A party", 1 },
  { "part", "The party", "The party", 1 },
  { "party", "A feast", NULL, 0 },
  { "fête", "Die FÊTE", "Die FÊTE", 1 },
  { "\"a OR c*", "say \"a or b*\"", NULL, 0 },
  { "\"a or b*\"", "say \"a or b*\"", "say \"a or b*\"", 1 },
  { ".*", "a.b*", NULL, 0 },
  { "%s NEAR(", "near( %s", "near( %s", 1 },
  { "x", "", NULL, 0 },
};

TF_TEST (words_are_found_as_they_are)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfTextMatch) match = tf_text_match_new (rows[i].search, &error);
      guint line = 0;
      g_autofree char *excerpt = NULL;

      g_assert_no_error (error);
      g_test_message ("row %u", i);
      excerpt = tf_text_match_dup_excerpt (match, rows[i].text, &line);
      g_assert_cmpstr (excerpt, ==, rows[i].excerpt);
      g_assert_cmpuint (line, ==, rows[i].line);
      g_assert_true (tf_text_match_is_in (match, rows[i].text) == (excerpt != NULL));
    }
}

TF_TEST (a_long_line_is_shortened_around_the_word)
{
  g_autoptr (TfTextMatch) match = tf_text_match_new ("needle", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *excerpt = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, i == 500 ? "a needle " : "häy ");
  excerpt = tf_text_match_dup_excerpt (match, text->str, NULL);
  g_assert_true (g_utf8_validate (excerpt, -1, NULL));
  g_assert_true (g_str_has_prefix (excerpt, "…"));
  g_assert_nonnull (strstr (excerpt, "needle"));
  g_assert_cmpint (g_utf8_strlen (excerpt, -1), <=, 161);
}

TF_TEST (json_may_escape_what_is_not_plain)
{
  g_autoptr (TfTextMatch) plain = tf_text_match_new ("party", NULL);
  g_autoptr (TfTextMatch) quoted = tf_text_match_new ("\"fête\" party", NULL);

  g_assert_true (tf_text_match_may_be_in (plain, "[\"PARTY\"]"));
  g_assert_false (tf_text_match_may_be_in (plain, "[]"));
  g_assert_true (tf_text_match_may_be_in (quoted, "[\"\\\"f\\u00eate\\\" party\"]"));
  g_assert_false (tf_text_match_may_be_in (quoted, "[\"\\\"f\\u00eate\\\"\"]"));
}

TF_TEST (what_is_no_search_is_refused)
{
  g_autofree char *longest = g_strnfill (TF_TEXT_MATCH_MAX, 'x');
  g_autofree char *longer = g_strnfill (TF_TEXT_MATCH_MAX + 1, 'x');
  g_autofree char *huge = g_strnfill (10000, 'x');
  const char *const bad[] = { "", " \n\t ", longer, huge, "a\xff" };
  g_autoptr (TfTextMatch) match = tf_text_match_new (longest, NULL);

  g_assert_nonnull (match);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_text_match_new (bad[i], &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
}
