/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-channel-test.h"

#include <glib/gi18n.h>

#include "tf-report.h"

struct _TfChannelTest
{
  AdwActionRow parent_instance;

  TfClient *client;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  char *channel;             /* (owned) */
  GtkWidget *button;         /* (not owned) */
};

G_DEFINE_FINAL_TYPE (TfChannelTest, tf_channel_test, ADW_TYPE_ACTION_ROW)

static void
show (TfChannelTest *self, const char *text, gboolean is_error)
{
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  tf_report_announce (GTK_WIDGET (self), text);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfChannelTest *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  gtk_widget_set_sensitive (self->button, TRUE);
  if (reply == NULL)
    show (self, error->message, TRUE);
  else
    show (self, _ ("Sent. If nothing appeared, check the notification settings of your desktop."),
          FALSE);
}

static void
clicked_cb (TfChannelTest *self)
{
  gtk_widget_set_sensitive (self->button, FALSE);
  show (self, _ ("Sending…"), FALSE);
  tf_client_call_async (self->client, NULL, "SendTestNotification",
                        g_variant_new ("(s)", self->channel), "()", self->cancellable, sent_cb,
                        self);
}

static void
tf_channel_test_dispose (GObject *object)
{
  TfChannelTest *self = TF_CHANNEL_TEST (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_channel_test_parent_class)->dispose (object);
}

static void
tf_channel_test_finalize (GObject *object)
{
  TfChannelTest *self = TF_CHANNEL_TEST (object);

  g_clear_object (&self->cancellable);
  g_free (self->channel);
  G_OBJECT_CLASS (tf_channel_test_parent_class)->finalize (object);
}

static void
tf_channel_test_class_init (TfChannelTestClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_channel_test_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_channel_test_finalize;
}

static void
tf_channel_test_init (TfChannelTest *self)
{
  self->cancellable = g_cancellable_new ();
  self->button = gtk_button_new_with_mnemonic (C_ ("button", "Send a _Test"));
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (clicked_cb), self,
                           G_CONNECT_SWAPPED);
  g_object_set (self, "use-markup", FALSE, "title", _ ("Test This Channel"), "activatable-widget",
                self->button, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
}

gboolean
tf_channel_test_is_possible (const char *channel)
{
  return g_str_equal (channel, "desktop");
}

GtkWidget *
tf_channel_test_new (TfClient *client, const char *channel)
{
  TfChannelTest *self = g_object_new (TF_TYPE_CHANNEL_TEST, NULL);

  self->client = g_object_ref (client);
  self->channel = g_strdup (channel);
  return GTK_WIDGET (self);
}
