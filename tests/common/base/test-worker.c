/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-worker.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test-threads.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/worker"

#define N_TASKS 200

typedef struct
{
  GMutex lock;
  GArray *order; /* (owned): task numbers in order of completion */
  guint n_running;
  guint most_running;
  guint n_returned;
  GThread *last_thread; /* (not owned): only compared */
} Record;

static Record *
record_new (void)
{
  Record *record = g_new0 (Record, 1);

  g_mutex_init (&record->lock);
  record->order = g_array_new (FALSE, FALSE, sizeof (guint));
  return record;
}

static void
record_free (Record *record)
{
  g_mutex_clear (&record->lock);
  g_array_unref (record->order);
  g_free (record);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Record, record_free)

typedef struct
{
  Record *record;
  guint number;
} Item;

static void
work_func (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Item *item = data;
  Record *record = item->record;

  tf_worker_assert_current ();
  g_mutex_lock (&record->lock);
  record->n_running++;
  record->most_running = MAX (record->most_running, record->n_running);
  g_array_append_val (record->order, item->number);
  record->last_thread = g_thread_self ();
  g_mutex_unlock (&record->lock);
  g_thread_yield ();
  g_mutex_lock (&record->lock);
  record->n_running--;
  g_mutex_unlock (&record->lock);
  g_task_return_int (task, item->number);
}

static void
returned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Record *record = data;
  g_autoptr (GError) error = NULL;
  gssize number = g_task_propagate_int (G_TASK (result), &error);

  if (error == NULL)
    g_assert_cmpint (number, ==, record->n_returned);
  record->n_returned++;
}

static void
queue (TfWorker *worker, Record *record, guint number, GCancellable *cancellable)
{
  GTask *task = g_task_new (NULL, cancellable, returned_cb, record);
  Item *item = g_new (Item, 1);

  *item = (Item){ record, number };
  g_task_set_task_data (task, item, g_free);
  tf_worker_queue (worker, task, work_func);
}

static void
wait_for (Record *record, guint n_returned)
{
  while (record->n_returned < n_returned)
    g_main_context_iteration (NULL, TRUE);
  /* Including what only releases the tasks. */
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

TF_TEST (one_at_a_time_in_order)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("order");
  g_autoptr (Record) record = record_new ();

  for (guint i = 0; i < N_TASKS; i++)
    queue (worker, record, i, NULL);
  wait_for (record, N_TASKS);
  g_assert_cmpuint (record->most_running, ==, 1);
  for (guint i = 0; i < N_TASKS; i++)
    g_assert_cmpuint (g_array_index (record->order, guint, i), ==, i);
  g_assert_true (record->last_thread != g_thread_self ());
}

TF_TEST (drain_waits_for_all)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("drain");
  g_autoptr (Record) record = record_new ();

  tf_worker_drain (worker);
  for (guint i = 0; i < N_TASKS; i++)
    queue (worker, record, i, NULL);
  tf_worker_drain (worker);
  g_assert_cmpuint (record->order->len, ==, N_TASKS);
  g_assert_cmpuint (record->n_returned, ==, 0);
  wait_for (record, N_TASKS);
}

TF_TEST (begins_again_after_idling)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("again");
  g_autoptr (Record) record = record_new ();

  for (guint i = 0; i < 50; i++)
    {
      queue (worker, record, i, NULL);
      wait_for (record, i + 1);
    }
  g_assert_cmpuint (record->order->len, ==, 50);
}

TF_TEST (cancelled_work_is_not_begun)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("cancelled");
  g_autoptr (Record) record = record_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  queue (worker, record, 0, cancellable);
  wait_for (record, 1);
  g_assert_cmpuint (record->order->len, ==, 0);
}

TF_TEST (queued_work_outlives_the_owner)
{
  TfWorker *worker = tf_worker_new ("owner");
  g_autoptr (Record) record = record_new ();

  for (guint i = 0; i < N_TASKS; i++)
    queue (worker, record, i, NULL);
  g_object_unref (worker);
  wait_for (record, N_TASKS);
}

static void
disposed_cb (gpointer data, GObject *object)
{
  *(GThread **) data = g_thread_self ();
}

/* The last reference to a source object is never dropped on the worker's thread. */
TF_TEST (source_object_dies_where_it_was_made)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("release");
  g_autoptr (Record) record = record_new ();

  for (guint i = 0; i < N_TASKS; i++)
    {
      g_autoptr (GObject) source = G_OBJECT (g_cancellable_new ());
      GTask *task = g_task_new (source, NULL, NULL, NULL);
      Item *item = g_new (Item, 1);
      GThread *thread = NULL;

      *item = (Item){ record, i };
      g_task_set_task_data (task, item, g_free);
      g_object_weak_ref (source, disposed_cb, &thread);
      g_clear_object (&source);
      tf_worker_queue (worker, task, work_func);
      while (thread == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (thread == g_thread_self ());
    }
}

static gpointer
blocking_thread (gpointer data)
{
  tf_worker_assert_current ();
  return NULL;
}

TF_TEST (blocking_elsewhere_is_a_critical)
{
  g_test_expect_message ("tf-base", G_LOG_LEVEL_CRITICAL,
                         "blocking_thread blocks, but this is not a worker thread");
  g_thread_join (g_thread_new ("stranger", blocking_thread, NULL));
  g_test_assert_expected_messages ();
  tf_worker_assert_current ();
}

static guint
count_threads (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/task", 0, NULL);
  guint n_threads = 0;

  while (g_dir_read_name (dir) != NULL)
    n_threads++;
  return n_threads;
}

TF_TEST (no_thread_without_work)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("idle");
  g_autoptr (Record) record = record_new ();
  guint before = count_threads ();

  queue (worker, record, 0, NULL);
  tf_worker_drain (worker);
  while (count_threads () > before)
    g_thread_yield ();
  wait_for (record, 1);
}

static void
must_not_run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_not_reached ();
}

TF_TEST (a_worker_that_refuses_does_nothing)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("test");
  g_autoptr (GError) why = g_error_new (TF_ERROR, TF_ERROR_STATE_CORRUPT, "it is a link");

  g_assert_true (tf_worker_check (worker, NULL));
  tf_worker_refuse (worker, why);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      tf_worker_queue (worker, g_task_new (NULL, NULL, tf_test_result_cb, &result), must_not_run);
      tf_test_wait_result (&result);
      g_assert_false (g_task_propagate_boolean (G_TASK (result), &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
      g_clear_error (&error);
      g_assert_false (tf_worker_check (worker, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
    }
}

TF_TEST (work_waits_for_a_thread)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wanting");
  g_autoptr (Record) record = record_new ();

  tf_test_refuse_threads (4);
  g_test_expect_message ("tf-base", G_LOG_LEVEL_WARNING, "cannot start a thread for wanting: *");
  for (guint i = 0; i < 3; i++)
    queue (worker, record, i, NULL);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (record->order->len, ==, 0);
  wait_for (record, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (g_array_index (record->order, guint, i), ==, i);
  g_assert_true (record->last_thread != g_thread_self ());
}

TF_TEST (without_a_thread_work_fails_in_the_end)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wanting");
  g_autoptr (Record) record = record_new ();

  tf_worker_set_patience (50);
  tf_test_refuse_threads (G_MAXINT);
  g_test_expect_message ("tf-base", G_LOG_LEVEL_WARNING, "cannot start a thread for wanting: *");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      tf_worker_queue (worker, g_task_new (NULL, NULL, tf_test_result_cb, &result), must_not_run);
      tf_test_wait_result (&result);
      g_assert_false (g_task_propagate_boolean (G_TASK (result), &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
      g_assert_nonnull (strstr (error->message, "close other programs"));
      if (i == 0)
        g_test_expect_message ("tf-base", G_LOG_LEVEL_WARNING, "cannot start a thread for *");
    }
  g_test_assert_expected_messages ();
  tf_test_refuse_threads (0);
  tf_worker_set_patience (5000);
  queue (worker, record, 0, NULL);
  wait_for (record, 1);
  g_assert_cmpuint (record->order->len, ==, 1);
}

TF_TEST (draining_needs_no_thread)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wanting");
  g_autoptr (Record) record = record_new ();

  tf_test_refuse_threads (G_MAXINT);
  g_test_expect_message ("tf-base", G_LOG_LEVEL_WARNING, "cannot start a thread for wanting: *");
  for (guint i = 0; i < 3; i++)
    queue (worker, record, i, NULL);
  tf_worker_drain (worker);
  tf_test_refuse_threads (0);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (record->order->len, ==, 3);
  wait_for (record, 3);
}

typedef struct
{
  TfWorker *worker;
  Record *record;
  guint n_done; /* of the queued tasks when the job had the worker */
} Locking;

static gpointer
lock_without_threads (gpointer data)
{
  Locking *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);

  self->n_done = self->record->order->len;
  return NULL;
}

/* In the order of the queue, as always. */
TF_TEST (a_job_does_what_waits_for_a_thread)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wanting");
  g_autoptr (Record) record = record_new ();
  Locking locking = { worker, record, 0 };

  tf_test_refuse_threads (G_MAXINT);
  g_test_expect_message ("tf-base", G_LOG_LEVEL_WARNING, "cannot start a thread for wanting: *");
  for (guint i = 0; i < 3; i++)
    queue (worker, record, i, NULL);
  g_thread_join (g_thread_new ("job", lock_without_threads, &locking));
  tf_test_refuse_threads (0);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (locking.n_done, ==, 3);
  wait_for (record, 3);
}

static gpointer
lock_then_queue (gpointer data)
{
  Locking *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);

  for (guint i = 0; i < 3; i++)
    queue (self->worker, self->record, i, NULL);
  tf_test_refuse_threads (G_MAXINT);
  return NULL;
}

TF_TEST (a_job_that_unlocks_does_what_waited_for_it)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("wanting");
  g_autoptr (Record) record = record_new ();
  Locking locking = { worker, record, 0 };

  g_thread_join (g_thread_new ("job", lock_then_queue, &locking));
  tf_test_refuse_threads (0);
  g_assert_cmpuint (record->order->len, ==, 3);
  wait_for (record, 3);
}

typedef struct
{
  TfWorker *worker; /* (not owned) */
  int has_it;       /* atomic */
} Endless;

static gpointer
endless_thread (gpointer data)
{
  Endless *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);

  g_atomic_int_set (&self->has_it, TRUE);
  while (tf_worker_go_on (NULL))
    g_thread_yield ();
  g_assert_true (tf_worker_is_stopped ());
  return NULL;
}

/* Without the stop, neither it nor this test would end. */
TF_TEST (drain_until_stops_what_still_works)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("stop");
  Endless endless = { worker, FALSE };
  GThread *thread = g_thread_new ("stop", endless_thread, &endless);

  while (!g_atomic_int_get (&endless.has_it))
    g_thread_yield ();
  tf_worker_drain_until (worker, g_get_monotonic_time () + 20 * G_TIME_SPAN_MILLISECOND);
  g_thread_join (thread);
}

TF_TEST (drain_until_stops_nothing_that_is_done)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("done");
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (Record) record = record_new ();

  queue (worker, record, 0, NULL);
  tf_worker_drain_until (worker, g_get_monotonic_time () + G_TIME_SPAN_MINUTE);
  wait_for (record, 1);
  locker = tf_worker_lock (worker);
  g_assert_false (tf_worker_is_stopped ());
}

TF_TEST (settling_goes_on_when_the_job_was_cancelled)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("settle");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_cancellable_push_current (cancellable);
  locker = tf_worker_lock (worker);
  g_assert_false (tf_worker_go_on (&error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_pointer (&locker, tf_worker_locker_free);
  locker = tf_worker_lock_to_settle (worker);
  g_assert_true (tf_worker_go_on (NULL));
  tf_worker_stop (worker);
  g_assert_false (tf_worker_go_on (NULL));
  g_clear_pointer (&locker, tf_worker_locker_free);
  g_assert_false (tf_worker_go_on (NULL));
  g_cancellable_pop_current (cancellable);
  g_assert_true (tf_worker_go_on (NULL));
}
