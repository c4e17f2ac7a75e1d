/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-manager-trash.h"

#include "tf-bus-codec.h"

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;
  g_autoptr (TfProject) project = tf_engine_restore_finish (TF_ENGINE (source), result, &error);
  g_autofree char *path = NULL;

  if (project == NULL)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return;
    }
  path = tf_bus_project_path (tf_project_get_id (project));
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", path));
}

void
tf_manager_trash_restore (TfEngine *engine, GDBusMethodInvocation *invocation, const char *id)
{
  tf_engine_restore_async (engine, id, restored_cb, invocation);
}
