/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "loop-fixture.h"

#include <glib/gstdio.h>

#include "tf-polish-report.h"
#include "tf-test.h"

/* The machine stops at every moment at which something has just become durable; a new loop over
 * what is then on disk must end as the undisturbed one did. */

#define REVIEWS "1/5/9 0/4/7 0/2/5"
#define LAST    3
#define HISTORY \
  "building: complete\npolishing: review 1\npolishing: fix 1\npolishing: review 2\n" \
  "polishing: fix 2\npolishing: review 3"
#define N_RUNS 5

typedef struct
{
  WorkFixture *fixture;
  GPtrArray *copies; /* (element-type WorkFixture) */
} Camera;

static void
shoot (Camera *camera)
{
  tf_worker_drain (tf_work_get_worker (camera->fixture->work));
  g_ptr_array_add (camera->copies, work_fixture_copy (camera->fixture));
}

static void
state_changed_cb (TfPolishLoop *loop, Camera *camera)
{
  shoot (camera);
}

static void
run_cb (TfWork *work, TfRunSummary *run, Camera *camera)
{
  shoot (camera);
}

static void
run_filmed (Camera *camera, const char *reviews)
{
  g_autoptr (TfPolishLoop) loop = NULL;

  loop_fixture_script_all (camera->fixture, reviews, LOOP_OTHER_ISSUES);
  loop = loop_fixture_create (camera->fixture, FALSE);
  shoot (camera);
  g_signal_connect (loop, "state-changed", G_CALLBACK (state_changed_cb), camera);
  g_signal_connect (camera->fixture->work, "run-started", G_CALLBACK (run_cb), camera);
  g_signal_connect (camera->fixture->work, "run-finished", G_CALLBACK (run_cb), camera);
  work_fixture_run (camera->fixture, TF_JOB (loop));
  g_assert_no_error (tf_job_get_error (TF_JOB (loop)));
  g_signal_handlers_disconnect_by_data (camera->fixture->work, camera);
}

static void
assert_log (WorkFixture *fixture)
{
  g_autofree char *log = work_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_auto (GStrv) parts = g_strsplit (log, "## Iteration ", -1);

  g_assert_cmpuint (g_strv_length (parts), ==, LAST + 1);
  for (guint i = 1; i <= LAST; i++)
    g_assert_cmpuint (g_ascii_strtoull (parts[i], NULL, 10), ==, i);
  for (guint i = 1; i < LAST; i++)
    work_fixture_assert_contains (parts[i], "\n- issue 1 applied: mended\n");
}

static void
assert_ended_well (WorkFixture *fixture)
{
  g_autoptr (TfPolishState) state = loop_fixture_load_state (fixture);
  g_autofree char *history = loop_fixture_read_history (fixture);
  g_autofree char *text = work_fixture_read (fixture, FAKE_OUTPUT);
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
restart (WorkFixture *fixture)
{
  g_autoptr (TfPolishLoop) loop = NULL;

  tf_work_set_recovering (fixture->work, TRUE);
  loop = loop_fixture_run (fixture, FALSE);
  assert_ended_well (fixture);
}

static void
camera_clear (Camera *camera)
{
  for (guint i = 0; i < camera->copies->len; i++)
    work_fixture_free (g_ptr_array_index (camera->copies, i));
  g_ptr_array_unref (camera->copies);
  work_fixture_free (camera->fixture);
}

static void
stopped_after_any_durable_write_it_ends_the_same (void)
{
  Camera camera = { work_fixture_new (), g_ptr_array_new () };

  run_filmed (&camera, REVIEWS);
  assert_ended_well (camera.fixture);
  g_assert_cmpuint (work_fixture_count_calls (camera.fixture), ==, N_RUNS);
  /* begin; kept, evaluated, committed a review; completed, committed a fix; two a run */
  g_assert_cmpuint (camera.copies->len, ==, 1 + LAST * 3 + (LAST - 1) * 2 + 2 * N_RUNS);
  for (guint i = 0; i < camera.copies->len; i++)
    restart (g_ptr_array_index (camera.copies, i));
  camera_clear (&camera);
}

/* Every step saves the state last: with the state of the moment before, all of a step's other
 * writes are there, and it does not know. */
static void
stopped_just_before_any_state_is_saved_it_ends_the_same (void)
{
  Camera camera = { work_fixture_new (), g_ptr_array_new () };

  run_filmed (&camera, REVIEWS);
  for (guint i = camera.copies->len - 1; i > 0; i--)
    {
      WorkFixture *before = g_ptr_array_index (camera.copies, i - 1);
      WorkFixture *after = g_ptr_array_index (camera.copies, i);
      g_autofree char *state = work_fixture_read (before, TF_FILE_POLISH_STATE);
      g_autofree char *path = tf_project_files_dup_path (after->files, TF_FILE_POLISH_STATE);

      if (state != NULL)
        work_fixture_write (after, TF_FILE_POLISH_STATE, state);
      else
        g_unlink (path);
    }
  for (guint i = 1; i < camera.copies->len; i++)
    restart (g_ptr_array_index (camera.copies, i));
  camera_clear (&camera);
}

static void
an_answer_that_was_paid_for_is_not_paid_for_again (void)
{
  Camera camera = { work_fixture_new (), g_ptr_array_new () };
  guint n_calls;

  run_filmed (&camera, REVIEWS);
  n_calls = work_fixture_count_calls (camera.fixture);
  /* The last run's end: the last review is kept as an answer only. */
  restart (g_ptr_array_index (camera.copies, camera.copies->len - 4));
  g_assert_cmpuint (work_fixture_count_calls (camera.fixture), ==, n_calls);
  camera_clear (&camera);
}

static void
a_half_made_edit_is_put_back_before_the_fix_begins_anew (void)
{
  Camera camera = { work_fixture_new (), g_ptr_array_new () };
  WorkFixture *copy = NULL;
  g_autofree char *log = NULL;

  run_filmed (&camera, REVIEWS);
  /* begin, review 1 started, finished, kept, evaluated, committed, fix 1 started */
  copy = g_ptr_array_index (camera.copies, 6);
  work_fixture_write (copy, FAKE_OUTPUT, "cut off in the mid");
  restart (copy);
  log = work_fixture_read_log (copy);
  work_fixture_assert_contains (log, "docs/plan.md was put back as it was before the fix");
  camera_clear (&camera);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/polish-replay/stopped-after-any-durable-write-it-ends-the-same",
                   stopped_after_any_durable_write_it_ends_the_same);
  g_test_add_func ("/polish-replay/stopped-just-before-any-state-is-saved-it-ends-the-same",
                   stopped_just_before_any_state_is_saved_it_ends_the_same);
  g_test_add_func ("/polish-replay/an-answer-that-was-paid-for-is-not-paid-for-again",
                   an_answer_that_was_paid_for_is_not_paid_for_again);
  g_test_add_func ("/polish-replay/a-half-made-edit-is-put-back-before-the-fix-begins-anew",
                   a_half_made_edit_is_put_back_before_the_fix_begins_anew);
  return g_test_run ();
}
