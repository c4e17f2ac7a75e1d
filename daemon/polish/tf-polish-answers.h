/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-task.h"
#include "tf-review-subject.h"
#include "tf-wanted-answers.h"

G_BEGIN_DECLS

/* Worker. Why @reviews (element-type TfReview) leave something open that they were to answer for
 * (@wanted): no review names its place, and the user has neither waived nor accepted it. @decisions
 * (element-type TfDecisionCheck): one that was replaced, or waived, needs no answer.
 * Returns: (transfer full) (nullable): %NULL if nothing is open */
char *tf_polish_find_unanswered (const TfPolishTask *task,
                                 const TfReviewSubject *subject,
                                 const TfIssueLedger *ledger,
                                 const GPtrArray *decisions,
                                 const GPtrArray *reviews,
                                 const TfWantedAnswers *wanted);

G_END_DECLS
