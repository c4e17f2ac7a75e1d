/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Reviews a plan, or checks issues of one, by what rules can see: whether what the person said stands in it, once,
 * without placeholders. TF_ERROR_MALFORMED. Returns: (transfer full): the answer's JSON */
char *oa_plan_review (const TfPrompt *prompt, GError **error);

G_END_DECLS
