/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How many runs of one agent go on at the same time, over all projects: agents.available.NAME.max_runs. Whoever
 * waits longest is next. Private to this folder. Job's thread. */
typedef struct _TfAgentPass TfAgentPass;

/* Returns: (transfer full) (nullable): %NULL: @agent runs @max times already. @max: 0: no limit */
TfAgentPass *tf_agent_gate_try (const char *agent, guint max);
/* Waits. Returns: (transfer full): %NULL only with G_IO_ERROR_CANCELLED */
TfAgentPass *tf_agent_gate_wait (const char *agent,
                                 guint max,
                                 GCancellable *cancellable,
                                 GError **error);
void tf_agent_pass_free (TfAgentPass *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfAgentPass, tf_agent_pass_free)

G_END_DECLS
