/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-daemon.h"

#include <gio/gio.h>
#include <glib-unix.h>
#include <stdio.h>
#include <unistd.h>

#include "tf-bus-names.h"
#include "tf-engine.h"
#include "tf-error.h"
#include "tf-export.h"
#include "tf-instance-lock.h"
#include "tf-notices.h"
#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-project-store.h"
#include "tf-refusal.h"
#include "tf-scheduler.h"
#include "tf-service-state.h"
#include "tf-sleep-inhibitor.h"

typedef struct
{
  GMainLoop *loop;             /* (owned) */
  TfScheduler *scheduler;      /* (owned) */
  TfEngine *engine;            /* (owned) */
  TfExport *export;            /* (owned) */
  TfNotifyServer *desktop;     /* (owned) (nullable): once the daemon serves */
  TfServiceState *state;       /* (owned) */
  TfSleepInhibitor *inhibitor; /* (owned) */
  TfNotices *notices;          /* (owned) (nullable): once on the bus */
  GDBusConnection *connection; /* (owned) (nullable): likewise */
  GDebugControllerDBus *debug; /* (owned) (nullable) */
  int lock;
  guint owner; /* 0 before the name is asked for */
  gboolean named;
  gboolean stopping;
  int status;
} TfDaemon;

void
tf_daemon_complain (const char *message)
{
  gboolean named = g_str_has_prefix (message, "thoughtforged ");

  fprintf (stderr, "%s%s\n", named ? "" : "thoughtforged: ", message);
}

static void
scan_plugins (TfConfig *config)
{
  g_autofree char *shipped = tf_paths_dup_plugin_dir ();
  const char *const both[] = { config->plugins.directory, shipped, NULL };

  tf_plugin_loader_scan (config->plugins.directory[0] != '\0' ? both : both + 1);
}

static void
flushed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDaemon *self = data;

  g_dbus_connection_flush_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_main_loop_quit (self->loop);
}

/* Make sure the last messages arrive: they withdraw notifications. */
static void
stopped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDaemon *self = data;

  tf_engine_stop_finish (TF_ENGINE (source), result);
  if (self->connection != NULL)
    g_dbus_connection_flush (self->connection, NULL, flushed_cb, self);
  else
    g_main_loop_quit (self->loop);
}

static void
stop (TfDaemon *self)
{
  if (self->stopping)
    return;
  self->stopping = TRUE;
  tf_service_state_stopping (self->state);
  if (self->notices != NULL)
    tf_notices_close (self->notices);
  tf_engine_stop_async (self->engine, stopped_cb, self);
}

static gboolean
terminate_cb (gpointer data)
{
  stop (data);
  return G_SOURCE_CONTINUE;
}

static void
reloaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDaemon *self = data;
  g_autoptr (GError) error = NULL;

  if (tf_manager_service_reload_finish (TF_MANAGER_SERVICE (source), result, &error))
    g_message ("read the configuration again");
  else if (tf_engine_get_config (self->engine)->fault == NULL)
    g_warning ("%s; the settings stay as they were", error->message);
  tf_service_state_ready (self->state);
}

static gboolean
hangup_cb (gpointer data)
{
  TfDaemon *self = data;

  if (self->stopping)
    return G_SOURCE_CONTINUE;
  tf_service_state_reloading (self->state);
  tf_manager_service_reload_async (tf_export_get_manager (self->export), reloaded_cb, self);
  return G_SOURCE_CONTINUE;
}

static void
bus_acquired_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfDaemon *self = data;
  g_autoptr (GError) error = NULL;

  self->debug = g_debug_controller_dbus_new (connection, NULL, NULL);
  if (tf_export_start (self->export, connection, &error))
    {
      self->connection = g_object_ref (connection);
      self->notices = tf_notices_new (self->engine, connection, self->desktop);
      return;
    }
  g_warning ("cannot export the objects on the bus: %s", error->message);
  self->status = TF_EXIT_FAILURE;
  stop (self);
}

static void
name_acquired_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfDaemon *self = data;

  self->named = TRUE;
  g_info ("acquired the bus name %s", name);
  tf_engine_start (self->engine);
  tf_export_catch_up (self->export);
  tf_service_state_ready (self->state);
}

static void
name_lost_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  TfDaemon *self = data;

  if (self->stopping)
    return;
  if (self->named && connection == NULL)
    g_message ("lost the session bus; exiting");
  else if (connection == NULL)
    g_warning ("no session bus: set DBUS_SESSION_BUS_ADDRESS or start one (dbus-run-session)");
  else if (!self->named)
    g_warning ("another program owns %s on this bus", name);
  else
    g_warning ("the name %s was lost", name);
  self->status = TF_EXIT_FAILURE;
  stop (self);
}

/* Nothing runs before it is known whether runs can be confined. */
static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfDaemon *self = data;
  TfConfinement *confinement = TF_CONFINEMENT (source);

  tf_confinement_probe_finish (confinement, result);
  if (!tf_confinement_is_available (confinement))
    g_warning ("runs cannot be confined: %s; agents and tests that require confinement do not run",
               tf_confinement_get_reason (confinement));
  else
    {
      if (*tf_confinement_get_network_reason (confinement) != '\0')
        g_warning ("%s", tf_confinement_get_network_reason (confinement));
      if (*tf_confinement_get_limits_reason (confinement) != '\0')
        g_message ("%s", tf_confinement_get_limits_reason (confinement));
    }
  if (!self->stopping)
    self->owner =
        g_bus_own_name (G_BUS_TYPE_SESSION, TF_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
                        bus_acquired_cb, name_acquired_cb, name_lost_cb, self, NULL);
}

static void
serve (TfDaemon *self, const char *notify_socket)
{
  self->loop = g_main_loop_new (NULL, FALSE);
  self->state = tf_service_state_new (notify_socket, self->engine, self->scheduler);
  self->inhibitor = tf_sleep_inhibitor_new (self->scheduler);
  self->desktop = tf_notify_server_new ();
  self->export = tf_export_new (self->engine, self->scheduler, self->desktop);
  g_unix_signal_add (SIGTERM, terminate_cb, self);
  g_unix_signal_add (SIGINT, terminate_cb, self);
  g_unix_signal_add (SIGHUP, hangup_cb, self);
  tf_confinement_probe_async (tf_engine_get_confinement (self->engine), probed_cb, self);
  g_main_loop_run (self->loop);
  tf_export_stop (self->export);
  if (self->owner != 0)
    g_bus_unown_name (self->owner);
}

static gboolean
prepare (TfDaemon *self, TfConfig *config, const char *bus, GError **error)
{
  if (!tf_project_store_prepare (config->projects.directory, error))
    return FALSE;
  self->lock = tf_instance_lock_take (config->projects.directory, bus, error);
  if (self->lock < 0)
    return FALSE;
  scan_plugins (config);
  self->scheduler = tf_scheduler_new (config->concurrency.max_parallel_runs);
  self->engine = tf_engine_new (config, TF_RUN_SLOTS (self->scheduler));
  if (config->fault == NULL)
    tf_config_keep (config->path);
  return tf_engine_load (self->engine, error);
}

int
tf_daemon_run (TfConfig *config, const TfDaemonPlace *place)
{
  TfDaemon self = { .lock = -1 };
  g_autoptr (GError) error = NULL;

  if (prepare (&self, config, place->bus, &error))
    serve (&self, place->notify_socket);
  else
    {
      tf_daemon_complain (error->message);
      self.status = place->notify_socket != NULL ? TF_EXIT_REFUSED : TF_EXIT_FAILURE;
      if (place->activated || place->notify_socket != NULL)
        tf_refusal_serve (error);
    }
  g_clear_object (&self.inhibitor);
  g_clear_pointer (&self.state, tf_service_state_free);
  g_clear_object (&self.debug);
  g_clear_object (&self.notices);
  g_clear_object (&self.connection);
  g_clear_object (&self.export);
  g_clear_pointer (&self.desktop, tf_notify_server_free);
  g_clear_object (&self.engine);
  g_clear_object (&self.scheduler);
  g_clear_pointer (&self.loop, g_main_loop_unref);
  if (self.lock >= 0)
    close (self.lock);
  return self.status;
}
