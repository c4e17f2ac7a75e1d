/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* How many of @current have an issue in @previous (element-type TfIssue) whose description is
 * similar by at least @at_least (tf_text_similarity). Pure; quick enough for hundreds of issues.
 * Any thread. */
guint tf_issue_count_matching (const GPtrArray *current,
                               const GPtrArray *previous,
                               double at_least);

G_END_DECLS
