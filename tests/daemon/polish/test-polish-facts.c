/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-facts.h"

#include "ledger-fixture.h"
#include "tf-run-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/polish-facts"

static void
store_run (WorkspaceFixture *fixture, guint iteration, gboolean failed, double cost)
{
  g_autoptr (TfRunSummary) run = tf_run_summary_new ("", TF_PURPOSE_REVIEW, "fake");
  TfProjectFiles *files = tf_workspace_get_files (fixture->workspace);
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

  run->iteration = iteration;
  g_assert_true (tf_run_store_begin (files, run, "prompt", NULL));
  run->state = failed ? TF_RUN_STATE_FAILED : TF_RUN_STATE_OK;
  run->usage.known = cost >= 0;
  run->usage.cost = MAX (cost, 0);
  g_assert_true (tf_run_store_finish (files, run, "", "", NULL));
}

static void
take (WorkspaceFixture *fixture, const TfIssueLedger *ledger, TfPolishState *state)
{
  const TfAssuranceInput rests = { .assurance = TF_ASSURANCE_THOROUGH,
                                   .detection = { TF_DETECTION_OVERLAP, 0.6 },
                                   .n_reviews = 1, /* since an edit of the user */
                                   .n_passed = 3 };
  g_autoptr (GError) error = NULL;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));

  tf_polish_facts_take (fixture->workspace, ledger, &rests, state, &error);
  g_assert_no_error (error);
}

TF_TEST (runs_of_the_loop_count_even_if_they_failed)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  TfAssuranceInput rests;

  store_run (fixture, 0, FALSE, 7.0);
  store_run (fixture, 1, FALSE, 1.5);
  store_run (fixture, 1, TRUE, -1.0);
  store_run (fixture, 2, FALSE, 0.5);
  take (fixture, ledger, state);
  g_assert_true (state->proof.known && state->proof.usage.known);
  g_assert_cmpuint (state->proof.n_runs, ==, 3);
  g_assert_cmpuint (state->proof.n_reporting, ==, 2);
  g_assert_cmpfloat (state->proof.usage.cost, ==, 2.0);
  tf_polish_facts_get_input (&state->proof, &rests);
  g_assert_cmpint (rests.assurance, ==, TF_ASSURANCE_THOROUGH);
  g_assert_cmpint (rests.detection.source, ==, TF_DETECTION_OVERLAP);
  g_assert_cmpfloat (rests.detection.p, ==, 0.6);
  g_assert_cmpuint (rests.n_passed, ==, 3);
}

TF_TEST (a_cost_that_nobody_reported_is_unknown)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();

  store_run (fixture, 1, FALSE, -1.0);
  take (fixture, ledger, state);
  g_assert_cmpuint (state->proof.n_runs, ==, 1);
  g_assert_cmpuint (state->proof.n_reporting, ==, 0);
  g_assert_false (state->proof.usage.known);
}

static const struct
{
  const char *looks; /* "iteration:reviewer" */
  guint resumed_at;
  guint n_reviews;
  const char *reviewers;
  gboolean same_agent;
} reviewers[] = {
  { "", 0, 0, "", TRUE },
  { "1:fake 1:fake", 0, 2, "fake", TRUE },
  { "1:fake 1:bob 2:fake", 0, 3, "fake bob", FALSE },
  { "1:bob", 0, 1, "bob", FALSE },
  { "1:bob 2:fake", 1, 1, "fake", TRUE },
  { "1:bob 2:fake", 0, 2, "bob fake", FALSE },
};

TF_TEST (those_who_reviewed_since_the_last_resume_are_named)
{
  for (guint i = 0; i < G_N_ELEMENTS (reviewers); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autofree char *names = NULL;

      ledger_fixture_add_look (ledger, 9, TF_REVIEW_STAGE_CHECK, "eve");
      ledger_fixture_add_reviews (ledger, reviewers[i].looks);
      state->resumed_at = reviewers[i].resumed_at;
      take (fixture, ledger, state);
      names = g_strjoinv (" ", state->proof.reviewers);
      g_test_message ("%s", reviewers[i].looks);
      g_assert_cmpstr (names, ==, reviewers[i].reviewers);
      g_assert_cmpuint (state->proof.n_reviews, ==, reviewers[i].n_reviews);
      g_assert_cmpint (state->proof.same_agent, ==, reviewers[i].same_agent);
    }
}
