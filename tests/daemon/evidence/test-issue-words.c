/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-words.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-words"

TF_TEST (texts_are_read_word_by_word)
{
  static const struct
  {
    const char *text;
    const char *counts; /* by number: in the order they were first met */
  } cases[] = {
    { "", "" },
    { "...", "" },
    { "one", "1" },
    { "one two, one", "2 1" },
    { "Größe GRÖSSE größe", "2 1" },
    { "the `test-runner.js` of phase 3", "1 1 1 1 1" },
    { "The is", "1 1" },
    { "to be or not to be", "2 2 1 1" },
    { "a\xff"
      "b",
      "1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfIssueWords) words = tf_issue_words_new ();
      g_autoptr (GArray) read = tf_issue_words_read (words, cases[i].text);
      g_autoptr (GString) counts = g_string_new (NULL);

      for (guint j = 0; j < read->len; j++)
        {
          g_assert_cmpuint (g_array_index (read, TfWordCount, j).word, ==, j);
          g_string_append_printf (counts, "%s%u", j > 0 ? " " : "",
                                  g_array_index (read, TfWordCount, j).count);
        }
      g_assert_cmpstr (counts->str, ==, cases[i].counts);
      g_assert_cmpuint (tf_issue_words_get_size (words), ==, read->len);
    }
}

TF_TEST (the_same_word_keeps_its_number)
{
  g_autoptr (TfIssueWords) words = tf_issue_words_new ();
  g_autoptr (GArray) first = tf_issue_words_read (words, "alpha beta");
  g_autoptr (GArray) second = tf_issue_words_read (words, "gamma BETA");

  g_assert_cmpuint (second->len, ==, 2);
  g_assert_cmpuint (g_array_index (second, TfWordCount, 0).word, ==, 1);
  g_assert_cmpuint (g_array_index (second, TfWordCount, 1).word, ==, 2);
  g_assert_cmpuint (tf_issue_words_get_size (words), ==, 3);
}
