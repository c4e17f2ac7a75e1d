/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-weakening.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/weakening"

TF_TEST (each_says_where_and_what)
{
  static const struct
  {
    TfWeakeningKind kind;
    const char *path;
    const char *test;
    const char *detail;
    const char *key;
    const char *sentence;
  } rows[] = {
    { TF_WEAKENING_GONE, "", "sum", "", "gone||sum", "sum no longer runs" },
    { TF_WEAKENING_RUNNER, "Makefile", "", "“check:” is gone", "runner|Makefile|",
      "Makefile runs the tests in another way: “check:” is gone" },
    { TF_WEAKENING_FEWER, "a.py", "sum", "1 assertion, 2 before", "fewer|a.py|sum",
      "sum in a.py checks less: 1 assertion, 2 before" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfWeakening) weakening =
          tf_weakening_new (rows[i].kind, rows[i].path, rows[i].test, rows[i].detail);
      g_autofree char *key = tf_weakening_dup_key (weakening);
      g_autofree char *sentence = tf_weakening_describe (weakening);

      g_assert_cmpstr (key, ==, rows[i].key);
      g_assert_cmpstr (sentence, ==, rows[i].sentence);
      g_assert_cmpstr (tf_weakening_get_remedy (weakening), !=, "");
    }
}

TF_TEST (five_are_shown)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
  g_autofree char *five = NULL;
  g_autofree char *six = NULL;

  for (guint i = 0; i < 5; i++)
    g_ptr_array_add (list, tf_weakening_new (TF_WEAKENING_GONE, "", "a", ""));
  five = tf_weakening_format (list);
  g_ptr_array_add (list, tf_weakening_new (TF_WEAKENING_GONE, "", "a", ""));
  six = tf_weakening_format (list);
  g_assert_true (g_str_has_suffix (five, "; a no longer runs"));
  g_assert_true (g_str_has_suffix (six, "; a no longer runs; and 1 more"));
}
