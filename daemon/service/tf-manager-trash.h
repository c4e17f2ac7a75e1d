/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"

G_BEGIN_DECLS

/* RestoreProject: calls the engine and answers @invocation (taken). Main thread. */
void tf_manager_trash_restore (TfEngine *engine, GDBusMethodInvocation *invocation, const char *id);

G_END_DECLS
