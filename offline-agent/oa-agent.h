/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The answer of the embedded agent to a prompt. The same prompt gives the same bytes.
 * TF_ERROR_MALFORMED if a material required by the purpose is missing. Returns: (transfer full) */
char *oa_agent_answer (const TfPrompt *prompt, GError **error);

G_END_DECLS
