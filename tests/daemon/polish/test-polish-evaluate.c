/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-evaluate.h"

#include "loop-fixture.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-evaluate"

static TfPolishTask *
task_new (WorkspaceFixture *fixture)
{
  return tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
}

/* @n_out of @n issues point outside the scope. */
static TfReview *
review_new (guint n, guint n_out)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfTestCounts tests = { 0 };

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, "wrong",
                                           i < n_out ? "other/x.md:1" : FAKE_OUTPUT, ""));
  return tf_review_new_valid (issues, &tests);
}

static TfPolishState *
keep (TfPolishTask *task, guint n, guint n_out)
{
  g_autoptr (TfPolishState) fresh = tf_polish_state_new ();
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  TfReviewRound round = { .reviews = reviews };
  g_autoptr (GError) error = NULL;
  TfPolishState *state = NULL;

  g_ptr_array_add (reviews, review_new (n, n_out));
  state = tf_polish_keep_round (task, fresh, &round, &error);
  g_assert_no_error (error);
  g_assert_cmpint (state->step, ==, TF_POLISH_STEP_EVALUATE);
  return state;
}

static TfPolishState *
evaluate (TfPolishTask *task, TfPolishState *state)
{
  TfUsage usage = { 0 };
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (GError) error = NULL;
  TfPolishState *next = tf_polish_evaluate (task, state, NULL, &usage, &results, &error);

  g_assert_no_error (error);
  return next;
}

TF_TEST (more_than_half_out_of_scope_is_a_majority)
{
  static const struct
  {
    guint n, n_out;
    gboolean majority;
  } cases[] = { { 4, 2, FALSE }, { 5, 3, TRUE }, { 5, 2, FALSE }, { 4, 3, TRUE }, { 9, 0, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task = task_new (fixture);
      g_autoptr (TfPolishState) kept = keep (task, cases[i].n, cases[i].n_out);
      g_autoptr (TfPolishState) state = evaluate (task, kept);
      TfTrajectoryPoint point;

      g_assert_true (tf_polish_state_get_latest (state, &point));
      g_assert_cmpint (point.out_of_scope_majority, ==, cases[i].majority);
    }
}

TF_TEST (each_step_can_be_done_twice)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = task_new (fixture);
  g_autoptr (TfPolishState) kept = keep (task, 9, 0);
  g_autoptr (TfPolishState) once = evaluate (task, kept);
  g_autoptr (TfPolishState) twice = evaluate (task, kept);
  g_autoptr (TfPolishState) committed = tf_polish_commit_review (task, twice, "", NULL);
  g_autoptr (TfPolishState) again = tf_polish_commit_review (task, twice, "", NULL);
  g_autoptr (TfPolishState) complete = tf_polish_complete (task, again, "3 of 9", NULL);
  g_autoptr (TfPolishState) completed = tf_polish_complete (task, again, "3 of 9", NULL);
  g_autoptr (TfPolishState) first = tf_polish_commit_fix (task, completed, "", NULL);
  g_autoptr (TfPolishState) second = tf_polish_commit_fix (task, completed, "", NULL);
  g_autofree char *history = loop_fixture_read_history (fixture);
  g_autofree char *log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_auto (GStrv) sections = g_strsplit (log, "## Iteration ", -1);

  g_assert_cmpuint (twice->trajectory->len, ==, 1);
  g_assert_cmpint (twice->step, ==, TF_POLISH_STEP_FIX);
  g_assert_cmpuint (twice->iteration, ==, 0);
  g_assert_nonnull (again->review_commit);
  g_assert_cmpuint (completed->iteration, ==, 1);
  g_assert_cmpint (completed->step, ==, TF_POLISH_STEP_REVIEW);
  g_assert_nonnull (second->fix_commit);
  g_assert_cmpstr (history, ==, "building: complete\npolishing: review 1\npolishing: fix 1");
  g_assert_cmpuint (g_strv_length (sections), ==, 2);
  workspace_fixture_assert_contains (log, "**Fixes Applied:** 3 of 9\n");
}

TF_TEST (a_review_that_is_gone_leads_back)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = task_new (fixture);
  g_autoptr (TfPolishState) fresh = tf_polish_state_new ();
  g_autoptr (TfPolishState) state = NULL;

  fresh->step = TF_POLISH_STEP_EVALUATE;
  state = evaluate (task, fresh);
  g_assert_cmpint (state->step, ==, TF_POLISH_STEP_REVIEW);
  g_assert_cmpuint (state->trajectory->len, ==, 0);
}

TF_TEST (a_corrupt_review_is_not_a_review)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = task_new (fixture);
  g_autoptr (TfPolishState) kept = keep (task, 9, 0);
  TfUsage usage = { 0 };
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (GError) error = NULL;

  workspace_fixture_write (fixture, TF_DIR_REVIEWS "/0001.json", "{\"state\": ");
  g_assert_null (tf_polish_evaluate (task, kept, NULL, &usage, &results, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
}

TF_TEST (a_log_that_was_moved_away_begins_again)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = task_new (fixture);
  g_autoptr (TfPolishState) kept = keep (task, 9, 0);
  g_autoptr (TfPolishState) state = evaluate (task, kept);
  g_autoptr (TfPolishState) complete = NULL;
  g_autofree char *log = NULL;

  workspace_fixture_write (fixture, TF_FILE_POLISH_LOG, "my own notes\n");
  complete = tf_polish_complete (task, state, "3 of 9", NULL);
  log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_assert_cmpstr (log, ==, "my own notes\n\n## Iteration 1\n\n**Fixes Applied:** 3 of 9\n");
}
