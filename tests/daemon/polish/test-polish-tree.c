/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "camera.h"
#include "loop-fixture.h"
#include "tf-error.h"
#include "tf-project-store.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/polish-tree"

/* The loop over a tree; and the machine stops at every moment at which something has just become
 * durable. */

#define HISTORY \
  "building: complete\nbuilding: tree\npolishing: review 1\npolishing: fix 1\npolishing: review 2"
#define FIXED  TREE_MAIN "fixed 1\n"
#define N_RUNS 3

static PolishRun *
create_loop (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishState) state = loop_fixture_load_state (fixture);

  return polish_run_new (fixture, FAKE_TREE_OUTPUT, state);
}

static PolishRun *
run_loop (WorkspaceFixture *fixture)
{
  PolishRun *loop = create_loop (fixture);

  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  return loop;
}

static void
script_two_rounds (WorkspaceFixture *fixture)
{
  tree_fixture_script (fixture, 1, 2, "2/1/1");
  tree_fixture_script (fixture, 2, 0, "2/2/0");
}

static void
assert_ended_well (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishState) state = loop_fixture_load_state (fixture);
  g_autofree char *history = loop_fixture_read_history (fixture);
  g_autofree char *text = workspace_fixture_read (fixture, "src/main.c");
  g_autofree char *log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_auto (GStrv) parts = g_strsplit (log, "## Iteration ", -1);

  g_assert_cmpstr (text, ==, FIXED);
  g_assert_cmpstr (history, ==, HISTORY);
  g_assert_cmpuint (state->iteration, ==, 2);
  g_assert_cmpuint (state->trajectory->len, ==, 2);
  g_assert_true (state->completed);
  g_assert_true (tf_test_counts_all_passed (&state->tests));
  g_assert_cmpuint (g_strv_length (parts), ==, 3);
  workspace_fixture_assert_contains (parts[1], "**Fixes Applied:** 2 of 2\n");
  workspace_fixture_assert_contains (parts[1], "**Test Results:** 2 tests, 1 passed, 1 failed");
  workspace_fixture_assert_contains (parts[1], "\n- failed: works\n");
  workspace_fixture_assert_contains (parts[2], "**Test Results:** 2 tests, 2 passed");
}

TF_TEST (a_tree_is_tested_reviewed_and_fixed_until_it_converges)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;

  script_two_rounds (fixture);
  loop = run_loop (fixture);
  assert_ended_well (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, N_RUNS);
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 2);
  g_assert_cmpstr (
      loop->state->message, ==,
      "Converged: 0/0/0 within 0/3/5 and all 2 tests pass. What was looked at is unknown: "
      "polish.evidence is off.");
}

TF_TEST (prompts_have_listing_tests_and_acceptance)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *review = NULL;
  g_autofree char *fix = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  script_two_rounds (fixture);
  loop = run_loop (fixture);
  review = workspace_fixture_read_prompt (fixture, 1);
  prompt = tf_prompt_parse (review, NULL);
  g_assert_cmpstr (((const TfMaterial *) prompt->materials->pdata[0])->label, ==, ".");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "deliverable"), "src/main.c\t30\n");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "test_results"), "works");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "acceptance"), "AC-1: works");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "constraints"), "constraints");
  g_assert_null (tf_prompt_get (prompt, "rule_findings"));
  fix = workspace_fixture_read_prompt (fixture, 2);
  g_clear_pointer (&prompt, tf_prompt_free);
  prompt = tf_prompt_parse (fix, NULL);
  g_assert_cmpint (prompt->purpose, ==, TF_PURPOSE_FIX);
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "issues"), "defect 1 of round 1");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "test_results"), "works");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "deliverable"), "README\t");
}

/* The reviewer's numbers are not results. */
TF_TEST (failing_tests_are_never_done_whatever_the_reviewer_reports)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  for (guint i = 1; i <= 3; i++)
    tree_fixture_script (fixture, i, 0, "2/2/0");
  loop = run_loop (fixture);
  g_assert_false (loop->state->completed);
  g_assert_cmpuint (loop->state->tests.failed, ==, 1);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "the reviewer reports 2 tests, 2 passed, 0 failed; using "
                                          "the counts of the test run: 2, 1 and 1");
}

TF_TEST (no_tests_at_all_are_never_done)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *tests = workspace_fixture_dup_path (fixture, "run-tests");
  g_autoptr (PolishRun) loop = NULL;

  g_unlink (tests);
  for (guint i = 1; i <= 3; i++)
    tree_fixture_script (fixture, i, 0, "0/0/0");
  loop = run_loop (fixture);
  g_assert_false (loop->state->completed);
  g_assert_false (loop->state->tests.known);
}

TF_TEST (missing_parts_are_reported_and_never_done)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *readme = workspace_fixture_dup_path (fixture, "README");
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *text = NULL;
  g_autofree char *log = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  g_unlink (readme);
  workspace_fixture_write (fixture, "src/main.c", FIXED);
  for (guint i = 1; i <= 3; i++)
    tree_fixture_script (fixture, i, 0, "2/2/0");
  loop = run_loop (fixture);
  g_assert_false (loop->state->completed);
  text = workspace_fixture_read_prompt (fixture, 1);
  prompt = tf_prompt_parse (text, NULL);
  g_assert_cmpstr (tf_prompt_get (prompt, "rule_findings"), ==, "README is missing");
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log,
                                     "Not converged: 0/0/0 within 0/3/5 and all 2 tests pass, but: "
                                     "README is missing.");
}

TF_TEST (an_edit_by_hand_is_reviewed_and_named)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  script_two_rounds (fixture);
  workspace_fixture_write (fixture, "src/more.c", "int more;\n");
  workspace_fixture_write (fixture, "thoughtforge.txt", "x\n");
  loop = run_loop (fixture);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "src/more.c, thoughtforge.txt was edited by hand since");
}

static void
edit_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  workspace_fixture_write (fixture, "src/main.c", FIXED "by hand\n");
}

/* A user edits after the review: what would be done is not what was tested. */
TF_TEST (files_changed_after_the_tests_are_not_known_to_pass)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_write (fixture, "src/main.c", FIXED);
  tree_fixture_script (fixture, 1, 0, "2/2/0");
  fixture->config->polish.max_iterations = 1;
  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (edit_cb), fixture);
  loop = run_loop (fixture);
  g_assert_false (loop->state->completed);
  g_assert_false (loop->state->tests.known);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  workspace_fixture_assert_contains (log, "unknown: the files changed after the tests ran");
}

TF_TEST (tests_the_rules_refuse_stop_it)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (PolishRun) loop = NULL;

  fake_deliverable_set_refused (tf_workspace_get_deliverable (fixture->workspace),
                                TF_OPERATION_TEST_EXEC);
  loop = create_loop (fixture);
  polish_run (loop, fixture);
  g_assert_error (tf_job_get_error (loop->job), TF_ERROR, TF_ERROR_SAFETY);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
}

static Camera *
film (void)
{
  Camera *camera = camera_new (tree_fixture_new (), tree_fixture_copy);
  g_autoptr (PolishRun) loop = NULL;

  script_two_rounds (camera->fixture);
  loop = create_loop (camera->fixture);
  camera_film (camera, loop->job);
  polish_run_add_kept_moments (camera);
  assert_ended_well (camera->fixture);
  /* begin; two test runs; three steps a review, two a fix; two a run of the agent */
  g_assert_cmpuint (camera->copies->len, ==, 1 + 2 + 2 * 3 + 2 + 2 * N_RUNS);
  return camera;
}

static void
restart (WorkspaceFixture *fixture)
{
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *scratch = g_build_filename (fixture->directory, TF_DIR_SCRATCH, NULL);

  tf_project_store_recover (fixture->files);
  g_assert_false (g_file_test (scratch, G_FILE_TEST_EXISTS));
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  loop = run_loop (fixture);
  assert_ended_well (fixture);
}

TF_TEST (stopped_after_any_durable_write_a_tree_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  for (guint i = 0; i < camera->copies->len; i += CAMERA_STRIDE)
    restart (g_ptr_array_index (camera->copies, i));
}

TF_TEST (stopped_just_before_a_state_is_saved_a_tree_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  camera_set_back_states (camera);
  for (guint i = 1; i < camera->copies->len; i += CAMERA_STRIDE)
    restart (g_ptr_array_index (camera->copies, i));
}

TF_TEST (partial_edits_are_reverted_before_the_fix_begins_again)
{
  g_autoptr (Camera) camera = film ();
  WorkspaceFixture *copy = g_ptr_array_index (camera->copies, camera->fix_started);
  g_autofree char *readme = workspace_fixture_dup_path (copy, "README");
  g_autofree char *kept = NULL;
  g_autofree char *added = NULL;
  g_autofree char *log = NULL;

  g_assert_cmpint (g_unlink (readme), ==, 0);
  workspace_fixture_write (copy, "src/main.c", "int ma");
  workspace_fixture_write (copy, "src/new/half.c", "int h");
  restart (copy);
  kept = workspace_fixture_read (copy, TF_DIR_REMOVED "/src/new/half.c");
  g_assert_cmpstr (kept, ==, "int h");
  added = workspace_fixture_read (copy, "src/new/half.c");
  g_assert_null (added);
  g_assert_true (g_file_test (readme, G_FILE_TEST_EXISTS));
  log = workspace_fixture_read_log (copy);
  workspace_fixture_assert_contains (log, "reverted the fix of");
}
