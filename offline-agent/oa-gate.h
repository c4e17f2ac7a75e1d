/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Whether a plan is complete enough to build software from it, as far as rules can judge: its
 * tables, criteria and placeholders. The note states what rules cannot judge. Returns: (transfer
 * full): JSON {pass, reasons, note} */
char *oa_gate (const TfPrompt *prompt);

G_END_DECLS
