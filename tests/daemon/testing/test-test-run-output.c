/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-test-run-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/test-run-output"

static void
add (TfTestOutput *output, const char *line)
{
  g_assert_true (tf_test_output_add (output, line, strlen (line)));
}

TF_TEST (the_tail_is_the_last_whole_lines)
{
  TfTestOutput output;
  g_autofree char *tail = NULL;

  tf_test_output_init (&output);
  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *line = g_strdup_printf ("line %u", i);

      add (&output, line);
      g_assert_cmpuint (output.tail->len, <=, 2 * TF_LIMIT_TEST_TAIL);
    }
  tail = tf_test_output_dup_tail (&output);
  g_assert_cmpuint (strlen (tail), <=, TF_LIMIT_TEST_TAIL);
  g_assert_cmpuint (strlen (tail), >, TF_LIMIT_TEST_TAIL - 16);
  g_assert_true (g_str_has_prefix (tail, "line "));
  g_assert_true (g_str_has_suffix (tail, "line 99999\n"));
  tf_test_output_clear (&output);
}

TF_TEST (a_short_output_is_kept_whole)
{
  TfTestOutput output;
  g_autofree char *tail = NULL;
  g_autofree char *empty = NULL;

  tf_test_output_init (&output);
  empty = tf_test_output_dup_tail (&output);
  g_assert_cmpstr (empty, ==, "");
  add (&output, "a");
  add (&output, "");
  add (&output, "b");
  tail = tf_test_output_dup_tail (&output);
  g_assert_cmpstr (tail, ==, "a\n\nb\n");
  tf_test_output_clear (&output);
}

TF_TEST (a_line_too_long_is_cut_between_characters)
{
  TfTestOutput output;
  GString *line = g_string_new (NULL);
  g_autofree char *tail = NULL;

  while (line->len <= 3 * TF_LIMIT_TEST_TAIL)
    g_string_append (line, "€");
  tf_test_output_init (&output);
  add (&output, line->str);
  tail = tf_test_output_dup_tail (&output);
  g_assert_cmpuint (strlen (tail), <=, TF_LIMIT_TEST_TAIL);
  g_assert_cmpuint (strlen (tail), >, TF_LIMIT_TEST_TAIL - 8);
  g_assert_true (g_utf8_validate (tail, -1, NULL));
  tf_test_output_clear (&output);
  g_string_free (line, TRUE);
}

TF_TEST (one_byte_more_is_too_much)
{
  TfTestOutput output;

  tf_test_output_init (&output);
  output.n_bytes = TF_LIMIT_TEST_OUTPUT - 4;
  add (&output, "123");
  g_assert_false (tf_test_output_add (&output, "", 0));
  tf_test_output_clear (&output);
}

TF_TEST (the_last_lines_are_for_the_user)
{
  static const struct
  {
    const char *lines;
    const char *expected;
  } cases[] = {
    { "", "" }, { "a", "a" }, { "a\nb", "a\nb" }, { "a\nb\nc", "b\nc" }, { "a\nb\n\n", "a\nb" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfTestOutput output;
      g_autofree char *last = NULL;

      tf_test_output_init (&output);
      add (&output, cases[i].lines);
      last = tf_test_output_dup_last_lines (&output, 2);
      g_assert_cmpstr (last, ==, cases[i].expected);
      tf_test_output_clear (&output);
    }
}
