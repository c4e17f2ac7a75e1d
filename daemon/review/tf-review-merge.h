/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-grounding.h"

G_BEGIN_DECLS

/* Merges two answers of one reviewer: @corrected, and what it does not mention of @first.
 *
 * An issue of @first stays as it was first said, also if it was not grounded, unless the correction
 * repeats it: by id, in the same words, or of the same severity with the same quote, or with the
 * same recommendation at the same place; or answers its id in closed. A repeated issue keeps the
 * higher severity, and its first form if only that one is grounded. An issue is withdrawn only in
 * so many words: it withdraws itself (tf_issue_withdraws_itself()), or withdrawn of @corrected has
 * its number in @first; it stays in the list. Answers and verdicts of @first stay unless @corrected
 * answers the same id.
 *
 * Grounds both by @ground, unless they are already grounded; the result is grounded too. Worker
 * (@ground reads). Returns: (transfer full) */
TfReview *tf_review_merge (TfReview *first, TfReview *corrected, const TfGround *ground);

G_END_DECLS
