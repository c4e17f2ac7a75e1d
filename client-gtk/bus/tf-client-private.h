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

/* The projects of a reply of Manager1.ListProjects, taken by and by; a column of another length is ignored. */
typedef struct _TfClientListing TfClientListing;

/* What every view of all projects shows; what is missing is read of a project that is opened. And what is long, read
 * after the cards are there: the times for the dashboard, and the parts of sentences, without which a text is
 * English. */
extern const char *const tf_client_listing_first_fields[];
extern const char *const tf_client_listing_later_fields[];

TfClientListing *tf_client_listing_new (GVariant *reply);
void tf_client_listing_free (TfClientListing *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfClientListing, tf_client_listing_free)

/* Of all projects, taken or not. Returns: (transfer container): %NULL at its end */
const char **tf_client_listing_get_paths (TfClientListing *self);

/* Calls @listed for the last @n_most projects not yet taken, which are the newest, in the order of their
 * paths. Returns: whether some are left */
gboolean tf_client_listing_take (TfClientListing *self,
                                 guint n_most,
                                 TfClientListed listed,
                                 gpointer data);

/* Which client @project reads its properties by; none of these refer to it. */
void tf_client_own (TfClient *self, GDBusProxy *project);
void tf_client_disown (GDBusProxy *project);

/* See tf_client_complete(): whether all properties are wanted, and reading those again that are. */
void tf_client_set_wanted (GDBusProxy *project);
gboolean tf_client_is_wanted (GDBusProxy *project);
void tf_client_complete_again (GDBusProxy *project);

G_END_DECLS
