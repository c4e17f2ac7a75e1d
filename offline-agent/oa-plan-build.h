/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Fills the slots of the skeleton with what intent, spec and constraints state. Without a skeleton
 * (code) or with an intent that states nothing it is stuck and says why. Returns: (transfer full):
 * JSON {stuck, content or reason, note} */
char *oa_plan_build (const TfPrompt *prompt);

G_END_DECLS
