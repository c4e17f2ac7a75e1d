/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-finding.h"

G_BEGIN_DECLS

/* The text with the edits of @findings (element-type OaFinding) of one file. A finding whose edits
 * overlap those of an earlier one, or that point nowhere, changes nothing: its member of
 * @out_taken is FALSE. @out_lines: for each line of @text (from 1) the line it is now. Pure.
 * Returns: (transfer full) */
char *oa_edit_apply (const char *text,
                     const GPtrArray *findings,
                     gboolean *out_taken,
                     GArray **out_lines);

G_END_DECLS
