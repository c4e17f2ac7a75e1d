/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-view.h"

typedef struct
{
  TfDbusProject1 *project; /* (owned) (nullable) */
  GSignalGroup *signals;   /* (owned): of the project */
} TfProjectViewPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TfProjectView, tf_project_view, TF_TYPE_CLIENT_VIEW)

typedef enum
{
  PROP_PROJECT = 1,
  N_PROPS
} TfProjectViewProperty;

static GParamSpec *properties[N_PROPS];

static TfProjectViewPrivate *
get_private (TfProjectView *self)
{
  return tf_project_view_get_instance_private (self);
}

static void
set_project (TfProjectView *self, TfDbusProject1 *project)
{
  TfProjectViewPrivate *priv = get_private (self);
  TfProjectViewClass *klass = TF_PROJECT_VIEW_GET_CLASS (self);

  if (project == priv->project)
    return;
  if (project != NULL)
    tf_client_complete (project);
  if (priv->project != NULL && klass->leave_project != NULL)
    klass->leave_project (self);
  g_set_object (&priv->project, project);
  g_signal_group_set_target (priv->signals, project);
  if (klass->project_changed != NULL)
    klass->project_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROJECT]);
}

static void
tf_project_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfProjectViewProperty) id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, tf_project_view_get_project (TF_PROJECT_VIEW (object)));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfProjectViewProperty) id)
    {
    case PROP_PROJECT:
      set_project (TF_PROJECT_VIEW (object), g_value_get_object (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_view_dispose (GObject *object)
{
  TfProjectViewPrivate *priv = get_private (TF_PROJECT_VIEW (object));

  g_signal_group_set_target (priv->signals, NULL);
  G_OBJECT_CLASS (tf_project_view_parent_class)->dispose (object);
  g_clear_object (&priv->project);
}

static void
tf_project_view_finalize (GObject *object)
{
  g_object_unref (get_private (TF_PROJECT_VIEW (object))->signals);
  G_OBJECT_CLASS (tf_project_view_parent_class)->finalize (object);
}

static void
tf_project_view_class_init (TfProjectViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_project_view_get_property;
  object_class->set_property = tf_project_view_set_property;
  object_class->dispose = tf_project_view_dispose;
  object_class->finalize = tf_project_view_finalize;
  properties[PROP_PROJECT] =
      g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_project_view_init (TfProjectView *self)
{
  get_private (self)->signals = g_signal_group_new (TF_DBUS_TYPE_PROJECT1_PROXY);
}

void
tf_project_view_follow (TfProjectView *self, const char *signal, GCallback callback)
{
  g_signal_group_connect_swapped (get_private (self)->signals, signal, callback, self);
}

TfDbusProject1 *
tf_project_view_get_project (TfProjectView *self)
{
  return get_private (self)->project;
}
