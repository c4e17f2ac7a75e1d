/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-notices.h"

#include "tf-bus-names.h"
#include "tf-desktop-notifier.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define OPEN "default"

struct _TfNotices
{
  GObject parent_instance;

  TfEngine *engine;            /* (owned) */
  GDBusConnection *connection; /* (owned) */
  TfDesktopNotifier *notifier; /* (owned) (nullable): %NULL once closed */
  GHashTable *notices;         /* (owned) (element-type utf8 Notice): by project id */
  guint serial;
};

/* The notification of one project, and the facts it depends on. */
typedef struct
{
  TfProject *project; /* (owned) */
  TfPhase phase;
  gboolean waiting;
  guint serial; /* of the newest notification; its buttons carry it */
} Notice;

G_DEFINE_FINAL_TYPE (TfNotices, tf_notices, G_TYPE_OBJECT)

/* The actions of a project that have buttons. */
static const struct
{
  TfAction action;
  const char *label;
} buttons[] = {
  { TF_ACTION_CONFIRM, "Confirm" },
  { TF_ACTION_RESUME, "Resume" },
};

static gboolean
is_allowed (TfProject *project, TfAction action)
{
  g_autoptr (GArray) actions = tf_project_get_actions (project);

  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, TfAction, i) == action)
      return TRUE;
  return FALSE;
}

static GStrv
dup_buttons (TfProject *project, guint serial)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add_many (builder, OPEN, "Open", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      const char *nick = tf_enum_to_nick (TF_TYPE_ACTION, (int) buttons[i].action);
      g_autofree char *id = g_strdup_printf ("%s.%u", nick, serial);

      if (is_allowed (project, buttons[i].action))
        g_strv_builder_add_many (builder, id, buttons[i].label, NULL);
    }
  return g_strv_builder_end (builder);
}

static const char *
title_of (TfProject *project)
{
  const char *name = tf_project_status_get_title (tf_project_get_status (project));

  return name[0] != '\0' ? name : tf_project_get_id (project);
}

static void
post (TfNotices *self, Notice *notice, const char *what, const char *body)
{
  g_autofree char *title = g_strdup_printf ("%s %s", title_of (notice->project), what);
  g_autoptr (TfNotification) notification = NULL;
  g_auto (GStrv) actions = NULL;

  notice->serial = ++self->serial;
  actions = dup_buttons (notice->project, notice->serial);
  notification = tf_notification_new (tf_project_get_id (notice->project), title,
                                      body != NULL ? body : "", (const char *const *) actions);
  tf_desktop_notifier_post (self->notifier, notification);
}

static void
forget (TfNotices *self, const char *id)
{
  g_autofree char *key = g_strdup (id);

  if (!g_hash_table_remove (self->notices, key))
    return;
  if (self->notifier != NULL)
    tf_desktop_notifier_retract (self->notifier, key);
}

/* The user who chose Terminate knows. */
static gboolean
is_terminated (TfProject *project)
{
  const TfProjectStatus *status = tf_project_get_status (project);

  return status->phase == TF_PHASE_HALTED && status->halt_reason == TF_HALT_REASON_HUMAN_TERMINATED;
}

static gboolean
is_true (const Notice *notice)
{
  return tf_project_get_status (notice->project)->phase == notice->phase &&
         !is_terminated (notice->project) &&
         (!notice->waiting || tf_project_is_waiting_for_human (notice->project));
}

static void
project_changed_cb (TfProject *project, TfNotices *self)
{
  const Notice *notice = g_hash_table_lookup (self->notices, tf_project_get_id (project));

  if (notice != NULL && !is_true (notice))
    forget (self, tf_project_get_id (project));
}

static Notice *
ensure_notice (TfNotices *self, TfProject *project)
{
  Notice *notice = g_hash_table_lookup (self->notices, tf_project_get_id (project));

  if (notice == NULL)
    {
      notice = g_new0 (Notice, 1);
      notice->project = g_object_ref (project);
      g_hash_table_insert (self->notices, g_strdup (tf_project_get_id (project)), notice);
      g_signal_handlers_disconnect_by_func (project, project_changed_cb, self);
      g_signal_connect_object (project, "changed", G_CALLBACK (project_changed_cb), self, 0);
    }
  notice->phase = tf_project_get_status (project)->phase;
  return notice;
}

static void
notice_free (gpointer data)
{
  Notice *notice = data;

  g_object_unref (notice->project);
  g_free (notice);
}

static void
notified_cb (TfEngine *engine,
             TfProject *project,
             const char *event,
             const char *summary,
             TfNotices *self)
{
  const TfProjectStatus *status = tf_project_get_status (project);
  Notice *notice;

  if (self->notifier == NULL || g_str_equal (event, "phase") || is_terminated (project))
    return;
  notice = ensure_notice (self, project);
  notice->waiting = g_str_equal (event, "human_needed");
  if (notice->waiting)
    post (self, notice, "is waiting for you", tf_project_get_question (project));
  else
    post (self, notice, status->phase == TF_PHASE_DONE ? "is done" : "has halted",
          status->halt_detail);
}

static void
project_removed_cb (TfEngine *engine, const char *id, TfNotices *self)
{
  forget (self, id);
}

static void
config_changed_cb (TfEngine *engine, TfNotices *self)
{
  const TfConfig *config = tf_engine_get_config (engine);

  if (self->notifier != NULL)
    tf_desktop_notifier_configure (self->notifier, config->notifications.desktop_enabled,
                                   config->notifications.quiet_hours);
}

/* buttons */

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply == NULL)
    g_info ("cannot open the desktop client: %s", error->message);
}

static void
open_client (TfNotices *self, const char *id, const char *token)
{
  GVariantBuilder parameters;
  GVariantDict platform;

  g_variant_builder_init (&parameters, G_VARIANT_TYPE ("av"));
  g_variant_builder_add (&parameters, "v", g_variant_new_string (id));
  g_variant_dict_init (&platform, NULL);
  if (*token != '\0')
    {
      g_variant_dict_insert (&platform, "activation-token", "s", token);
      g_variant_dict_insert (&platform, "desktop-startup-id", "s", token);
    }
  g_dbus_connection_call (self->connection, TF_BUS_CLIENT_NAME, TF_BUS_CLIENT_PATH,
                          "org.freedesktop.Application", "ActivateAction",
                          g_variant_new ("(s@av@a{sv})", "open-project",
                                         g_variant_builder_end (&parameters),
                                         g_variant_dict_end (&platform)),
                          NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, opened_cb, NULL);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfNotices) self = data;
  TfProject *project = TF_PROJECT (source);
  g_autoptr (GError) error = NULL;

  if (tf_project_act_finish (project, result, &error))
    return;
  g_message ("%s: a notification button failed: %s", tf_project_get_id (project), error->message);
  if (self->notifier != NULL &&
      tf_engine_find_awake (self->engine, tf_project_get_id (project)) == project)
    post (self, ensure_notice (self, project), "could not continue", error->message);
}

static void
act (TfNotices *self, Notice *notice, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      const char *nick = tf_enum_to_nick (TF_TYPE_ACTION, (int) buttons[i].action);
      g_autofree char *expected = g_strdup_printf ("%s.%u", nick, notice->serial);

      if (!g_str_equal (id, expected))
        continue;
      g_message ("%s: %s from a notification button", tf_project_get_id (notice->project), nick);
      tf_project_act_async (notice->project, buttons[i].action, NULL, FALSE, acted_cb,
                            g_object_ref (self));
      return;
    }
  g_info ("%s: ignored the button %s of an outdated notification",
          tf_project_get_id (notice->project), id);
}

static void
action_cb (TfDesktopNotifier *notifier,
           const char *key,
           const char *action,
           const char *token,
           TfNotices *self)
{
  Notice *notice = g_hash_table_lookup (self->notices, key);

  if (g_str_equal (action, OPEN))
    open_client (self, key, token);
  else if (notice != NULL)
    act (self, notice, action);
}

void
tf_notices_close (TfNotices *self)
{
  g_return_if_fail (TF_IS_NOTICES (self));

  if (self->notifier != NULL)
    tf_desktop_notifier_retract_all (self->notifier);
  g_clear_object (&self->notifier);
}

static void
tf_notices_dispose (GObject *object)
{
  TfNotices *self = TF_NOTICES (object);

  g_clear_object (&self->notifier);
  g_hash_table_remove_all (self->notices);
  g_clear_object (&self->engine);
  g_clear_object (&self->connection);
  G_OBJECT_CLASS (tf_notices_parent_class)->dispose (object);
}

static void
tf_notices_finalize (GObject *object)
{
  g_hash_table_unref (TF_NOTICES (object)->notices);
  G_OBJECT_CLASS (tf_notices_parent_class)->finalize (object);
}

static void
tf_notices_class_init (TfNoticesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_notices_dispose;
  object_class->finalize = tf_notices_finalize;
}

static void
tf_notices_init (TfNotices *self)
{
  self->notices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, notice_free);
}

TfNotices *
tf_notices_new (TfEngine *engine, GDBusConnection *connection, TfNotifyServer *server)
{
  TfNotices *self = g_object_new (TF_TYPE_NOTICES, NULL);

  self->engine = g_object_ref (engine);
  self->connection = g_object_ref (connection);
  self->notifier = tf_desktop_notifier_new (connection, TF_BUS_CLIENT_NAME, server);
  g_signal_connect_object (self->notifier, "action", G_CALLBACK (action_cb), self, 0);
  g_signal_connect_object (engine, "notified", G_CALLBACK (notified_cb), self, 0);
  g_signal_connect_object (engine, "project-removed", G_CALLBACK (project_removed_cb), self, 0);
  g_signal_connect_object (engine, "config-changed", G_CALLBACK (config_changed_cb), self, 0);
  config_changed_cb (engine, self);
  return self;
}
