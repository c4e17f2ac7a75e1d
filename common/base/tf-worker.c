/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-worker.h"

#include "tf-error.h"

#define RETRY_MS 100

/* An entry of the queue: a task, or a thread that waits in tf_worker_lock(). */
typedef struct
{
  GTask *task; /* (owned) (nullable): %NULL: a thread */
  GTaskThreadFunc func;
  gboolean granted; /* under the lock: the thread has the worker */
} Work;

struct _TfWorker
{
  GObject parent_instance;

  char *name;            /* (owned) */
  GError *refusal;       /* (owned) (nullable) */
  GCancellable *stopped; /* (owned): by tf_worker_stop() */

  GMutex lock;
  GCond idle;
  GCond granted;
  GQueue queue;     /* (element-type Work), under the lock */
  gboolean running; /* a thread serves the queue or has locked it; under the lock */
  gint64 since;     /* when starting a thread failed first, 0: it did not; under the lock */
};

G_DEFINE_FINAL_TYPE (TfWorker, tf_worker, G_TYPE_OBJECT)

/* Of this thread: it serves a worker's queue; it has locked a worker, to settle; it belongs to a
 * test. */
static _Thread_local TfWorker *served; /* (not owned): the thread owns it */
static _Thread_local TfWorker *locked; /* (not owned): belongs to the locker */
static _Thread_local gboolean settling;
static _Thread_local gboolean allowed;

/* How long a thread may be wanting before what is queued fails; less than a client waits. */
static guint patience_ms = 5000;

static gboolean
release_cb (gpointer data)
{
  return G_SOURCE_REMOVE;
}

/* Not just unref: if ours were the last reference, the task's source object would be disposed of on
 * this thread, which objects of the main thread do not expect. */
static void
release_where_made (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, release_cb, task, g_object_unref);
  g_source_attach (source, g_task_get_context (task));
}

static void
do_work (const TfWorker *self, Work *work)
{
  GTask *task = work->task;

  if (self->refusal != NULL)
    g_task_return_error (task, g_error_copy (self->refusal));
  else if (!g_task_return_error_if_cancelled (task))
    work->func (task, g_task_get_source_object (task), g_task_get_task_data (task),
                g_task_get_cancellable (task));
  release_where_made (task);
  g_free (work);
}

/* Called under the lock by the thread that has the worker: who gets it next? Returns: (nullable): a
 * task to do; %NULL: nothing is left, or a waiting thread has it now */
static Work *
pass_on (TfWorker *self)
{
  Work *work = g_queue_pop_head (&self->queue);

  if (work == NULL)
    {
      self->running = FALSE;
      g_cond_broadcast (&self->idle);
    }
  else if (work->task == NULL)
    {
      work->granted = TRUE;
      g_cond_broadcast (&self->granted);
      return NULL;
    }
  return work;
}

/* Under the lock, which is released while something is done. The calling thread has the worker. */
static void
serve (TfWorker *self)
{
  TfWorker *before = served;
  Work *work = NULL;

  served = self;
  while ((work = pass_on (self)) != NULL)
    {
      g_mutex_unlock (&self->lock);
      do_work (self, work);
      g_mutex_lock (&self->lock);
    }
  served = before;
}

/* The thread holds a reference. If it is the last one, the worker is finalized here, which is why
 * finalize() must not join. */
static gpointer
thread_main (gpointer data)
{
  g_autoptr (TfWorker) self = data;

  g_mutex_lock (&self->lock);
  serve (self);
  g_mutex_unlock (&self->lock);
  return NULL;
}

static gboolean
start_thread (TfWorker *self, GError **error)
{
  GThread *thread = g_thread_try_new (self->name, thread_main, g_object_ref (self), error);

  if (thread != NULL)
    g_thread_unref (thread);
  else
    g_object_unref (self);
  return thread != NULL;
}

static void
fail_all (TfWorker *self, GQueue *queue, const char *why)
{
  Work *work = NULL;

  while ((work = g_queue_pop_head (queue)) != NULL)
    {
      g_task_return_new_error (work->task, TF_ERROR, TF_ERROR_BUSY,
                               "cannot start a thread for %s: %s; close other programs, then try "
                               "again",
                               self->name, why);
      release_where_made (work->task);
      g_free (work);
    }
}

/* Nothing but tasks is queued while there is no thread. Returns: %TRUE if a thread is still wanting
 */
static gboolean
try_again (TfWorker *self, GQueue *out_failed, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (!self->running && !g_queue_is_empty (&self->queue))
    self->running = start_thread (self, error);
  if (!self->running && !g_queue_is_empty (&self->queue) &&
      g_get_monotonic_time () < self->since + (gint64) patience_ms * 1000)
    return TRUE;
  self->since = 0;
  if (!self->running)
    {
      *out_failed = self->queue;
      g_queue_init (&self->queue);
    }
  return FALSE;
}

static gboolean
retry_cb (gpointer data)
{
  TfWorker *self = data;
  GQueue failed = G_QUEUE_INIT;
  g_autoptr (GError) error = NULL;

  if (try_again (self, &failed, &error))
    return G_SOURCE_CONTINUE;
  fail_all (self, &failed, error != NULL ? error->message : "");
  return G_SOURCE_REMOVE;
}

/* Under the lock. What is queued waits for a thread, or for one that locks the worker. */
static void
begin (TfWorker *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSource) source = NULL;
  g_autoptr (GMainContext) context = NULL;

  self->running = start_thread (self, &error);
  if (self->running || self->since != 0)
    return;
  g_warning ("cannot start a thread for %s: %s; trying again for %u s", self->name, error->message,
             patience_ms / 1000);
  self->since = g_get_monotonic_time ();
  context = g_main_context_ref_thread_default ();
  source = g_timeout_source_new (RETRY_MS);
  g_source_set_callback (source, retry_cb, g_object_ref (self), g_object_unref);
  g_source_set_static_name (source, "tf-worker");
  g_source_attach (source, context);
}

static void
tf_worker_finalize (GObject *object)
{
  TfWorker *self = TF_WORKER (object);

  g_mutex_clear (&self->lock);
  g_cond_clear (&self->idle);
  g_cond_clear (&self->granted);
  g_free (self->name);
  g_clear_error (&self->refusal);
  g_object_unref (self->stopped);

  G_OBJECT_CLASS (tf_worker_parent_class)->finalize (object);
}

static void
tf_worker_class_init (TfWorkerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_worker_finalize;
}

static void
tf_worker_init (TfWorker *self)
{
  g_mutex_init (&self->lock);
  g_cond_init (&self->idle);
  g_cond_init (&self->granted);
  g_queue_init (&self->queue);
  self->stopped = g_cancellable_new ();
}

TfWorker *
tf_worker_new (const char *name)
{
  TfWorker *self = g_object_new (TF_TYPE_WORKER, NULL);

  self->name = g_strdup (name);
  return self;
}

void
tf_worker_refuse (TfWorker *self, const GError *why)
{
  g_return_if_fail (TF_IS_WORKER (self) && why != NULL);
  g_return_if_fail (self->refusal == NULL);

  self->refusal = g_error_copy (why);
}

gboolean
tf_worker_check (TfWorker *self, GError **error)
{
  g_return_val_if_fail (TF_IS_WORKER (self), FALSE);

  if (self->refusal != NULL)
    g_propagate_error (error, g_error_copy (self->refusal));
  return self->refusal == NULL;
}

void
tf_worker_queue (TfWorker *self, GTask *task, GTaskThreadFunc func)
{
  g_autoptr (GMutexLocker) locker = NULL;
  Work *work = NULL;

  g_return_if_fail (TF_IS_WORKER (self));
  g_return_if_fail (G_IS_TASK (task) && func != NULL);

  work = g_new (Work, 1);
  *work = (Work){ .task = task, .func = func };
  locker = g_mutex_locker_new (&self->lock);
  g_queue_push_tail (&self->queue, work);
  if (!self->running)
    begin (self);
}

/* Under the lock, without a thread: what waits for one is done by this one, up to a thread that waits
 * in the queue. */
static void
serve_here (TfWorker *self)
{
  self->running = TRUE;
  serve (self);
}

TfWorkerLocker *
tf_worker_lock (TfWorker *self)
{
  Work waiting = { 0 };

  g_return_val_if_fail (TF_IS_WORKER (self), NULL);
  g_return_val_if_fail (locked == NULL, NULL);

  g_mutex_lock (&self->lock);
  if (self->running || !g_queue_is_empty (&self->queue))
    {
      g_queue_push_tail (&self->queue, &waiting);
      if (!self->running)
        serve_here (self);
      while (!waiting.granted)
        g_cond_wait (&self->granted, &self->lock);
    }
  self->running = TRUE;
  g_mutex_unlock (&self->lock);
  locked = self;
  return g_object_ref (self);
}

TfWorkerLocker *
tf_worker_lock_to_settle (TfWorker *self)
{
  TfWorkerLocker *locker = tf_worker_lock (self);

  settling = locker != NULL;
  return locker;
}

void
tf_worker_stop (TfWorker *self)
{
  g_return_if_fail (TF_IS_WORKER (self));

  g_cancellable_cancel (self->stopped);
}

gboolean
tf_worker_is_stopped (void)
{
  const TfWorker *self = locked != NULL ? locked : served;

  return self != NULL && g_cancellable_is_cancelled (self->stopped);
}

gboolean
tf_worker_go_on (GError **error)
{
  /* What a job does for the queue has nothing to do with it. */
  gboolean is_ours = served == NULL || locked != NULL;

  if (!tf_worker_is_stopped ())
    return settling || !is_ours ||
           !g_cancellable_set_error_if_cancelled (g_cancellable_get_current (), error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "the program ends");
  return FALSE;
}

void
tf_worker_locker_free (TfWorkerLocker *self)
{
  Work *work = NULL;

  g_return_if_fail (TF_IS_WORKER (self) && locked == self);

  settling = FALSE;
  locked = NULL;
  g_mutex_lock (&self->lock);
  work = pass_on (self);
  if (work != NULL)
    {
      g_queue_push_head (&self->queue, work);
      /* This thread is delayed, but nothing fails. */
      if (!start_thread (self, NULL))
        serve (self);
    }
  g_mutex_unlock (&self->lock);
  g_object_unref (self);
}

gboolean
tf_worker_is_current (void)
{
  return served != NULL || locked != NULL;
}

void
tf_worker_drain (TfWorker *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKER (self));

  locker = g_mutex_locker_new (&self->lock);
  if (!self->running && !g_queue_is_empty (&self->queue))
    serve_here (self);
  while (self->running)
    g_cond_wait (&self->idle, &self->lock);
}

void
tf_worker_set_patience (guint milliseconds)
{
  patience_ms = milliseconds;
}

void
tf_worker_drain_until (TfWorker *self, gint64 deadline)
{
  gboolean in_time = TRUE;

  g_return_if_fail (TF_IS_WORKER (self));

  g_mutex_lock (&self->lock);
  while (self->running && in_time)
    in_time = g_cond_wait_until (&self->idle, &self->lock, deadline);
  g_mutex_unlock (&self->lock);
  if (!in_time)
    tf_worker_stop (self);
  tf_worker_drain (self);
}

void
tf_worker_assert_here (const char *function)
{
  if (!allowed && !tf_worker_is_current ())
    g_critical ("%s blocks, but this is not a worker thread", function);
}

void
tf_worker_allow_here (void)
{
  allowed = TRUE;
}
