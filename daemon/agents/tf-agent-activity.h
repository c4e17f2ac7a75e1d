/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* What an agent does now, for users: "reads src/a.c", "runs a command", "tries again: …". One line, free of
 * terminal sequences; paths below @directory are relative. Returns: (transfer full) (nullable): %NULL:
 * @event does not change it; "" : nothing can be said any more */
char *tf_agent_activity_describe (const TfAgentEvent *event, const char *directory);

G_END_DECLS
