/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* Five to ten acceptance criteria, each from one thing the person stated and quoting it, without
 * "AC-n: ". Where too little was stated, the rest asks that what was stated is covered. Corrections
 * of the prompt ("add criterion: …", "remove AC-3", "AC-2 should be …") are applied in order.
 * Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_criteria_make (const OaIntent *intent, const TfPrompt *prompt);

/* %TRUE if the message is only about criteria, and so is no decision of its own */
gboolean oa_criteria_is_order (const char *message);

G_END_DECLS
