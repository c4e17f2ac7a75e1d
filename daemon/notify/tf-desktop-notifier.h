/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-notify-server.h"

G_BEGIN_DECLS

/**
 * TfDesktopNotifier:
 *
 * Shows desktop notifications while the desktop client, which shows its own, is not running: shows
 * none while the client's bus name is owned, and withdraws all when the name appears. Holds
 * notifications back during quiet hours and shows them afterwards unless they were retracted. Main
 * thread only.
 *
 * Signal: "action" (const char *key, const char *action, const char *token), see
 * TfNotifyActionFunc.
 */
#define TF_TYPE_DESKTOP_NOTIFIER (tf_desktop_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TfDesktopNotifier, tf_desktop_notifier, TF, DESKTOP_NOTIFIER, GObject)

/* @client: the bus name whose owner suppresses notifications. @server (not owned): must outlive
 * this. Disabled until configured. */
TfDesktopNotifier *tf_desktop_notifier_new (GDBusConnection *connection,
                                            const char *client,
                                            TfNotifyServer *server);

/* @quiet_hours: see tf_quiet_hours_get_rest() */
void tf_desktop_notifier_configure (TfDesktopNotifier *self,
                                    gboolean enabled,
                                    const char *quiet_hours);

/* Replaces a notification with the same key. */
void tf_desktop_notifier_post (TfDesktopNotifier *self, TfNotification *notification);
/* Withdraws a notification that no longer applies. */
void tf_desktop_notifier_retract (TfDesktopNotifier *self, const char *key);
void tf_desktop_notifier_retract_all (TfDesktopNotifier *self);

G_END_DECLS
