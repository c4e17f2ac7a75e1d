/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The reviewer's part of TfDeliverable; see tf-deliverable.h. */

/* Returns: (nullable): %NULL for a purpose that the plugin does not handle */
const char *plan_reviewer_get_prompt_name (TfPurpose purpose);
const char *plan_reviewer_get_severity_definitions (void);

/* A fix must not break the structure or leave more faults than it found. It may add a section that the
 * template or the specification has, and drop what says only that nothing is known. */
gboolean plan_reviewer_check_fix (const TfBuildInput *input,
                                  const char *before,
                                  const char *after,
                                  GPtrArray *errors);

/* @output_path: of the deliverable. %TRUE if the location names another file, or a section that neither
 * the deliverable nor its template and specification have. */
gboolean plan_reviewer_is_out_of_scope (const TfBuildInput *input,
                                        const char *output_path,
                                        const char *location);

G_END_DECLS
