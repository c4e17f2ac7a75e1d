/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-private.h"

GDBusProxy *
tf_client_proxy_new (GType type,
                     GDBusConnection *connection,
                     const char *owner,
                     const char *path,
                     const char *interface,
                     GVariant *properties)
{
  g_autoptr (GError) error = NULL;
  GVariantIter iter;
  char *name;
  GVariant *value;
  GDBusProxy *proxy;

  /* With these flags and a unique name, no call is made to the bus. */
  proxy = g_initable_new (type, NULL, &error, "g-flags",
                          G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES |
                              G_DBUS_PROXY_FLAGS_DO_NOT_CONNECT_SIGNALS |
                              G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START,
                          "g-connection", connection, "g-name", owner, "g-object-path", path,
                          "g-interface-name", interface, NULL);
  if (proxy == NULL)
    {
      g_warning ("no proxy for %s: %s", path, error->message);
      return NULL;
    }
  /* Not "&s": it would first serialize all values and then parse them again. */
  g_variant_iter_init (&iter, properties);
  while (g_variant_iter_loop (&iter, "{sv}", &name, &value))
    g_dbus_proxy_set_cached_property (proxy, name, value);
  return proxy;
}

void
tf_client_proxy_update (GDBusProxy *proxy, GVariant *properties)
{
  static const char *const nothing[] = { NULL };
  g_autoptr (GVariant) changed = NULL;
  GVariantBuilder builder;
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_iter_init (&iter, properties);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value))
    {
      g_autoptr (GVariant) known = g_dbus_proxy_get_cached_property (proxy, name);

      if (known != NULL && g_variant_equal (known, value))
        continue;
      g_dbus_proxy_set_cached_property (proxy, name, value);
      g_variant_builder_add (&builder, "{sv}", name, value);
    }
  changed = g_variant_ref_sink (g_variant_builder_end (&builder));
  if (g_variant_n_children (changed) == 0)
    return;
  /* The generated proxy drops what it kept of a property only when it comes to it, and would notify of each
   * before: a list read then has its strings in a value that is gone. */
  g_object_freeze_notify (G_OBJECT (proxy));
  g_signal_emit_by_name (proxy, "g-properties-changed", changed, nothing);
  g_object_thaw_notify (G_OBJECT (proxy));
}

void
tf_client_proxy_emit (GDBusProxy *proxy, const char *sender, const char *name, GVariant *values)
{
  g_signal_emit_by_name (proxy, "g-signal", sender, name, values);
}
