/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* Any command-line program: `{command} {flags} < prompt`; its standard output is the answer. Exit 0
 * with a non-blank answer is success; anything else is an error. */
#define TF_TYPE_PLAIN_AGENT (tf_plain_agent_get_type ())
G_DECLARE_FINAL_TYPE (TfPlainAgent, tf_plain_agent, TF, PLAIN_AGENT, GObject)

G_END_DECLS
