/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-application-actions.h"

#include <glib/gi18n.h>

#include "tf-create-window.h"
#include "tf-project-action.h"
#include "tf-window-shared.h"

static void
new_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfApplication *self = data;
  GtkWindow *parent = tf_application_show_main (self);

  if (parent != NULL)
    gtk_window_present (
        GTK_WINDOW (tf_create_window_new (parent, tf_application_get_client (self))));
}

/* Actions of notifications. They may start the client, before it knows any project. */
typedef struct
{
  TfApplication *application; /* (owned) */
  char *id;                   /* (owned) */
  const char *action;         /* of the project; %NULL opens it */
} TfDeferredAction;

static void
deferred_action_free (TfDeferredAction *self)
{
  g_object_unref (self->application);
  g_free (self->id);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDeferredAction, deferred_action_free)

static void
run_deferred_action (TfDeferredAction *self)
{
  GtkWindow *window = tf_application_show_main (self->application);
  TfClient *client = tf_application_get_client (self->application);
  TfDbusProject1 *project = tf_client_find_project (client, self->id);

  if (window == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-project", "s", self->id);
  if (project != NULL && self->action != NULL)
    tf_project_action_run (GTK_WIDGET (window), client, project, self->action);
}

static void
ready_cb (TfClient *client, GParamSpec *pspec, gpointer data)
{
  g_autoptr (TfDeferredAction) deferred = data;

  g_signal_handlers_disconnect_by_func (client, ready_cb, data);
  if (tf_client_get_state (client) == TF_CLIENT_READY)
    run_deferred_action (deferred);
}

static void
open_and_run (TfApplication *application, GVariant *id, const char *action)
{
  g_autoptr (TfDeferredAction) deferred = g_new0 (TfDeferredAction, 1);
  TfClient *client = tf_application_get_client (application);

  deferred->application = g_object_ref (application);
  deferred->id = g_variant_dup_string (id, NULL);
  deferred->action = action;
  if (tf_application_show_main (application) == NULL)
    return;
  if (tf_client_get_state (client) != TF_CLIENT_CONNECTING)
    run_deferred_action (deferred);
  else
    g_signal_connect (client, "notify::state", G_CALLBACK (ready_cb), g_steal_pointer (&deferred));
}

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  open_and_run (data, parameter, NULL);
}

static void
confirm (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  open_and_run (data, parameter, "confirm");
}

static void
resume (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  open_and_run (data, parameter, "resume");
}

static void
preferences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = tf_application_show_main (data);

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.show-page", "s", "settings");
}

static void
about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = tf_application_show_main (data);

  if (parent == NULL)
    return;
  adw_show_about_window (parent, "application-name", "ThoughtForge", "application-icon",
                         TF_APPLICATION_ID, "version", TF_VERSION, "developer-name",
                         "The ThoughtForge Authors", "license-type", GTK_LICENSE_APACHE_2_0,
                         "comments", _ ("Turns a brain dump into a polished plan or working code."),
                         /* Translators: your names, one a line */
                         "translator-credits", _ ("translator-credits"), NULL);
}

/* Dialogs ask nothing; the window below them does. */
static GtkWindow *
get_active_window (GtkApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (application);

  while (window != NULL && gtk_window_get_transient_for (window) != NULL)
    window = gtk_window_get_transient_for (window);
  return window;
}

static void
quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = get_active_window (data);

  if (window == NULL || tf_window_shared_may_quit (window))
    g_application_quit (data);
}

static const struct
{
  const char *action;
  const char *keys[3];
} accels[] = {
  { "app.new-project", { "<Control>n" } },
  { "app.quit", { "<Control>q" } },
  { "app.preferences", { "<Control>comma" } },
  { "win.search", { "<Control>f" } },
  { "win.palette", { "<Control>k" } },
  { "win.next-waiting", { "F8" } },
  { "win.show-page::inbox", { "<Alt>0" } },
  { "win.show-page::board", { "<Alt>1" } },
  { "win.show-page::dashboard", { "<Alt>2" } },
  { "win.show-page::prompts", { "<Alt>3" } },
  { "win.show-page::settings", { "<Alt>4" } },
  { "win.close-project", { "<Control>w" } },
  { "win.open-in-window", { "<Control><Shift>n" } },
  { "win.menu", { "F10" } },
  { "win.show-shortcuts", { "<Control>question", "<Control>F1" } },
};

void
tf_application_add_actions (TfApplication *self)
{
  static const GActionEntry entries[] = {
    { "new-project", new_project },
    { "open-project", open_project, "s" },
    { "confirm", confirm, "s" },
    { "resume", resume, "s" },
    { "preferences", preferences },
    { "about", about },
    { "quit", quit },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action,
                                           accels[i].keys);
}
