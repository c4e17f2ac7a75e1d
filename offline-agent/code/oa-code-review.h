/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Reviews the project in the working directory with the installed analysers and what the prompt
 * contains about its tests. Changes nothing there. TF_ERROR_AGENT_FAILURE: no space for a copy.
 * Returns: (transfer full): the answer's JSON */
char *oa_code_review (const TfPrompt *prompt, GError **error);

G_END_DECLS
