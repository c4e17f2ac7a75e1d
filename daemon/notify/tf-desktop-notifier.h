/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-notify-server.h"

G_BEGIN_DECLS

/**
 * TfDesktopNotifier:
 *
 * Desktop notifications for as long as no desktop client runs, which shows its own: while somebody
 * owns the client's name nothing is shown, and when somebody takes it what is shown is withdrawn.
 * What falls into quiet hours is shown at their end if nobody retracted it until then. Main thread
 * only.
 *
 * Signal: "action" (const char *key, const char *action, const char *token), as
 * TfNotifyActionFunc.
 */
#define TF_TYPE_DESKTOP_NOTIFIER (tf_desktop_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TfDesktopNotifier, tf_desktop_notifier, TF, DESKTOP_NOTIFIER, GObject)

/* @client: the name on the bus that silences it. @server (not owned): must live as long. Disabled until
 * it is configured. */
TfDesktopNotifier *tf_desktop_notifier_new (GDBusConnection *connection,
                                            const char *client,
                                            TfNotifyServer *server);

/* @quiet_hours: as tf_quiet_hours_get_rest() */
void tf_desktop_notifier_configure (TfDesktopNotifier *self,
                                    gboolean enabled,
                                    const char *quiet_hours);

/* In the place of one with the same key. */
void tf_desktop_notifier_post (TfDesktopNotifier *self, TfNotification *notification);
/* It is no longer true. */
void tf_desktop_notifier_retract (TfDesktopNotifier *self, const char *key);
void tf_desktop_notifier_retract_all (TfDesktopNotifier *self);

G_END_DECLS
