/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-review-subject.h"

G_BEGIN_DECLS

/**
 * TfReviewTurn:
 *
 * One review by one reviewer: asked (TfAsk, tf_review_parse_with_evidence as the check) → its places
 * judged, and whether every issue it was shown has an answer (worker) → what is wrong asked once to be
 * corrected. A corrected answer that is no review leaves the first one standing; one that is takes its
 * place, and what was right in the first one and is silently gone stays.
 *
 * Fails with TF_ERROR_REVIEW_INVALID when there was no review at all, and with what TfAsk fails with.
 * Main thread only.
 */
#define TF_TYPE_REVIEW_TURN (tf_review_turn_get_type ())
G_DECLARE_FINAL_TYPE (TfReviewTurn, tf_review_turn, TF, REVIEW_TURN, TfJob)

/* @subject, and @ledger (nullable: the reviewer was not shown one), stay with the caller, who outlives
 * this. @prompt is copied; @correction: the prompt file of a correction. */
TfReviewTurn *tf_review_turn_new (TfReviewSubject *subject,
                                  const TfIssueLedger *ledger,
                                  const TfPrompt *prompt,
                                  const char *correction,
                                  const char *reviewer);

/* After success: with its reviewer. Returns: (transfer none) */
TfReview *tf_review_turn_get_review (TfReviewTurn *self);

/* Of the last run, "" when kept answers were used. Returns: (transfer none) */
const char *tf_review_turn_get_run_id (TfReviewTurn *self);

/* Pure but for what @ground reads: @corrected (transfer none) with what was right in @first and nobody
 * complained about. Returns: (transfer full) */
TfReview *tf_review_turn_merge (const TfReview *first, TfReview *corrected, const TfGround *ground);

G_END_DECLS
