/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-job-private.h"
#include "tf-worker.h"

struct _TfJob
{
  GObject parent_instance;

  char *name; /* (owned) */
  TfJobFunc func;
  gpointer data; /* (owned) (nullable) */
  GDestroyNotify free_data;
  gpointer result; /* (owned) (nullable) */
  GDestroyNotify free_result;

  TfJobState state;
  gboolean queued; /* running without a thread */
  GError *error;   /* (owned) (nullable) */
  char *activity;  /* (owned) */
  gint64 activity_since;
  GCancellable *cancellable; /* (owned) */
  GThread *thread;           /* (owned) (nullable): joined before "done" */
  GMainContext *context;     /* (owned) (nullable): of the thread that started the job */
};

G_DEFINE_FINAL_TYPE (TfJob, tf_job, G_TYPE_OBJECT)

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

static gboolean
is_over (TfJob *self)
{
  return self->state == TF_JOB_STATE_SUCCEEDED || self->state == TF_JOB_STATE_FAILED;
}

/* Keeps the order of the calls, and their order among other events of the main thread. */
static void
post (GMainContext *context, GSourceFunc func, gpointer data, GDestroyNotify destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "tf-job");
  g_source_set_callback (source, func, data, destroy);
  g_source_attach (source, context);
}

/* Releases the reference taken by tf_job_queue(). Everything the thread left now belongs to the
 * main thread. */
static gboolean
ended_cb (gpointer data)
{
  TfJob *self = TF_JOB (data);

  if (self->thread != NULL)
    g_thread_join (g_steal_pointer (&self->thread));
  tf_job_set_activity (self, "");
  self->state = self->error != NULL ? TF_JOB_STATE_FAILED : TF_JOB_STATE_SUCCEEDED;
  g_signal_emit (self, signals[SIGNAL_DONE], 0);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

void
tf_job_enter (TfJob *self, GPtrArray *parts)
{
  current = self;
  tf_job_set_parts (parts);
}

static gpointer
thread_main (gpointer data)
{
  TfJob *self = TF_JOB (data);
  g_autoptr (GPtrArray) own_parts = g_ptr_array_new_with_free_func (g_free);

  tf_job_enter (self, own_parts);
  g_cancellable_push_current (self->cancellable);
  self->result = self->func (self->data, self->cancellable, &self->error);
  g_cancellable_pop_current (self->cancellable);
  tf_job_enter (NULL, NULL);
  post (self->context, ended_cb, self, NULL);
  return NULL;
}

/* Takes @error. Never runs inside the call that caused it. */
static void
fail (TfJob *self, GError *error)
{
  self->error = error;
  post (self->context, ended_cb, self, NULL);
}

static void
start_thread (TfJob *self)
{
  g_autoptr (GError) error = NULL;

  self->thread = g_thread_try_new (self->name, thread_main, self, &error);
  if (self->thread == NULL)
    fail (self, g_error_new (TF_ERROR, TF_ERROR_BUSY,
                             "cannot start a thread for %s: %s; close other programs, then resume",
                             self->name, error->message));
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
  TfJob *self = TF_JOB (object);

  if (self->free_data != NULL && self->data != NULL)
    self->free_data (self->data);
  if (self->free_result != NULL && self->result != NULL)
    self->free_result (self->result);
  g_free (self->name);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_clear_error (&self->error);
  g_free (self->activity);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (tf_job_parent_class)->finalize (object);
}

static void
tf_job_class_init (TfJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_job_get_property;
  object_class->finalize = tf_job_finalize;

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
  self->activity = g_strdup ("");
  self->cancellable = g_cancellable_new ();
}

TfJob *
tf_job_new (const char *name,
            TfJobFunc func,
            gpointer data,
            GDestroyNotify free_data,
            GDestroyNotify free_result)
{
  TfJob *self = NULL;

  g_return_val_if_fail (name != NULL && func != NULL, NULL);

  self = g_object_new (TF_TYPE_JOB, NULL);
  self->name = g_strdup (name);
  self->func = func;
  self->data = data;
  self->free_data = free_data;
  self->free_result = free_result;
  return self;
}

gpointer
tf_job_get_data (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return self->data;
}

gpointer
tf_job_get_result (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);
  g_return_val_if_fail (self->state == TF_JOB_STATE_SUCCEEDED, NULL);

  return self->result;
}

void
tf_job_queue (TfJob *self)
{
  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (self->state == TF_JOB_STATE_NEW);

  g_object_ref (self);
  self->state = TF_JOB_STATE_RUNNING;
  self->queued = TRUE;
  self->context = g_main_context_ref_thread_default ();
}

void
tf_job_begin (TfJob *self)
{
  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (self->queued);

  self->queued = FALSE;
  if (g_cancellable_is_cancelled (self->cancellable))
    fail (self,
          g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled before it started"));
  else
    start_thread (self);
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
    g_cancellable_cancel (self->cancellable);
}

TfJobState
tf_job_get_state (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), TF_JOB_STATE_FAILED);

  return self->state;
}

const GError *
tf_job_get_error (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return self->error;
}

const char *
tf_job_get_activity (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), "");

  return self->activity;
}

gint64
tf_job_get_activity_since (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), 0);

  return self->activity_since;
}

void
tf_job_fail (TfJob *self, GError *error)
{
  g_return_if_fail (TF_IS_JOB (self) && error != NULL);
  g_return_if_fail (self->queued);

  self->queued = FALSE;
  fail (self, error);
}

void
tf_job_set_activity (TfJob *self, const char *activity)
{
  g_return_if_fail (TF_IS_JOB (self));
  g_return_if_fail (activity != NULL);

  if (g_strcmp0 (self->activity, activity) == 0)
    return;
  g_free (self->activity);
  self->activity = g_strdup (activity);
  self->activity_since = activity[0] != '\0' ? tf_clock_now () : 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVITY]);
}

GCancellable *
tf_job_get_cancellable (TfJob *self)
{
  g_return_val_if_fail (TF_IS_JOB (self), NULL);

  return self->cancellable;
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

void
tf_job_take_current_activity (char *text)
{
  g_autofree char *own = text;
  Activity *activity = NULL;

  g_return_if_fail (text != NULL);
  if (current == NULL)
    return;
  activity = g_new0 (Activity, 1);
  activity->job = g_object_ref (current);
  activity->activity = tf_job_add_parts (own);
  if (tf_worker_is_current ())
    tf_job_send_main (show_activity, activity, activity_free);
  else
    {
      tf_job_call_main (show_activity, activity);
      activity_free (activity);
    }
}

void
tf_job_set_current_activity (const char *format, ...)
{
  va_list args;

  g_return_if_fail (format != NULL);

  va_start (args, format);
  tf_job_take_current_activity (g_strdup_vprintf (format, args));
  va_end (args);
}

/* Where work for the main thread runs: the context from which the job was started, or else the
 * default one. */
static GMainContext *
get_main_context (void)
{
  return current != NULL ? current->context : NULL;
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

/* A call that a thread waits for. */
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

/* A worker that waits for the main thread would deadlock with a main thread that drains the
 * worker. */
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
