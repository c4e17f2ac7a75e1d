/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-coverage-take.h"
#include "tf-review-subject.h"

G_BEGIN_DECLS

/* Which files of a tree its reviews looked at. A document is in the prompt as a whole, so nothing is
 * recorded for it. Worker. */

/* Of a tree: its files with their content, lines, language and class. Files that are not text, or that
 * the user did not write and did not ask for, are left out of what must be looked at. What cannot be
 * read counts as code. Returns: (transfer none) (element-type TfTreeFile) */
const GPtrArray *tf_review_coverage_list_files (TfReviewSubject *subject);

/* Sets the coverage of @review, an answer of its reviewer about a tree, from what it claims and from
 * @opened (nullable) (element-type utf8): the files that the reviewer was seen opening. @since: of a check, the iteration
 * whose fix is the first of the changes that it was shown; of a review 0. */
void tf_review_coverage_set (TfReviewSubject *subject,
                             TfReview *review,
                             const char *reviewer,
                             const GPtrArray *opened,
                             guint since);

/* What all reviews and checks of @ledger (nullable) have looked at, as far as they are stored, and
 * @newest (nullable) (element-type TfReview), which belong to the newest round: nobody has asked whether
 * the ledger has them. Returns: (transfer full) */
TfCoverageSum *tf_review_coverage_sum (TfReviewSubject *subject,
                                       const TfIssueLedger *ledger,
                                       const GPtrArray *newest);

/* The paths that nobody has looked at, one a line, for the prompt of the next review. Returns: (transfer
 * full) (nullable): %NULL if there are none, or if there was no review yet */
char *tf_review_coverage_format_missing (TfReviewSubject *subject, const TfIssueLedger *ledger);

/* The complaint of a review that does not list what it read, if only it can know. Returns: (transfer
 * full) (nullable) */
char *tf_review_coverage_find_complaint (const TfReview *review, gboolean opened_known);

G_END_DECLS
