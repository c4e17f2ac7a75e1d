/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-notification.h"

G_BEGIN_DECLS

/**
 * TfNotifyServer:
 *
 * Keeps the desktop's notification server showing a given set of notifications. Every libnotify
 * call waits for the server, so one helper thread with its own main context makes all of them and
 * nothing here blocks. A call to a server that hangs times out after 25 s, the D-Bus default. If
 * there is no server, or no thread can be started, logs one line and keeps notifications until that
 * changes. A restarted server
 * shows them again, except those that the user closed. One per process, like libnotify. Main thread
 * only.
 */
typedef struct _TfNotifyServer TfNotifyServer;

/* The user chose @action of the notification @key. @token: activation token for the window to
 * raise, "" if the server sends none. */
typedef void (*TfNotifyActionFunc) (const char *key,
                                    const char *action,
                                    const char *token,
                                    gpointer data);

TfNotifyServer *tf_notify_server_new (void);

/* Withdraws all notifications and waits for that, but at most one second. */
void tf_notify_server_free (TfNotifyServer *self);

/* Sets the one handler of actions; %NULL removes it. */
void tf_notify_server_watch (TfNotifyServer *self, TfNotifyActionFunc func, gpointer data);

/* Replaces a notification with the same key. */
void tf_notify_server_show (TfNotifyServer *self, TfNotification *notification);

/* @key (nullable): %NULL withdraws all */
void tf_notify_server_withdraw (TfNotifyServer *self, const char *key);

/* Shows one notification and forgets it. Fails with the server's error, or if there is no
 * server. */
void tf_notify_server_test_async (TfNotifyServer *self,
                                  GAsyncReadyCallback callback,
                                  gpointer data);
gboolean tf_notify_server_test_finish (GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfNotifyServer, tf_notify_server_free)

G_END_DECLS
