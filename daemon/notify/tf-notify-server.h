/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-notification.h"

G_BEGIN_DECLS

/**
 * TfNotifyServer:
 *
 * The desktop's notification server as a set of notifications that ought to be on the screen. libnotify
 * waits for the server in every call, so all of it is done by one helper thread with a main context of
 * its own, and nothing here blocks; a call to a server that hangs is given up after D-Bus's 25 s.
 * Without a server, which is one line in the log, notifications wait for one; a server that was started
 * anew is shown them again, but for those a person closed. One a process, as libnotify is. Main thread
 * only.
 */
typedef struct _TfNotifyServer TfNotifyServer;

/* Somebody pressed @action of the notification @key. @token: for the window that is raised by it, ""
 * when the server has none. */
typedef void (*TfNotifyActionFunc) (const char *key,
                                    const char *action,
                                    const char *token,
                                    gpointer data);

TfNotifyServer *tf_notify_server_new (void);

/* Withdraws all. Waits for that, but no longer than a second. */
void tf_notify_server_free (TfNotifyServer *self);

/* One at a time; %NULL: nobody. */
void tf_notify_server_watch (TfNotifyServer *self, TfNotifyActionFunc func, gpointer data);

/* In the place of one with the same key. */
void tf_notify_server_show (TfNotifyServer *self, TfNotification *notification);

/* @key (nullable): %NULL: all */
void tf_notify_server_withdraw (TfNotifyServer *self, const char *key);

/* One notification that nothing is kept of. Fails with what the server says, also that there is
 * none. */
void tf_notify_server_test_async (TfNotifyServer *self,
                                  GAsyncReadyCallback callback,
                                  gpointer data);
gboolean tf_notify_server_test_finish (GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfNotifyServer, tf_notify_server_free)

G_END_DECLS
