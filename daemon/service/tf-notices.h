/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"
#include "tf-notify-server.h"

G_BEGIN_DECLS

/**
 * TfNotices:
 *
 * Shows the engine's events as desktop notifications with buttons while they apply: a project waits
 * for the user, is done, or has halted (unless the user halted it). Handles Confirm and Resume
 * itself; the desktop client handles Open. Ignores buttons of outdated notifications. Main thread
 * only.
 */
#define TF_TYPE_NOTICES (tf_notices_get_type ())
G_DECLARE_FINAL_TYPE (TfNotices, tf_notices, TF, NOTICES, GObject)

/* @server (not owned): must outlive this */
TfNotices *tf_notices_new (TfEngine *engine, GDBusConnection *connection, TfNotifyServer *server);

/* Withdraws all notifications permanently: nobody handles their buttons any longer. */
void tf_notices_close (TfNotices *self);

G_END_DECLS
