/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

typedef enum
{
  TF_CLIENT_CONNECTING, /* nothing is known yet */
  TF_CLIENT_READY,      /* what is shown is what the daemon says */
  TF_CLIENT_GONE,       /* the daemon left or cannot be started: what is shown is the last known */
} TfClientState;

/**
 * TfClient:
 *
 * The daemon as the client sees it: its manager and its projects as proxies whose properties are
 * those of the bus. Starts the daemon by activation, keeps the last state when it goes, and
 * picks up again by itself: a project that is still there keeps its object, so that what is bound
 * to it stays bound. The proxies are for reading and for their signals; calls go through
 * tf_client_call_async(), which reaches whichever daemon is there. Main thread only.
 *
 * Properties: "state" (TfClientState), "trouble" (nullable: why it is gone), "projects", "manager"
 * (nullable: %NULL before the first TF_CLIENT_READY). After each TF_CLIENT_READY, "state" is
 * notified when everything is up to date: what was read by calls is to be read again then.
 */
#define TF_TYPE_CLIENT (tf_client_get_type ())
G_DECLARE_FINAL_TYPE (TfClient, tf_client, TF, CLIENT, GObject)

GType tf_client_state_get_type (void);
#define TF_TYPE_CLIENT_STATE (tf_client_state_get_type ())

/* @connection: the session bus. Begins at once. Returns: (transfer full) */
TfClient *tf_client_new (GDBusConnection *connection);

TfClientState tf_client_get_state (TfClient *self);
const char *tf_client_get_trouble (TfClient *self);

/* Asks the bus to start the daemon, now. Nothing happens unless it is gone. */
void tf_client_retry (TfClient *self);

/* Returns: (transfer none): of TfDbusProject1, in the order of their paths */
GListModel *tf_client_get_projects (TfClient *self);

/* Returns: (transfer none) (nullable) */
TfDbusManager1 *tf_client_get_manager (TfClient *self);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_client_find_project (TfClient *self, const char *id);
TfDbusProject1 *tf_client_find_project_by_path (TfClient *self, const char *path);

/* Calls a method of @project, or of the manager when %NULL; @parameters may be floating, %NULL for
 * none; @reply_type such as "(s)". Starts the daemon when it does not run. Errors are the
 * daemon's (TF_ERROR), without the prefix of the bus. */
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

/* As tf_client_call_async() with descriptors handed over (handle 0 of @parameters is the first), for a
 * method that answers with one string. */
void tf_client_send_fd_async (TfClient *self,
                              TfDbusProject1 *project,
                              const char *method,
                              GVariant *parameters,
                              GUnixFDList *descriptors,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);

/* Calls a method of @project that answers with a descriptor of a file. */
void tf_client_open_async (TfClient *self,
                           TfDbusProject1 *project,
                           const char *method,
                           GVariant *parameters,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* Returns: the descriptor, which the caller closes; -1 with @error */
int tf_client_open_finish (TfClient *self, GAsyncResult *result, GError **error);

/* As above, read to its end (on a worker). TF_ERROR_TOO_LARGE past 64 MiB. */
void tf_client_read_async (TfClient *self,
                           TfDbusProject1 *project,
                           const char *method,
                           GVariant *parameters,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);

/* Returns: (transfer full): NUL-terminated, as it was written: it need not be UTF-8 */
char *tf_client_read_finish (TfClient *self,
                             GAsyncResult *result,
                             gsize *out_length,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
