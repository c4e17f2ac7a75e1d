/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-application.h"

#include <glib/gi18n.h>

#include "tf-application-actions.h"
#include "tf-background-status.h"
#include "tf-client-notifier.h"
#include "tf-create-window.h"
#include "tf-link.h"
#include "tf-preferences.h"
#include "tf-search-provider.h"
#include "tf-unsaved.h"
#include "tf-window.h"

struct _TfApplication
{
  AdwApplication parent_instance;

  TfClient *client;           /* (owned) (nullable) */
  TfClientNotifier *notifier; /* (owned) (nullable) */
  GSettings *settings;        /* (owned) (nullable) */
  TfSearchProvider *provider; /* (owned) (nullable) */
  TfBackgroundStatus *status; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfApplication, tf_application, ADW_TYPE_APPLICATION)

static gboolean
tf_application_dbus_register (GApplication *application,
                              GDBusConnection *connection,
                              const char *path,
                              GError **error)
{
  TfApplication *self = TF_APPLICATION (application);

  if (!G_APPLICATION_CLASS (tf_application_parent_class)
           ->dbus_register (application, connection, path, error))
    return FALSE;
  /* Connects while GTK initializes. */
  self->client = tf_client_new (connection);
  self->provider = tf_search_provider_new (application, connection, self->client, error);
  return self->provider != NULL;
}

static void
tf_application_dbus_unregister (GApplication *application,
                                GDBusConnection *connection,
                                const char *path)
{
  g_clear_object (&TF_APPLICATION (application)->provider);
  G_APPLICATION_CLASS (tf_application_parent_class)
      ->dbus_unregister (application, connection, path);
}

static void
tf_application_startup (GApplication *application)
{
  TfApplication *self = TF_APPLICATION (application);

  G_APPLICATION_CLASS (tf_application_parent_class)->startup (application);
  /* Whoever comes to a document by the keys reads it: nothing is selected. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  tf_application_add_actions (self);
  self->settings = g_settings_new (TF_APPLICATION_ID);
  tf_preferences_follow_color_scheme (self->settings);
  if (self->client != NULL)
    {
      self->notifier = tf_client_notifier_new (application, self->client);
      self->status =
          tf_background_status_new (g_application_get_dbus_connection (application), self->client);
    }
}

static void
tf_application_shutdown (GApplication *application)
{
  tf_unsaved_flush ();
  /* Withdraws notifications while the bus is still connected. */
  g_clear_object (&TF_APPLICATION (application)->notifier);
  g_clear_object (&TF_APPLICATION (application)->status);
  G_APPLICATION_CLASS (tf_application_parent_class)->shutdown (application);
}

/* --new opens the window for a new project, in the running instance if there is one. */
static int
tf_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  g_autoptr (GError) error = NULL;

  if (!g_variant_dict_contains (options, "new"))
    return -1;
  if (!g_application_register (application, NULL, &error))
    {
      g_warning ("cannot reach the session bus: %s", error->message);
      return 1;
    }
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-project", NULL);
  return g_application_get_is_remote (application) ? 0 : -1;
}

/* Returns: (transfer none) (nullable): of the type TfWindow */
static GtkWindow *
find_main (TfApplication *self)
{
  const GList *windows = gtk_application_get_windows (GTK_APPLICATION (self));

  for (; windows != NULL; windows = windows->next)
    if (TF_IS_WINDOW (windows->data))
      return windows->data;
  return NULL;
}

static GtkWindow *
ensure_window (TfApplication *self)
{
  GtkWindow *window = find_main (self);

  return window != NULL ? window : GTK_WINDOW (tf_window_new (self, self->client));
}

static void
tf_application_activate (GApplication *application)
{
  TfApplication *self = TF_APPLICATION (application);

  if (self->client == NULL)
    {
      g_warning ("there is no session bus: ThoughtForge cannot reach its daemon");
      return;
    }
  /* Without a window it may have waited for calls; with one, its end is that of the program. */
  g_application_set_inactivity_timeout (application, 0);
  gtk_window_present (ensure_window (self));
}

static void
open_link (TfApplication *self, const char *uri)
{
  TfLinkKind kind;
  g_autofree char *value = tf_link_parse (uri, &kind);
  GtkWidget *window = GTK_WIDGET (ensure_window (self));

  if (value == NULL)
    gtk_widget_activate_action (window, "win.report-error", "(ss)", _ ("Could not open the link"),
                                _ ("ThoughtForge knows no such link."));
  else if (kind == TF_LINK_PROJECT)
    g_action_group_activate_action (G_ACTION_GROUP (self), "open-project",
                                    g_variant_new_string (value));
  else
    {
      window = tf_create_window_new (GTK_WINDOW (window), self->client);
      tf_create_window_add_text (TF_CREATE_WINDOW (window), value);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
tf_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  TfApplication *self = TF_APPLICATION (application);
  g_autofree char *uri = NULL;
  GtkWidget *window;

  tf_application_activate (application);
  if (self->client == NULL)
    return;
  uri = g_file_get_uri (files[0]);
  if (tf_link_is_ours (uri))
    {
      open_link (self, uri);
      return;
    }
  window = tf_create_window_new (ensure_window (self), self->client);
  tf_create_window_add_files (TF_CREATE_WINDOW (window), files, n_files);
  gtk_window_present (GTK_WINDOW (window));
}

static void
tf_application_dispose (GObject *object)
{
  TfApplication *self = TF_APPLICATION (object);

  g_clear_object (&self->notifier);
  g_clear_object (&self->provider);
  g_clear_object (&self->status);
  g_clear_object (&self->client);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (tf_application_parent_class)->dispose (object);
}

static void
tf_application_class_init (TfApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_application_dispose;
  application_class->dbus_register = tf_application_dbus_register;
  application_class->dbus_unregister = tf_application_dbus_unregister;
  application_class->startup = tf_application_startup;
  application_class->shutdown = tf_application_shutdown;
  application_class->handle_local_options = tf_application_handle_local_options;
  application_class->activate = tf_application_activate;
  application_class->open = tf_application_open;
}

static void
tf_application_init (TfApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "new", 'n', G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _ ("Start a new project"), NULL);
}

TfApplication *
tf_application_new (void)
{
  return g_object_new (TF_TYPE_APPLICATION, "application-id", TF_APPLICATION_ID,
                       "resource-base-path", "/org/thoughtforge/ThoughtForge", "flags",
                       G_APPLICATION_HANDLES_OPEN, NULL);
}

TfClient *
tf_application_get_client (TfApplication *self)
{
  return self->client;
}

GtkWindow *
tf_application_show_main (TfApplication *self)
{
  g_application_activate (G_APPLICATION (self));
  return find_main (self);
}
