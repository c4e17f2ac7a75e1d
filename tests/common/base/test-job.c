/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/job"

#define TEST_TYPE_JOB (test_job_get_type ())
G_DECLARE_FINAL_TYPE (TestJob, test_job, TEST, JOB, TfJob)

typedef enum
{
  SUCCEED_AT_ONCE,
  FAIL_AT_ONCE,
  SUCCEED_LATER,
  WAIT_FOR_CANCEL,
  END_WHILE_CANCELLED,
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
ended_cb (GCancellable *cancellable, TfJob *job)
{
  tf_job_fail (job, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "at once"));
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
    case END_WHILE_CANCELLED:
      g_signal_connect_object (tf_job_get_cancellable (job), "cancelled", G_CALLBACK (ended_cb),
                               job, 0);
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

#define TEST_TYPE_PARENT (test_parent_get_type ())
G_DECLARE_FINAL_TYPE (TestParent, test_parent, TEST, PARENT, TfJob)

#define MAX_CHILDREN 2

/* Runs its children one after the other and ends as the last of them did. */
struct _TestParent
{
  TfJob parent_instance;

  Plan plans[MAX_CHILDREN];
  guint n_plans;
  gboolean prefix; /* says that what a child does is done by a child */
  TfJob *child;    /* (nullable): weak, the newest */
  gboolean running_child;
  guint n_done;
  guint n_begun;
};

G_DEFINE_FINAL_TYPE (TestParent, test_parent, TF_TYPE_JOB)

static void run_next (TestParent *self);

static void
child_done_cb (TfJob *child, TestParent *self)
{
  const GError *error = tf_job_get_error (child);

  g_assert_false (self->running_child);
  g_assert_true (child == self->child);
  self->n_begun += TEST_JOB (child)->started ? 1 : 0;
  if (++self->n_done < self->n_plans)
    run_next (self);
  else if (error != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (error));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
run_next (TestParent *self)
{
  g_autoptr (TestJob) child = g_object_new (TEST_TYPE_JOB, NULL);

  child->plan = self->plans[self->n_done];
  g_set_weak_pointer (&self->child, TF_JOB (child));
  self->running_child = TRUE;
  tf_job_run_child (TF_JOB (self), TF_JOB (child), G_CALLBACK (child_done_cb));
  self->running_child = FALSE;
}

static void
test_parent_start (TfJob *job)
{
  run_next (TEST_PARENT (job));
}

static void
test_parent_child_activity (TfJob *job, const char *activity)
{
  g_autofree char *prefixed = g_strconcat ("a child is ", activity, NULL);

  TF_JOB_CLASS (test_parent_parent_class)
      ->child_activity (job, TEST_PARENT (job)->prefix ? prefixed : activity);
}

static void
test_parent_finalize (GObject *object)
{
  g_clear_weak_pointer (&TEST_PARENT (object)->child);

  G_OBJECT_CLASS (test_parent_parent_class)->finalize (object);
}

static void
test_parent_class_init (TestParentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_parent_finalize;
  TF_JOB_CLASS (klass)->start = test_parent_start;
  TF_JOB_CLASS (klass)->child_activity = test_parent_child_activity;
}

static void
test_parent_init (TestParent *self)
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

static TestParent *
new_parent (Plan first, Plan second, guint n_plans, Seen *seen)
{
  TestParent *parent = g_object_new (TEST_TYPE_PARENT, NULL);

  parent->plans[0] = first;
  parent->plans[1] = second;
  parent->n_plans = n_plans;
  g_signal_connect (parent, "done", G_CALLBACK (done_cb), seen);
  return parent;
}

TF_TEST (ends_once_and_never_inside_start)
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

TF_TEST (error_is_kept)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (FAIL_AT_ONCE, &seen);

  tf_job_start (job);
  tf_test_wait (&seen.done);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_BUSY);
}

TF_TEST (cancel)
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

TF_TEST (cancelled_before_start_does_nothing)
{
  Seen seen = { 0 };
  g_autoptr (TfJob) job = new_job (SUCCEED_AT_ONCE, &seen);

  tf_job_cancel (job);
  tf_job_start (job);
  tf_test_wait (&seen.done);
  g_assert_false (TEST_JOB (job)->started);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

TF_TEST (holds_itself_while_running)
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

TF_TEST (activity_notifies_changes_only)
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

TF_TEST (child_done_once_and_never_inside_run)
{
  static const struct
  {
    Plan plan;
    gboolean cancel;
    TfJobState state;
  } rows[] = {
    { SUCCEED_AT_ONCE, FALSE, TF_JOB_STATE_SUCCEEDED },
    { FAIL_AT_ONCE, FALSE, TF_JOB_STATE_FAILED },
    { SUCCEED_LATER, FALSE, TF_JOB_STATE_SUCCEEDED },
    { SUCCEED_LATER, TRUE, TF_JOB_STATE_SUCCEEDED },
    { WAIT_FOR_CANCEL, TRUE, TF_JOB_STATE_FAILED },
    { END_WHILE_CANCELLED, TRUE, TF_JOB_STATE_FAILED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Seen seen = { 0 };
      TestParent *parent = new_parent (rows[i].plan, rows[i].plan, 1, &seen);

      tf_job_start (TF_JOB (parent));
      g_assert_cmpuint (parent->n_done, ==, 0);
      if (rows[i].cancel)
        tf_job_cancel (TF_JOB (parent));
      tf_test_wait (&seen.done);
      g_assert_cmpuint (parent->n_done, ==, 1);
      g_assert_cmpuint (parent->n_begun, ==, 1);
      g_assert_cmpint (tf_job_get_state (TF_JOB (parent)), ==, rows[i].state);
      g_assert_null (parent->child);
      g_assert_finalize_object (parent);
    }
}

TF_TEST (child_after_cancel_does_not_begin)
{
  Seen seen = { 0 };
  g_autoptr (TestParent) parent = new_parent (END_WHILE_CANCELLED, SUCCEED_AT_ONCE, 2, &seen);

  tf_job_start (TF_JOB (parent));
  tf_job_cancel (TF_JOB (parent));
  g_assert_cmpuint (parent->n_done, ==, 1);
  tf_test_wait (&seen.done);
  g_assert_cmpuint (parent->n_done, ==, 2);
  g_assert_cmpuint (parent->n_begun, ==, 1);
  g_assert_error (tf_job_get_error (TF_JOB (parent)), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

TF_TEST (child_one_after_the_other)
{
  Seen seen = { 0 };
  g_autoptr (TestParent) parent = new_parent (FAIL_AT_ONCE, WAIT_FOR_CANCEL, 2, &seen);

  tf_job_start (TF_JOB (parent));
  while (parent->n_done == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (tf_job_get_state (parent->child), ==, TF_JOB_STATE_RUNNING);
  tf_job_cancel (TF_JOB (parent));
  tf_test_wait (&seen.done);
  g_assert_cmpuint (parent->n_begun, ==, 2);
  g_assert_error (tf_job_get_error (TF_JOB (parent)), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

TF_TEST (child_keeps_itself_and_the_parent)
{
  Seen seen = { 0 };
  TestParent *parent = new_parent (SUCCEED_LATER, SUCCEED_LATER, 2, &seen);

  tf_job_start (TF_JOB (parent));
  g_object_add_weak_pointer (G_OBJECT (parent), (gpointer *) &parent);
  g_object_unref (parent);
  g_assert_nonnull (parent);
  g_assert_nonnull (parent->child);
  tf_test_wait (&seen.done);
  g_assert_null (parent);
}

TF_TEST (child_activity_is_told_to_the_parent)
{
  static const struct
  {
    gboolean prefix;
    const char *activity;
  } rows[] = {
    { FALSE, "starting" },
    { TRUE, "a child is starting" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Seen seen = { 0 };
      g_autoptr (TestParent) parent = new_parent (SUCCEED_AT_ONCE, SUCCEED_AT_ONCE, 1, &seen);

      parent->prefix = rows[i].prefix;
      tf_job_start (TF_JOB (parent));
      g_assert_cmpstr (tf_job_get_activity (TF_JOB (parent)), ==, rows[i].activity);
      tf_test_wait (&seen.done);
    }
}
