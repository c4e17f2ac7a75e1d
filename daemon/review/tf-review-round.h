/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The reviews of one iteration for one stage, by every configured reviewer.
 *
 *   full    the first round: the deliverable, without an issue ledger; each of polish.reviewers
 *           blind
 *   delta   changes since the last round, the pending issues by id, the deliverable for
 *           reference; by the first reviewer
 *   gate    like full, by polish.gate_reviewer and, if there are several, by polish.reviewers
 *
 * tf-round-plan.h chooses the stage and the reviewers. Without evidence, the stage is always full,
 * by the project's agent, nothing is grounded, and the result has neither hash nor reviewer. */
typedef struct
{
  TfReviewStage stage;
  char *read; /* (owned) (nullable): hash of the reviewed deliverable; %NULL without evidence */
  GPtrArray
      *reviews; /* (owned) (element-type TfReview): one per reviewer; with evidence each with its
                 * name and grounded; empty if there was nothing to review */
  char *run_id; /* (owned): of the last run; "" if only stored reviews are used */
} TfReviewRound;

/* Job's thread. One round: prepares on the worker; asks each reviewer, parses the answer once and
 * grounds its issues once; asks once for a correction if something is wrong. If the corrected
 * answer is not a review, the first one stays valid; otherwise it replaces the first, plus correct
 * parts that disappeared without explanation. A reviewer who has seen the same deliverable for this
 * stage is not asked again: that review counts. Stores no reviews.
 *
 * @state: at step "gate" the round is the final gate of the iteration.
 *
 * Fails with TF_ERROR_REVIEW_INVALID if a reviewer gave no valid review, and counts nothing then;
 * with TF_ERROR_OUTPUT_MISSING; and like tf_ask() and the stores. Returns: (transfer full) */
TfReviewRound *tf_review_round_run (const TfPolishTask *task,
                                    const TfPolishState *state,
                                    GCancellable *cancellable,
                                    GError **error);
void tf_review_round_free (TfReviewRound *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReviewRound, tf_review_round_free)

G_END_DECLS
