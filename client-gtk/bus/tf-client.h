/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

typedef enum
{
  TF_CLIENT_CONNECTING, /* nothing is known yet */
  TF_CLIENT_READY,      /* the data is current */
  TF_CLIENT_GONE,       /* the daemon stopped or cannot be started: the data is the last known */
} TfClientState;

/**
 * TfClient:
 *
 * The client's connection to the daemon: the manager and the projects as proxies that mirror the
 * properties on the bus. Activates the daemon, keeps the last known state when it stops, and
 * resynchronizes when it returns. A project that still exists keeps its proxy, so bindings stay
 * valid. Use the proxies for properties and signals; make calls with tf_client_call_async(), which
 * reaches whichever daemon is running. Main thread only.
 *
 * Properties: "state" (TfClientState), "trouble" (nullable: why the daemon is not available),
 * "projects", "manager" (nullable: %NULL before the first TF_CLIENT_READY). "state" is notified on
 * every TF_CLIENT_READY, once all properties are current; data that was read by calls must then be
 * read again.
 */
#define TF_TYPE_CLIENT (tf_client_get_type ())
G_DECLARE_FINAL_TYPE (TfClient, tf_client, TF, CLIENT, GObject)

GType tf_client_state_get_type (void);
#define TF_TYPE_CLIENT_STATE (tf_client_state_get_type ())

/* @connection: the session bus. Starts connecting. Returns: (transfer full) */
TfClient *tf_client_new (GDBusConnection *connection);

TfClientState tf_client_get_state (TfClient *self);
const char *tf_client_get_error_message (TfClient *self);

/* Starts the daemon now, or reads all again from one that refused to tell. Does nothing unless it is gone. */
void tf_client_retry (TfClient *self);

/* Returns: (transfer none) (element-type TfDbusProject1): sorted by object path */
GListModel *tf_client_get_projects (TfClient *self);

/* Returns: (transfer none) (nullable) */
TfDbusManager1 *tf_client_get_manager (TfClient *self);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_client_find_project (TfClient *self, const char *id);
TfDbusProject1 *tf_client_find_project_by_path (TfClient *self, const char *path);

/* Has a project's properties complete, now and from now on. Before, a project has the fields of
 * Manager1.ListProjects, which cost a fraction; what it does not have is %NULL, 0 or %FALSE, and so
 * unknown. Whoever shows another property calls this; it is cheap to call again. The properties arrive
 * with notify signals. Does nothing for a project that is not of a client. */
void tf_client_complete (TfDbusProject1 *project);

/* Calls a method of @project, or of the manager if %NULL. @parameters may be floating, or %NULL for
 * none; @reply_type such as "(s)". Starts the daemon if necessary. Errors are those of the daemon
 * (TF_ERROR), without the D-Bus prefix. */
void tf_client_call_async (TfClient *self,
                           TfDbusProject1 *project,
                           const char *method,
                           GVariant *parameters,
                           const char *reply_type,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* Returns: (transfer full): the reply tuple */
GVariant *tf_client_call_finish (TfClient *self,
                                 GAsyncResult *result,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Like tf_client_call_async(), but passes file descriptors (handle 0 of @parameters is the first),
 * for methods that return one string. */
void tf_client_send_fd_async (TfClient *self,
                              TfDbusProject1 *project,
                              const char *method,
                              GVariant *parameters,
                              GUnixFDList *descriptors,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);

/* Calls a method of @project that returns a file descriptor. */
void tf_client_open_async (TfClient *self,
                           TfDbusProject1 *project,
                           const char *method,
                           GVariant *parameters,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* Returns: the descriptor, which the caller must close; -1 with @error */
int tf_client_open_finish (TfClient *self, GAsyncResult *result, GError **error);

/* Like tf_client_open_async(), but reads the file to its end, on a worker. TF_ERROR_TOO_LARGE above
 * 64 MiB. */
void tf_client_read_async (TfClient *self,
                           TfDbusProject1 *project,
                           const char *method,
                           GVariant *parameters,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* Returns: (transfer full): NUL-terminated; may be invalid UTF-8 */
char *tf_client_read_finish (TfClient *self,
                             GAsyncResult *result,
                             gsize *out_length,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
