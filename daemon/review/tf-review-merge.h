/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-grounding.h"

G_BEGIN_DECLS

/* What two answers of one reviewer come to: @corrected, with what was right in @first and is silently
 * gone from it: issues that nobody complained about, answers by id. Both are grounded by @ground, unless
 * they are already, and so is the result. Worker (@ground reads). Returns: (transfer full) */
TfReview *tf_review_merge (TfReview *first, TfReview *corrected, const TfGround *ground);

G_END_DECLS
