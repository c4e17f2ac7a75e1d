/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-export.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-manager-service.h"
#include "tf-project-late.h"
#include "tf-project-service-private.h"

#define OBJECT_MANAGER "org.freedesktop.DBus.ObjectManager"

/* GDBusObjectManagerServer would need an object for every project. Those that sleep have none: a subtree
 * answers for them, and the first call makes one. */
static const char object_manager_xml[] =
    "<node><interface name='" OBJECT_MANAGER "'>"
    "<method name='GetManagedObjects'>"
    "<arg type='a{oa{sa{sv}}}' name='objects' direction='out'/></method>"
    "<signal name='InterfacesAdded'><arg type='o' name='object'/>"
    "<arg type='a{sa{sv}}' name='interfaces'/></signal>"
    "<signal name='InterfacesRemoved'><arg type='o' name='object'/>"
    "<arg type='as' name='interfaces'/></signal>"
    "</interface></node>";

struct _TfExport
{
  GObject parent_instance;

  TfEngine *engine;            /* (owned) */
  TfScheduler *scheduler;      /* (owned) */
  TfManagerService *manager;   /* (owned) */
  TfProjectLate *late;         /* (owned) */
  GHashTable *services;        /* (owned) (element-type utf8 TfProjectService): awake, by id */
  GDBusNodeInfo *info;         /* (owned): of the object manager */
  GDBusConnection *connection; /* (owned) (nullable) */
  guint objects;               /* registration of the object manager */
  guint subtree;               /* that of the projects */
};

G_DEFINE_FINAL_TYPE (TfExport, tf_export, G_TYPE_OBJECT)

/* projects that are awake */

static void
project_awake_cb (TfEngine *engine, TfProject *project, TfExport *self)
{
  const char *id = tf_project_get_id (project);
  TfProjectService *service = tf_project_service_new (self->engine, project, self->scheduler);
  g_autofree char *path = tf_bus_project_path (id);
  g_autoptr (GError) error = NULL;

  g_hash_table_replace (self->services, g_strdup (id), service);
  if (!g_dbus_interface_skeleton_export (G_DBUS_INTERFACE_SKELETON (service), self->connection,
                                         path, &error))
    g_warning ("%s: %s", path, error->message);
  tf_project_late_add (self->late, service);
}

/* {sa{sv}}, floating */
static GVariant *
describe_interfaces (TfProjectService *service)
{
  g_autoptr (GVariant) properties =
      g_dbus_interface_skeleton_get_properties (G_DBUS_INTERFACE_SKELETON (service));
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sa{sv}}"));
  g_variant_builder_add (&builder, "{s@a{sv}}", TF_BUS_PROJECT_INTERFACE, properties);
  return g_variant_builder_end (&builder);
}

static void
emit (TfExport *self, const char *signal, GVariant *parameters)
{
  g_autoptr (GError) error = NULL;

  if (!g_dbus_connection_emit_signal (self->connection, NULL, TF_BUS_ROOT, OBJECT_MANAGER, signal,
                                      parameters, &error))
    g_info ("%s was not sent: %s", signal, error->message);
}

static void
project_added_cb (TfEngine *engine, TfProject *project, TfExport *self)
{
  const char *id = tf_project_get_id (project);
  g_autofree char *path = tf_bus_project_path (id);

  emit (self, "InterfacesAdded",
        g_variant_new ("(o@a{sa{sv}})", path,
                       describe_interfaces (g_hash_table_lookup (self->services, id))));
}

static gboolean
remove_source_cb (gpointer data)
{
  return G_SOURCE_REMOVE;
}

static void
project_removed_cb (TfEngine *engine, const char *id, TfExport *self)
{
  static const char *const interfaces[] = { TF_BUS_PROJECT_INTERFACE, NULL };
  TfProjectService *service = g_hash_table_lookup (self->services, id);
  g_autofree char *path = tf_bus_project_path (id);

  if (service != NULL)
    {
      tf_project_service_close (service);
      g_dbus_interface_skeleton_unexport (G_DBUS_INTERFACE_SKELETON (service));
      /* A call that the subtree has taken may still be on its way to it. */
      g_idle_add_full (G_PRIORITY_LOW, remove_source_cb, g_object_ref (service), g_object_unref);
      g_hash_table_remove (self->services, id);
    }
  emit (self, "InterfacesRemoved", g_variant_new ("(o^as)", path, interfaces));
}

/* projects that sleep */

/* @node (nullable): the last part of a path. Returns: (transfer full) (nullable) */
static char *
dup_id (TfExport *self, const char *node)
{
  g_autofree char *path = node != NULL ? g_strconcat (TF_BUS_PROJECTS "/", node, NULL) : NULL;
  g_autofree char *id = path != NULL ? tf_bus_project_id (path, NULL) : NULL;

  return id != NULL && tf_engine_has_project (self->engine, id) ? g_steal_pointer (&id) : NULL;
}

/* GDBus itself adds those that are awake. */
static char **
enumerate_cb (GDBusConnection *connection, const char *sender, const char *path, gpointer data)
{
  TfExport *self = data;
  g_auto (GStrv) ids = tf_engine_list_ids (self->engine);
  g_autoptr (GStrvBuilder) nodes = g_strv_builder_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *project = tf_bus_project_path (ids[i]);

      if (tf_engine_find_awake (self->engine, ids[i]) == NULL)
        g_strv_builder_add (nodes, project + strlen (TF_BUS_PROJECTS "/"));
    }
  return g_strv_builder_end (nodes);
}

/* NULL, and not an empty list: then a call gets the error of an object that does not exist. */
static GDBusInterfaceInfo **
introspect_cb (GDBusConnection *connection,
               const char *sender,
               const char *path,
               const char *node,
               gpointer data)
{
  g_autofree char *id = dup_id (data, node);
  GDBusInterfaceInfo **interfaces = NULL;

  if (id == NULL)
    return NULL;
  interfaces = g_new0 (GDBusInterfaceInfo *, 2);
  interfaces[0] = g_dbus_interface_info_ref (tf_dbus_project1_interface_info ());
  return interfaces;
}

/* Who asks for one project gets all of it: what is otherwise read after the first answer is read now. */
static const GDBusInterfaceVTable *
dispatch_cb (GDBusConnection *connection,
             const char *sender,
             const char *path,
             const char *interface,
             const char *node,
             gpointer *out_service,
             gpointer data)
{
  TfExport *self = data;
  g_autofree char *id = dup_id (self, node);
  TfProjectService *service = NULL;

  if (id == NULL || tf_engine_find_project (self->engine, id) == NULL)
    return NULL;
  service = g_hash_table_lookup (self->services, id);
  tf_project_service_read_now (service);
  *out_service = service;
  return g_dbus_interface_skeleton_get_vtable (G_DBUS_INTERFACE_SKELETON (service));
}

static const GDBusSubtreeVTable subtree_vtable = {
  .enumerate = enumerate_cb,
  .introspect = introspect_cb,
  .dispatch = dispatch_cb,
};

/* the object manager */

static GVariant *
describe_objects (TfExport *self)
{
  GVariantBuilder builder;
  GHashTableIter iter;
  const char *id;
  TfProjectService *service;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{oa{sa{sv}}}"));
  g_hash_table_iter_init (&iter, self->services);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &service))
    {
      g_autofree char *path = tf_bus_project_path (id);

      g_variant_builder_add (&builder, "{o@a{sa{sv}}}", path, describe_interfaces (service));
    }
  return g_variant_builder_end (&builder);
}

/* Its caller will wait for changes of every project, so all of them wake. */
static void
objects_cb (GDBusConnection *connection,
            const char *sender,
            const char *path,
            const char *interface,
            const char *method,
            GVariant *parameters,
            GDBusMethodInvocation *invocation,
            gpointer data)
{
  TfExport *self = data;

  tf_engine_wake_all (self->engine);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@a{oa{sa{sv}}})",
                                                                    describe_objects (self)));
}

static const GDBusInterfaceVTable objects_vtable = { .method_call = objects_cb };

static void
add_projects (TfExport *self)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_awake (self->engine);

  for (guint i = 0; i < projects->len; i++)
    project_awake_cb (self->engine, g_ptr_array_index (projects, i), self);
  g_signal_connect_object (self->engine, "project-awake", G_CALLBACK (project_awake_cb), self, 0);
  g_signal_connect_object (self->engine, "project-added", G_CALLBACK (project_added_cb), self, 0);
  g_signal_connect_object (self->engine, "project-removed", G_CALLBACK (project_removed_cb), self,
                           0);
}

gboolean
tf_export_start (TfExport *self, GDBusConnection *connection, GError **error)
{
  if (!g_dbus_interface_skeleton_export (G_DBUS_INTERFACE_SKELETON (self->manager), connection,
                                         TF_BUS_ROOT, error))
    return FALSE;
  self->connection = g_object_ref (connection);
  self->objects =
      g_dbus_connection_register_object (connection, TF_BUS_ROOT, self->info->interfaces[0],
                                         &objects_vtable, self, NULL, error);
  if (self->objects == 0)
    return FALSE;
  self->subtree =
      g_dbus_connection_register_subtree (connection, TF_BUS_PROJECTS, &subtree_vtable,
                                          G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES, self,
                                          NULL, error);
  if (self->subtree == 0)
    return FALSE;
  add_projects (self);
  return TRUE;
}

void
tf_export_catch_up (TfExport *self)
{
  tf_project_late_begin (self->late);
}

static void
unexport_projects (TfExport *self)
{
  GHashTableIter iter;
  gpointer service;

  g_hash_table_iter_init (&iter, self->services);
  while (g_hash_table_iter_next (&iter, NULL, &service))
    g_dbus_interface_skeleton_unexport (G_DBUS_INTERFACE_SKELETON (service));
}

void
tf_export_stop (TfExport *self)
{
  g_signal_handlers_disconnect_by_data (self->engine, self);
  tf_project_late_stop (self->late);
  if (self->connection != NULL)
    unexport_projects (self);
  if (self->subtree != 0)
    g_dbus_connection_unregister_subtree (self->connection, self->subtree);
  if (self->objects != 0)
    g_dbus_connection_unregister_object (self->connection, self->objects);
  self->subtree = self->objects = 0;
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
  g_clear_pointer (&self->services, g_hash_table_unref);
  g_clear_pointer (&self->info, g_dbus_node_info_unref);
  g_clear_object (&self->connection);
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
  self->services = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->info = g_dbus_node_info_new_for_xml (object_manager_xml, NULL);
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

TfManagerService *
tf_export_get_manager (TfExport *self)
{
  g_return_val_if_fail (TF_IS_EXPORT (self), NULL);

  return self->manager;
}
