/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "service-world.h"

#include "tf-bus-names.h"
#include "tf-export.h"
#include "tf-repo.h"
#include "tf-test.h"

static TfConfig *
make_config (ServiceWorld *world)
{
  g_autofree char *yaml = g_strdup_printf ("projects:\n  directory: %s/projects\n", world->dir);
  g_autoptr (GError) error = NULL;
  TfConfig *config;

  world->config_path = tf_test_write (world->dir, "config.yaml", yaml);
  config = tf_config_load (world->config_path, NULL, &error);
  g_assert_no_error (error);
  return config;
}

void
service_world_set_up (ServiceWorld *world, gconstpointer data)
{
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  tf_repo_library_init ();
  world->dir = tf_test_make_dir ();
  world->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (world->bus);
  world->connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_set_exit_on_close (world->connection, FALSE);
  config = make_config (world);
  world->engine = tf_engine_new (config, TF_RUN_SLOTS (scheduler));
  g_assert_true (tf_engine_load (world->engine, &error));
  world->export = G_OBJECT (tf_export_new (world->engine, scheduler, NULL));
  g_assert_true (tf_export_start (TF_EXPORT (world->export), world->connection, &error));
}

void
service_world_tear_down (ServiceWorld *world, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_engine_stop_async (world->engine, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_engine_stop_finish (world->engine, result);
  tf_export_stop (TF_EXPORT (world->export));
  g_clear_object (&world->export);
  g_clear_object (&world->engine);
  g_dbus_connection_close_sync (world->connection, NULL, NULL);
  g_clear_object (&world->connection);
  g_test_dbus_down (world->bus);
  g_clear_object (&world->bus);
  g_free (world->config_path);
  g_free (world->dir);
}

GVariant *
service_world_call (ServiceWorld *world,
                    const char *path,
                    const char *interface,
                    const char *method,
                    GVariant *arguments,
                    GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_dbus_connection_call (world->connection, g_dbus_connection_get_unique_name (world->connection),
                          path, interface, method, arguments, NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                          NULL, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  return g_dbus_connection_call_finish (world->connection, result, error);
}

char *
service_world_create (ServiceWorld *world, const char *brain_dump)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  GVariantDict options;
  char *path;

  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "brain_dump", "s", brain_dump);
  reply = service_world_call (world, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, "CreateProject",
                              g_variant_new ("(@a{sv})", g_variant_dict_end (&options)), &error);
  g_assert_no_error (error);
  g_variant_get (reply, "(o)", &path);
  return path;
}

GVariant *
service_world_get (ServiceWorld *world, const char *path, const char *property)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  GVariant *value;

  reply = service_world_call (world, path, "org.freedesktop.DBus.Properties", "Get",
                              g_variant_new ("(ss)", TF_BUS_PROJECT_INTERFACE, property), &error);
  g_assert_no_error (error);
  g_variant_get (reply, "(v)", &value);
  return value;
}
