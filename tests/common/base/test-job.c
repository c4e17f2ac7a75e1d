/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-error.h"
#include "tf-test.h"
#include "tf-worker.h"

#define TF_TEST_PREFIX "/job"

typedef struct
{
  GThread *main;
  GThread *thread;
  TfWorker *worker;
  GString *seen;
  guint n_main;
} Data;

static void
done_cb (TfJob *job, gboolean *done)
{
  g_assert_false (*done);
  *done = TRUE;
}

static void
finish (TfJob *job)
{
  gboolean done = FALSE;

  g_signal_connect (job, "done", G_CALLBACK (done_cb), &done);
  if (tf_job_get_state (job) == TF_JOB_STATE_NEW)
    tf_job_start (job);
  g_assert_false (done);
  tf_test_wait (&done);
}

static gpointer
return_text (gpointer data, GCancellable *cancellable, GError **error)
{
  Data *self = data;

  self->thread = g_thread_self ();
  g_assert_nonnull (tf_job_get_current ());
  return g_strdup ("result");
}

TF_TEST (result_of_another_thread)
{
  Data data = { 0 };
  g_autoptr (TfJob) job = tf_job_new ("result", return_text, &data, NULL, g_free);

  g_assert_null (tf_job_get_current ());
  finish (job);
  g_assert_cmpstr (tf_job_get_result (job), ==, "result");
  g_assert_true (data.thread != g_thread_self ());
  g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_SUCCEEDED);
}

static gpointer
fail (gpointer data, GCancellable *cancellable, GError **error)
{
  g_set_error_literal (error, TF_ERROR, TF_ERROR_BUSY, "no time");
  return NULL;
}

TF_TEST (error_is_kept)
{
  g_autoptr (TfJob) job = tf_job_new ("error", fail, NULL, NULL, NULL);

  finish (job);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_BUSY);
  g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_FAILED);
}

static void
count_main (gpointer data)
{
  Data *self = data;

  g_assert_true (g_thread_self () == self->main);
  self->n_main++;
}

static gpointer
call_main (gpointer data, GCancellable *cancellable, GError **error)
{
  Data *self = data;

  tf_job_send_main (count_main, self, NULL);
  tf_job_call_main (count_main, self);
  g_assert_cmpuint (self->n_main, ==, 2);
  return self;
}

TF_TEST (main_is_called_in_order)
{
  Data data = { .main = g_thread_self () };
  g_autoptr (TfJob) job = tf_job_new ("main", call_main, &data, NULL, NULL);

  finish (job);
  g_assert_cmpuint (data.n_main, ==, 2);
}

static gpointer
wait_until_cancelled (gpointer data, GCancellable *cancellable, GError **error)
{
  int *begun = data;
  GPollFD poll = { 0 };

  g_atomic_int_set (begun, 1);
  g_assert_true (g_cancellable_make_pollfd (cancellable, &poll));
  g_poll (&poll, 1, -1);
  g_cancellable_release_fd (cancellable);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : data;
}

TF_TEST (cancel)
{
  int begun = 0;
  g_autoptr (TfJob) job = tf_job_new ("cancel", wait_until_cancelled, &begun, NULL, NULL);

  tf_job_start (job);
  while (g_atomic_int_get (&begun) == 0)
    g_thread_yield ();
  tf_job_cancel (job);
  tf_job_cancel (job);
  finish (job);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  tf_job_cancel (job);
}

TF_TEST (cancelled_before_it_begins)
{
  Data data = { 0 };
  g_autoptr (TfJob) job = tf_job_new ("before", return_text, &data, NULL, g_free);

  tf_job_queue (job);
  tf_job_cancel (job);
  tf_job_begin (job);
  finish (job);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (data.thread);
}

TF_TEST (holds_itself_while_running)
{
  Data data = { 0 };
  gboolean done = FALSE;
  TfJob *job = tf_job_new ("held", return_text, &data, NULL, g_free);

  g_signal_connect (job, "done", G_CALLBACK (done_cb), &done);
  tf_job_start (job);
  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  g_object_unref (job);
  g_assert_nonnull (job);
  tf_test_wait (&done);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (job);
}

static void
count_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  (*(guint *) data)++;
}

TF_TEST (activity_notifies_changes_only)
{
  g_autoptr (TfJob) job = tf_job_new ("activity", fail, NULL, NULL, NULL);
  g_autofree char *activity = NULL;
  guint n_notified = 0;

  g_assert_cmpstr (tf_job_get_activity (job), ==, "");
  g_signal_connect (job, "notify::activity", G_CALLBACK (count_cb), &n_notified);
  tf_job_set_activity (job, "reading");
  tf_job_set_activity (job, "reading");
  tf_job_set_activity (job, "writing");
  g_assert_cmpuint (n_notified, ==, 2);
  g_object_get (job, "activity", &activity, NULL);
  g_assert_cmpstr (activity, ==, "writing");
}

static gpointer
emit (gpointer data, GCancellable *cancellable, GError **error)
{
  Data *self = data;

  tf_job_emit_news (self);
  g_assert_cmpuint (self->n_main, ==, 1);
  return self;
}

static void
news_cb (TfJob *job, gpointer news, Data *data)
{
  g_assert_true (news == data);
  count_main (news);
}

TF_TEST (news_is_handled_before_it_continues)
{
  Data data = { .main = g_thread_self () };
  g_autoptr (TfJob) job = tf_job_new ("news", emit, &data, NULL, NULL);

  g_signal_connect (job, "news", G_CALLBACK (news_cb), &data);
  finish (job);
  g_assert_cmpuint (data.n_main, ==, 1);
}

TF_TEST (queued_has_no_thread)
{
  Data data = { 0 };
  g_autoptr (TfJob) job = tf_job_new ("queued", return_text, &data, NULL, g_free);

  tf_job_queue (job);
  g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_RUNNING);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (data.thread);
  tf_job_begin (job);
  finish (job);
  g_assert_nonnull (data.thread);
}

TF_TEST (queued_may_fail)
{
  Data data = { 0 };
  gboolean done = FALSE;
  g_autoptr (TfJob) job = tf_job_new ("queued", return_text, &data, NULL, g_free);

  g_signal_connect (job, "done", G_CALLBACK (done_cb), &done);
  tf_job_queue (job);
  tf_job_fail (job, g_error_new_literal (TF_ERROR, TF_ERROR_BUSY, "no slot"));
  tf_test_wait (&done);
  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_BUSY);
  g_assert_null (data.thread);
}

static gpointer
show_parts (gpointer data, GCancellable *cancellable, GError **error)
{
  tf_job_set_current_activity ("reading");
  {
    g_autoptr (TfJobPart) iteration = tf_job_begin_part ("iteration %u", 3u);
    g_autoptr (TfJobPart) fix = tf_job_begin_part ("fixing %s", "I-0007");

    tf_job_set_current_activity ("fix by %s", "offline");
  }
  tf_job_set_current_activity ("writing");
  return data;
}

static void
activity_cb (TfJob *job, GParamSpec *pspec, gpointer data)
{
  g_string_append_printf (data, "[%s]", tf_job_get_activity (job));
}

TF_TEST (parts_come_before_the_activity)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autoptr (TfJob) job = tf_job_new ("parts", show_parts, seen, NULL, NULL);

  g_signal_connect (job, "notify::activity", G_CALLBACK (activity_cb), seen);
  finish (job);
  g_assert_cmpstr (seen->str, ==,
                   "[reading][iteration 3: fixing I-0007: fix by offline][writing][]");
}

static gpointer
lock_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  Data *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);

  tf_worker_assert_current ();
  g_string_append (self->seen, "job ");
  return self;
}

static void
append_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_string_append (data, "queued ");
  g_task_return_boolean (task, TRUE);
}

/* The job waits for work queued before it, and work queued after it waits for the job. */
TF_TEST (lock_waits_its_turn)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("order");
  g_autoptr (GString) seen = g_string_new (NULL);
  Data data = { .worker = worker, .seen = seen };

  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (TfJob) job = tf_job_new ("lock", lock_worker, &data, NULL, NULL);
      GTask *task = g_task_new (NULL, NULL, NULL, NULL);

      g_string_truncate (seen, 0);
      g_task_set_task_data (task, seen, NULL);
      tf_worker_queue (worker, task, append_thread);
      finish (job);
      g_assert_cmpstr (seen->str, ==, "queued job ");
    }
  tf_worker_drain (worker);
}

#define N_JOBS   8
#define N_ROUNDS 200

typedef struct
{
  TfWorker *worker;
  guint inside; /* protected by the worker */
  guint n;
} Crowd;

static void
enter (Crowd *crowd)
{
  crowd->inside++;
  g_thread_yield ();
  g_assert_cmpuint (crowd->inside, ==, 1);
  crowd->inside--;
  crowd->n++;
}

static void
enter_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  enter (data);
  g_task_return_boolean (task, TRUE);
}

static gpointer
crowd_in (gpointer data, GCancellable *cancellable, GError **error)
{
  Crowd *crowd = data;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (TfWorkerLocker) locker = tf_worker_lock (crowd->worker);

      enter (crowd);
    }
  return crowd;
}

TF_TEST (lock_is_exclusive)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("crowd");
  Crowd crowd = { .worker = worker };
  TfJob *jobs[N_JOBS];

  for (guint i = 0; i < N_JOBS; i++)
    {
      jobs[i] = tf_job_new ("crowd", crowd_in, &crowd, NULL, NULL);
      tf_job_start (jobs[i]);
    }
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      GTask *task = g_task_new (NULL, NULL, NULL, NULL);

      g_task_set_task_data (task, &crowd, NULL);
      tf_worker_queue (worker, task, enter_thread);
    }
  for (guint i = 0; i < N_JOBS; i++)
    {
      while (tf_job_get_state (jobs[i]) == TF_JOB_STATE_RUNNING)
        g_main_context_iteration (NULL, TRUE);
      g_object_unref (jobs[i]);
    }
  tf_worker_drain (worker);
  g_assert_cmpuint (crowd.n, ==, N_JOBS * N_ROUNDS + N_ROUNDS);
}

static gpointer
wait_while_locked (gpointer data, GCancellable *cancellable, GError **error)
{
  Data *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);

  tf_job_call_main (count_main, self);
  return self;
}

TF_TEST (waiting_while_locked_is_a_critical)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wait");
  Data data = { .worker = worker };
  g_autoptr (TfJob) job = tf_job_new ("wait", wait_while_locked, &data, NULL, NULL);

  g_test_expect_message ("tf-base", G_LOG_LEVEL_CRITICAL, "*tf_worker_is_current*");
  finish (job);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (data.n_main, ==, 0);
}
