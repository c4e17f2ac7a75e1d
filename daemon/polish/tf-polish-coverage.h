/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review-coverage.h"
#include "tf-review-round.h"

G_BEGIN_DECLS

/* Which files of a tree nobody has looked at, and what follows from it. */

/* Worker. What all reviews so far and @round, of the iteration of @task, have looked at. If another round
 * would look at nothing more (the reviewers have all been asked, and this one looked at nothing new,
 * consists of analysers, or is the last that the assurance allows), what is missing becomes an issue of
 * @ledger that only the user can settle. Doing it twice changes nothing. Returns: (transfer full) */
TfCoverageSum *tf_polish_coverage_settle (const TfPolishTask *task,
                                          const TfPolishState *state,
                                          TfReviewSubject *subject,
                                          const TfReviewRound *round,
                                          TfIssueLedger *ledger);

/* "nobody has looked at 26 of 60 files (I-0007): 26 Go files (no analyser here reads Go)". Pure. Returns:
 * (transfer full) (nullable): %NULL if nothing is missing */
char *tf_polish_coverage_describe (const TfCoverageSum *sum, const TfIssueLedger *ledger);

G_END_DECLS
