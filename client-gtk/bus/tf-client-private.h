/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/* A read-only proxy that makes no calls and subscribes to nothing. Its properties are @properties
 * (a{sv}); its signals are those passed to tf_client_proxy_emit(). Returns: (transfer full)
 * (nullable) */
GDBusProxy *tf_client_proxy_new (GType type,
                                 GDBusConnection *connection,
                                 const char *owner,
                                 const char *path,
                                 const char *interface,
                                 GVariant *properties);

/* Updates the properties of @proxy; notifies only those that changed. */
void tf_client_proxy_update (GDBusProxy *proxy, GVariant *properties);

/* Emits a signal received from the bus on @proxy. */
void tf_client_proxy_emit (GDBusProxy *proxy,
                           const char *sender,
                           const char *name,
                           GVariant *values);

GDBusConnection *tf_client_get_connection (TfClient *self);

G_END_DECLS
