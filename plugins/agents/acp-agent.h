/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * AcpAgent:
 *
 * Drives any program that speaks the Agent Client Protocol, version 1 (agentclientprotocol.com), on standard input and
 * output; its flags must make it do so, such as --acp or acp. It is told of no file system and no terminal of ours, so
 * it uses its own tools; what it asks leave for is decided by acp-policy.h. A run succeeded if the prompt ended with
 * end_turn and an answer: some programs give an error of their service as the answer, so a short one that reads like
 * one is none.
 */
#define ACP_TYPE_AGENT (acp_agent_get_type ())
G_DECLARE_FINAL_TYPE (AcpAgent, acp_agent, ACP, AGENT, AgentsStream)

G_END_DECLS
