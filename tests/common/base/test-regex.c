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
