/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-notify-server.h"

#include "tf-bus-names.h"
#include "tf-error.h"

#define SERVER_NAME      "org.freedesktop.Notifications"
#define SERVER_PATH      "/org/freedesktop/Notifications"
#define SERVER_INTERFACE "org.freedesktop.Notifications"
#define NO_LIMIT         G_MAXINT
#define AS_SERVER_LIKES  (-1)
#define NORMAL_URGENCY   1

typedef enum
{
  CLOSED_EXPIRED = 1,
} ClosedReason;

typedef struct _Entry Entry;

struct _TfNotifyServer
{
  GObject parent_instance;

  GDBusConnection *connection; /* (owned) */
  GHashTable *entries;         /* (owned) (element-type utf8 Entry): by key */
  GCancellable *cancellable;   /* (owned) */
  GStrv capabilities;          /* (owned) (nullable): not known */
  gboolean asking;             /* for the capabilities */
  gboolean complained;
  guint watch;
  guint subscription;
};

/* One key: what ought to be shown and what is. */
struct _Entry
{
  TfNotifyServer *server; /* (not owned) */
  char *key;              /* (owned) */
  TfNotification *wanted; /* (owned) (nullable) */
  TfNotification *shown;  /* (owned) (nullable): last sent */
  guint32 id;             /* the server's; 0: not shown */
  gboolean busy;          /* sent and not answered */
  gboolean expired;       /* the server has put it away */
  char *token;            /* (owned) (nullable) */
};

static guint action_signal;

G_DEFINE_FINAL_TYPE (TfNotifyServer, tf_notify_server, G_TYPE_OBJECT)

static void sync_entry (TfNotifyServer *self, Entry *entry);

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->key);
  g_clear_pointer (&entry->wanted, tf_notification_unref);
  g_clear_pointer (&entry->shown, tf_notification_unref);
  g_free (entry->token);
  g_free (entry);
}

/* Once until something works again. */
static void
complain (TfNotifyServer *self, const GError *error)
{
  g_autoptr (GError) plain = g_error_copy (error);

  if (self->complained)
    return;
  self->complained = TRUE;
  g_dbus_error_strip_remote_error (plain);
  g_info ("no desktop notifications: %s", plain->message);
}

static gboolean
can (TfNotifyServer *self, const char *capability)
{
  return self->capabilities != NULL &&
         g_strv_contains ((const char *const *) self->capabilities, capability);
}

static GVariant *
make_call (const TfNotification *what, guint32 replaces, gboolean actions, gboolean markup)
{
  static const char *const none[] = { NULL };
  g_autofree char *body = markup ? g_markup_escape_text (what->body, -1) : g_strdup (what->body);
  GVariantDict hints;

  g_variant_dict_init (&hints, NULL);
  g_variant_dict_insert (&hints, "desktop-entry", "s", TF_BUS_CLIENT_NAME);
  g_variant_dict_insert (&hints, "urgency", "y", NORMAL_URGENCY);
  return g_variant_new ("(susss^as@a{sv}i)", "ThoughtForge", replaces, TF_BUS_CLIENT_NAME,
                        what->title, body, actions ? (const char *const *) what->actions : none,
                        g_variant_dict_end (&hints), AS_SERVER_LIKES);
}

static void
close_shown (TfNotifyServer *self, Entry *entry)
{
  g_dbus_connection_call (self->connection, SERVER_NAME, SERVER_PATH, SERVER_INTERFACE,
                          "CloseNotification", g_variant_new ("(u)", entry->id), NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, NO_LIMIT, NULL, NULL, NULL);
  entry->id = 0;
}

static void
notified_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Entry *entry = data;
  TfNotifyServer *self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      entry_free (entry);
      return;
    }
  self = entry->server;
  entry->busy = FALSE;
  if (reply != NULL)
    {
      g_variant_get (reply, "(u)", &entry->id);
      self->complained = FALSE;
      sync_entry (self, entry);
      return;
    }
  /* Sent again when something changes, or by the next server. */
  entry->id = 0;
  g_clear_pointer (&entry->shown, tf_notification_unref);
  complain (self, error);
  if (entry->wanted == NULL)
    sync_entry (self, entry);
}

static void
send (TfNotifyServer *self, Entry *entry)
{
  entry->busy = TRUE;
  entry->expired = FALSE;
  g_clear_pointer (&entry->shown, tf_notification_unref);
  entry->shown = tf_notification_ref (entry->wanted);
  g_dbus_connection_call (self->connection, SERVER_NAME, SERVER_PATH, SERVER_INTERFACE, "Notify",
                          make_call (entry->wanted, entry->id, can (self, "actions"),
                                     can (self, "body-markup")),
                          G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, NO_LIMIT,
                          self->cancellable, notified_cb, entry);
}

static void
sync_all (TfNotifyServer *self)
{
  g_autoptr (GList) entries = g_hash_table_get_values (self->entries);

  for (GList *at = entries; at != NULL; at = at->next)
    sync_entry (self, at->data);
}

static void
capabilities_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  TfNotifyServer *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->asking = FALSE;
  if (reply == NULL)
    {
      complain (self, error);
      return;
    }
  g_strfreev (self->capabilities);
  g_variant_get (reply, "(^as)", &self->capabilities);
  sync_all (self);
}

/* The first call also starts a server that the bus can start. */
static void
ask_capabilities (TfNotifyServer *self)
{
  if (self->asking)
    return;
  self->asking = TRUE;
  g_dbus_connection_call (self->connection, SERVER_NAME, SERVER_PATH, SERVER_INTERFACE,
                          "GetCapabilities", NULL, G_VARIANT_TYPE ("(as)"), G_DBUS_CALL_FLAGS_NONE,
                          NO_LIMIT, self->cancellable, capabilities_cb, self);
}

static void
sync_entry (TfNotifyServer *self, Entry *entry)
{
  if (entry->busy)
    return;
  if (entry->wanted == NULL)
    {
      if (entry->id != 0)
        close_shown (self, entry);
      g_hash_table_remove (self->entries, entry->key);
    }
  else if (entry->wanted != entry->shown)
    {
      if (self->capabilities != NULL)
        send (self, entry);
      else
        ask_capabilities (self);
    }
}

static Entry *
find_id (TfNotifyServer *self, guint32 id)
{
  GHashTableIter iter;
  Entry *entry;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    if (entry->id == id && id != 0)
      return entry;
  return NULL;
}

/* One that a person closed does not come back; what a server has put away may still be in its list,
 * and is to go from there when it is no longer true. */
static void
closed (TfNotifyServer *self, Entry *entry, guint32 reason)
{
  entry->expired = reason == CLOSED_EXPIRED;
  if (entry->expired || entry->busy)
    return;
  entry->id = 0;
  g_clear_pointer (&entry->wanted, tf_notification_unref);
  sync_entry (self, entry);
}

static void
signal_cb (GDBusConnection *connection,
           const char *sender,
           const char *path,
           const char *interface,
           const char *member,
           GVariant *parameters,
           gpointer data)
{
  TfNotifyServer *self = data;
  g_autofree char *key = NULL;
  g_autofree char *token = NULL;
  const char *text = NULL;
  guint32 id = 0, reason = 0;
  Entry *entry;

  if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(us)")))
    g_variant_get (parameters, "(u&s)", &id, &text);
  else if (g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(uu)")))
    g_variant_get (parameters, "(uu)", &id, &reason);
  entry = find_id (self, id);
  if (entry == NULL)
    return;
  if (g_str_equal (member, "NotificationClosed"))
    closed (self, entry, reason);
  else if (g_str_equal (member, "ActivationToken") && text != NULL)
    {
      g_free (entry->token);
      entry->token = g_strdup (text);
    }
  else if (g_str_equal (member, "ActionInvoked") && text != NULL)
    {
      key = g_strdup (entry->key);
      token = g_steal_pointer (&entry->token);
      g_signal_emit (self, action_signal, 0, key, text, token != NULL ? token : "");
    }
}

static void
appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  sync_all (data);
}

static void
vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfNotifyServer *self = data;
  GHashTableIter iter;
  Entry *entry;

  g_clear_pointer (&self->capabilities, g_strfreev);
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    {
      entry->id = 0;
      if (entry->busy)
        continue;
      g_clear_pointer (&entry->shown, tf_notification_unref);
      if (entry->expired)
        g_hash_table_iter_remove (&iter);
    }
}

void
tf_notify_server_show (TfNotifyServer *self, TfNotification *notification)
{
  Entry *entry;

  g_return_if_fail (TF_IS_NOTIFY_SERVER (self) && notification != NULL);

  entry = g_hash_table_lookup (self->entries, notification->key);
  if (entry == NULL)
    {
      entry = g_new0 (Entry, 1);
      entry->server = self;
      entry->key = g_strdup (notification->key);
      g_hash_table_insert (self->entries, entry->key, entry);
    }
  g_clear_pointer (&entry->wanted, tf_notification_unref);
  entry->wanted = tf_notification_ref (notification);
  sync_entry (self, entry);
}

void
tf_notify_server_withdraw (TfNotifyServer *self, const char *key)
{
  Entry *entry;

  g_return_if_fail (TF_IS_NOTIFY_SERVER (self) && key != NULL);

  entry = g_hash_table_lookup (self->entries, key);
  if (entry == NULL)
    return;
  g_clear_pointer (&entry->wanted, tf_notification_unref);
  sync_entry (self, entry);
}

void
tf_notify_server_withdraw_all (TfNotifyServer *self)
{
  g_autoptr (GList) entries = NULL;

  g_return_if_fail (TF_IS_NOTIFY_SERVER (self));

  entries = g_hash_table_get_values (self->entries);
  for (GList *at = entries; at != NULL; at = at->next)
    {
      Entry *entry = at->data;

      g_clear_pointer (&entry->wanted, tf_notification_unref);
      sync_entry (self, entry);
    }
}

static void
tested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply != NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  g_dbus_error_strip_remote_error (error);
  g_task_return_new_error (task, TF_ERROR, TF_ERROR_FAILED, "no desktop notification: %s",
                           error->message);
  g_error_free (error);
}

void
tf_notify_server_test_async (GDBusConnection *connection,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_autoptr (TfNotification) test =
      tf_notification_new ("", "ThoughtForge",
                           "This is a test: notifications of the desktop arrive.", NULL);
  GTask *task = g_task_new (connection, NULL, callback, data);

  g_task_set_source_tag (task, tf_notify_server_test_async);
  g_dbus_connection_call (connection, SERVER_NAME, SERVER_PATH, SERVER_INTERFACE, "Notify",
                          make_call (test, 0, FALSE, FALSE), G_VARIANT_TYPE ("(u)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, tested_cb, task);
}

gboolean
tf_notify_server_test_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* An entry whose answer is still to come is freed by it. */
static void
drop_entries (TfNotifyServer *self)
{
  GHashTableIter iter;
  Entry *entry;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    if (entry->busy)
      g_hash_table_iter_steal (&iter);
  g_hash_table_remove_all (self->entries);
}

static void
tf_notify_server_dispose (GObject *object)
{
  TfNotifyServer *self = TF_NOTIFY_SERVER (object);

  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = 0;
  g_cancellable_cancel (self->cancellable);
  drop_entries (self);
  g_clear_object (&self->connection);
  G_OBJECT_CLASS (tf_notify_server_parent_class)->dispose (object);
}

static void
tf_notify_server_finalize (GObject *object)
{
  TfNotifyServer *self = TF_NOTIFY_SERVER (object);

  g_hash_table_unref (self->entries);
  g_object_unref (self->cancellable);
  g_strfreev (self->capabilities);
  G_OBJECT_CLASS (tf_notify_server_parent_class)->finalize (object);
}

static void
tf_notify_server_class_init (TfNotifyServerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_notify_server_dispose;
  object_class->finalize = tf_notify_server_finalize;
  action_signal = g_signal_new ("action", TF_TYPE_NOTIFY_SERVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}

static void
tf_notify_server_init (TfNotifyServer *self)
{
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, entry_free);
  self->cancellable = g_cancellable_new ();
}

TfNotifyServer *
tf_notify_server_new (GDBusConnection *connection)
{
  TfNotifyServer *self = g_object_new (TF_TYPE_NOTIFY_SERVER, NULL);

  self->connection = g_object_ref (connection);
  self->watch =
      g_bus_watch_name_on_connection (connection, SERVER_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                      appeared_cb, vanished_cb, self, NULL);
  self->subscription =
      g_dbus_connection_signal_subscribe (connection, SERVER_NAME, SERVER_INTERFACE, NULL,
                                          SERVER_PATH, NULL, G_DBUS_SIGNAL_FLAGS_NONE, signal_cb,
                                          self, NULL);
  return self;
}
