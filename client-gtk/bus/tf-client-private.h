/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/* A proxy for reading that makes no call of its own and listens to nothing: its properties are
 * @properties (a{sv}), its signals those handed to it. Returns: (transfer full) (nullable) */
GDBusProxy *tf_client_proxy_new (GType type,
                                 GDBusConnection *connection,
                                 const char *owner,
                                 const char *path,
                                 const char *interface,
                                 GVariant *properties);

/* Gives @proxy new values; only what differs is notified. */
void tf_client_proxy_update (GDBusProxy *proxy, GVariant *properties);

/* Lets @proxy emit a signal of its interface that came from the bus. */
void tf_client_proxy_emit (GDBusProxy *proxy,
                           const char *sender,
                           const char *name,
                           GVariant *values);

GDBusConnection *tf_client_get_connection (TfClient *self);

G_END_DECLS
