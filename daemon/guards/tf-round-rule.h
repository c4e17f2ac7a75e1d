/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-assurance.h"
#include "tf-guard.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* What a round of reviews means for the loop, with evidence. The loop and the simulation use the
 * same function. Pure, any thread. */

typedef struct
{
  TfGuardInput guards;         /* what it says about reviews, and its finding, are filled in here:
                                * a finding given is kept */
  const TfIssueLedger *ledger; /* with the round taken in */
  TfAssurance assurance;
  TfDetection calibrated; /* of the reviewer; TF_DETECTION_ASSUMED if it was never calibrated */
  guint edited_at; /* what reviews up to this iteration read, the user has changed since; 0 */
  const char *unanswered; /* (nullable): what the reviews of the round left unanswered */
  const char *unseen; /* (nullable): which files of a tree nobody has looked at since they changed;
                       * never done with it */
  const char *untested; /* (nullable): why the result of the tests is unknown, where done requires
                         * one; only the person can provide what is missing */
} TfRoundFacts;

/* What the reviews since the last Resume and the last edit of the user prove. A round passed if none
 * of its reviews named a critical issue, and no more medium issues were open after it than @max
 * allows; the first round since the last Resume only if it found nothing blocking at all. */
void tf_round_get_assurance (const TfRoundFacts *facts,
                             const TfCounts *max,
                             TfAssuranceInput *out_input);

/* How many reviews the next iteration makes; 0: none, it is a check by itself. A check comes when
 * the newest reviews passed and something waits for its answer (@asked); a check before that
 * would be paid again after the next fix. Of reviews that are only missing for the bound, no more
 * than those are made. @facts: after the newest iteration; its trajectory may be empty. */
guint tf_round_count_reviews (const TfRoundFacts *facts, const TfCounts *max, gboolean asked);

/* Whether something must be fixed before the next iteration: the thresholds are not met,
 * something of the user is open, something critical or medium was never tried, or something minor
 * is open and nothing has been fixed since the last Resume. Otherwise only answers are missing. */
gboolean tf_round_needs_fix (const TfRoundFacts *facts, const TfCounts *max);

/* The first thing in @ledger that forbids "done", whatever the counts: a withdrawn or rejected
 * critical that nobody else has settled, an issue of the person that no check has confirmed as
 * fixed, a critical or medium that nobody has tried to fix, a fix that no check has confirmed. Files
 * that nobody has looked at are not among them: see TfRoundFacts.unseen.
 * Returns: (transfer full) (nullable) */
char *tf_round_find_blocker (const TfIssueLedger *ledger);

/* Evaluates the guards (tf_guards_evaluate()). Termination holds only if nothing blocks, the
 * assurance is reached, and the fixes after the last reviews have not cut too much together. If then
 * nothing is left to fix, the person is asked at once for what only they can settle: unseen files,
 * untested code, tests that fail.
 * Returns: (transfer full) (element-type TfGuardResult) */
GPtrArray *tf_round_judge (const TfRoundFacts *facts, const TfConfig *config);

G_END_DECLS
