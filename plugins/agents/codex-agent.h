/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * CodexAgent:
 *
 * Drives codex exec --json (0.169). A run succeeded if it exits with 0 and its turn is completed.
 */
#define CODEX_TYPE_AGENT (codex_agent_get_type ())
G_DECLARE_FINAL_TYPE (CodexAgent, codex_agent, CODEX, AGENT, AgentsStream)

G_END_DECLS
