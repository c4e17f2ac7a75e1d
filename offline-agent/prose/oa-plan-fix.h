/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Mends at once all that rules can: adds a decision or statement that is missing, names a placeholder as open,
 * drops a repeated item. The rest is declined with the reason. TF_ERROR_MALFORMED. Returns: (transfer full):
 * the answer's JSON */
char *oa_plan_fix (const TfPrompt *prompt, GError **error);

G_END_DECLS
