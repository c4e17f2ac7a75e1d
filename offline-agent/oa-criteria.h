/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* Five to ten acceptance criteria, without "AC-n: ", each derived from one statement of the user
 * and quoting it. If too little was stated, the rest require that the statements are covered.
 * Applies corrections of the prompt ("add criterion: …", "remove AC-3", "AC-2 should be …") in
 * order.
 * Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_criteria_make (const OaIntent *intent, const TfPrompt *prompt);

/* %TRUE if the message is only about criteria, and so is not a decision of its own */
gboolean oa_criteria_is_order (const char *message);

G_END_DECLS
