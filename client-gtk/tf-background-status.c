/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-background-status.h"

#include <glib/gi18n.h>

#include "tf-waiting-list.h"

struct _TfBackgroundStatus
{
  GObject parent_instance;

  GDBusConnection *connection; /* (owned) */
  TfClient *client;            /* (owned) */
  TfWaitingList *waiting;      /* (owned) */
  GSignalGroup *of_manager;    /* (owned) */
  char *told;                  /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfBackgroundStatus, tf_background_status, G_TYPE_OBJECT)

char *
tf_background_status_dup_text (guint n_running, guint n_needing)
{
  g_autofree char *running =
      g_strdup_printf (ngettext ("%u running", "%u running", n_running), n_running);
  g_autofree char *needing =
      g_strdup_printf (ngettext ("%u needs you", "%u need you", n_needing), n_needing);

  if (n_running == 0 && n_needing == 0)
    return g_strdup ("");
  if (n_running == 0)
    return g_steal_pointer (&needing);
  if (n_needing == 0)
    return g_steal_pointer (&running);
  /* Translators: how many projects run, and how many need the user: "2 running, 1 needs you" */
  return g_strdup_printf (_ ("%s, %s"), running, needing);
}

static void
told_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply == NULL)
    g_debug ("no background status: %s", error->message);
}

/* Nothing is told of a daemon that is gone. */
static void
tell (TfBackgroundStatus *self)
{
  TfDbusManager1 *manager = tf_client_get_manager (self->client);
  gboolean is_known = tf_client_get_state (self->client) == TF_CLIENT_READY && manager != NULL;
  g_autofree char *text =
      is_known
          ? tf_background_status_dup_text (tf_dbus_manager1_get_running_runs (manager),
                                           g_list_model_get_n_items (G_LIST_MODEL (self->waiting)))
          : g_strdup ("");
  GVariantBuilder options;

  if (g_strcmp0 (text, self->told == NULL ? "" : self->told) == 0)
    return;
  g_free (self->told);
  self->told = g_strdup (text);
  g_variant_builder_init (&options, G_VARIANT_TYPE ("a{sv}"));
  g_variant_builder_add (&options, "{sv}", "message", g_variant_new_string (text));
  g_dbus_connection_call (self->connection, "org.freedesktop.portal.Desktop",
                          "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Background",
                          "SetStatus", g_variant_new ("(a{sv})", &options), NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, told_cb, NULL);
}

static void
state_cb (TfBackgroundStatus *self)
{
  g_signal_group_set_target (self->of_manager, tf_client_get_manager (self->client));
  tell (self);
}

static void
tf_background_status_dispose (GObject *object)
{
  TfBackgroundStatus *self = TF_BACKGROUND_STATUS (object);

  g_clear_object (&self->of_manager);
  g_clear_object (&self->waiting);
  g_clear_object (&self->client);
  g_clear_object (&self->connection);
  G_OBJECT_CLASS (tf_background_status_parent_class)->dispose (object);
}

static void
tf_background_status_finalize (GObject *object)
{
  g_free (TF_BACKGROUND_STATUS (object)->told);
  G_OBJECT_CLASS (tf_background_status_parent_class)->finalize (object);
}

static void
tf_background_status_class_init (TfBackgroundStatusClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_background_status_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_background_status_finalize;
}

static void
tf_background_status_init (TfBackgroundStatus *self)
{
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1_PROXY);
  g_signal_group_connect_swapped (self->of_manager, "notify::running-runs", G_CALLBACK (tell),
                                  self);
}

TfBackgroundStatus *
tf_background_status_new (GDBusConnection *connection, TfClient *client)
{
  TfBackgroundStatus *self = g_object_new (TF_TYPE_BACKGROUND_STATUS, NULL);

  self->connection = g_object_ref (connection);
  self->client = g_object_ref (client);
  self->waiting = tf_waiting_list_new (client, TF_WAITING_LIST_USER);
  g_signal_connect_object (self->waiting, "items-changed", G_CALLBACK (tell), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (client, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  state_cb (self);
  return self;
}
