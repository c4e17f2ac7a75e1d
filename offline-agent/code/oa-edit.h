/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-finding.h"

G_BEGIN_DECLS

/* Applies the edits of @findings (element-type OaFinding) of one file to @text. A finding whose
 * edits overlap those of an earlier one, or have no valid place, changes nothing: its member of
 * @out_taken is %FALSE. @out_lines: the new line of each line of @text (from 1). Pure.
 * Returns: (transfer full) */
char *oa_edit_apply (const char *text,
                     const GPtrArray *findings,
                     gboolean *out_taken,
                     GArray **out_lines);

G_END_DECLS
