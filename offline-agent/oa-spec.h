/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* spec_propose and spec_resolve: specification and constraints from the statements of the intent.
 * Each proposal is made again from intent, answers, corrections and challenges; the same material
 * gives the same text. TF_ERROR_MALFORMED without an intent. Returns: (transfer full): Markdown */
char *oa_spec_write (const TfPrompt *prompt, GError **error);

/* spec_challenge: the objections of the rules to the proposal. Returns: (transfer full): JSON */
char *oa_spec_challenge (const TfPrompt *prompt, GError **error);

G_END_DECLS
