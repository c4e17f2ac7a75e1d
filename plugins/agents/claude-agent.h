/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * ClaudeAgent:
 *
 * Drives claude -p --output-format stream-json (2.1). A run succeeded if it exits with 0 and its last result is
 * no error.
 */
#define CLAUDE_TYPE_AGENT (claude_agent_get_type ())
G_DECLARE_FINAL_TYPE (ClaudeAgent, claude_agent, CLAUDE, AGENT, AgentsStream)

G_END_DECLS
