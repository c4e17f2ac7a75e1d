/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-view.h"

typedef struct
{
  TfClient *client; /* (owned) (nullable) */
} TfClientViewPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TfClientView, tf_client_view, ADW_TYPE_BIN)

typedef enum
{
  PROP_CLIENT = 1,
  N_PROPS
} TfClientViewProperty;

static GParamSpec *properties[N_PROPS];

static TfClientViewPrivate *
get_private (TfClientView *self)
{
  return tf_client_view_get_instance_private (self);
}

static void
state_cb (TfClientView *self)
{
  TfClientViewClass *klass = TF_CLIENT_VIEW_GET_CLASS (self);

  if (klass->state_changed != NULL)
    klass->state_changed (self);
}

static void
leave_client (TfClientView *self)
{
  TfClientViewPrivate *priv = get_private (self);

  if (priv->client != NULL)
    g_signal_handlers_disconnect_by_data (priv->client, self);
  g_clear_object (&priv->client);
}

static void
set_client (TfClientView *self, TfClient *client)
{
  TfClientViewPrivate *priv = get_private (self);
  TfClientViewClass *klass = TF_CLIENT_VIEW_GET_CLASS (self);

  if (client == priv->client)
    return;
  leave_client (self);
  g_set_object (&priv->client, client);
  if (client != NULL)
    g_signal_connect_object (client, "notify::state", G_CALLBACK (state_cb), self,
                             G_CONNECT_SWAPPED);
  if (klass->client_changed != NULL)
    klass->client_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CLIENT]);
}

static void
tf_client_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfClientViewProperty) id)
    {
    case PROP_CLIENT:
      g_value_set_object (value, tf_client_view_get_client (TF_CLIENT_VIEW (object)));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_client_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfClientViewProperty) id)
    {
    case PROP_CLIENT:
      set_client (TF_CLIENT_VIEW (object), g_value_get_object (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_client_view_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  leave_client (TF_CLIENT_VIEW (object));
  G_OBJECT_CLASS (tf_client_view_parent_class)->dispose (object);
}

static void
tf_client_view_class_init (TfClientViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_client_view_get_property;
  object_class->set_property = tf_client_view_set_property;
  object_class->dispose = tf_client_view_dispose;
  properties[PROP_CLIENT] =
      g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_client_view_init (TfClientView *self)
{
}

TfClient *
tf_client_view_get_client (TfClientView *self)
{
  return get_private (self)->client;
}

gboolean
tf_client_view_is_ready (TfClientView *self)
{
  TfClient *client = tf_client_view_get_client (self);

  return client != NULL && tf_client_get_state (client) == TF_CLIENT_READY;
}
