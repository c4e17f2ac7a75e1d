/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Fills the skeleton of a plan with the statements of the intent and the decisions, each once, in the person's
 * words. Returns: (transfer full): the answer's JSON */
char *oa_plan_build (const TfPrompt *prompt);

G_END_DECLS
