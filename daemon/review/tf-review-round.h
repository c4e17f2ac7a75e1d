/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The reviews of one iteration for one stage, by every reviewer of the configuration.
 *
 *   full    the first one: the deliverable, without any issue ledger; each of polish.reviewers blind
 *   delta   what changed since the last round, the pending issues by id, the deliverable for
 *           reference; by the first reviewer
 *   gate    as full, by polish.gate_reviewer, with several polish.reviewers by those too
 *
 * Which it is, and by whom, tf-round-plan.h decides. Without evidence it is always a full one by the
 * project's agent, nothing is grounded, and the result says neither what was read nor who reviewed. */
typedef struct
{
  TfReviewStage stage;
  char *read; /* (owned) (nullable): hash of what was reviewed; %NULL without evidence */
  GPtrArray
      *reviews; /* (owned) (element-type TfReview): one a reviewer, with evidence each with its
                         name and grounded; none when there was nothing to review */
  char *run_id; /* (owned): of the last run; "" when only what was kept is used */
} TfReviewRound;

/* Job's thread. One round: prepared on the worker; each reviewer asked, his answer parsed once and its
 * issues grounded once; what is wrong asked once to be corrected. A corrected answer that is no review
 * leaves the first one in force; one that is takes its place, and what was right in the first one and is
 * silently gone stays. A reviewer who has seen the very same deliverable for this stage is not asked
 * again: his last review counts. Keeps nothing itself.
 *
 * @state: at step "gate" the round is the final gate of the iteration.
 *
 * Fails with TF_ERROR_REVIEW_INVALID when a reviewer gave no valid review: nothing is counted then; with
 * TF_ERROR_OUTPUT_MISSING, and what tf_ask() and the stores fail with. Returns: (transfer full) */
TfReviewRound *tf_review_round_run (const TfPolishTask *task,
                                    const TfPolishState *state,
                                    GCancellable *cancellable,
                                    GError **error);
void tf_review_round_free (TfReviewRound *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReviewRound, tf_review_round_free)

G_END_DECLS
