/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The reviewer's part of TfDeliverable; see tf-deliverable.h. */

const char *code_reviewer_get_prompt_name (TfPurpose purpose);
const char *code_reviewer_get_severity_definitions (void);
/* @after: the listing of the tree after the fix. */
gboolean code_reviewer_check_fix (const TfBuildInput *input,
                                  const char *before,
                                  const char *after,
                                  GPtrArray *errors);
gboolean code_reviewer_is_out_of_scope (const TfBuildInput *input, const TfIssue *issue);

G_END_DECLS
