/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Fills the slots of the skeleton from intent, spec and constraints. Without a skeleton (code), or
 * if the intent states nothing, it is stuck and gives the reason. Returns: (transfer full): JSON
 * {stuck, content or reason, note} */
char *oa_plan_build (const TfPrompt *prompt);

G_END_DECLS
