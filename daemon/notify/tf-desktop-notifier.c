/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-desktop-notifier.h"

#include "tf-clock.h"
#include "tf-quiet-hours.h"
#include "tf-wall-timer.h"

typedef enum
{
  CLIENT_UNKNOWN, /* the bus has not answered yet */
  CLIENT_ABSENT,
  CLIENT_PRESENT,
} ClientState;

struct _TfDesktopNotifier
{
  GObject parent_instance;

  TfNotifyServer *server; /* (not owned) */
  TfWallTimer *timer;     /* (owned): the end of the quiet hours, if something waits for it */
  GHashTable *held;       /* (owned) (element-type utf8 TfNotification): valid, not shown yet */
  ClientState client;
  guint watch;
  gboolean enabled;
  char *quiet_hours; /* (owned) */
};

static guint action_signal;

G_DEFINE_FINAL_TYPE (TfDesktopNotifier, tf_desktop_notifier, G_TYPE_OBJECT)

static void
silence (TfDesktopNotifier *self)
{
  g_hash_table_remove_all (self->held);
  tf_wall_timer_set (self->timer, 0);
  tf_notify_server_withdraw (self->server, NULL);
}

static void
show_held (TfDesktopNotifier *self)
{
  GHashTableIter iter;
  TfNotification *notification;

  g_hash_table_iter_init (&iter, self->held);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &notification))
    {
      tf_notify_server_show (self->server, notification);
      g_hash_table_iter_remove (&iter);
    }
}

/* Shows the held notifications, or sets the timer for that. */
static void
flush (TfDesktopNotifier *self)
{
  gint64 seconds = tf_clock_now () / G_USEC_PER_SEC;
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (seconds);
  GTimeSpan rest;

  tf_wall_timer_set (self->timer, 0);
  if (self->client == CLIENT_UNKNOWN || g_hash_table_size (self->held) == 0)
    return;
  rest = tf_quiet_hours_get_rest (self->quiet_hours, now);
  if (rest > 0)
    tf_wall_timer_set (self->timer, seconds * G_USEC_PER_SEC + rest);
  else
    show_held (self);
}

static void
quiet_ended_cb (gpointer data)
{
  flush (data);
}

static void
client_appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  TfDesktopNotifier *self = data;

  self->client = CLIENT_PRESENT;
  silence (self);
}

static void
client_vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfDesktopNotifier *self = data;

  self->client = CLIENT_ABSENT;
  flush (self);
}

static void
server_action_cb (const char *key, const char *action, const char *token, gpointer data)
{
  g_signal_emit (data, action_signal, 0, key, action, token);
}

void
tf_desktop_notifier_configure (TfDesktopNotifier *self, gboolean enabled, const char *quiet_hours)
{
  g_return_if_fail (TF_IS_DESKTOP_NOTIFIER (self) && quiet_hours != NULL);

  self->enabled = enabled;
  g_free (self->quiet_hours);
  self->quiet_hours = g_strdup (quiet_hours);
  if (enabled)
    flush (self);
  else
    silence (self);
}

void
tf_desktop_notifier_post (TfDesktopNotifier *self, TfNotification *notification)
{
  g_return_if_fail (TF_IS_DESKTOP_NOTIFIER (self) && notification != NULL);

  if (!self->enabled || self->client == CLIENT_PRESENT)
    return;
  g_hash_table_replace (self->held, g_strdup (notification->key),
                        tf_notification_ref (notification));
  flush (self);
}

void
tf_desktop_notifier_retract (TfDesktopNotifier *self, const char *key)
{
  g_return_if_fail (TF_IS_DESKTOP_NOTIFIER (self) && key != NULL);

  g_hash_table_remove (self->held, key);
  tf_notify_server_withdraw (self->server, key);
  flush (self);
}

void
tf_desktop_notifier_retract_all (TfDesktopNotifier *self)
{
  g_return_if_fail (TF_IS_DESKTOP_NOTIFIER (self));

  silence (self);
}

static void
tf_desktop_notifier_dispose (GObject *object)
{
  TfDesktopNotifier *self = TF_DESKTOP_NOTIFIER (object);

  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  g_clear_pointer (&self->timer, tf_wall_timer_free);
  if (self->server != NULL)
    tf_notify_server_watch (self->server, NULL, NULL);
  self->server = NULL;
  G_OBJECT_CLASS (tf_desktop_notifier_parent_class)->dispose (object);
}

static void
tf_desktop_notifier_finalize (GObject *object)
{
  TfDesktopNotifier *self = TF_DESKTOP_NOTIFIER (object);

  g_hash_table_unref (self->held);
  g_free (self->quiet_hours);
  G_OBJECT_CLASS (tf_desktop_notifier_parent_class)->finalize (object);
}

static void
tf_desktop_notifier_class_init (TfDesktopNotifierClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_desktop_notifier_dispose;
  object_class->finalize = tf_desktop_notifier_finalize;
  action_signal =
      g_signal_new ("action", TF_TYPE_DESKTOP_NOTIFIER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}

static void
tf_desktop_notifier_init (TfDesktopNotifier *self)
{
  self->held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                      (GDestroyNotify) tf_notification_unref);
  self->quiet_hours = g_strdup ("");
  self->timer = tf_wall_timer_new (quiet_ended_cb, self);
}

TfDesktopNotifier *
tf_desktop_notifier_new (GDBusConnection *connection, const char *client, TfNotifyServer *server)
{
  TfDesktopNotifier *self = g_object_new (TF_TYPE_DESKTOP_NOTIFIER, NULL);

  self->server = server;
  tf_notify_server_watch (server, server_action_cb, self);
  self->watch = g_bus_watch_name_on_connection (connection, client, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                                client_appeared_cb, client_vanished_cb, self, NULL);
  return self;
}
