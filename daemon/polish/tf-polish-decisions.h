/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-decision-check.h"
#include "tf-issue-ledger.h"
#include "tf-review-subject.h"

G_BEGIN_DECLS

/* Whether the decisions of the user are in the deliverable, and what follows from it. A decision that is
 * missing or contradicted is never done: not by a review that says otherwise, only by a change of the
 * deliverable or by the user. */

/* Worker. What rules find of each decision: in the document; of a tree in all of its text files and its
 * acceptance map. What only spec and constraints of a tree say is unknown, and so is what is missing if
 * there is more text than TF_POLISH_DECISIONS_MAX_BYTES. Returns: (transfer full) (element-type
 * TfDecisionCheck) */
GPtrArray *tf_polish_decisions_trace (TfReviewSubject *subject);

#define TF_POLISH_DECISIONS_MAX_BYTES (8 << 20)

/* Takes @checks into @ledger. What is missing or contradicted is critical; in a tree, where much of what is
 * decided is not written down, it is medium unless an acceptance criterion has the values too. Both keep it
 * from done. Sets checks of waived issues. */
void tf_polish_decisions_take (const GPtrArray *checks,
                               const TfReviewSubject *subject,
                               TfIssueLedger *ledger);

/* What rules cannot tell is met if one of @reviews (element-type TfReview) calls it met with a quote that
 * counts (tf_grounding_dup_answer_error()). Worker. */
void tf_polish_decisions_take_answers (const GPtrArray *checks,
                                       const TfReviewSubject *subject,
                                       const GPtrArray *reviews);

/* Why a decision keeps the deliverable from done: "D-3 is not in the deliverable (“2,500 euros”)". Pure.
 * Returns: (transfer full) (nullable): %NULL: none does */
char *tf_polish_decisions_find_open (const GPtrArray *checks);

/* How many are missing or contradicted. Pure. */
guint tf_polish_decisions_count_missing (const GPtrArray *checks);

/* The check of @id. Returns: (transfer none) (nullable) */
const TfDecisionCheck *tf_polish_decisions_lookup (const GPtrArray *checks, const char *id);

G_END_DECLS
