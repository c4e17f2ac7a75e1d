/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-attempt.h"

#include "tf-error.h"
#include "tf-run-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/attempt"

static TfAttempt *
attempt_new (WorkspaceFixture *fixture)
{
  TfAttemptSpec spec = { .purpose = TF_PURPOSE_REVIEW,
                         .iteration = 4,
                         .number = 2,
                         .prompt = "hello\n",
                         .prompt_hash = "abc" };

  return tf_attempt_new (fixture->workspace, &spec);
}

static void
finished_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_assert_cmpuint (fake_slots_get_released (fixture->slots), ==, 1);
  g_assert_cmpint (run->ended_at, >=, run->started_at);
}

TF_TEST (the_slot_is_given_back_before_the_answer_is_kept)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfAttempt) attempt = attempt_new (fixture);

  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (finished_cb), fixture);
  workspace_fixture_script (fixture, "1.answer", "yes\n");
  workspace_fixture_run (fixture, TF_JOB (attempt));
  g_assert_no_error (tf_job_get_error (TF_JOB (attempt)));
  g_assert_cmpstr (tf_attempt_get_answer (attempt), ==, "yes\n");
}

TF_TEST (what_was_asked_is_kept_with_the_run)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfAttempt) attempt = attempt_new (fixture);
  g_autofree char *relative = NULL;
  g_autofree char *prompt = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  const TfRunSummary *run;

  workspace_fixture_script (fixture, "1.sh", "echo half an answer; exit 2\n");
  workspace_fixture_run (fixture, TF_JOB (attempt));
  g_assert_error (tf_job_get_error (TF_JOB (attempt)), TF_ERROR, TF_ERROR_AGENT_FAILURE);
  workspace_fixture_assert_contains (tf_job_get_error (TF_JOB (attempt))->message,
                                     tf_attempt_get_run_id (attempt));
  relative = g_build_filename (TF_DIR_RUNS, tf_attempt_get_run_id (attempt), "prompt.txt", NULL);
  prompt = workspace_fixture_read (fixture, relative);
  g_assert_cmpstr (prompt, ==, "hello\n");
  runs = tf_run_store_list (fixture->files, NULL);
  run = g_ptr_array_index (runs, 0);
  g_assert_cmpuint (run->iteration, ==, 4);
  g_assert_cmpuint (run->attempt, ==, 2);
  g_assert_cmpstr (run->prompt_hash, ==, "abc");
  g_assert_cmpstr (run->failure, !=, "");
  g_assert_cmpuint (run->start_ticks, >, 0);
}
