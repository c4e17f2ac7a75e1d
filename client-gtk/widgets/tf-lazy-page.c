/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lazy-page.h"

struct _TfLazyPage
{
  TfProjectView parent_instance;

  GType page_type;
};

G_DEFINE_FINAL_TYPE (TfLazyPage, tf_lazy_page, TF_TYPE_PROJECT_VIEW)

typedef enum
{
  PROP_PAGE_TYPE = 1,
  N_PROPS
} TfLazyPageProperty;

static GParamSpec *properties[N_PROPS];

static void
forward_property (TfLazyPage *self, GtkWidget *page, const char *property)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), property) != NULL)
    g_object_bind_property (self, property, page, property, G_BINDING_SYNC_CREATE);
}

static void
tf_lazy_page_map (GtkWidget *widget)
{
  tf_lazy_page_ensure_page (TF_LAZY_PAGE (widget));
  GTK_WIDGET_CLASS (tf_lazy_page_parent_class)->map (widget);
}

static void
tf_lazy_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfLazyPage *self = TF_LAZY_PAGE (object);

  switch ((TfLazyPageProperty) id)
    {
    case PROP_PAGE_TYPE:
      g_value_set_gtype (value, self->page_type);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_lazy_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfLazyPage *self = TF_LAZY_PAGE (object);

  switch ((TfLazyPageProperty) id)
    {
    case PROP_PAGE_TYPE:
      self->page_type = g_value_get_gtype (value);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_lazy_page_class_init (TfLazyPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_lazy_page_get_property;
  object_class->set_property = tf_lazy_page_set_property;
  GTK_WIDGET_CLASS (klass)->map = tf_lazy_page_map;
  properties[PROP_PAGE_TYPE] =
      g_param_spec_gtype ("page-type", NULL, NULL, GTK_TYPE_WIDGET,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_lazy_page_init (TfLazyPage *self)
{
}

GtkWidget *
tf_lazy_page_ensure_page (TfLazyPage *self)
{
  GtkWidget *page;

  g_return_val_if_fail (TF_IS_LAZY_PAGE (self), NULL);

  page = adw_bin_get_child (ADW_BIN (self));
  if (page != NULL)
    return page;
  page = g_object_new (self->page_type, NULL);
  forward_property (self, page, "client");
  forward_property (self, page, "project");
  adw_bin_set_child (ADW_BIN (self), page);
  return page;
}
