/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Makes the mechanical fixes for the given issues, one severity at a time, minor ones in batches,
 * so that the next review sees the effect. Headings, table headers and acceptance criteria stay
 * unchanged. Reports for every issue whether it was applied. TF_ERROR_MALFORMED without deliverable
 * or issues. Returns: (transfer full): JSON {content, fixes, note} */
char *oa_plan_fix (const TfPrompt *prompt, GError **error);

G_END_DECLS
