/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Settles issues for which the analysers themselves suggest a change, in the files of the working
 * directory. Keeps a change only if the analyser, run again, no longer reports that place and the
 * file is otherwise no worse; without such a change, touches no file. Starts with the most severe
 * class in which something can be done; of minor issues, takes half at a time. TF_ERROR_MALFORMED:
 * no issues; TF_ERROR_AGENT_FAILURE: no space for a copy. Returns: (transfer full): the answer's
 * JSON */
char *oa_code_fix (const TfPrompt *prompt, GError **error);

G_END_DECLS
