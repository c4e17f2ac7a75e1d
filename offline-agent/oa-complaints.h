/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Where a prompt complains of issues of the previous answer: what @answer repeats of them loses the
 * quote that was not found; what had none, or was given another place already, is withdrawn, its id
 * too. Without complaints nothing changes. */
void oa_complaints_heed (const TfPrompt *prompt, JsonObject *answer);

G_END_DECLS
