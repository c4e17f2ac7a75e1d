/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-trouble-bar.h"

#include <glib/gi18n.h>

struct _TfTroubleBar
{
  TfClientView parent_instance;

  GtkWidget *stale; /* (nullable) (weak) */

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkWidget *retry_button;
};

G_DEFINE_FINAL_TYPE (TfTroubleBar, tf_trouble_bar, TF_TYPE_CLIENT_VIEW)

typedef enum
{
  PROP_STALE = 1,
  N_PROPS
} TfTroubleBarProperty;

static GParamSpec *properties[N_PROPS];

static void
mark_stale (TfTroubleBar *self, gboolean gone)
{
  if (self->stale == NULL)
    return;
  if (gone)
    gtk_widget_add_css_class (self->stale, "stale");
  else
    gtk_widget_remove_css_class (self->stale, "stale");
}

static void
update (TfTroubleBar *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  gboolean gone = client != NULL && tf_client_get_state (client) == TF_CLIENT_GONE;
  const char *trouble = client == NULL ? NULL : tf_client_get_error_message (client);
  g_autofree char *text = NULL;

  if (trouble != NULL)
    /* Translators: %s is the reason, in English */
    text = g_strdup_printf (_ ("Could not reach the ThoughtForge service: %s"), trouble);
  else
    text = g_strdup (_ ("The ThoughtForge service stopped and is restarting. The information shown "
                        "may be out of date."));
  if (gone)
    gtk_label_set_label (self->label, text);
  mark_stale (self, gone);
  gtk_widget_set_visible (self->retry_button, trouble != NULL);
  gtk_revealer_set_reveal_child (self->revealer, gone);
}

static void
retry_cb (TfTroubleBar *self)
{
  tf_client_retry (tf_client_view_get_client (TF_CLIENT_VIEW (self)));
}

static void
tf_trouble_bar_client_changed (TfClientView *view)
{
  TfClient *client = tf_client_view_get_client (view);

  if (client != NULL)
    g_signal_connect_object (client, "notify::trouble", G_CALLBACK (update), view,
                             G_CONNECT_SWAPPED);
  update (TF_TROUBLE_BAR (view));
}

static void
tf_trouble_bar_state_changed (TfClientView *view)
{
  update (TF_TROUBLE_BAR (view));
}

static void
tf_trouble_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfTroubleBarProperty) id)
    {
    case PROP_STALE:
      g_value_set_object (value, TF_TROUBLE_BAR (object)->stale);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_trouble_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfTroubleBarProperty) id)
    {
    case PROP_STALE:
      g_set_weak_pointer (&TF_TROUBLE_BAR (object)->stale, g_value_get_object (value));
      update (TF_TROUBLE_BAR (object));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_trouble_bar_dispose (GObject *object)
{
  g_clear_weak_pointer (&TF_TROUBLE_BAR (object)->stale);
  G_OBJECT_CLASS (tf_trouble_bar_parent_class)->dispose (object);
}

static void
tf_trouble_bar_class_init (TfTroubleBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_trouble_bar_get_property;
  object_class->set_property = tf_trouble_bar_set_property;
  object_class->dispose = tf_trouble_bar_dispose;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_trouble_bar_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_trouble_bar_state_changed;
  properties[PROP_STALE] = g_param_spec_object ("stale", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-trouble-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TfTroubleBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TfTroubleBar, label);
  gtk_widget_class_bind_template_child (widget_class, TfTroubleBar, retry_button);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
}

static void
tf_trouble_bar_init (TfTroubleBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
