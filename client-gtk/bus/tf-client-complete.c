/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-names.h"
#include "tf-client-private.h"

/* Of a proxy: the client it belongs to, and whether all of its properties are wanted. */
static G_DEFINE_QUARK (tf - client, client)
static G_DEFINE_QUARK (tf - client - wanted, wanted)

void
tf_client_own (TfClient *self, GDBusProxy *project)
{
  g_object_set_qdata (G_OBJECT (project), client_quark (), self);
}

void
tf_client_disown (GDBusProxy *project)
{
  g_object_set_qdata (G_OBJECT (project), client_quark (), NULL);
}

static void
read_cb (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GDBusProxy) project = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) values = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply == NULL)
    {
      /* The daemon stopped, or the project was deleted: the next listing tells. */
      g_debug ("%s: %s", g_dbus_proxy_get_object_path (project), error->message);
      return;
    }
  values = g_variant_get_child_value (reply, 0);
  tf_client_proxy_update (project, values);
}

void
tf_client_complete_again (GDBusProxy *project)
{
  TfClient *self = g_object_get_qdata (G_OBJECT (project), client_quark ());
  const char *owner = self == NULL ? NULL : tf_client_get_owner (self);

  if (owner == NULL || !tf_client_is_wanted (project))
    return;
  g_dbus_connection_call (tf_client_get_connection (self), owner,
                          g_dbus_proxy_get_object_path (project), TF_BUS_PROPERTIES_INTERFACE,
                          "GetAll", g_variant_new ("(s)", TF_BUS_PROJECT_INTERFACE),
                          G_VARIANT_TYPE ("(a{sv})"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          tf_client_get_calls (self), read_cb, g_object_ref (project));
}

void
tf_client_set_wanted (GDBusProxy *project)
{
  g_object_set_qdata (G_OBJECT (project), wanted_quark (), GINT_TO_POINTER (TRUE));
}

gboolean
tf_client_is_wanted (GDBusProxy *project)
{
  return g_object_get_qdata (G_OBJECT (project), wanted_quark ()) != NULL;
}

void
tf_client_complete (TfDbusProject1 *project)
{
  if (!G_IS_DBUS_PROXY (project) || tf_client_is_wanted (G_DBUS_PROXY (project)))
    return;
  tf_client_set_wanted (G_DBUS_PROXY (project));
  tf_client_complete_again (G_DBUS_PROXY (project));
}
