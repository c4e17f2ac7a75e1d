/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "events-agent.h"

G_BEGIN_DECLS

/**
 * ModelAgent:
 *
 * Drives thoughtforge-model-agent: an EventsAgent that is told its model, its context window and what it may do
 * with files.
 */
#define MODEL_TYPE_AGENT (model_agent_get_type ())
G_DECLARE_FINAL_TYPE (ModelAgent, model_agent, MODEL, AGENT, EventsAgent)

G_END_DECLS
