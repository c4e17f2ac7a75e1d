/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * OpencodeAgent:
 *
 * Drives opencode run --format json (1.18). A run succeeded if it exits with 0, told no error and its last step
 * ended with "stop".
 */
#define OPENCODE_TYPE_AGENT (opencode_agent_get_type ())
G_DECLARE_FINAL_TYPE (OpencodeAgent, opencode_agent, OPENCODE, AGENT, AgentsStream)

G_END_DECLS
