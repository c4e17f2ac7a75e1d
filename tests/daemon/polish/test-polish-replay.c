/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "camera.h"
#include "loop-fixture.h"
#include "tf-polish-report.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-replay"

/* The machine stops at every moment at which something has just become durable; a new loop over
 * what is then on disk must end like the undisturbed one. */

#define REVIEWS "1/5/9 0/4/7 0/2/5"
#define LAST    3
#define HISTORY \
  "building: complete\npolishing: review 1\npolishing: fix 1\npolishing: review 2\n" \
  "polishing: fix 2\npolishing: review 3"
#define N_RUNS 5

static Camera *
film (void)
{
  Camera *camera = camera_new (workspace_fixture_new (), workspace_fixture_copy);
  g_autoptr (PolishRun) loop = NULL;

  loop_fixture_script_all (camera->fixture, REVIEWS, LOOP_OTHER_ISSUES);
  loop = loop_fixture_create (camera->fixture, FALSE);
  camera_film (camera, loop->job);
  polish_run_add_kept_moments (camera);
  return camera;
}

static void
assert_log (WorkspaceFixture *fixture)
{
  g_autofree char *log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_auto (GStrv) parts = g_strsplit (log, "## Iteration ", -1);

  g_assert_cmpuint (g_strv_length (parts), ==, LAST + 1);
  for (guint i = 1; i <= LAST; i++)
    g_assert_cmpuint (g_ascii_strtoull (parts[i], NULL, 10), ==, i);
  for (guint i = 1; i < LAST; i++)
    workspace_fixture_assert_contains (parts[i], "\n- issue 1 applied: mended\n");
}

static void
assert_ended_well (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishState) state = loop_fixture_load_state (fixture);
  g_autofree char *history = loop_fixture_read_history (fixture);
  g_autofree char *text = workspace_fixture_read (fixture, FAKE_OUTPUT);
  g_autofree char *expected = loop_fixture_document (LAST - 1);
  static const guint totals[] = { 15, 11, 7 };

  g_assert_cmpuint (state->iteration, ==, LAST);
  g_assert_true (state->completed);
  g_assert_cmpuint (state->trajectory->len, ==, LAST);
  for (guint i = 0; i < LAST; i++)
    {
      const TfTrajectoryPoint *point = &g_array_index (state->trajectory, TfTrajectoryPoint, i);

      g_assert_cmpuint (point->iteration, ==, i + 1);
      g_assert_cmpuint (tf_counts_total (&point->counts), ==, totals[i]);
    }
  g_assert_cmpstr (history, ==, HISTORY);
  g_assert_cmpstr (text, ==, expected);
  assert_log (fixture);
}

static void
restart (WorkspaceFixture *fixture)
{
  g_autoptr (PolishRun) loop = NULL;

  tf_workspace_set_recovering (fixture->workspace, TRUE);
  loop = loop_fixture_run (fixture, FALSE);
  assert_ended_well (fixture);
}

TF_TEST (stopped_after_any_durable_write_it_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  assert_ended_well (camera->fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (camera->fixture), ==, N_RUNS);
  /* begin; kept, evaluated, committed a review; completed, committed a fix; two a run */
  g_assert_cmpuint (camera->copies->len, ==, 1 + LAST * 3 + (LAST - 1) * 2 + 2 * N_RUNS);
  for (guint i = 0; i < camera->copies->len; i += CAMERA_STRIDE)
    restart (g_ptr_array_index (camera->copies, i));
}

TF_TEST (stopped_just_before_any_state_is_saved_it_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  camera_set_back_states (camera);
  for (guint i = 1; i < camera->copies->len; i += CAMERA_STRIDE)
    restart (g_ptr_array_index (camera->copies, i));
}

TF_TEST (an_answer_that_was_paid_for_is_not_paid_for_again)
{
  g_autoptr (Camera) camera = film ();
  guint n_calls = workspace_fixture_count_calls (camera->fixture);

  /* The end of the last run: the last review is stored only as an answer. */
  restart (g_ptr_array_index (camera->copies, camera->copies->len - 4));
  g_assert_cmpuint (workspace_fixture_count_calls (camera->fixture), ==, n_calls);
}

TF_TEST (a_partial_edit_is_reverted_before_the_fix_begins_again)
{
  g_autoptr (Camera) camera = film ();
  WorkspaceFixture *copy = g_ptr_array_index (camera->copies, camera->fix_started);
  g_autofree char *log = NULL;

  workspace_fixture_write (copy, FAKE_OUTPUT, "cut off in the mid");
  restart (copy);
  log = workspace_fixture_read_log (copy);
  workspace_fixture_assert_contains (log, "docs/plan.md was restored to its state before the fix");
}
