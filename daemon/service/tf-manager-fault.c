/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-service-private.h"

/* While the configuration has an error: shows it, and waits for the file to be corrected. */

/* Written and closed, or moved there. Just created or removed means that more is to come: an empty file
 * would be read as all defaults. */
static gboolean
is_complete (GFileMonitorEvent event)
{
  return event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_RENAMED ||
         event == G_FILE_MONITOR_EVENT_MOVED_IN;
}

static void
file_changed_cb (GFileMonitor *monitor,
                 GFile *file,
                 GFile *other,
                 GFileMonitorEvent event,
                 TfManagerService *self)
{
  if (is_complete (event))
    tf_manager_service_reload_async (self, NULL, NULL);
}

static void
watch (TfManagerService *self, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  if (self->config_monitor != NULL)
    return;
  self->config_monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &error);
  if (self->config_monitor == NULL)
    g_warning ("cannot watch %s: %s; when it is corrected, run: thoughtforgectl config reload",
               path, error->message);
  else
    g_signal_connect_object (self->config_monitor, "changed", G_CALLBACK (file_changed_cb), self,
                             0);
}

static gboolean
says (GVariant *shown, const char *message)
{
  const char *before = "";

  if (shown != NULL)
    g_variant_lookup (shown, "message", "&s", &before);
  return g_str_equal (before, message);
}

/* The first error was logged by main(), and the one in force when it began. */
static void
tell (GVariant *shown, const TfConfigFault *fault)
{
  if (shown == NULL || says (shown, fault != NULL ? fault->message : ""))
    return;
  if (fault != NULL)
    g_warning ("%s; no agent runs until it is corrected: thoughtforgectl config edit",
               fault->message);
  else
    g_message ("the configuration is valid again; work goes on");
}

void
tf_manager_fault_show (TfManagerService *self)
{
  const TfConfig *config = tf_engine_get_config (self->engine);
  TfDbusManager1 *skeleton = TF_DBUS_MANAGER1 (self);

  tell (tf_dbus_manager1_get_config_error (skeleton), config->fault);
  tf_dbus_manager1_set_config_error (skeleton, tf_config_fault_to_variant (config->fault));
  if (config->fault != NULL)
    watch (self, config->path);
  else
    g_clear_object (&self->config_monitor);
}
