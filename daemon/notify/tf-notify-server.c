/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-notify-server.h"

#include <libnotify/notify.h>

#include "tf-bus-names.h"
#include "tf-error.h"

#define SERVER_NAME    "org.freedesktop.Notifications"
#define CLOSED_EXPIRED 1
#define LAST_WAIT      G_USEC_PER_SEC /* at shutdown, for a server that hangs */
#define RETRY_SECONDS  10             /* while a server hangs or fails */

struct _TfNotifyServer
{
  GMainContext *context; /* (owned): the helper thread's */
  GMainLoop *loop;       /* (owned): likewise */
  GMutex lock;
  GCond ended_cond;
  gboolean ended; /* the thread has ended; under the lock */

  /* For the main thread only. */
  gboolean started;        /* the thread runs, since the first notification */
  TfNotifyActionFunc func; /* (nullable) */
  gpointer data;           /* (not owned) */
  GHashTable *unsent; /* (owned) (element-type utf8 TfNotification): wait for the thread, by key */
  guint again;        /* source that starts the thread again, 0: none */

  /* For the helper thread only. */
  GHashTable *entries; /* (owned) (element-type utf8 Entry): by key */
  GStrv capabilities;  /* (owned) (nullable): %NULL if unknown */
  gboolean complained;
  gboolean has_server;
  guint watch;
  GSource *retry; /* (owned) (nullable) */
};

/* What should be shown; it is shown once there is a notice. */
typedef struct
{
  TfNotifyServer *self;       /* (not owned) */
  TfNotification *what;       /* (owned) */
  NotifyNotification *notice; /* (owned) (nullable) */
  int id; /* the server's number: at first, of the notification it replaces; later, if the server
           * has put it away, which libnotify forgets; else 0 */
} Entry;

/* A call from one thread to the other. */
typedef struct
{
  TfNotifyServer *self; /* (owned) */
  TfNotification *what; /* (owned) (nullable) */
  char *text;           /* (owned) (nullable) */
  char *token;          /* (owned) (nullable) */
} Call;

static void
clear (gpointer data)
{
  TfNotifyServer *self = data;

  g_hash_table_unref (self->entries);
  g_hash_table_unref (self->unsent);
  g_strfreev (self->capabilities);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->ended_cond);
}

static void
release (TfNotifyServer *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->what, tf_notification_unref);
  g_free (call->text);
  g_free (call->token);
  release (call->self);
  g_free (call);
}

static void
send (TfNotifyServer *self,
      GMainContext *context,
      GSourceFunc func,
      TfNotification *what,
      const char *text,
      const char *token)
{
  Call *call = g_new (Call, 1);

  *call = (Call){ g_atomic_rc_box_acquire (self), what != NULL ? tf_notification_ref (what) : NULL,
                  g_strdup (text), g_strdup (token) };
  g_main_context_invoke_full (context, G_PRIORITY_DEFAULT, func, call, call_free);
}

/* helper thread */

static void
drop_notice (Entry *entry)
{
  if (entry->notice != NULL)
    g_signal_handlers_disconnect_by_data (entry->notice, entry);
  g_clear_object (&entry->notice);
  entry->id = 0;
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  drop_notice (entry);
  tf_notification_unref (entry->what);
  g_free (entry);
}

/* Logs once until something works again. */
static void
complain (TfNotifyServer *self, const char *why)
{
  if (!self->complained)
    g_info ("no desktop notifications: %s", why);
  self->complained = TRUE;
}

/* The first call also starts a server that the bus can activate. */
static gboolean
ask_capabilities (TfNotifyServer *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GList *capabilities;

  if (self->capabilities != NULL)
    return TRUE;
  if (!notify_get_server_info (NULL, NULL, NULL, NULL))
    {
      complain (self, "no notification server is running");
      return FALSE;
    }
  capabilities = notify_get_server_caps ();
  for (GList *at = capabilities; at != NULL; at = at->next)
    g_strv_builder_add (builder, at->data);
  g_list_free_full (capabilities, g_free);
  self->capabilities = g_strv_builder_end (builder);
  return TRUE;
}

static gboolean
can (TfNotifyServer *self, const char *capability)
{
  return g_strv_contains ((const char *const *) self->capabilities, capability);
}

/* A notification closed by the user does not come back. One that the server has put away may still
 * be in its list, and must be removed from there when it no longer applies. */
static void
closed_cb (NotifyNotification *notice, Entry *entry)
{
  if (notify_notification_get_closed_reason (notice) == CLOSED_EXPIRED)
    g_object_get (notice, "id", &entry->id, NULL);
  else
    g_hash_table_remove (entry->self->entries, entry->what->key);
}

static gboolean
pressed_cb (gpointer data)
{
  const Call *call = data;

  if (call->self->func != NULL)
    call->self->func (call->what->key, call->text, call->token != NULL ? call->token : "",
                      call->self->data);
  return G_SOURCE_REMOVE;
}

static void
action_cb (NotifyNotification *notice, char *action, gpointer data)
{
  const Entry *entry = data;

  send (entry->self, NULL, pressed_cb, entry->what, action,
        notify_notification_get_activation_token (notice));
}

static NotifyNotification *
make_notice (const char *title, const char *body)
{
  NotifyNotification *notice = notify_notification_new (title, body, TF_BUS_CLIENT_NAME);

  notify_notification_set_hint (notice, "desktop-entry", g_variant_new_string (TF_BUS_CLIENT_NAME));
  notify_notification_set_urgency (notice, NOTIFY_URGENCY_NORMAL);
  return notice;
}

static gboolean
show (Entry *entry)
{
  TfNotifyServer *self = entry->self;
  const TfNotification *what = entry->what;
  g_autofree char *markup = g_markup_escape_text (what->body, -1);
  g_autoptr (GError) error = NULL;

  entry->notice = make_notice (what->title, can (self, "body-markup") ? markup : what->body);
  g_object_set (entry->notice, "id", entry->id, NULL);
  for (guint i = 0; can (self, "actions") && what->actions[i] != NULL; i += 2)
    notify_notification_add_action (entry->notice, what->actions[i], what->actions[i + 1],
                                    action_cb, entry, NULL);
  g_signal_connect (entry->notice, "closed", G_CALLBACK (closed_cb), entry);
  entry->id = 0;
  if (notify_notification_show (entry->notice, &error))
    {
      self->complained = FALSE;
      return TRUE;
    }
  drop_notice (entry);
  g_dbus_error_strip_remote_error (error);
  complain (self, error->message);
  return FALSE;
}

static gboolean show_missing_cb (gpointer data);

static void
set_retry (TfNotifyServer *self, gboolean wanted)
{
  if (self->retry != NULL)
    g_source_destroy (self->retry);
  g_clear_pointer (&self->retry, g_source_unref);
  if (!wanted)
    return;
  self->retry = g_timeout_source_new_seconds (RETRY_SECONDS);
  g_source_set_callback (self->retry, show_missing_cb, self, NULL);
  g_source_attach (self->retry, self->context);
}

/* After a failure the rest waits: each call to a hanging server takes its time. */
static gboolean
show_missing_cb (gpointer data)
{
  TfNotifyServer *self = data;
  gboolean failed = FALSE;
  GHashTableIter iter;
  Entry *entry;

  g_hash_table_iter_init (&iter, self->entries);
  while (!failed && g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    failed = entry->notice == NULL && (!ask_capabilities (self) || !show (entry));
  set_retry (self, failed && self->has_server);
  return G_SOURCE_REMOVE;
}

/* The number of a notification that the server shows or has put away; 0: none */
static int
get_id (const Entry *entry)
{
  int id = entry->id;

  if (id == 0 && entry->notice != NULL)
    g_object_get (entry->notice, "id", &id, NULL);
  return id;
}

static gboolean
show_cb (gpointer data)
{
  const Call *call = data;
  const Entry *before = g_hash_table_lookup (call->self->entries, call->what->key);
  Entry *entry = g_new (Entry, 1);

  *entry = (Entry){ call->self, tf_notification_ref (call->what), NULL,
                    before != NULL ? get_id (before) : 0 };
  g_hash_table_replace (call->self->entries, entry->what->key, entry);
  show_missing_cb (call->self);
  return G_SOURCE_REMOVE;
}

static gboolean
withdraw_cb (gpointer data)
{
  const Call *call = data;
  GHashTableIter iter;
  Entry *entry;

  g_hash_table_iter_init (&iter, call->self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    {
      if (call->text != NULL && !g_str_equal (call->text, entry->what->key))
        continue;
      if (entry->notice != NULL)
        {
          g_object_set (entry->notice, "id", get_id (entry), NULL);
          notify_notification_close (entry->notice, NULL);
        }
      g_hash_table_iter_remove (&iter);
    }
  return G_SOURCE_REMOVE;
}

static void
appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  TfNotifyServer *self = data;

  self->has_server = TRUE;
  show_missing_cb (self);
}

static void
vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfNotifyServer *self = data;
  GHashTableIter iter;
  Entry *entry;

  self->has_server = FALSE;
  g_clear_pointer (&self->capabilities, g_strfreev);
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    if (entry->notice != NULL && entry->id != 0)
      g_hash_table_iter_remove (&iter);
    else
      drop_notice (entry);
}

static gboolean
test_cb (gpointer data)
{
  NotifyNotification *notice =
      make_notice ("ThoughtForge", "This is a test: desktop notifications work.");
  g_autoptr (GError) error = NULL;

  if (notify_notification_show (notice, &error))
    g_task_return_boolean (data, TRUE);
  else
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_new_error (data, TF_ERROR, TF_ERROR_FAILED, "no desktop notification: %s",
                               error->message);
    }
  g_object_unref (notice);
  return G_SOURCE_REMOVE;
}

static gboolean
quit_cb (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

/* Sources of the context free what libnotify and the watch release, so the loop ends after them. */
static gboolean
end_cb (gpointer data)
{
  TfNotifyServer *self = ((const Call *) data)->self;
  g_autoptr (GSource) last = g_idle_source_new ();

  g_bus_unwatch_name (self->watch);
  set_retry (self, FALSE);
  g_hash_table_remove_all (self->entries);
  notify_uninit ();
  g_source_set_priority (last, G_PRIORITY_LOW);
  g_source_set_callback (last, quit_cb, self->loop, NULL);
  g_source_attach (last, self->context);
  return G_SOURCE_REMOVE;
}

static gpointer
thread_main (gpointer data)
{
  TfNotifyServer *self = data;

  g_main_context_push_thread_default (self->context);
  notify_init ("ThoughtForge");
  self->watch = g_bus_watch_name (G_BUS_TYPE_SESSION, SERVER_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                  appeared_cb, vanished_cb, self, NULL);
  g_main_loop_run (self->loop);
  g_main_context_pop_thread_default (self->context);
  g_mutex_lock (&self->lock);
  self->ended = TRUE;
  g_cond_signal (&self->ended_cond);
  g_mutex_unlock (&self->lock);
  release (self);
  return NULL;
}

/* main thread */

static void
send_unsent (TfNotifyServer *self)
{
  GHashTableIter iter;
  TfNotification *what;

  g_hash_table_iter_init (&iter, self->unsent);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &what))
    {
      send (self, self->context, show_cb, what, NULL, NULL);
      g_hash_table_iter_remove (&iter);
    }
}

static gboolean
ensure_thread (TfNotifyServer *self, GError **error)
{
  g_autoptr (GError) cause = NULL;
  GThread *thread = NULL;

  if (self->started)
    return TRUE;
  thread = g_thread_try_new ("tf-notify", thread_main, g_atomic_rc_box_acquire (self), &cause);
  if (thread == NULL)
    {
      release (self);
      g_set_error (error, TF_ERROR, TF_ERROR_BUSY,
                   "no desktop notification: cannot start a thread: %s; close other programs",
                   cause->message);
      return FALSE;
    }
  g_thread_unref (thread);
  self->started = TRUE;
  g_clear_handle_id (&self->again, g_source_remove);
  send_unsent (self);
  return TRUE;
}

static gboolean
start_again_cb (gpointer data)
{
  TfNotifyServer *self = data;

  if (!ensure_thread (self, NULL))
    return G_SOURCE_CONTINUE;
  return G_SOURCE_REMOVE;
}

static void
keep_unsent (TfNotifyServer *self, TfNotification *what, const char *why)
{
  g_hash_table_replace (self->unsent, g_strdup (what->key), tf_notification_ref (what));
  if (self->again != 0)
    return;
  g_info ("%s", why);
  self->again = g_timeout_add_seconds (RETRY_SECONDS, start_again_cb, self);
}

void
tf_notify_server_watch (TfNotifyServer *self, TfNotifyActionFunc func, gpointer data)
{
  self->func = func;
  self->data = data;
}

void
tf_notify_server_show (TfNotifyServer *self, TfNotification *notification)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (self != NULL && notification != NULL);

  if (ensure_thread (self, &error))
    send (self, self->context, show_cb, notification, NULL, NULL);
  else
    keep_unsent (self, notification, error->message);
}

void
tf_notify_server_withdraw (TfNotifyServer *self, const char *key)
{
  g_return_if_fail (self != NULL);

  if (self->started)
    send (self, self->context, withdraw_cb, NULL, key, NULL);
  else if (key != NULL)
    g_hash_table_remove (self->unsent, key);
  else
    g_hash_table_remove_all (self->unsent);
}

void
tf_notify_server_test_async (TfNotifyServer *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, NULL, callback, data);
  GError *error = NULL;

  g_task_set_source_tag (task, tf_notify_server_test_async);
  if (!ensure_thread (self, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_main_context_invoke_full (self->context, G_PRIORITY_DEFAULT, test_cb, task, g_object_unref);
}

gboolean
tf_notify_server_test_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

TfNotifyServer *
tf_notify_server_new (void)
{
  TfNotifyServer *self = g_atomic_rc_box_new0 (TfNotifyServer);

  g_mutex_init (&self->lock);
  g_cond_init (&self->ended_cond);
  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, entry_free);
  self->unsent = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        (GDestroyNotify) tf_notification_unref);
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  return self;
}

void
tf_notify_server_free (TfNotifyServer *self)
{
  gint64 until = g_get_monotonic_time () + LAST_WAIT;

  self->func = NULL;
  g_clear_handle_id (&self->again, g_source_remove);
  tf_notify_server_withdraw (self, NULL);
  if (self->started)
    send (self, self->context, end_cb, NULL, NULL, NULL);
  g_mutex_lock (&self->lock);
  while (self->started && !self->ended && g_cond_wait_until (&self->ended_cond, &self->lock, until))
    continue;
  g_mutex_unlock (&self->lock);
  release (self);
}
