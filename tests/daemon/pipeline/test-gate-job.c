/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-job.h"

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/gate-job"

#define PLAN "resources/party.md"

static WorkspaceFixture *
fixture_new (void)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();

  tf_workspace_set_phase (fixture->workspace, TF_PHASE_BUILDING);
  workspace_fixture_write (fixture, PLAN, "# Party\n\nA plan.\n");
  return fixture;
}

static TfGateJob *
run (WorkspaceFixture *fixture)
{
  TfGateJob *job = tf_gate_job_new (fixture->workspace, "Party", "completeness-gate", PLAN);

  workspace_fixture_run (fixture, TF_JOB (job));
  return job;
}

TF_TEST (the_plan_is_shown_with_the_documents)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (TfGateJob) job = NULL;
  g_autofree char *prompt = NULL;

  workspace_fixture_script (fixture, "1.answer",
                            "{\"pass\": false, \"reasons\": [\"7 no scope\"]}");
  job = run (fixture);
  g_assert_no_error (tf_job_get_error (TF_JOB (job)));
  g_assert_false (tf_gate_job_get_verdict (job)->pass);
  g_assert_cmpstr (tf_gate_job_get_verdict (job)->reasons[0], ==, "7 no scope");
  prompt = workspace_fixture_read_prompt (fixture, 1);
  workspace_fixture_assert_contains (prompt, "Purpose: gate\n");
  workspace_fixture_assert_contains (prompt, "----- begin resource ");
  workspace_fixture_assert_contains (prompt, "party.md");
  workspace_fixture_assert_contains (prompt, "A plan.");
  workspace_fixture_assert_contains (prompt, "----- begin spec ");
}

TF_TEST (a_kept_verdict_is_not_paid_twice)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (TfGateJob) job = NULL;
  g_autoptr (TfGateJob) resumed = NULL;

  workspace_fixture_script (fixture, "1.answer", "{\"pass\": true, \"reasons\": []}");
  job = run (fixture);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  resumed = run (fixture);
  g_assert_no_error (tf_job_get_error (TF_JOB (resumed)));
  g_assert_true (tf_gate_job_get_verdict (resumed)->pass);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
}

TF_TEST (what_is_no_verdict_is_asked_again)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (TfGateJob) job = NULL;

  workspace_fixture_script (fixture, "1.answer", "{\"pass\": \"maybe\"}");
  workspace_fixture_script (fixture, "2.answer", "{\"pass\": false}");
  workspace_fixture_script (fixture, "3.answer", "yes");
  job = run (fixture);
  g_assert_error (tf_job_get_error (TF_JOB (job)), TF_ERROR, TF_ERROR_MALFORMED);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
}

TF_TEST (a_plan_that_is_gone_is_told)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfGateJob) job = run (fixture);

  g_assert_error (tf_job_get_error (TF_JOB (job)), TF_ERROR, TF_ERROR_OUTPUT_MISSING);
  workspace_fixture_assert_contains (tf_job_get_error (TF_JOB (job))->message, PLAN);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
}
