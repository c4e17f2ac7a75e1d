/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-query.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* Worker. All valid reviews of @iteration: each reviewer's.
 * TF_ERROR_NOT_FOUND without any. Returns: (transfer full) (element-type TfReview) */
GPtrArray *tf_project_query_reviews (TfWorkspace *workspace, guint iteration, GError **error);

G_END_DECLS
