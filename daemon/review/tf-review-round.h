/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-polish-state.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * TfReviewRound:
 *
 * With evidence: the reviews of one iteration for one stage, by every reviewer of the configuration.
 *
 *   full    the first one: the deliverable, without any issue ledger; each of polish.reviewers blind
 *   delta   what changed since the last round, the pending issues by id, the deliverable for
 *           reference; by the first reviewer
 *   gate    as full, by polish.gate_reviewer, with several polish.reviewers by those too
 *
 * Which it is, and by whom, tf-round-plan.h decides; one review is a TfReviewTurn. A reviewer who has
 * seen the very same deliverable for this stage is not asked again: his last review stands. There may
 * be nothing to review at all.
 *
 * Fails with TF_ERROR_REVIEW_INVALID when a reviewer gave no valid review: nothing is counted then.
 * Main thread only.
 */
#define TF_TYPE_REVIEW_ROUND (tf_review_round_get_type ())
G_DECLARE_FINAL_TYPE (TfReviewRound, tf_review_round, TF, REVIEW_ROUND, TfJob)

/* @state: copied; @gate: the final gate of the iteration. */
TfReviewRound *tf_review_round_new (const TfPolishTask *task,
                                    const TfPolishState *state,
                                    gboolean gate);

/* After success: one a reviewer, each with its name. Returns: (transfer none) (element-type TfReview) */
GPtrArray *tf_review_round_get_reviews (TfReviewRound *self);

/* After success: what the round was, and the hash of what was reviewed. */
TfReviewStage tf_review_round_get_stage (TfReviewRound *self);
const char *tf_review_round_get_read (TfReviewRound *self);

/* Of the last run, "" when a kept answer was used. Returns: (transfer none) */
const char *tf_review_round_get_run_id (TfReviewRound *self);

G_END_DECLS
