/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-slots.h"

#include "tf-scheduler.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/run-slots"

#define WAITING   "waiting for a free slot"
#define MANY_JOBS 200

/* A job that takes this many slots, one after another. */
typedef struct
{
  TfRunSlots *slots;
  guint n_slots;
  guint n_taken;
  GThread *thread; /* the one it ran on */
  gboolean done;
} Taker;

static gpointer
take_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Taker *self = data;

  self->thread = g_thread_self ();
  for (guint i = 0; i < self->n_slots; i++)
    {
      g_autoptr (TfSlot) slot = tf_slot_take (self->slots, "a", 0, cancellable, error);

      if (slot == NULL)
        return NULL;
      self->n_taken++;
    }
  return self;
}

static void
done_cb (TfJob *job, Taker *self)
{
  g_assert_cmpuint (tf_scheduler_get_running (TF_SCHEDULER (self->slots)), ==, 0);
  self->done = TRUE;
}

static TfJob *
job_new (Taker *taker)
{
  TfJob *job = tf_job_new ("test-taker", take_thread, taker, NULL, NULL);

  g_signal_connect_after (job, "done", G_CALLBACK (done_cb), taker);
  return job;
}

/* How many threads this process has. */
static guint
count_threads (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/task", 0, NULL);
  guint n = 0;

  g_assert_nonnull (dir);
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

TF_TEST (a_slot_is_returned_when_freed)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 3 };
  g_autoptr (TfJob) job = job_new (&taker);

  tf_job_start (job);
  tf_test_wait (&taker.done);
  g_assert_no_error (tf_job_get_error (job));
  g_assert_cmpuint (taker.n_taken, ==, 3);
}

TF_TEST (a_wait_for_a_slot_is_shown_and_can_be_cancelled)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (0);
  Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 1 };
  g_autoptr (TfJob) job = job_new (&taker);

  tf_job_start (job);
  while (tf_scheduler_get_queued (scheduler) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (tf_job_get_activity (job), ==, WAITING);
  tf_job_cancel (job);
  tf_test_wait (&taker.done);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (tf_scheduler_get_queued (scheduler), ==, 0);
}

static void
acquired_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  gboolean *acquired = data;

  *acquired = tf_run_slots_acquire_finish (TF_RUN_SLOTS (source), result, NULL);
}

/* One of several runs of a project waits while another is at work. */
TF_TEST (a_wait_is_not_shown_while_another_run_of_the_project_is_at_work)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 1 };
  g_autoptr (TfJob) job = job_new (&taker);
  gboolean acquired = FALSE;

  tf_run_slots_acquire_async (taker.slots, "a", 0, NULL, acquired_cb, &acquired);
  tf_test_wait (&acquired);
  tf_job_start (job);
  while (tf_scheduler_get_queued (scheduler) == 0)
    g_main_context_iteration (NULL, TRUE);
  iterate ();
  g_assert_cmpstr (tf_job_get_activity (job), ==, "");
  g_assert_cmpuint (tf_scheduler_get_position (scheduler, "a"), ==, 0);
  tf_run_slots_release (taker.slots, "a");
  tf_test_wait (&taker.done);
  g_assert_no_error (tf_job_get_error (job));
}

TF_TEST (a_job_begins_with_its_first_slot)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (0);
  Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 2 };
  g_autoptr (TfJob) job = job_new (&taker);

  tf_run_slots_start_job (TF_RUN_SLOTS (scheduler), "a", 0, job);
  iterate ();
  g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_RUNNING);
  g_assert_cmpstr (tf_job_get_activity (job), ==, WAITING);
  g_assert_cmpuint (tf_scheduler_get_position (scheduler, "a"), ==, 1);
  g_assert_null (taker.thread);
  /* With room for one, it must be the slot it was started with. */
  tf_scheduler_set_max (scheduler, 1);
  tf_test_wait (&taker.done);
  g_assert_no_error (tf_job_get_error (job));
  g_assert_cmpuint (taker.n_taken, ==, 2);
  g_assert_nonnull (taker.thread);
}

TF_TEST (an_unused_first_slot_is_returned)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 0 };
  g_autoptr (TfJob) job = job_new (&taker);

  tf_run_slots_start_job (TF_RUN_SLOTS (scheduler), "a", 0, job);
  tf_test_wait (&taker.done);
  g_assert_no_error (tf_job_get_error (job));
}

TF_TEST (a_job_cancelled_in_the_queue_never_has_a_thread)
{
  /* Before it is requested, while it waits, and when it was granted but not yet delivered. */
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TfScheduler) scheduler = tf_scheduler_new (i == 2 ? 1 : 0);
      Taker taker = { .slots = TF_RUN_SLOTS (scheduler), .n_slots = 1 };
      g_autoptr (TfJob) job = job_new (&taker);

      if (i == 0)
        tf_job_cancel (job);
      tf_run_slots_start_job (TF_RUN_SLOTS (scheduler), "a", 0, job);
      if (i == 1)
        iterate ();
      g_assert_false (taker.done);
      tf_job_cancel (job);
      tf_test_wait (&taker.done);
      g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_null (taker.thread);
      g_assert_cmpuint (tf_scheduler_get_queued (scheduler), ==, 0);
    }
}

TF_TEST (jobs_that_wait_have_no_threads_and_wake_nobody)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (0);
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (g_object_unref);
  Taker takers[MANY_JOBS] = { 0 };
  guint before = 0;
  GMainContext *context = g_main_context_default ();
  GPollFD fds[8];
  int timeout = 0, priority = 0;

  for (guint i = 0; i < MANY_JOBS; i++)
    {
      takers[i] = (Taker){ .slots = TF_RUN_SLOTS (scheduler), .n_slots = 1 };
      g_ptr_array_add (jobs, job_new (&takers[i]));
      g_signal_handlers_disconnect_by_func (jobs->pdata[i], done_cb, &takers[i]);
      tf_run_slots_start_job (TF_RUN_SLOTS (scheduler), "a", 0, jobs->pdata[i]);
      /* The first one may make GLib start a thread of its own. */
      before = i == 0 ? count_threads () : before;
    }
  iterate ();
  g_assert_cmpuint (tf_scheduler_get_queued (scheduler), ==, MANY_JOBS);
  g_assert_cmpuint (count_threads (), <=, before);
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout, fds, G_N_ELEMENTS (fds));
  g_main_context_release (context);
  g_assert_cmpint (timeout, ==, -1);
  tf_scheduler_set_max (scheduler, 1);
  for (guint i = 0; i < MANY_JOBS; i++)
    {
      if (tf_job_get_state (jobs->pdata[i]) == TF_JOB_STATE_RUNNING)
        tf_test_wait_job (jobs->pdata[i]);
      g_assert_cmpuint (takers[i].n_taken, ==, 1);
    }
}
