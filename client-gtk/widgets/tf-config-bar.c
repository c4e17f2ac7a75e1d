/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-bar.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"

struct _TfConfigBar
{
  TfClientView parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;
  GSignalGroup *of_manager; /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfConfigBar, tf_config_bar, TF_TYPE_CLIENT_VIEW)

/* Returns: (transfer none): what is wrong, in English; "" if nothing is */
static const char *
get_message (TfConfigBar *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusManager1 *manager = client != NULL ? tf_client_get_manager (client) : NULL;
  GVariant *fault = manager != NULL ? tf_dbus_manager1_get_config_error (manager) : NULL;

  if (fault == NULL || !tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    return "";
  return tf_bus_dict_get_string (fault, "message", "");
}

static void
show (TfConfigBar *self)
{
  const char *message = get_message (self);
  g_autofree char *text = NULL;

  if (*message != '\0')
    {
      /* Translators: %s is the error, in English, with the path of the file */
      text =
          g_strdup_printf (_ ("No agent runs until the configuration is corrected: %s"), message);
      gtk_label_set_label (self->label, text);
    }
  gtk_revealer_set_reveal_child (self->revealer, *message != '\0');
}

static void
follow (TfClientView *view)
{
  TfConfigBar *self = TF_CONFIG_BAR (view);
  TfClient *client = tf_client_view_get_client (view);

  g_signal_group_set_target (self->of_manager,
                             client != NULL ? tf_client_get_manager (client) : NULL);
  show (self);
}

static void
tf_config_bar_dispose (GObject *object)
{
  g_clear_object (&TF_CONFIG_BAR (object)->of_manager);
  G_OBJECT_CLASS (tf_config_bar_parent_class)->dispose (object);
}

static void
tf_config_bar_class_init (TfConfigBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_config_bar_dispose;
  view_class->client_changed = follow;
  view_class->state_changed = follow;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-config-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TfConfigBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TfConfigBar, label);
}

static void
tf_config_bar_init (TfConfigBar *self)
{
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1_PROXY);
  g_signal_group_connect_swapped (self->of_manager, "notify::config-error", G_CALLBACK (show),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
}
