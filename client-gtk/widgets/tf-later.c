/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-later.h"

struct _TfLater
{
  AdwBin parent_instance;

  GType page_type;
  TfClient *client;        /* (owned) (nullable) */
  TfDbusProject1 *project; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfLater, tf_later, ADW_TYPE_BIN)

typedef enum
{
  PROP_PAGE_TYPE = 1,
  PROP_CLIENT,
  PROP_PROJECT,
  N_PROPS
} TfLaterProperty;

static GParamSpec *properties[N_PROPS];

static void
hand_on (TfLater *self, GtkWidget *page, const char *property)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), property) != NULL)
    g_object_bind_property (self, property, page, property, G_BINDING_SYNC_CREATE);
}

static void
make_page (TfLater *self)
{
  GtkWidget *page = g_object_new (self->page_type, NULL);

  hand_on (self, page, "client");
  hand_on (self, page, "project");
  adw_bin_set_child (ADW_BIN (self), page);
}

static void
tf_later_map (GtkWidget *widget)
{
  if (adw_bin_get_child (ADW_BIN (widget)) == NULL)
    make_page (TF_LATER (widget));
  GTK_WIDGET_CLASS (tf_later_parent_class)->map (widget);
}

static void
tf_later_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfLater *self = TF_LATER (object);

  switch ((TfLaterProperty) id)
    {
    case PROP_PAGE_TYPE:
      g_value_set_gtype (value, self->page_type);
      break;
    case PROP_CLIENT:
      g_value_set_object (value, self->client);
      break;
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_later_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfLater *self = TF_LATER (object);

  switch ((TfLaterProperty) id)
    {
    case PROP_PAGE_TYPE:
      self->page_type = g_value_get_gtype (value);
      break;
    case PROP_CLIENT:
      if (g_set_object (&self->client, g_value_get_object (value)))
        g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_PROJECT:
      if (g_set_object (&self->project, g_value_get_object (value)))
        g_object_notify_by_pspec (object, pspec);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_later_dispose (GObject *object)
{
  TfLater *self = TF_LATER (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->project);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_later_parent_class)->dispose (object);
}

static void
tf_later_class_init (TfLaterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_later_get_property;
  object_class->set_property = tf_later_set_property;
  object_class->dispose = tf_later_dispose;
  GTK_WIDGET_CLASS (klass)->map = tf_later_map;
  properties[PROP_PAGE_TYPE] =
      g_param_spec_gtype ("page-type", NULL, NULL, GTK_TYPE_WIDGET,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CLIENT] = g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT, flags);
  properties[PROP_PROJECT] =
      g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_later_init (TfLater *self)
{
}
