/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-export.h"

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-manager-service.h"
#include "tf-project-late.h"
#include "tf-project-service.h"

struct _TfExport
{
  GObject parent_instance;

  TfEngine *engine;                 /* (owned) */
  TfScheduler *scheduler;           /* (owned) */
  GDBusObjectManagerServer *server; /* (owned) */
  TfManagerService *manager;        /* (owned) */
  TfProjectLate *late;              /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfExport, tf_export, G_TYPE_OBJECT)

static void
project_added_cb (TfEngine *engine, TfProject *project, TfExport *self)
{
  g_autofree char *path = tf_bus_project_path (tf_project_get_id (project));
  g_autoptr (TfDbusObjectSkeleton) object = tf_dbus_object_skeleton_new (path);
  g_autoptr (TfProjectService) service = tf_project_service_new (project, self->scheduler);

  tf_dbus_object_skeleton_set_project1 (object, TF_DBUS_PROJECT1 (service));
  g_dbus_object_manager_server_export (self->server, G_DBUS_OBJECT_SKELETON (object));
  tf_project_late_add (self->late, service);
}

static void
project_removed_cb (TfEngine *engine, TfProject *project, TfExport *self)
{
  g_autofree char *path = tf_bus_project_path (tf_project_get_id (project));
  g_autoptr (GDBusInterface) service =
      g_dbus_object_manager_get_interface (G_DBUS_OBJECT_MANAGER (self->server), path,
                                           TF_BUS_PROJECT_INTERFACE);

  if (service != NULL)
    tf_project_service_close (TF_PROJECT_SERVICE (service));
  g_dbus_object_manager_server_unexport (self->server, path);
}

static void
add_projects (TfExport *self)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_projects (self->engine);

  for (guint i = 0; i < projects->len; i++)
    project_added_cb (self->engine, g_ptr_array_index (projects, i), self);
}

gboolean
tf_export_start (TfExport *self, GDBusConnection *connection, GError **error)
{
  if (!g_dbus_interface_skeleton_export (G_DBUS_INTERFACE_SKELETON (self->manager), connection,
                                         TF_BUS_ROOT, error))
    return FALSE;
  add_projects (self);
  g_signal_connect_object (self->engine, "project-added", G_CALLBACK (project_added_cb), self, 0);
  g_signal_connect_object (self->engine, "project-removed", G_CALLBACK (project_removed_cb), self,
                           0);
  g_dbus_object_manager_server_set_connection (self->server, connection);
  return TRUE;
}

void
tf_export_catch_up (TfExport *self)
{
  tf_project_late_begin (self->late);
}

void
tf_export_stop (TfExport *self)
{
  g_signal_handlers_disconnect_by_data (self->engine, self);
  tf_project_late_stop (self->late);
  g_dbus_object_manager_server_set_connection (self->server, NULL);
  /* Without a bus it was never exported. */
  if (g_dbus_interface_skeleton_get_connection (G_DBUS_INTERFACE_SKELETON (self->manager)) != NULL)
    g_dbus_interface_skeleton_unexport (G_DBUS_INTERFACE_SKELETON (self->manager));
}

static void
tf_export_finalize (GObject *object)
{
  TfExport *self = TF_EXPORT (object);

  g_clear_object (&self->manager);
  g_clear_object (&self->late);
  g_clear_object (&self->server);
  g_clear_object (&self->engine);
  g_clear_object (&self->scheduler);
  G_OBJECT_CLASS (tf_export_parent_class)->finalize (object);
}

static void
tf_export_class_init (TfExportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_export_finalize;
}

static void
tf_export_init (TfExport *self)
{
  self->server = g_dbus_object_manager_server_new (TF_BUS_ROOT);
  self->late = tf_project_late_new ();
}

TfExport *
tf_export_new (TfEngine *engine, TfScheduler *scheduler, TfNotifyServer *desktop)
{
  TfExport *self = g_object_new (TF_TYPE_EXPORT, NULL);

  self->engine = g_object_ref (engine);
  self->scheduler = g_object_ref (scheduler);
  self->manager = tf_manager_service_new (engine, scheduler, desktop);
  return self;
}
