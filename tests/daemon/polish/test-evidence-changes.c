/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "evidence-fixture.h"
#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-changes"

/* One commit of all. */
static void
squash (WorkspaceFixture *fixture)
{
  g_autofree char *line = g_strdup_printf (
      "sh -c \"cd '%s' && git reset -q --soft $(git -C '%s' rev-list --max-parents=0 HEAD) && git "
      "-c user.name=a -c user.email=a@b.example commit -q --amend -m all\"",
      fixture->directory, fixture->directory);
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_command_line_sync (line, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

/* Then nobody knows either what the user has edited: first another round, and no review before it
 * counts. */
TF_TEST (changes_that_are_unknown_are_not_none)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) resumed = NULL;
  g_autofree char *check = NULL;

  evidence_fixture_script (fixture, "review", 1, "1/0/0");
  workspace_fixture_script (fixture, "check.3.answer", "It is all fine.");
  loop = evidence_fixture_run_failing (fixture, TF_ERROR_REVIEW_INVALID, "check invalid");
  squash (fixture);
  resumed = evidence_fixture_run (fixture, TRUE);
  evidence_fixture_assert_calls (
      fixture, "review.1 review.1 fix.1 review.2 review.2 check.3 check.3 check.3 "
               "review.3 review.3 check.4 review.5 review.5");
  check = evidence_fixture_read_prompt (fixture, "check", 4);
  workspace_fixture_assert_contains (
      check, "Unknown: the history of the project has no review of iteration 1.");
}

TF_TEST (a_change_by_hand_after_the_end_is_reviewed)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autoptr (PolishRun) resumed = NULL;
  g_autofree char *prompt = NULL;

  evidence_fixture_script (fixture, "review", 1, "1/0/0");
  fixture->config->polish.max_iterations = 1;
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 review.1");
  workspace_fixture_write (fixture, FAKE_OUTPUT, "# Plan\n\nby hand\n");
  fixture->config->polish.max_iterations = 50;
  resumed = evidence_fixture_run (fixture, TRUE);
  prompt = evidence_fixture_read_prompt (fixture, "review", 2);
  workspace_fixture_assert_contains (prompt, "by hand");
  g_assert_true (resumed->state->completed);
}

#define BY_HAND "# Plan\n\nby hand\n"

static void
edit_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_autofree char *now = workspace_fixture_read (fixture, FAKE_OUTPUT);

  if (strstr (now, "version 0") != NULL)
    workspace_fixture_write (fixture, FAKE_OUTPUT, BY_HAND);
}

TF_TEST (a_change_between_reading_and_judging_is_read_again)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = evidence_fixture_create (fixture, FALSE);
  g_autofree char *log = NULL;

  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (edit_cb), fixture);
  polish_run (loop, fixture);
  g_signal_handlers_disconnect_by_data (fixture->workspace, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  evidence_fixture_assert_calls (fixture, "review.1 review.1 review.1 review.1 review.2 review.2");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log,
                                     "the review is missing or does not match the current text");
}

/* The machine stopped when the first round, of @counts, had just been stored. Nothing has called
 * the agent since. */
static Camera *
film_kept (const char *counts)
{
  Camera *camera = camera_new (evidence_fixture_new (), workspace_fixture_copy);
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *calls = g_build_filename (camera->fixture->script, "calls", NULL);

  evidence_fixture_script (camera->fixture, "review", 1, counts);
  loop = evidence_fixture_create (camera->fixture, FALSE);
  camera_film (camera, loop->job);
  polish_run_add_kept_moments (camera);
  g_assert_cmpint (g_unlink (calls), ==, 0);
  return camera;
}

TF_TEST (a_change_before_a_stored_review_is_judged_is_read_again)
{
  g_autoptr (Camera) camera = film_kept ("0/0/0");
  WorkspaceFixture *fixture = polish_run_find_moment (camera, TF_POLISH_STEP_EVALUATE);
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_write (fixture, FAKE_OUTPUT, BY_HAND);
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 review.1 review.2 review.2");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "does not match the current text");
}

/* The same iteration has reviews of both texts; those of the first prove nothing about the second. */
TF_TEST (reviews_before_a_change_do_not_count)
{
  g_autoptr (Camera) camera = film_kept ("0/0/0");
  WorkspaceFixture *fixture = polish_run_find_moment (camera, TF_POLISH_STEP_FIX);
  g_autoptr (PolishRun) loop = NULL;

  workspace_fixture_write (fixture, FAKE_OUTPUT, BY_HAND);
  loop = evidence_fixture_run (fixture, FALSE);
  evidence_fixture_assert_calls (fixture, "review.1 review.1 review.2 review.2");
  workspace_fixture_assert_contains (loop->verdict, "would have escaped the last 4 reviews");
}

#define SMALL 1000

static void
limit_files (rlim_t size)
{
  struct rlimit limit = { 0 };

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = size;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* The issues do not fit: the previous state stays active. */
TF_TEST (an_unwritable_ledger_changes_nothing)
{
  g_autoptr (Camera) camera = film_kept ("0/8/0");
  WorkspaceFixture *fixture = polish_run_find_moment (camera, TF_POLISH_STEP_EVALUATE);
  g_autoptr (PolishRun) loop = evidence_fixture_create (fixture, FALSE);
  g_autoptr (PolishRun) again = NULL;
  g_autofree char *log = NULL;

  signal (SIGXFSZ, SIG_IGN);
  limit_files (SMALL);
  polish_run (loop, fixture);
  limit_files (RLIM_INFINITY);
  g_assert_error (tf_job_get_error (loop->job), TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpuint (loop->state->trajectory->len, ==, 0);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_assert_null (log);
  again = evidence_fixture_run (fixture, TRUE);
  evidence_fixture_assert_calls (fixture, "fix.1 review.2 review.2 check.3");
  g_assert_cmpint (again->state->outcome, ==, TF_OUTCOME_CONVERGED);
}

TF_TEST (a_corrupt_ledger_is_never_taken_for_an_empty_one)
{
  g_autoptr (WorkspaceFixture) fixture = evidence_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;

  workspace_fixture_write (fixture, TF_FILE_ISSUES, "{\"schema\": 1, \"iss");
  loop = evidence_fixture_run_failing (fixture, TF_ERROR_STATE_CORRUPT, "issues.json");
  evidence_fixture_assert_calls (fixture, "");
}
