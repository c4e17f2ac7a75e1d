/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The proposal of specification and constraints, from the intent and the decisions, in the shape of
 * tf_proposal_check(). TF_ERROR_MALFORMED: no intent. Returns: (transfer full) */
char *oa_spec_write (const TfPrompt *prompt, GError **error);

/* The contradictions that rules find in the intent. TF_ERROR_MALFORMED: no intent. Returns: (transfer full): the
 * challenger's JSON */
char *oa_spec_challenge (const TfPrompt *prompt, GError **error);

G_END_DECLS
