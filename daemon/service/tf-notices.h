/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"
#include "tf-notify-server.h"

G_BEGIN_DECLS

/**
 * TfNotices:
 *
 * What the engine notifies of, as desktop notifications with buttons, for as long as it is true: a
 * project waits for a person, is done, has halted (but by the person). Confirm and Resume are
 * carried out here, Open by the desktop client. A button of an older notification does nothing.
 * Main thread only.
 */
#define TF_TYPE_NOTICES (tf_notices_get_type ())
G_DECLARE_FINAL_TYPE (TfNotices, tf_notices, TF, NOTICES, GObject)

/* @server (not owned): must live as long */
TfNotices *tf_notices_new (TfEngine *engine, GDBusConnection *connection, TfNotifyServer *server);

/* Withdraws all of them, for good: nobody would hear their buttons. */
void tf_notices_close (TfNotices *self);

G_END_DECLS
