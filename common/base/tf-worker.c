/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-worker.h"

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

  char *name; /* (owned) */

  GMutex lock;
  GCond idle;
  GCond granted;
  GQueue queue;     /* (element-type Work), under the lock */
  gboolean running; /* a thread serves the queue or has locked it; under the lock */
};

G_DEFINE_FINAL_TYPE (TfWorker, tf_worker, G_TYPE_OBJECT)

/* Of this thread: it serves a worker's queue; it has locked a worker; it belongs to a test. */
static _Thread_local gboolean serving;
static _Thread_local TfWorker *locked; /* (not owned): belongs to the locker */
static _Thread_local gboolean allowed;

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
do_work (Work *work)
{
  GTask *task = work->task;

  if (!g_task_return_error_if_cancelled (task))
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

static Work *
pop_or_end (TfWorker *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return pass_on (self);
}

/* The thread holds a reference. If it is the last one, the worker is finalized here, which is why
 * finalize() must not join. */
static gpointer
thread_main (gpointer data)
{
  g_autoptr (TfWorker) self = data;
  Work *work = NULL;

  serving = TRUE;
  while ((work = pop_or_end (self)) != NULL)
    do_work (work);
  return NULL;
}

static void
start_thread (TfWorker *self)
{
  g_thread_unref (g_thread_new (self->name, thread_main, g_object_ref (self)));
}

static void
tf_worker_finalize (GObject *object)
{
  TfWorker *self = TF_WORKER (object);

  g_mutex_clear (&self->lock);
  g_cond_clear (&self->idle);
  g_cond_clear (&self->granted);
  g_free (self->name);

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
}

TfWorker *
tf_worker_new (const char *name)
{
  TfWorker *self = g_object_new (TF_TYPE_WORKER, NULL);

  self->name = g_strdup (name);
  return self;
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
    {
      self->running = TRUE;
      start_thread (self);
    }
}

TfWorkerLocker *
tf_worker_lock (TfWorker *self)
{
  Work waiting = { 0 };

  g_return_val_if_fail (TF_IS_WORKER (self), NULL);
  g_return_val_if_fail (locked == NULL, NULL);

  g_mutex_lock (&self->lock);
  if (self->running)
    {
      g_queue_push_tail (&self->queue, &waiting);
      while (!waiting.granted)
        g_cond_wait (&self->granted, &self->lock);
    }
  self->running = TRUE;
  g_mutex_unlock (&self->lock);
  locked = self;
  return g_object_ref (self);
}

void
tf_worker_locker_free (TfWorkerLocker *self)
{
  Work *work = NULL;

  g_return_if_fail (TF_IS_WORKER (self) && locked == self);

  locked = NULL;
  g_mutex_lock (&self->lock);
  work = pass_on (self);
  if (work != NULL)
    {
      g_queue_push_head (&self->queue, work);
      start_thread (self);
    }
  g_mutex_unlock (&self->lock);
  g_object_unref (self);
}

gboolean
tf_worker_is_current (void)
{
  return serving || locked != NULL;
}

void
tf_worker_drain (TfWorker *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORKER (self));

  locker = g_mutex_locker_new (&self->lock);
  while (self->running)
    g_cond_wait (&self->idle, &self->lock);
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
