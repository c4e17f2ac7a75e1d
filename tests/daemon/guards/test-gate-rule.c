/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-rule.h"

#include <string.h>

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/gate-rule"

#define ENOUGH TF_GATE_LOOKS
#define ALONE  TF_GATE_LOOKS_ALONE

static const struct
{
  const char *points;
  TfGateLooks looks;
  TfVerdict verdict;
  TfGuard guard; /* ignored with GO_ON */
  const char *part;
} cases[] = {
  /* thresholds met, on both sides of the required looks */
  { "9/9/9 0/3/5", { 2, ENOUGH, TRUE, FALSE }, TF_VERDICT_DONE, TF_GUARD_TERMINATION, "0/3/5" },
  { "9/9/9 0/3/5", { 2, ENOUGH - 1, TRUE, FALSE }, TF_VERDICT_GO_ON, 0, "blind reviews" },
  { "9/9/9 0/3/5", { 1, ALONE, TRUE, FALSE }, TF_VERDICT_DONE, TF_GUARD_TERMINATION, "0/3/5" },
  { "9/9/9 0/3/5", { 1, ALONE - 1, TRUE, FALSE }, TF_VERDICT_GO_ON, 0, "blind reviews" },
  /* a fix may still change it, whether or not a full review saw it */
  { "9/9/9 0/0/1", { 2, 4, TRUE, TRUE }, TF_VERDICT_GO_ON, 0, "4 of " },
  /* nothing to fix: a full review is left, then none is */
  { "9/9/9 0/0/0", { 2, 4, TRUE, FALSE }, TF_VERDICT_GO_ON, 0, "4 of " },
  { "9/9/9 0/0/0", { 2, 4, TRUE, TRUE }, TF_VERDICT_DONE, TF_GUARD_TERMINATION, "0/0/0" },
  /* what was open was not changed */
  { "9/9/9 0/0/1", { 2, 4, FALSE, FALSE }, TF_VERDICT_GO_ON, 0, "4 of " },
  { "9/9/9 0/0/1", { 2, 4, FALSE, TRUE }, TF_VERDICT_DONE, TF_GUARD_TERMINATION, "0/0/1" },
  /* looks never replace thresholds */
  { "9/9/9 1/0/0", { 2, 99, TRUE, TRUE }, TF_VERDICT_GO_ON, 0, "not within" },
  { "9/9/9 0/4/0", { 2, 99, FALSE, TRUE }, TF_VERDICT_GO_ON, 0, "not within" },
};

TF_TEST (done_needs_thresholds_and_looks)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);
      g_autoptr (GPtrArray) results = NULL;
      const TfGuardResult *first;
      const TfGuardResult *last;

      fixture->input.evidence = TRUE;
      results = tf_gate_judge (&fixture->input, &fixture->config, &cases[i].looks);
      first = g_ptr_array_index (results, 0);
      last = g_ptr_array_index (results, results->len - 1);
      g_test_message ("%u: %s", i, first->message);
      g_assert_cmpint (last->verdict, ==, cases[i].verdict);
      if (cases[i].verdict != TF_VERDICT_GO_ON)
        g_assert_cmpint (last->guard, ==, cases[i].guard);
      g_assert_nonnull (strstr (first->message, cases[i].part));
    }
}

TF_TEST (a_gate_that_never_passes_ends_at_the_ceiling)
{
  const TfGateLooks looks = { 2, 4, TRUE, FALSE };
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("9/9/9 0/0/1");
  g_autoptr (GPtrArray) results = NULL;
  const TfGuardResult *last;

  fixture->input.evidence = TRUE;
  fixture->config.polish.max_iterations = 2;
  results = tf_gate_judge (&fixture->input, &fixture->config, &looks);
  last = g_ptr_array_index (results, results->len - 1);
  g_assert_cmpint (last->verdict, ==, TF_VERDICT_HALT);
  g_assert_cmpint (last->guard, ==, TF_GUARD_MAX_ITERATIONS);
}

TF_TEST (missing_parts_are_reported_before_missing_looks)
{
  const TfGateLooks looks = { 2, 4, TRUE, FALSE };
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/1");
  g_autoptr (GPtrArray) results = NULL;
  const TfGuardResult *first;

  fixture->input.evidence = TRUE;
  fixture->input.finding = "the section Risks is empty";
  results = tf_gate_judge (&fixture->input, &fixture->config, &looks);
  first = g_ptr_array_index (results, 0);
  g_assert_cmpint (first->verdict, ==, TF_VERDICT_GO_ON);
  g_assert_nonnull (strstr (first->message, "Risks"));
}

static const struct
{
  gboolean first, unchanged, full_seen;
  TfReviewStage stage;
} stages[] = {
  { TRUE, FALSE, FALSE, TF_REVIEW_STAGE_FULL },   { TRUE, TRUE, TRUE, TF_REVIEW_STAGE_FULL },
  { FALSE, FALSE, FALSE, TF_REVIEW_STAGE_DELTA }, { FALSE, FALSE, TRUE, TF_REVIEW_STAGE_DELTA },
  { FALSE, TRUE, FALSE, TF_REVIEW_STAGE_FULL },   { FALSE, TRUE, TRUE, TF_REVIEW_STAGE_DELTA },
};

TF_TEST (a_full_review_is_made_when_nothing_else_is_left)
{
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    g_assert_cmpint (tf_gate_choose_stage (stages[i].first, stages[i].unchanged,
                                           stages[i].full_seen),
                     ==, stages[i].stage);
}
