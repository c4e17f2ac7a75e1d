/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-job.h"

#include "tf-error.h"

typedef struct
{
  TfJobState state;
  GError *error;             /* (owned) (nullable) */
  char *activity;            /* (owned) */
  GCancellable *cancellable; /* (owned) */
  gboolean starting;         /* inside tf_job_start() */
  guint ended_source;        /* emits "done" from the main loop when start() ended the job */
} TfJobPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TfJob, tf_job, G_TYPE_OBJECT)

typedef enum
{
  PROP_ACTIVITY = 1,
} TfJobProperty;

static GParamSpec *properties[PROP_ACTIVITY + 1];

typedef enum
{
  SIGNAL_DONE,
} TfJobSignal;

static guint signals[SIGNAL_DONE + 1];

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
  klass->child_activity = tf_job_set_activity;

  properties[PROP_ACTIVITY] =
      g_param_spec_string ("activity", NULL, NULL, "",
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[SIGNAL_DONE] =
      g_signal_new ("done", TF_TYPE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_job_init (TfJob *self)
{
  TfJobPrivate *priv = get_private (self);

  priv->activity = g_strdup ("");
  priv->cancellable = g_cancellable_new ();
}

void
tf_job_start (TfJob *self)
{
  TfJobPrivate *priv = NULL;

  g_return_if_fail (TF_IS_JOB (self));
  priv = get_private (self);
  g_return_if_fail (priv->state == TF_JOB_STATE_NEW);

  g_object_ref (self);
  priv->state = TF_JOB_STATE_RUNNING;
  priv->starting = TRUE;
  if (g_cancellable_is_cancelled (priv->cancellable))
    tf_job_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED,
                                            "cancelled before it began"));
  else
    TF_JOB_GET_CLASS (self)->start (self);
  priv->starting = FALSE;
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
