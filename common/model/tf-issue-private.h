/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* As tf_issue_from_json(), but adds one line to @errors (element-type utf8) for every member that
 * is wrong instead of stopping at the first. Returns: (nullable) (transfer full) */
TfIssue *tf_issue_read (JsonNode *node, const char *path, GPtrArray *errors);

G_END_DECLS
