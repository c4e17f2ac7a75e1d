/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"
#include "tf-scheduler.h"

G_BEGIN_DECLS

/* What systemd knows of the service, over its notification socket (sd_notify(3)): ready, reloading,
 * stopping, and a status line with the runs, or why none begins. Without a socket, nothing. Main thread
 * only. */
typedef struct _TfServiceState TfServiceState;

/* @socket (nullable): NOTIFY_SOCKET. Follows @engine and @scheduler until freed. */
TfServiceState *tf_service_state_new (const char *socket, TfEngine *engine, TfScheduler *scheduler);
void tf_service_state_free (TfServiceState *self);

/* It serves: at the start, and again after each reloading(). */
void tf_service_state_ready (TfServiceState *self);
void tf_service_state_reloading (TfServiceState *self);
void tf_service_state_stopping (TfServiceState *self);

G_END_DECLS
