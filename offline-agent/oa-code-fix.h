/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Settles what the analysers themselves offer a change for, in the files of the working directory.
 * A change is kept only when the analyser, run again, is silent at that place, and the file is no
 * worse otherwise; without any, no file is touched. The gravest class of issues in which
 * something can be done goes first, of minor ones half at a time. TF_ERROR_MALFORMED: no issues;
 * TF_ERROR_AGENT_FAILURE: no room for a copy. Returns: (transfer full): the answer's JSON */
char *oa_code_fix (const TfPrompt *prompt, GError **error);

G_END_DECLS
