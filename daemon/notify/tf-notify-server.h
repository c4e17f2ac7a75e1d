/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-notification.h"

G_BEGIN_DECLS

/**
 * TfNotifyServer:
 *
 * The desktop's notification server (org.freedesktop.Notifications) as a set of notifications that
 * ought to be on the screen. Every call is asynchronous and none has a time limit: what a server
 * that hung shows late is withdrawn late. Without a server, which is one line in the log, they wait
 * for one; a server that was started anew is shown them again, but for those a person closed.
 * Main thread only.
 *
 * Signal: "action" (const char *key, const char *action, const char *token): somebody pressed it;
 * token: for the window that is raised by it, "" when the server has none.
 */
#define TF_TYPE_NOTIFY_SERVER (tf_notify_server_get_type ())
G_DECLARE_FINAL_TYPE (TfNotifyServer, tf_notify_server, TF, NOTIFY_SERVER, GObject)

TfNotifyServer *tf_notify_server_new (GDBusConnection *connection);

/* In the place of one with the same key. */
void tf_notify_server_show (TfNotifyServer *self, TfNotification *notification);
void tf_notify_server_withdraw (TfNotifyServer *self, const char *key);
void tf_notify_server_withdraw_all (TfNotifyServer *self);

/* One notification that nothing is kept of. Fails with what the server says, also that there is
 * none. */
void tf_notify_server_test_async (GDBusConnection *connection,
                                  GAsyncReadyCallback callback,
                                  gpointer data);
gboolean tf_notify_server_test_finish (GAsyncResult *result, GError **error);

G_END_DECLS
