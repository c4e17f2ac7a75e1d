/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * TfReviewStep:
 *
 * The review of one iteration: documents re-read and prompt composed (worker) → TfAsk with the
 * shape of a review as its check → a valid review. Keeps nothing itself. Of a tree the reviewer
 * gets the listing, the acceptance map and what the type's rules find missing; what a person edited
 * since the last commit is reviewed as it is, and logged.
 *
 * Fails with TF_ERROR_REVIEW_INVALID when no answer had the shape, TF_ERROR_OUTPUT_MISSING, and
 * what TfAsk and the stores fail with. Main thread only.
 */
#define TF_TYPE_REVIEW_STEP (tf_review_step_get_type ())
G_DECLARE_FINAL_TYPE (TfReviewStep, tf_review_step, TF, REVIEW_STEP, TfJob)

TfReviewStep *tf_review_step_new (const TfPolishTask *task);

/* After success: never an invalid one. Returns: (transfer none) */
TfReview *tf_review_step_get_review (TfReviewStep *self);

/* "" when a kept answer was used. Returns: (transfer none) */
const char *tf_review_step_get_run_id (TfReviewStep *self);

G_END_DECLS
