/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-identity.h"
#include "tf-polish-state.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* What the reviewers said in one iteration, all of the same text. */
typedef struct
{
  char *read;           /* (owned) (nullable): hash of the deliverable; %NULL without evidence */
  GPtrArray *reviews;   /* (owned) (element-type TfReview): blind, in order of number */
  TfReview *check;      /* (owned) (nullable): of the fixes so far; then there are no reviews */
  gboolean edited;      /* the user has changed the text since the iteration before */
  TfIdentity *identity; /* (owned) (nullable): if an identity run was asked and answered */
  char *run_id;         /* (owned): of the last run; "" if only stored answers are used */
} TfReviewRound;

/* Job's thread. One iteration, after tf_round_count_reviews(): a round of reviews, asked at the same
 * time as far as there are slots, or a check by itself. Prepares on the worker; parses each answer
 * once, grounds its issues once, and asks once for a correction if something cannot be confirmed;
 * then asks which findings are the same, if the answer decides what happens next. Stores each review
 * as soon as it is complete, so that none is paid for twice: a stored review of the same text, by the
 * same reviewer, in the same iteration, is used again.
 *
 * Without evidence: one review by the project's agent, nothing grounded, corrected or checked.
 *
 * Fails with TF_ERROR_REVIEW_INVALID if a reviewer gave no valid answer, and counts nothing then;
 * with TF_ERROR_OUTPUT_MISSING; and like tf_ask() and the stores. Returns: (transfer full) */
TfReviewRound *tf_review_round_run (const TfPolishTask *task,
                                    const TfPolishState *state,
                                    GCancellable *cancellable,
                                    GError **error);
void tf_review_round_free (TfReviewRound *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReviewRound, tf_review_round_free)

G_END_DECLS
