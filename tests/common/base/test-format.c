/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-format.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/format"

TF_TEST (counts_are_grouped_by_three)
{
  static const struct
  {
    guint64 count;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { 7, "7" },
    { 999, "999" },
    { 1000, "1,000" },
    { 1204, "1,204" },
    { 99999, "99,999" },
    { 1000000, "1,000,000" },
    { G_MAXUINT64, "18,446,744,073,709,551,615" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = tf_format_count (cases[i].count);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

TF_TEST (costs_have_two_digits)
{
  static const struct
  {
    double cost;
    const char *text;
  } cases[] = {
    { 0.0, "0.00" }, { -1.0, "0.00" }, { 0.005, "0.01" }, { 2.5, "2.50" }, { 1204.5, "1,204.50" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = tf_format_cost (cases[i].cost);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}
