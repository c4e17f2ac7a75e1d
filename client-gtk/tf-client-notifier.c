/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-notifier.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "tf-label.h"
#include "tf-project-info.h"

struct _TfClientNotifier
{
  GObject parent_instance;

  GApplication *application; /* (not owned) */
  TfClient *client;          /* (owned) */
  GSettings *settings;       /* (owned) */
  GHashTable *shown;         /* (owned) (element-type utf8 utf8): id to the notification shown */
};

G_DEFINE_FINAL_TYPE (TfClientNotifier, tf_client_notifier, G_TYPE_OBJECT)

/* The first line, and what the verdict says in a few sentences. Takes @line. */
static char *
add_detail (char *line, TfDbusProject1 *project)
{
  g_autofree char *owned = line;
  g_autofree char *detail = tf_label_sentence (project, "HaltDetail");

  if (*detail == '\0')
    return g_steal_pointer (&owned);
  return g_strdup_printf ("%s\n%s", owned, detail);
}

char *
tf_notice_for (TfDbusProject1 *project, TfNoticeActions *out_actions)
{
  g_autofree char *question = tf_label_sentence (project, "Question");

  *out_actions = TF_NOTICE_NONE;
  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return add_detail (g_strdup (_ ("Done")), project);
  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    {
      if (tf_project_info_get_halt_reason (project) == TF_HALT_REASON_HUMAN_TERMINATED)
        return NULL;
      if (tf_project_info_is_allowed (project, "resume"))
        *out_actions = TF_NOTICE_RESUME;
      /* Translators: %s is why, such as "No progress" */
      return add_detail (
          g_strdup_printf (_ ("Halted: %s"),
                           tf_label_halt_reason (tf_dbus_project1_get_halt_reason (project))),
          project);
    }
  if (!tf_dbus_project1_get_waiting_for_human (project) ||
      tf_project_info_is_in (project, TF_PHASE_BRAIN_DUMP))
    return NULL;
  if (tf_project_info_is_allowed (project, "confirm"))
    *out_actions = TF_NOTICE_CONFIRM;
  return *question != '\0' ? g_steal_pointer (&question) : g_strdup (_ ("Waiting for you"));
}

static gboolean
is_in_front (TfClientNotifier *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self->application));

  return window != NULL && gtk_window_is_active (window);
}

static void
withdraw (TfClientNotifier *self, const char *id)
{
  if (g_hash_table_remove (self->shown, id))
    g_application_withdraw_notification (self->application, id);
}

static void
show (TfClientNotifier *self, TfDbusProject1 *project, const char *text, TfNoticeActions actions)
{
  const char *id = tf_dbus_project1_get_id (project);
  g_autofree char *name = tf_label_project (project);
  g_autoptr (GNotification) notification = g_notification_new (name);

  g_notification_set_body (notification, text);
  g_notification_set_default_action_and_target (notification, "app.open-project", "s", id);
  if (actions & TF_NOTICE_CONFIRM)
    g_notification_add_button_with_target (notification, tf_label_action ("confirm"), "app.confirm",
                                           "s", id);
  if (actions & TF_NOTICE_RESUME)
    g_notification_add_button_with_target (notification, tf_label_action ("resume"), "app.resume",
                                           "s", id);
  g_hash_table_insert (self->shown, g_strdup (id), g_strdup (text));
  g_application_send_notification (self->application, id, notification);
}

/* @is_news: it has just changed; the state at startup is not news. */
static void
update_project (TfClientNotifier *self, TfDbusProject1 *project, gboolean is_news)
{
  const char *id = tf_dbus_project1_get_id (project);
  TfNoticeActions actions;
  g_autofree char *text = tf_notice_for (project, &actions);

  if (id == NULL)
    return;
  if (text == NULL || g_strcmp0 (text, g_hash_table_lookup (self->shown, id)) != 0)
    withdraw (self, id);
  if (text == NULL || !is_news || g_hash_table_contains (self->shown, id) || is_in_front (self) ||
      !g_settings_get_boolean (self->settings, "notify"))
    return;
  show (self, project, text, actions);
}

static void
changed_cb (TfDbusProject1 *project, GParamSpec *pspec, gpointer data)
{
  update_project (data, project,
                  tf_client_get_state (TF_CLIENT_NOTIFIER (data)->client) == TF_CLIENT_READY);
}

static void
follow (TfClientNotifier *self, TfDbusProject1 *project)
{
  g_signal_connect_object (project, "notify::phase", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (project, "notify::question", G_CALLBACK (changed_cb), self, 0);
  g_signal_connect_object (project, "notify::waiting-for-human", G_CALLBACK (changed_cb), self, 0);
}

static void
withdraw_removed (TfClientNotifier *self)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->shown);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (tf_client_find_project (self->client, id) == NULL)
      {
        g_application_withdraw_notification (self->application, id);
        g_hash_table_iter_remove (&iter);
      }
}

static void
items_changed_cb (GListModel *projects,
                  guint position,
                  guint removed,
                  guint added,
                  TfClientNotifier *self)
{
  /* Sorting removes and adds projects that are already followed. */
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, position + i);

      g_signal_handlers_disconnect_by_func (project, changed_cb, self);
      follow (self, project);
    }
  if (removed > 0)
    withdraw_removed (self);
}

static void
withdraw_all (TfClientNotifier *self)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->shown);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_application_withdraw_notification (self->application, id);
  g_hash_table_remove_all (self->shown);
}

static void
tf_client_notifier_dispose (GObject *object)
{
  TfClientNotifier *self = TF_CLIENT_NOTIFIER (object);

  /* Nobody would handle their buttons: from now on the daemon notifies. */
  withdraw_all (self);
  g_clear_object (&self->client);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (tf_client_notifier_parent_class)->dispose (object);
}

static void
tf_client_notifier_finalize (GObject *object)
{
  g_hash_table_unref (TF_CLIENT_NOTIFIER (object)->shown);
  G_OBJECT_CLASS (tf_client_notifier_parent_class)->finalize (object);
}

static void
tf_client_notifier_class_init (TfClientNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_client_notifier_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_client_notifier_finalize;
}

static void
tf_client_notifier_init (TfClientNotifier *self)
{
  self->shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->settings = g_settings_new ("org.thoughtforge.ThoughtForge");
}

TfClientNotifier *
tf_client_notifier_new (GApplication *application, TfClient *client)
{
  TfClientNotifier *self = g_object_new (TF_TYPE_CLIENT_NOTIFIER, NULL);
  GListModel *projects = tf_client_get_projects (client);

  self->application = application;
  self->client = g_object_ref (client);
  g_signal_connect_object (projects, "items-changed", G_CALLBACK (items_changed_cb), self, 0);
  items_changed_cb (projects, 0, 0, g_list_model_get_n_items (projects), self);
  return self;
}
