/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Judges whether a plan is complete enough to build from, as far as rules can: they judge three of the eight
 * criteria, so nothing ever passes. Returns: (transfer full): the answer's JSON */
char *oa_gate (const TfPrompt *prompt);

G_END_DECLS
