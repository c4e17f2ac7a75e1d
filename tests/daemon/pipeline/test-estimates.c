/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-estimates.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/estimates"

#define PLAN TF_DELIVERABLE_TYPE_PLAN
#define CODE TF_DELIVERABLE_TYPE_CODE
#define ANY  TF_DELIVERABLE_TYPE_UNSET

static void
assert_estimate (TfEstimates *self, const char *agent, TfDeliverableType type, const char *expected)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (tf_estimates_get (self, agent, type));
  g_autofree char *text = g_variant_print (value, FALSE);

  g_assert_cmpstr (text, ==, expected);
}

static const TfSpent small = { .runs = 10,
                               .has_tokens = TRUE,
                               .input_tokens = 100,
                               .output_tokens = 10,
                               .has_cost = TRUE,
                               .cost = 1,
                               .wall_time = 4 };
static const TfSpent large = { .runs = 21,
                               .has_tokens = TRUE,
                               .input_tokens = 300,
                               .output_tokens = 30,
                               .has_cost = TRUE,
                               .cost = 2,
                               .wall_time = 8 };
static const TfSpent silent = { .runs = 1, .wall_time = 1 };

TF_TEST (means_are_of_the_same_agent_and_type)
{
  g_autoptr (TfEstimates) self = tf_estimates_new ();

  assert_estimate (self, "one", ANY, "{'done_projects': <uint32 0>}");
  tf_estimates_set (self, "a", "one", PLAN, &small);
  tf_estimates_set (self, "b", "one", CODE, &large);
  tf_estimates_set (self, "c", "two", PLAN, &large);
  assert_estimate (self, "one", PLAN,
                   "{'done_projects': <uint32 1>, 'runs': <10.0>, 'wall_time': <int64 4>, "
                   "'input_tokens': <uint64 100>, "
                   "'output_tokens': <uint64 10>, 'cost': <1.0>}");
  assert_estimate (self, "one", ANY,
                   "{'done_projects': <uint32 2>, 'runs': <15.5>, 'wall_time': <int64 6>, "
                   "'input_tokens': <uint64 200>, "
                   "'output_tokens': <uint64 20>, 'cost': <1.5>}");
  assert_estimate (self, "three", ANY, "{'done_projects': <uint32 0>}");
}

TF_TEST (what_one_did_not_tell_has_no_mean)
{
  g_autoptr (TfEstimates) self = tf_estimates_new ();

  tf_estimates_set (self, "a", "one", PLAN, &small);
  tf_estimates_set (self, "b", "one", PLAN, &silent);
  assert_estimate (self, "one", PLAN,
                   "{'done_projects': <uint32 2>, 'runs': <5.5>, 'wall_time': <int64 2>}");
}

TF_TEST (while_one_is_unread_nothing_is_known)
{
  g_autoptr (TfEstimates) self = tf_estimates_new ();
  g_auto (GStrv) unread = NULL;

  tf_estimates_set (self, "a", "one", PLAN, &small);
  tf_estimates_set (self, "b", "two", PLAN, NULL);
  assert_estimate (self, "one", PLAN, "{}");
  unread = tf_estimates_list_unread (self);
  g_assert_cmpuint (g_strv_length (unread), ==, 1);
  g_assert_cmpstr (unread[0], ==, "b");
  tf_estimates_take_read (self, "b", NULL);
  assert_estimate (self, "two", PLAN, "{'done_projects': <uint32 0>}");
  tf_estimates_take_read (self, "a", &large); /* it was not unread */
  assert_estimate (self, "one", PLAN,
                   "{'done_projects': <uint32 1>, 'runs': <10.0>, 'wall_time': <int64 4>, "
                   "'input_tokens': <uint64 100>, "
                   "'output_tokens': <uint64 10>, 'cost': <1.0>}");
}

TF_TEST (a_change_is_seen)
{
  g_autoptr (TfEstimates) self = tf_estimates_new ();

  tf_estimates_set (self, "a", "one", PLAN, &silent);
  assert_estimate (self, "one", PLAN,
                   "{'done_projects': <uint32 1>, 'runs': <1.0>, 'wall_time': <int64 1>}");
  tf_estimates_set (self, "a", "one", PLAN, NULL);
  g_assert_true (tf_estimates_has (self, "a"));
  tf_estimates_set (self, "a", "one", CODE, &silent);
  assert_estimate (self, "one", PLAN, "{'done_projects': <uint32 0>}");
  g_assert_true (tf_estimates_remove (self, "a"));
  g_assert_false (tf_estimates_remove (self, "a"));
  assert_estimate (self, "one", ANY, "{'done_projects': <uint32 0>}");
}
