/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-error.h"
#include "tf-test.h"

#define TEST_TYPE_JOB (test_job_get_type ())
G_DECLARE_FINAL_TYPE (TestJob, test_job, TEST, JOB, TfJob)

typedef enum
{
  SUCCEED_AT_ONCE,
  FAIL_AT_ONCE,
  SUCCEED_LATER,
  WAIT_FOR_CANCEL,
} Plan;

struct _TestJob
{
  TfJob parent_instance;

  Plan plan;
  gboolean started;
};

G_DEFINE_FINAL_TYPE (TestJob, test_job, TF_TYPE_JOB)

static gboolean
later_cb (gpointer data)
{
  tf_job_succeed (TF_JOB (data));
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_cancellable_set_error_if_cancelled (cancellable, &error);
  tf_job_fail (TF_JOB (data), g_steal_pointer (&error));
  return G_SOURCE_REMOVE;
}

static void
test_job_start (TfJob *job)
{
  TestJob *self = TEST_JOB (job);
  g_autoptr (GSource) source = NULL;

  self->started = TRUE;
  tf_job_set_activity (job, "starting");
  switch (self->plan)
    {
    case SUCCEED_AT_ONCE:
      tf_job_succeed (job);
      break;
    case FAIL_AT_ONCE:
      tf_job_fail (job, g_error_new_literal (TF_ERROR, TF_ERROR_BUSY, "no time"));
      break;
    case SUCCEED_LATER:
      g_idle_add (later_cb, job);
      break;
    case WAIT_FOR_CANCEL:
      source = g_cancellable_source_new (tf_job_get_cancellable (job));
      g_source_set_callback (source, G_SOURCE_FUNC (cancelled_cb), job, NULL);
      g_source_attach (source, NULL);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
test_job_class_init (TestJobClass *klass)
{
  TF_JOB_CLASS (klass)->start = test_job_start;
}

static void
test_job_init (TestJob *self)
{
}

typedef struct
{
  guint n_done;
  gboolean done;
} Seen;

static void
done_cb (TfJob *job, gpointer data)
{
  Seen *seen = data;

  seen->n_done++;
  seen->done = TRUE;
}

static TfJob *
new_job (Plan plan, Seen *seen)
{
  TestJob *job = g_object_new (TEST_TYPE_JOB, NULL);

  job->plan = plan;
  g_signal_connect (job, "done", G_CALLBACK (done_cb), seen);
  return TF_JOB (job);
}

static void
test_ends (void)
{
  static const struct
  {
    Plan plan;
    TfJobState state;
  } rows[] = {
    { SUCCEED_AT_ONCE, TF_JOB_STATE_SUCCEEDED },
    { FAIL_AT_ONCE, TF_JOB_STATE_FAILED },
    { SUCCEED_LATER, TF_JOB_STATE_SUCCEEDED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Seen seen = { 0 };
      TfJob *job = new_job (rows[i].plan, &seen);

      g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_NEW);
      tf_job_start (job);
      g_assert_false (seen.done);
      tf_test_wait (&seen.done);
      g_assert_cmpuint (seen.n_done, ==, 1);
      g_assert_cmpint (tf_job_get_state (job), ==, rows[i].state);
      g_assert_true ((tf_job_get_error (job) != NULL) == (rows[i].state == TF_JOB_STATE_FAILED));
      g_assert_finalize_object (job);
    }
}

static void
test_error (void)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (FAIL_AT_ONCE, &seen);

  tf_job_start (job);
  tf_test_wait (&seen.done);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_BUSY);
}

static void
test_cancel (void)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (WAIT_FOR_CANCEL, &seen);

  tf_job_start (job);
  tf_job_cancel (job);
  tf_job_cancel (job);
  tf_test_wait (&seen.done);
  g_assert_cmpuint (seen.n_done, ==, 1);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_cancel_before (void)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (SUCCEED_AT_ONCE, &seen);

  tf_job_cancel (job);
  tf_job_start (job);
  tf_test_wait (&seen.done);
  g_assert_false (TEST_JOB (job)->started);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_holds_itself (void)
{
  Seen seen = { 0 };
  TfJob *job = new_job (SUCCEED_LATER, &seen);

  tf_job_start (job);
  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  g_object_unref (job);
  g_assert_nonnull (job);
  tf_test_wait (&seen.done);
  g_assert_null (job);
}

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  (*(guint *) data)++;
}

static void
test_activity (void)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (SUCCEED_AT_ONCE, &seen);
  g_autofree char *activity = NULL;
  guint n_notified = 0;

  g_assert_cmpstr (tf_job_get_activity (job), ==, "");
  g_signal_connect (job, "notify::activity", G_CALLBACK (notify_cb), &n_notified);
  tf_job_set_activity (job, "reading");
  tf_job_set_activity (job, "reading");
  tf_job_set_activity (job, "writing");
  g_assert_cmpuint (n_notified, ==, 2);
  g_object_get (job, "activity", &activity, NULL);
  g_assert_cmpstr (activity, ==, "writing");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/job/ends-once-and-never-inside-start", test_ends);
  g_test_add_func ("/job/error-is-kept", test_error);
  g_test_add_func ("/job/cancel", test_cancel);
  g_test_add_func ("/job/cancelled-before-start-does-nothing", test_cancel_before);
  g_test_add_func ("/job/holds-itself-while-running", test_holds_itself);
  g_test_add_func ("/job/activity-notifies-changes-only", test_activity);
  return g_test_run ();
}
