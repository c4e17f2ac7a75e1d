/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * GeminiAgent:
 *
 * Drives gemini -o stream-json (0.61). A run succeeded if it exits with 0 and the status of its result is
 * "success": a broken stream also exits with 0.
 */
#define GEMINI_TYPE_AGENT (gemini_agent_get_type ())
G_DECLARE_FINAL_TYPE (GeminiAgent, gemini_agent, GEMINI, AGENT, AgentsStream)

G_END_DECLS
