/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-grounding.h"

G_BEGIN_DECLS

/* Merges two answers of one reviewer: @corrected, plus the correct parts of @first that disappeared
 * from it without explanation: issues that were not objected to, and answers by id. Grounds both by
 * @ground, unless they are already grounded; the result is grounded too. Worker (@ground reads).
 * Returns: (transfer full) */
TfReview *tf_review_merge (TfReview *first, TfReview *corrected, const TfGround *ground);

G_END_DECLS
