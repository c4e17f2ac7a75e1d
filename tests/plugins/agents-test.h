/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* The adapters of the plugin "agents", from its sources. */

/* By its word; %NULL if there is none. Returns: (transfer full) */
TfAgentAdapter *agents_test_create (const char *word);

/* What an adapter told, in words: "read a.c;", "answer …;", "error [limit] …;". */
typedef struct
{
  GString *said;
  TfUsage usage;
  GString *text; /* all that was shown */
} AgentsSaid;

void agents_said_init (AgentsSaid *self);
void agents_said_clear (AgentsSaid *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AgentsSaid, agents_said_clear)

TfAgentSink agents_said_get_sink (AgentsSaid *self);

G_END_DECLS
