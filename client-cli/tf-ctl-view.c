/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-view.h"

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"

#define RETRY_MS 250

struct _TfCtlView
{
  TfCtl *ctl;           /* (not owned) */
  char *path;           /* (owned) (nullable) */
  GVariant *properties; /* (owned) */
  GQueue events;        /* (owned) (element-type TfCtlEvent) */
  guint subscriptions[4];
  guint tick_id;
  gulong cancelled_id;
};

void
tf_ctl_event_free (TfCtlEvent *self)
{
  g_free (self->path);
  g_free (self->signal);
  g_clear_pointer (&self->parameters, g_variant_unref);
  g_free (self);
}

static TfCtlEvent *
push (TfCtlView *self, TfCtlEventKind kind)
{
  TfCtlEvent *event = g_new0 (TfCtlEvent, 1);

  event->kind = kind;
  g_queue_push_tail (&self->events, event);
  return event;
}

static void
merge (TfCtlView *self, GVariant *changed)
{
  GVariantDict dict;
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_variant_dict_init (&dict, self->properties);
  g_variant_iter_init (&iter, changed);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      g_variant_dict_insert_value (&dict, name, value);
      g_variant_unref (value);
    }
  g_variant_unref (self->properties);
  self->properties = g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
properties_changed_cb (GDBusConnection *connection,
                       const char *sender,
                       const char *path,
                       const char *interface,
                       const char *signal,
                       GVariant *parameters,
                       gpointer data)
{
  TfCtlView *self = data;
  g_autoptr (GVariant) changed = NULL;
  const char *owner;
  TfCtlEvent *event;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sa{sv}as)")))
    return;
  g_variant_get (parameters, "(&s@a{sv}as)", &owner, &changed, NULL);
  if (!g_str_equal (owner, TF_BUS_PROJECT_INTERFACE))
    return;
  if (self->path != NULL)
    merge (self, changed);
  event = push (self, TF_CTL_EVENT_CHANGED);
  event->path = g_strdup (path);
  event->parameters = g_steal_pointer (&changed);
}

static void
signal_cb (GDBusConnection *connection,
           const char *sender,
           const char *path,
           const char *interface,
           const char *signal,
           GVariant *parameters,
           gpointer data)
{
  TfCtlEvent *event = push (data, TF_CTL_EVENT_SIGNAL);

  event->path = g_strdup (path);
  event->signal = g_strdup (signal);
  event->parameters = g_variant_ref (parameters);
}

static void
owner_changed_cb (GDBusConnection *connection,
                  const char *sender,
                  const char *path,
                  const char *interface,
                  const char *signal,
                  GVariant *parameters,
                  gpointer data)
{
  const char *new_owner;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sss)")))
    return;
  g_variant_get (parameters, "(&s&s&s)", NULL, NULL, &new_owner);
  push (data, new_owner[0] == '\0' ? TF_CTL_EVENT_GONE : TF_CTL_EVENT_BACK);
}

/* Only ends the main loop iteration in which tf_ctl_view_next() blocks. */
static void
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  g_main_context_wakeup (NULL);
}

TfCtlView *
tf_ctl_view_new (TfCtl *ctl, const char *path)
{
  TfCtlView *self = g_new0 (TfCtlView, 1);
  GDBusConnection *bus = ctl->connection;

  self->ctl = ctl;
  self->path = g_strdup (path);
  self->properties = g_variant_ref_sink (g_variant_new ("a{sv}", NULL));
  g_queue_init (&self->events);
  self->subscriptions[0] =
      g_dbus_connection_signal_subscribe (bus, TF_BUS_NAME, TF_BUS_PROPERTIES_INTERFACE,
                                          "PropertiesChanged", path, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                          properties_changed_cb, self, NULL);
  self->subscriptions[1] =
      g_dbus_connection_signal_subscribe (bus, TF_BUS_NAME, TF_BUS_PROJECT_INTERFACE, NULL, path,
                                          NULL, G_DBUS_SIGNAL_FLAGS_NONE, signal_cb, self, NULL);
  if (path == NULL)
    self->subscriptions[2] =
        g_dbus_connection_signal_subscribe (bus, TF_BUS_NAME, TF_BUS_MANAGER_INTERFACE, NULL, NULL,
                                            NULL, G_DBUS_SIGNAL_FLAGS_NONE, signal_cb, self, NULL);
  self->subscriptions[3] =
      g_dbus_connection_signal_subscribe (bus, "org.freedesktop.DBus", "org.freedesktop.DBus",
                                          "NameOwnerChanged", "/org/freedesktop/DBus", TF_BUS_NAME,
                                          G_DBUS_SIGNAL_FLAGS_NONE, owner_changed_cb, self, NULL);
  self->cancelled_id =
      g_cancellable_connect (ctl->cancellable, G_CALLBACK (cancelled_cb), self, NULL);
  return self;
}

void
tf_ctl_view_free (TfCtlView *self)
{
  g_cancellable_disconnect (self->ctl->cancellable, self->cancelled_id);
  for (guint i = 0; i < G_N_ELEMENTS (self->subscriptions); i++)
    if (self->subscriptions[i] != 0)
      g_dbus_connection_signal_unsubscribe (self->ctl->connection, self->subscriptions[i]);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_queue_clear_full (&self->events, (GDestroyNotify) tf_ctl_event_free);
  g_variant_unref (self->properties);
  g_free (self->path);
  g_free (self);
}

static gboolean
tick_cb (gpointer data)
{
  push (data, TF_CTL_EVENT_TICK);
  return G_SOURCE_CONTINUE;
}

void
tf_ctl_view_tick (TfCtlView *self)
{
  if (self->tick_id == 0)
    self->tick_id = g_timeout_add_seconds (1, tick_cb, self);
}

/* A request for all properties. */
typedef struct
{
  TfCtlView *view; /* (not owned) */
  gboolean done;
  GError *error; /* (owned) */
} Refresh;

/* Takes the properties here, not where the caller waits: a change sent after them may arrive in the
 * same iteration of the main context, and must not be overwritten by them. */
static void
refreshed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Refresh *refresh = data;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &refresh->error);

  if (reply != NULL)
    {
      g_variant_unref (refresh->view->properties);
      refresh->view->properties = g_variant_get_child_value (reply, 0);
    }
  refresh->done = TRUE;
}

gboolean
tf_ctl_view_refresh (TfCtlView *self, GError **error)
{
  Refresh refresh = { .view = self };

  g_dbus_connection_call (self->ctl->connection, TF_BUS_NAME, self->path,
                          TF_BUS_PROPERTIES_INTERFACE, "GetAll",
                          g_variant_new ("(s)", TF_BUS_PROJECT_INTERFACE),
                          G_VARIANT_TYPE ("(a{sv})"), G_DBUS_CALL_FLAGS_NONE,
                          TF_CTL_CALL_SECONDS * 1000, self->ctl->cancellable, refreshed_cb,
                          &refresh);
  while (!refresh.done)
    g_main_context_iteration (NULL, TRUE);
  if (refresh.error == NULL)
    return TRUE;
  tf_ctl_bus_explain (&refresh.error, self->path);
  g_propagate_error (error, refresh.error);
  return FALSE;
}

static gboolean
set_true_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
pause_before_retry (TfCtlView *self)
{
  gboolean over = FALSE;
  guint id = g_timeout_add (RETRY_MS, set_true_cb, &over);

  while (!over && !g_cancellable_is_cancelled (self->ctl->cancellable))
    g_main_context_iteration (NULL, TRUE);
  if (!over)
    g_source_remove (id);
}

/* The answer just read is newer than these. */
static void
forget_absence (TfCtlView *self)
{
  GList *link = self->events.head;

  while (link != NULL)
    {
      GList *next = link->next;
      TfCtlEvent *event = link->data;

      if (event->kind == TF_CTL_EVENT_GONE || event->kind == TF_CTL_EVENT_BACK)
        {
          tf_ctl_event_free (event);
          g_queue_delete_link (&self->events, link);
        }
      link = next;
    }
}

/* A daemon that has just started may not have exported its projects yet, so every error is
 * retried. */
gboolean
tf_ctl_view_reconnect (TfCtlView *self, GError **error)
{
  gint64 deadline =
      g_get_monotonic_time () + (gint64) self->ctl->environment.reconnect_seconds * G_USEC_PER_SEC;
  g_autoptr (GError) last = NULL;

  while (TRUE)
    {
      g_clear_error (&last);
      if (tf_ctl_view_refresh (self, &last))
        {
          forget_absence (self);
          return TRUE;
        }
      if (g_cancellable_is_cancelled (self->ctl->cancellable) ||
          g_get_monotonic_time () >= deadline)
        break;
      pause_before_retry (self);
    }
  g_propagate_error (error, g_steal_pointer (&last));
  return FALSE;
}

GVariant *
tf_ctl_view_get_properties (TfCtlView *self)
{
  return self->properties;
}

gboolean
tf_ctl_view_has_next (TfCtlView *self)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return !g_queue_is_empty (&self->events);
}

TfCtlEvent *
tf_ctl_view_next (TfCtlView *self, GError **error)
{
  while (g_queue_is_empty (&self->events))
    {
      if (g_cancellable_set_error_if_cancelled (self->ctl->cancellable, error))
        return NULL;
      g_main_context_iteration (NULL, TRUE);
    }
  return g_queue_pop_head (&self->events);
}
