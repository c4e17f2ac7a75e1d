/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-service-private.h"

#include "tf-bus-codec.h"

static GVariant *
describe_paths (const char *const *ids)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_OBJECT_PATH_ARRAY);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *path = tf_bus_project_path (ids[i]);

      g_variant_builder_add (&builder, "o", path);
    }
  return g_variant_builder_end (&builder);
}

static gboolean
handle_list_projects (TfDbusManager1 *object,
                      GDBusMethodInvocation *invocation,
                      const char *const *fields)
{
  g_auto (GStrv) ids = NULL;
  GError *error = NULL;
  GVariant *columns =
      tf_engine_list_fields (TF_MANAGER_SERVICE (object)->engine, fields, &ids, &error);

  if (columns == NULL)
    g_dbus_method_invocation_take_error (invocation, error);
  else
    g_dbus_method_invocation_return_value (
        invocation,
        g_variant_new ("(@ao@a{sv})", describe_paths ((const char *const *) ids), columns));
  return TRUE;
}

void
tf_manager_list_add (TfDbusManager1Iface *iface)
{
  iface->handle_list_projects = handle_list_projects;
}
