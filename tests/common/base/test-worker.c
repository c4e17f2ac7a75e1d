/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-worker.h"

#include <string.h>

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
