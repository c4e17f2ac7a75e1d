/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-error.h"
#include "tf-worker.h"

typedef struct
{
  TfJobState state;
  TfJobFunc func; /* (nullable): a subclass does the work */
  char *name;     /* (owned) (nullable) */
  gpointer data;  /* (owned) (nullable) */
  GDestroyNotify free_data;
  gpointer result; /* (owned) (nullable) */
  GDestroyNotify free_result;
  GThread *thread;           /* (owned) (nullable): joined before "done" */
  GMainContext *context;     /* (owned) (nullable): of the thread that started it */
  GPtrArray *parts;          /* (owned) (element-type utf8): the thread's */
  gboolean queued;           /* running without a thread */
  GError *error;             /* (owned) (nullable) */
  char *activity;            /* (owned) */
  GCancellable *cancellable; /* (owned) */
  gboolean starting;         /* inside tf_job_start() */
  guint ended_source;        /* emits "done" from the main loop when start() ended the job */
} TfJobPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (TfJob, tf_job, G_TYPE_OBJECT)

typedef enum
{
  PROP_ACTIVITY = 1,
} TfJobProperty;

static GParamSpec *properties[PROP_ACTIVITY + 1];

typedef enum
{
  SIGNAL_DONE,
  SIGNAL_NEWS,
  N_SIGNALS,
} TfJobSignal;

static guint signals[N_SIGNALS];

/* Of this thread. */
static _Thread_local TfJob *current; /* (not owned) (nullable) */

static TfJobPrivate *
get_private (TfJob *self)
{
  return tf_job_get_instance_private (self);
}

static gboolean
is_over (TfJob *self)
{
  TfJobState state = get_private (self)->state;

  return state == TF_JOB_STATE_SUCCEEDED || state == TF_JOB_STATE_FAILED;
}

/* Ends the reference taken by tf_job_start(). */
static void
emit_done (TfJob *self)
{
  g_signal_emit (self, signals[SIGNAL_DONE], 0);
  g_object_unref (self);
}

static gboolean
ended_cb (gpointer data)
{
  TfJob *self = TF_JOB (data);

  get_private (self)->ended_source = 0;
  emit_done (self);
  return G_SOURCE_REMOVE;
}

static void
end (TfJob *self, TfJobState state)
{
  TfJobPrivate *priv = get_private (self);

  priv->state = state;
  if (priv->starting)
    priv->ended_source = g_idle_add_full (G_PRIORITY_DEFAULT, ended_cb, self, NULL);
  else
    emit_done (self);
}

/* In the order of the calls, and in that of other events of the main thread. */
static void
post (GMainContext *context, GSourceFunc func, gpointer data, GDestroyNotify destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "tf-job");
  g_source_set_callback (source, func, data, destroy);
  g_source_attach (source, context);
}

static void
activity_cb (TfJob *child, GParamSpec *pspec, TfJob *self)
{
  TF_JOB_GET_CLASS (self)->child_activity (self, tf_job_get_activity (child));
}

static void
cancelled_cb (GCancellable *cancellable, TfJob *child)
{
  tf_job_cancel (child);
}

/* The thread has returned: what it left belongs to the main thread now. */
static gboolean
returned_cb (gpointer data)
{
  TfJob *self = TF_JOB (data);
  TfJobPrivate *priv = get_private (self);

  g_thread_join (g_steal_pointer (&priv->thread));
  tf_job_set_activity (self, "");
  end (self, priv->error != NULL ? TF_JOB_STATE_FAILED : TF_JOB_STATE_SUCCEEDED);
  return G_SOURCE_REMOVE;
}

static gpointer
thread_main (gpointer data)
{
  TfJob *self = TF_JOB (data);
  TfJobPrivate *priv = get_private (self);

  current = self;
  priv->result = priv->func (priv->data, priv->cancellable, &priv->error);
  current = NULL;
  post (priv->context, G_SOURCE_FUNC (returned_cb), self, NULL);
  return NULL;
}

static void
start_thread (TfJob *self)
{
  TfJobPrivate *priv = get_private (self);
  g_autoptr (GError) error = NULL;

  priv->thread = g_thread_try_new (priv->name, thread_main, self, &error);
  if (priv->thread == NULL)
    tf_job_fail (self, g_error_new (TF_ERROR, TF_ERROR_BUSY,
                                    "no thread for %s: %s; end other programs, then resume",
                                    priv->name, error->message));
}

static void
tf_job_real_start (TfJob *self)
{
  start_thread (self);
}

static void
tf_job_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfJob *self = TF_JOB (object);

  switch ((TfJobProperty) id)
    {
    case PROP_ACTIVITY:
      g_value_set_string (value, tf_job_get_activity (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_job_finalize (GObject *object)
{
  TfJobPrivate *priv = get_private (TF_JOB (object));

  if (priv->free_data != NULL && priv->data != NULL)
    priv->free_data (priv->data);
  if (priv->free_result != NULL && priv->result != NULL)
    priv->free_result (priv->result);
  g_free (priv->name);
  g_clear_pointer (&priv->context, g_main_context_unref);
  g_clear_pointer (&priv->parts, g_ptr_array_unref);
  g_clear_error (&priv->error);
  g_free (priv->activity);
  g_object_unref (priv->cancellable);

  G_OBJECT_CLASS (tf_job_parent_class)->finalize (object);
}

static void
tf_job_class_init (TfJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_job_get_property;
  object_class->finalize = tf_job_finalize;
  klass->start = tf_job_real_start;
  klass->child_activity = tf_job_set_activity;

  properties[PROP_ACTIVITY] =
      g_param_spec_string ("activity", NULL, NULL, "",
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[SIGNAL_DONE] =
      g_signal_new ("done", TF_TYPE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_NEWS] = g_signal_new ("news", TF_TYPE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
tf_job_init (TfJob *self)
{
  TfJobPrivate *priv = get_private (self);

  priv->activity = g_strdup ("");
  priv->cancellable = g_cancellable_new ();
}

TfJob *
tf_job_new (const char *name,
            TfJobFunc func,
            gpointer data,
            GDestroyNotify free_data,
            GDestroyNotify free_result)
{
  TfJob *self = NULL;
  TfJobPrivate *priv = NULL;

  g_return_val_if_fail (name != NULL && func != NULL, NULL);

  self = g_object_new (TF_TYPE_JOB, NULL);
  priv = get_private (self);
  priv->name = g_strdup (name);
  priv->func = func;
  priv->data = data;
  priv->free_data = free_data;
  priv->free_result = free_result;
  priv->parts = g_ptr_array_new_with_free_func (g_free);
  return self;
}

gpointer
tf_job_get_data (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return get_private (self)->data;
}

gpointer
tf_job_get_result (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);
  g_return_val_if_fail (get_private (self)->state == TF_JOB_STATE_SUCCEEDED, NULL);

  return get_private (self)->result;
}

void
tf_job_queue (TfJob *self)
{
  TfJobPrivate *priv = NULL;

  g_return_if_fail (TF_IS_JOB (self));
  priv = get_private (self);
  g_return_if_fail (priv->state == TF_JOB_STATE_NEW);

  g_object_ref (self);
  priv->state = TF_JOB_STATE_RUNNING;
  priv->queued = TRUE;
  priv->context = g_main_context_ref_thread_default ();
}

void
tf_job_begin (TfJob *self)
{
  TfJobPrivate *priv = NULL;

  g_return_if_fail (TF_IS_JOB (self));
  priv = get_private (self);
  g_return_if_fail (priv->queued);

  priv->queued = FALSE;
  priv->starting = TRUE;
  if (g_cancellable_is_cancelled (priv->cancellable))
    tf_job_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED,
                                            "cancelled before it started"));
  else
    TF_JOB_GET_CLASS (self)->start (self);
  priv->starting = FALSE;
}

void
tf_job_start (TfJob *self)
{
  tf_job_queue (self);
  tf_job_begin (self);
}

void
tf_job_cancel (TfJob *self)
{
  g_return_if_fail (TF_IS_JOB (self));

  if (!is_over (self))
    g_cancellable_cancel (get_private (self)->cancellable);
}

TfJobState
tf_job_get_state (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), TF_JOB_STATE_FAILED);

  return get_private (self)->state;
}

const GError *
tf_job_get_error (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return get_private (self)->error;
}

const char *
tf_job_get_activity (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), "");

  return get_private (self)->activity;
}

void
tf_job_succeed (TfJob *self)
{
  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (get_private (self)->state == TF_JOB_STATE_RUNNING);

  end (self, TF_JOB_STATE_SUCCEEDED);
}

void
tf_job_fail (TfJob *self, GError *error)
{
  g_autoptr (GError) owned = error;

  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (error != NULL);
  g_return_if_fail (get_private (self)->state == TF_JOB_STATE_RUNNING);

  get_private (self)->error = g_steal_pointer (&owned);
  end (self, TF_JOB_STATE_FAILED);
}

void
tf_job_set_activity (TfJob *self, const char *activity)
{
  TfJobPrivate *priv = NULL;

  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (activity != NULL);
  priv = get_private (self);

  if (g_strcmp0 (priv->activity, activity) == 0)
    return;
  g_free (priv->activity);
  priv->activity = g_strdup (activity);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVITY]);
}

GCancellable *
tf_job_get_cancellable (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return get_private (self)->cancellable;
}

void
tf_job_run_child (TfJob *self, TfJob *child, GCallback done)
{
  GCancellable *cancellable = NULL;

  g_return_if_fail (TF_IS_JOB (self) && TF_IS_JOB (child) && done != NULL);
  g_return_if_fail (get_private (self)->state == TF_JOB_STATE_RUNNING);
  g_return_if_fail (get_private (child)->state == TF_JOB_STATE_NEW);
  cancellable = get_private (self)->cancellable;

  g_signal_connect_object (child, "notify::activity", G_CALLBACK (activity_cb), self, 0);
  g_signal_connect_object (child, "done", done, self, 0);
  g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), child, 0);
  if (g_cancellable_is_cancelled (cancellable))
    tf_job_cancel (child);
  tf_job_start (child);
}

TfJob *
tf_job_get_current (void)
{
  return current;
}

typedef struct
{
  TfJob *job;     /* (owned) */
  char *activity; /* (owned) */
} Activity;

static void
activity_free (gpointer data)
{
  Activity *self = data;

  g_object_unref (self->job);
  g_free (self->activity);
  g_free (self);
}

static void
show_activity (gpointer data)
{
  Activity *self = data;

  if (!is_over (self->job))
    tf_job_set_activity (self->job, self->activity);
}

/* Returns: (transfer full) */
static char *
add_parts (TfJob *self, const char *activity)
{
  const GPtrArray *parts = get_private (self)->parts;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, "%s: ", (const char *) g_ptr_array_index (parts, i));
  g_string_append (text, activity);
  return g_string_free (text, FALSE);
}

void
tf_job_set_current_activity (const char *format, ...)
{
  g_autofree char *text = NULL;
  Activity *activity = NULL;
  va_list args;

  g_return_if_fail (format != NULL);
  if (current == NULL)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  activity = g_new0 (Activity, 1);
  activity->job = g_object_ref (current);
  activity->activity = add_parts (current, text);
  if (tf_worker_is_current ())
    tf_job_send_main (show_activity, activity, activity_free);
  else
    {
      tf_job_call_main (show_activity, activity);
      activity_free (activity);
    }
}

TfJobPart *
tf_job_begin_part (const char *format, ...)
{
  va_list args;

  g_return_val_if_fail (format != NULL, NULL);
  if (current == NULL)
    return NULL;
  va_start (args, format);
  g_ptr_array_add (get_private (current)->parts, g_strdup_vprintf (format, args));
  va_end (args);
  return (TfJobPart *) current;
}

void
tf_job_part_free (TfJobPart *self)
{
  GPtrArray *parts = NULL;

  g_return_if_fail (self == (TfJobPart *) current);
  parts = get_private (current)->parts;
  g_ptr_array_set_size (parts, (int) parts->len - 1);
}

/* Where the main thread's work is done: the context the job was started from; else the default one. */
static GMainContext *
get_main_context (void)
{
  return current != NULL ? get_private (current)->context : NULL;
}

typedef struct
{
  TfMainFunc func;
  gpointer data;
  GDestroyNotify free_data;
} Sent;

static gboolean
sent_cb (gpointer data)
{
  Sent *self = data;

  self->func (self->data);
  return G_SOURCE_REMOVE;
}

static void
sent_free (gpointer data)
{
  Sent *self = data;

  if (self->free_data != NULL)
    self->free_data (self->data);
  g_free (self);
}

void
tf_job_send_main (TfMainFunc func, gpointer data, GDestroyNotify free_data)
{
  Sent *sent = NULL;

  g_return_if_fail (func != NULL);

  sent = g_new (Sent, 1);
  *sent = (Sent){ func, data, free_data };
  post (get_main_context (), sent_cb, sent, sent_free);
}

/* What a thread waits for. */
typedef struct
{
  GMutex lock;
  GCond cond;
  gboolean over;        /* under the lock */
  GAsyncResult *result; /* (owned) (nullable) */
  TfMainFunc func;
  TfJobBegin begin;
  gpointer data;
  GCancellable *cancellable; /* (not owned) (nullable) */
} Wait;

static void
wait_end (Wait *self)
{
  g_mutex_lock (&self->lock);
  self->over = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->lock);
}

static gboolean
call_cb (gpointer data)
{
  Wait *self = data;

  self->func (self->data);
  wait_end (self);
  return G_SOURCE_REMOVE;
}

static void
result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *self = data;

  self->result = g_object_ref (result);
  wait_end (self);
}

static gboolean
begin_cb (gpointer data)
{
  Wait *self = data;

  self->begin (self->data, self->cancellable, result_cb, self);
  return G_SOURCE_REMOVE;
}

/* A worker that waits for the main thread would never be drained by it. */
static void
wait_for (Wait *self, GSourceFunc func)
{
  g_return_if_fail (!tf_worker_is_current ());

  g_mutex_init (&self->lock);
  g_cond_init (&self->cond);
  post (get_main_context (), func, self, NULL);
  g_mutex_lock (&self->lock);
  while (!self->over)
    g_cond_wait (&self->cond, &self->lock);
  g_mutex_unlock (&self->lock);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
}

void
tf_job_call_main (TfMainFunc func, gpointer data)
{
  Wait wait = { .func = func, .data = data };

  g_return_if_fail (func != NULL);

  wait_for (&wait, call_cb);
}

typedef struct
{
  TfJob *job; /* (not owned) */
  gpointer news;
} News;

static void
emit_news (gpointer data)
{
  const News *self = data;

  g_signal_emit (self->job, signals[SIGNAL_NEWS], 0, self->news);
}

void
tf_job_emit_news (gpointer news)
{
  News emitted = { .job = current, .news = news };

  if (current != NULL)
    tf_job_call_main (emit_news, &emitted);
}

GAsyncResult *
tf_job_await (TfJobBegin begin, gpointer data, GCancellable *cancellable)
{
  Wait wait = { .begin = begin, .data = data, .cancellable = cancellable };

  g_return_val_if_fail (begin != NULL, NULL);

  wait_for (&wait, begin_cb);
  return wait.result;
}

/* After the child has let go of everything: the caller's thread may drop it next. */
static gboolean
child_ended_cb (gpointer data)
{
  GTask *task = data;
  TfJob *child = g_task_get_source_object (task);
  const GError *error = tf_job_get_error (child);
  GCancellable *cancellable = g_task_get_task_data (task);

  if (cancellable != NULL)
    g_signal_handlers_disconnect_by_func (cancellable, cancelled_cb, child);
  if (error != NULL)
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_boolean (task, TRUE);
  return G_SOURCE_REMOVE;
}

static void
child_done_cb (TfJob *child, GTask *task)
{
  post (g_task_get_context (task), child_ended_cb, task, g_object_unref);
}

/* The job's thread waits meanwhile. */
static void
child_activity_cb (TfJob *child, GParamSpec *pspec, TfJob *self)
{
  g_autofree char *activity = add_parts (self, tf_job_get_activity (child));

  tf_job_set_activity (self, activity);
}

typedef struct
{
  TfJob *parent; /* (not owned) (nullable) */
  TfJob *child;  /* (not owned) */
} Family;

static void
begin_child (gpointer data,
             GCancellable *cancellable,
             GAsyncReadyCallback callback,
             gpointer callback_data)
{
  Family *family = data;
  TfJob *child = family->child;
  GTask *task = g_task_new (child, NULL, callback, callback_data);

  g_task_set_source_tag (task, begin_child);
  g_signal_connect (child, "done", G_CALLBACK (child_done_cb), task);
  if (family->parent != NULL)
    g_signal_connect_object (child, "notify::activity", G_CALLBACK (child_activity_cb),
                             family->parent, 0);
  if (cancellable != NULL)
    {
      g_task_set_task_data (task, g_object_ref (cancellable), g_object_unref);
      g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), child, 0);
      if (g_cancellable_is_cancelled (cancellable))
        tf_job_cancel (child);
    }
  tf_job_start (child);
}

gboolean
tf_job_await_job (TfJob *child, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  Family family = { current, child };

  g_return_val_if_fail (TF_IS_JOB (child), FALSE);

  result = tf_job_await (begin_child, &family, cancellable);
  return g_task_propagate_boolean (G_TASK (result), error);
}
