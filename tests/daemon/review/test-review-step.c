/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-step.h"

#include "loop-fixture.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/review-step"

static TfReviewStep *
run (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 3);
  TfReviewStep *step = tf_review_step_new (task);

  workspace_fixture_run (fixture, TF_JOB (step));
  return step;
}

TF_TEST (counts_come_from_the_issues)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfReviewStep) step = NULL;
  TfReview *review;

  workspace_fixture_script (
      fixture, "1.answer",
      "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": [{\"severity\": "
      "\"critical\", \"description\": \"x\", \"location\": \"y\", "
      "\"recommendation\": \"z\"}]}");
  step = run (fixture);
  g_assert_no_error (tf_job_get_error (TF_JOB (step)));
  review = tf_review_step_get_review (step);
  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.critical, ==, 1);
  g_assert_cmpstr (tf_review_step_get_run_id (step), !=, "");
}

TF_TEST (an_explicit_empty_list_is_clean)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfReviewStep) step = NULL;

  loop_fixture_script (fixture, 3, "0/0/0", LOOP_OTHER_ISSUES);
  step = run (fixture);
  g_assert_no_error (tf_job_get_error (TF_JOB (step)));
  g_assert_cmpint (tf_review_step_get_review (step)->state, ==, TF_REVIEW_STATE_CLEAN);
}

TF_TEST (errors_of_shape_are_told_to_the_agent)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfReviewStep) step = NULL;
  g_autofree char *prompt = NULL;

  workspace_fixture_script (
      fixture, "1.answer",
      "{\"critical\": 0, \"medium\": 0, \"minor\": 1, \"issues\": [{\"severity\": "
      "\"huge\", \"description\": 4}]}");
  workspace_fixture_script (fixture, "2.answer",
                            "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": []}");
  step = run (fixture);
  g_assert_no_error (tf_job_get_error (TF_JOB (step)));
  prompt = workspace_fixture_read_prompt (fixture, 2);
  workspace_fixture_assert_contains (prompt, "issues[0].severity");
  workspace_fixture_assert_contains (prompt, "issues[0].description");
  workspace_fixture_assert_contains (prompt, "issues[0].location");
}

TF_TEST (only_shape_makes_a_review_invalid)
{
  g_autoptr (WorkspaceFixture) prose = workspace_fixture_new ();
  g_autoptr (WorkspaceFixture) broken = workspace_fixture_new ();
  g_autoptr (TfReviewStep) first = NULL;
  g_autoptr (TfReviewStep) second = NULL;

  prose->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (prose, "1.answer", "Looks good to me!");
  first = run (prose);
  g_assert_error (tf_job_get_error (TF_JOB (first)), TF_ERROR, TF_ERROR_REVIEW_INVALID);
  workspace_fixture_script (broken, "1.sh", "exit 1\n");
  workspace_fixture_script (broken, "2.sh", "exit 1\n");
  second = run (broken);
  g_assert_error (tf_job_get_error (TF_JOB (second)), TF_ERROR, TF_ERROR_AGENT_FAILURE);
}
