/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spent.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/spent"

static void
add (GPtrArray *runs, TfUsage usage)
{
  TfRunSummary *run = tf_run_summary_new ("20261121-7c1e-0001", TF_PURPOSE_REVIEW, "one");

  run->usage = usage;
  g_ptr_array_add (runs, run);
}

static GPtrArray *
new_runs (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_run_summary_unref);
}

TF_TEST (it_is_the_sum_of_all_runs)
{
  g_autoptr (GPtrArray) runs = new_runs ();
  g_autoptr (TfSpent) spent = NULL;

  add (runs, (TfUsage){ .known = TRUE,
                        .input_tokens = 10,
                        .cache_read_tokens = 3,
                        .cache_write_tokens = 2,
                        .output_tokens = 5,
                        .cost = 0.5,
                        .wall_time = 7 });
  add (runs,
       (TfUsage){
           .known = TRUE, .input_tokens = 1, .output_tokens = 1, .cost = 0.25, .wall_time = 1 });
  spent = tf_spent_new (runs);
  g_assert_cmpuint (spent->runs, ==, 2);
  g_assert_true (spent->has_tokens && spent->has_cost);
  g_assert_cmpuint (spent->input_tokens, ==, 16);
  g_assert_cmpuint (spent->output_tokens, ==, 6);
  g_assert_cmpfloat (spent->cost, ==, 0.75);
  g_assert_cmpint (spent->wall_time, ==, 8);
}

TF_TEST (one_run_that_told_nothing_leaves_no_sum)
{
  g_autoptr (GPtrArray) runs = new_runs ();
  g_autoptr (TfSpent) spent = NULL;

  add (runs, (TfUsage){ .known = TRUE, .input_tokens = 10, .output_tokens = 5, .cost = 0.5 });
  add (runs, (TfUsage){ .lacks_tokens = TRUE, .lacks_cost = TRUE, .wall_time = 4 });
  spent = tf_spent_new (runs);
  g_assert_false (spent->has_tokens || spent->has_cost);
  g_assert_cmpuint (spent->input_tokens, ==, 0);
  g_assert_cmpfloat (spent->cost, ==, 0);
  g_assert_cmpint (spent->wall_time, ==, 4);
}

TF_TEST (it_survives_the_file)
{
  TfSpent before = { 3, TRUE, 16, 6, FALSE, 0, 8 };
  g_autoptr (JsonNode) node = tf_spent_to_json (&before);
  g_autoptr (TfSpent) after = tf_spent_from_json (node, "spent", NULL);

  g_assert_cmpuint (after->runs, ==, 3);
  g_assert_true (after->has_tokens);
  g_assert_false (after->has_cost);
  g_assert_cmpuint (after->input_tokens, ==, 16);
  g_assert_cmpuint (after->output_tokens, ==, 6);
  g_assert_cmpint (after->wall_time, ==, 8);
}
