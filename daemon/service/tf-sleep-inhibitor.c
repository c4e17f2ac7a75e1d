/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sleep-inhibitor.h"

#include <gio/gunixfdlist.h>
#include <unistd.h>

#include "tf-bus-fd.h"
#include "tf-error.h"

#define LOGIND      "org.freedesktop.login1"
#define LOGIND_PATH "/org/freedesktop/login1"

struct _TfSleepInhibitor
{
  GObject parent_instance;

  TfScheduler *scheduler;      /* (owned) */
  GDBusConnection *connection; /* (owned) (nullable): the system bus, once needed */
  GCancellable *cancellable;   /* (owned): at the end */
  int fd;                      /* open while sleep is inhibited, else -1 */
  gboolean asking;             /* a call is in progress */
  gboolean refused;            /* for the runs of now: logind is not asked again before the next */
  gboolean told;               /* the log has said so */
};

G_DEFINE_FINAL_TYPE (TfSleepInhibitor, tf_sleep_inhibitor, G_TYPE_OBJECT)

static gboolean
is_wanted (TfSleepInhibitor *self)
{
  return tf_scheduler_get_running (self->scheduler) > 0;
}

static void
release (TfSleepInhibitor *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

static void
refuse (TfSleepInhibitor *self, GError *error)
{
  self->refused = TRUE;
  if (self->told)
    return;
  self->told = TRUE;
  tf_error_strip_remote (error);
  g_message ("the machine may suspend while agents run: %s", error->message);
}

static void
inhibited_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfSleepInhibitor) self = data;
  g_autoptr (GUnixFDList) fds = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (source), &fds, result,
                                                       &error);
  gint32 handle = -1;

  self->asking = FALSE;
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (reply != NULL)
    {
      g_variant_get (reply, "(h)", &handle);
      self->fd = tf_bus_fd_get (fds, handle, "the inhibitor", &error);
    }
  if (error != NULL)
    refuse (self, error);
  else if (!is_wanted (self))
    release (self);
}

static void
inhibit (TfSleepInhibitor *self)
{
  g_dbus_connection_call_with_unix_fd_list (
      self->connection, LOGIND, LOGIND_PATH, LOGIND ".Manager", "Inhibit",
      g_variant_new ("(ssss)", "sleep", "ThoughtForge", "Agents are running", "block"),
      G_VARIANT_TYPE ("(h)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, self->cancellable, inhibited_cb,
      g_object_ref (self));
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfSleepInhibitor) self = data;
  g_autoptr (GError) error = NULL;

  self->connection = g_bus_get_finish (result, &error);
  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (self->connection == NULL)
    {
      self->asking = FALSE;
      refuse (self, error);
      return;
    }
  g_dbus_connection_set_exit_on_close (self->connection, FALSE);
  inhibit (self);
}

static void
ask (TfSleepInhibitor *self)
{
  self->asking = TRUE;
  if (self->connection != NULL && g_dbus_connection_is_closed (self->connection))
    g_clear_object (&self->connection);
  if (self->connection != NULL)
    inhibit (self);
  else
    g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, connected_cb, g_object_ref (self));
}

static void
update (TfSleepInhibitor *self)
{
  if (!is_wanted (self))
    {
      release (self);
      self->refused = FALSE;
    }
  else if (self->fd < 0 && !self->asking && !self->refused)
    ask (self);
}

static void
tf_sleep_inhibitor_dispose (GObject *object)
{
  TfSleepInhibitor *self = TF_SLEEP_INHIBITOR (object);

  g_cancellable_cancel (self->cancellable);
  release (self);
  g_clear_object (&self->connection);
  g_clear_object (&self->scheduler);
  G_OBJECT_CLASS (tf_sleep_inhibitor_parent_class)->dispose (object);
}

static void
tf_sleep_inhibitor_finalize (GObject *object)
{
  g_object_unref (TF_SLEEP_INHIBITOR (object)->cancellable);
  G_OBJECT_CLASS (tf_sleep_inhibitor_parent_class)->finalize (object);
}

static void
tf_sleep_inhibitor_class_init (TfSleepInhibitorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_sleep_inhibitor_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_sleep_inhibitor_finalize;
}

static void
tf_sleep_inhibitor_init (TfSleepInhibitor *self)
{
  self->fd = -1;
  self->cancellable = g_cancellable_new ();
}

TfSleepInhibitor *
tf_sleep_inhibitor_new (TfScheduler *scheduler)
{
  TfSleepInhibitor *self = g_object_new (TF_TYPE_SLEEP_INHIBITOR, NULL);

  self->scheduler = g_object_ref (scheduler);
  g_signal_connect_object (scheduler, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}
