/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-round.h"

#include "loop-fixture.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/review-round"

/* A round of the project at its third iteration, without evidence. */
static gpointer
run_round (gpointer data, GCancellable *cancellable, GError **error)
{
  WorkspaceFixture *fixture = data;
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 3);
  g_autoptr (TfPolishState) state = tf_polish_state_new ();

  return tf_review_round_run (task, state, cancellable, error);
}

static TfJob *
run (WorkspaceFixture *fixture)
{
  TfJob *job = tf_job_new ("test", run_round, fixture, NULL, (GDestroyNotify) tf_review_round_free);

  workspace_fixture_run (fixture, job);
  return job;
}

static const TfReview *
get_review (TfJob *job)
{
  const TfReviewRound *round = tf_job_get_result (job);

  g_assert_cmpuint (round->reviews->len, ==, 1);
  return g_ptr_array_index (round->reviews, 0);
}

#define ONE_CRITICAL \
  "{\"critical\": 1, \"medium\": 0, \"minor\": 0, \"issues\": [{\"severity\": \"critical\", " \
  "\"description\": \"x\", \"location\": \"y\", \"recommendation\": \"z\"}]}"

TF_TEST (counts_come_from_the_issues)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfJob) job = NULL;
  const TfReview *review;

  workspace_fixture_script (fixture, "1.answer", ONE_CRITICAL);
  job = run (fixture);
  g_assert_no_error (tf_job_get_error (job));
  review = get_review (job);
  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpstr (((const TfReviewRound *) tf_job_get_result (job))->run_id, !=, "");
}

TF_TEST (other_counts_go_back_to_the_agent)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfJob) job = NULL;
  g_autofree char *prompt = NULL;

  workspace_fixture_script (fixture, "1.answer",
                            "{\"critical\": 3, \"medium\": 0, \"minor\": 0, \"issues\": []}");
  workspace_fixture_script (fixture, "2.answer", ONE_CRITICAL);
  job = run (fixture);
  g_assert_no_error (tf_job_get_error (job));
  prompt = workspace_fixture_read_prompt (fixture, 2);
  workspace_fixture_assert_contains (prompt, "critical: found 3, but issues has 0");
  g_assert_cmpint (get_review (job)->state, ==, TF_REVIEW_STATE_FINDINGS);
}

TF_TEST (an_explicit_empty_list_is_clean)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfJob) job = NULL;

  loop_fixture_script (fixture, 3, "0/0/0", LOOP_OTHER_ISSUES);
  job = run (fixture);
  g_assert_no_error (tf_job_get_error (job));
  g_assert_cmpint (get_review (job)->state, ==, TF_REVIEW_STATE_CLEAN);
}

TF_TEST (errors_of_shape_go_back_to_the_agent)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfJob) job = NULL;
  g_autofree char *prompt = NULL;

  workspace_fixture_script (
      fixture, "1.answer",
      "{\"critical\": 0, \"medium\": 0, \"minor\": 1, \"issues\": [{\"severity\": "
      "\"huge\", \"description\": 4}]}");
  workspace_fixture_script (fixture, "2.answer",
                            "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": []}");
  job = run (fixture);
  g_assert_no_error (tf_job_get_error (job));
  prompt = workspace_fixture_read_prompt (fixture, 2);
  workspace_fixture_assert_contains (prompt, "issues[0].severity");
  workspace_fixture_assert_contains (prompt, "issues[0].description");
  workspace_fixture_assert_contains (prompt, "issues[0].location");
}

TF_TEST (only_shape_makes_a_review_invalid)
{
  g_autoptr (WorkspaceFixture) prose = workspace_fixture_new ();
  g_autoptr (WorkspaceFixture) broken = workspace_fixture_new ();
  g_autoptr (TfJob) first = NULL;
  g_autoptr (TfJob) second = NULL;

  prose->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (prose, "1.answer", "Looks good to me!");
  first = run (prose);
  g_assert_error (tf_job_get_error (first), TF_ERROR, TF_ERROR_REVIEW_INVALID);
  workspace_fixture_script (broken, "1.sh", "exit 1\n");
  workspace_fixture_script (broken, "2.sh", "exit 1\n");
  second = run (broken);
  g_assert_error (tf_job_get_error (second), TF_ERROR, TF_ERROR_AGENT_FAILURE);
}
