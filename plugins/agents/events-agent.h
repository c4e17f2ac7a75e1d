/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "agents-stream.h"

G_BEGIN_DECLS

/**
 * EventsAgent:
 *
 * Drives a program of one's own that prints the events of thoughtforge-agent(7), a JSON object a line. A run
 * succeeded if it exits with 0 after a result.
 */
#define EVENTS_TYPE_AGENT (events_agent_get_type ())
G_DECLARE_DERIVABLE_TYPE (EventsAgent, events_agent, EVENTS, AGENT, AgentsStream)

struct _EventsAgentClass
{
  AgentsStreamClass parent_class;
};

G_END_DECLS
