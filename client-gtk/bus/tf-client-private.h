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

/* The unique name of the daemon, %NULL while there is none, and what cancels the calls to it. */
const char *tf_client_get_owner (TfClient *self);
GCancellable *tf_client_get_calls (TfClient *self);

/* A project of a listing. @values: (a{sv}): some of its properties */
typedef void (*TfClientListed) (const char *path, GVariant *values, gpointer data);

/* Calls @listed for each project. @reply: of Manager1.ListProjects; a column of another length is ignored */
void tf_client_listing_foreach (GVariant *reply, TfClientListed listed, gpointer data);

/* Which client @project reads its properties by; none of these refer to it. */
void tf_client_own (TfClient *self, GDBusProxy *project);
void tf_client_disown (GDBusProxy *project);

/* See tf_client_complete(): whether all properties are wanted, and reading those again that are. */
void tf_client_set_wanted (GDBusProxy *project);
gboolean tf_client_is_wanted (GDBusProxy *project);
void tf_client_complete_again (GDBusProxy *project);

G_END_DECLS
