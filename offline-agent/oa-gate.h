/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Whether a plan is complete enough to build software from, as far as a rule can tell: its tables,
 * criteria and placeholders. What no rule can tell is said. Returns: (transfer full): JSON {pass,
 * reasons, note} */
char *oa_gate (const TfPrompt *prompt);

G_END_DECLS
