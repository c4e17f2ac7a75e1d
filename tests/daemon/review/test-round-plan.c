/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-plan.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/round-plan"

static TfConfig *
make_config (const char *reviewers, const char *gate)
{
  g_autoptr (GError) error = NULL;
  TfConfig *config = tf_config_parse ("", 0, "/test/config.yaml", &error);

  g_assert_no_error (error);
  if (*reviewers != '\0')
    {
      g_strfreev (config->polish.reviewers);
      config->polish.reviewers = g_strsplit (reviewers, " ", -1);
    }
  g_free (config->polish.gate_reviewer);
  config->polish.gate_reviewer = g_strdup (gate);
  return config;
}

static const struct
{
  const char *reviewers;
  const char *gate_reviewer;
  gboolean gate;
  gboolean first;
  const char *expected;
} who[] = {
  { "", "", FALSE, TRUE, "own" },
  { "", "", FALSE, FALSE, "own" },
  { "", "", TRUE, FALSE, "own" },
  { "", "other", TRUE, FALSE, "other" },
  { "a", "", FALSE, TRUE, "a" },
  { "a", "", TRUE, FALSE, "own" },
  { "a", "other", TRUE, FALSE, "other" },
  { "a b", "", FALSE, TRUE, "a b" },
  { "a b", "", FALSE, FALSE, "a" },
  { "a b", "", TRUE, FALSE, "a b" },
  { "a b", "other", TRUE, FALSE, "other a b" },
  { "a b", "b", TRUE, FALSE, "b a" },
  { "a a b", "", FALSE, TRUE, "a b" },
};

TF_TEST (chooses_the_reviewers)
{
  for (guint i = 0; i < G_N_ELEMENTS (who); i++)
    {
      g_autoptr (TfConfig) config = make_config (who[i].reviewers, who[i].gate_reviewer);
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autofree char *names = NULL;
      TfRoundPlan plan = { 0 };

      if (!who[i].first)
        tf_issue_ledger_add_look (ledger, 1, TF_REVIEW_STAGE_FULL, "own", "old");
      state->fix_commit = g_strdup ("abc");
      tf_round_plan_make (ledger, state, 2, "new", who[i].gate, config, "own", &plan);
      names = g_strjoinv (" ", plan.reviewers);
      g_test_message ("row %u", i);
      g_assert_cmpstr (names, ==, who[i].expected);
      tf_round_plan_clear (&plan);
    }
}

static const struct
{
  const char *claim;
  const char *looks; /* iteration, stage (f, d, g), hash */
  gboolean fixed;    /* by the loop, since the last look */
  gboolean unanswered;
  const char *hash;
  TfReviewStage stage;
  gboolean none; /* no review is needed */
} stages[] = {
  { "the first one", "", FALSE, FALSE, "A", TF_REVIEW_STAGE_FULL, FALSE },
  { "after a fix", "1fA", TRUE, TRUE, "B", TF_REVIEW_STAGE_DELTA, FALSE },
  { "a fix that changed nothing", "1fA", TRUE, FALSE, "A", TF_REVIEW_STAGE_DELTA, TRUE },
  { "a fix is said, nothing differs", "1fA", TRUE, TRUE, "A", TF_REVIEW_STAGE_DELTA, FALSE },
  { "resumed as it was", "1fA", FALSE, FALSE, "A", TF_REVIEW_STAGE_DELTA, TRUE },
  { "resumed after an edit", "1fA", FALSE, FALSE, "B", TF_REVIEW_STAGE_FULL, FALSE },
  { "edited, but a fix waits", "1fA", FALSE, TRUE, "B", TF_REVIEW_STAGE_DELTA, FALSE },
  { "the gate saw it, no full review did", "1fA 2dB 2gB", TRUE, FALSE, "B", TF_REVIEW_STAGE_FULL,
    FALSE },
  { "gate and full review saw it", "1fA 1gA", TRUE, FALSE, "A", TF_REVIEW_STAGE_DELTA, TRUE },
  { "an earlier gate saw it", "1fA 1gA 2dB 2gB", TRUE, TRUE, "A", TF_REVIEW_STAGE_DELTA, FALSE },
  { "looks of this iteration are none before it", "3dB", TRUE, FALSE, "B", TF_REVIEW_STAGE_FULL,
    FALSE },
};

static void
add_looks (TfIssueLedger *ledger, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);

  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++)
    tf_issue_ledger_add_look (ledger, words[i][0] - '0',
                              words[i][1] == 'f'   ? TF_REVIEW_STAGE_FULL
                              : words[i][1] == 'd' ? TF_REVIEW_STAGE_DELTA
                                                   : TF_REVIEW_STAGE_GATE,
                              "own", words[i] + 2);
}

TF_TEST (chooses_the_stage)
{
  g_autoptr (TfConfig) config = make_config ("", "");

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MINOR, "x", "y", "");
      TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);
      TfRoundPlan plan = { 0 };

      add_looks (ledger, stages[i].looks);
      if (stages[i].unanswered)
        tf_issue_ledger_set_state (ledger, tracked, TF_ISSUE_STATE_FIX_APPLIED, 2, "", "c", "");
      state->fix_commit = stages[i].fixed ? g_strdup ("abc") : NULL;
      tf_round_plan_make (ledger, state, 3, stages[i].hash, FALSE, config, "own", &plan);
      g_test_message ("%s", stages[i].claim);
      g_assert_cmpint (plan.stage, ==, stages[i].stage);
      g_assert_cmpint (plan.reviewers[0] == NULL, ==, stages[i].none);
      tf_round_plan_clear (&plan);
    }
}

TF_TEST (nobody_reviews_the_same_text_twice)
{
  g_autoptr (TfConfig) config = make_config ("own b", "");
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  add_looks (ledger, "1fA 2dB 2gB");
  g_assert_cmpuint (tf_round_plan_find_look (ledger, TF_REVIEW_STAGE_FULL, 3, "own", "A"), ==, 1);
  g_assert_cmpuint (tf_round_plan_find_look (ledger, TF_REVIEW_STAGE_FULL, 3, "b", "A"), ==, 0);
  g_assert_cmpuint (tf_round_plan_find_look (ledger, TF_REVIEW_STAGE_FULL, 3, "own", "B"), ==, 0);
  g_assert_cmpuint (tf_round_plan_find_look (ledger, TF_REVIEW_STAGE_DELTA, 2, "own", "B"), ==, 2);
  g_assert_cmpuint (tf_round_plan_find_look (ledger, TF_REVIEW_STAGE_DELTA, 3, "own", "B"), ==, 0);
  g_assert_true (tf_round_plan_is_gate_seen (ledger, 3, "B"));
  g_assert_false (tf_round_plan_is_gate_seen (ledger, 2, "B"));
  g_assert_false (tf_round_plan_is_full_seen (ledger, config, "own", "A"));
  tf_issue_ledger_add_look (ledger, 1, TF_REVIEW_STAGE_FULL, "b", "A");
  g_assert_true (tf_round_plan_is_full_seen (ledger, config, "own", "A"));
}
