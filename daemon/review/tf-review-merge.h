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

/* Adds the critical @named by an earlier, invalid answer of its reviewer, unless @review may block
 * anyway: asked again, a reviewer may correct its form, not forget what it found. It has no place, so
 * it is rejected, and blocks until another run or the person settles it. Otherwise like
 * tf_review_merge(). Returns: (transfer full): @review itself if nothing is missing */
TfReview *tf_review_keep_named (TfReview *review, const char *named, const TfGround *ground);

G_END_DECLS
