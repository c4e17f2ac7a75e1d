/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-wide-bin.h"

struct _TfWideBin
{
  AdwBin parent_instance;

  guint later; /* source, 0: none */
  gboolean is_wide;
};

G_DEFINE_FINAL_TYPE (TfWideBin, tf_wide_bin, ADW_TYPE_BIN)

typedef enum
{
  PROP_WIDE = 1,
  N_PROPS
} TfWideBinProperty;

static GParamSpec *properties[N_PROPS];

static gboolean
is_wide_now (TfWideBin *self)
{
  return gtk_widget_get_width (GTK_WIDGET (self)) >= TF_WIDE_BIN_WIDTH;
}

static gboolean
later_cb (gpointer data)
{
  TfWideBin *self = data;

  self->later = 0;
  if (is_wide_now (self) != self->is_wide)
    {
      self->is_wide = !self->is_wide;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WIDE]);
    }
  return G_SOURCE_REMOVE;
}

static void
tf_wide_bin_measure (GtkWidget *widget,
                     GtkOrientation orientation,
                     int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, minimum_baseline,
                        natural_baseline);
}

static void
tf_wide_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfWideBin *self = TF_WIDE_BIN (widget);
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child != NULL)
    gtk_widget_allocate (child, width, height, baseline, NULL);
  if (self->later == 0 && (width >= TF_WIDE_BIN_WIDTH) != self->is_wide)
    self->later = g_idle_add_full (G_PRIORITY_HIGH_IDLE, later_cb, self, NULL);
}

static GtkSizeRequestMode
tf_wide_bin_get_request_mode (GtkWidget *widget)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  return child == NULL ? GTK_SIZE_REQUEST_CONSTANT_SIZE : gtk_widget_get_request_mode (child);
}

static void
tf_wide_bin_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfWideBinProperty) id)
    {
    case PROP_WIDE:
      g_value_set_boolean (value, TF_WIDE_BIN (object)->is_wide);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_wide_bin_dispose (GObject *object)
{
  g_clear_handle_id (&TF_WIDE_BIN (object)->later, g_source_remove);
  G_OBJECT_CLASS (tf_wide_bin_parent_class)->dispose (object);
}

static void
tf_wide_bin_class_init (TfWideBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_wide_bin_get_property;
  object_class->dispose = tf_wide_bin_dispose;
  widget_class->measure = tf_wide_bin_measure;
  widget_class->size_allocate = tf_wide_bin_size_allocate;
  widget_class->get_request_mode = tf_wide_bin_get_request_mode;
  properties[PROP_WIDE] =
      g_param_spec_boolean ("wide", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_wide_bin_init (TfWideBin *self)
{
  /* That of AdwBin would allocate instead. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

gboolean
tf_wide_bin_is_wide (TfWideBin *self)
{
  g_return_val_if_fail (TF_IS_WIDE_BIN (self), FALSE);

  return self->is_wide;
}
