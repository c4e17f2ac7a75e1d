/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-assurance.h"
#include "tf-guard.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* What a round of reviews means for the loop, with evidence. The loop and the simulation use the same
 * function. Pure, any thread. */

typedef struct
{
  TfGuardInput guards;         /* what it says about reviews, and its finding, are filled in here:
                                * a finding given is kept */
  const TfIssueLedger *ledger; /* with the round taken in */
  TfAssurance assurance;
  TfDetection calibrated; /* of the reviewer; TF_DETECTION_ASSUMED if it was never calibrated */
  const char *unanswered; /* (nullable): what the reviews of the round left unanswered */
} TfRoundFacts;

/* What the looks of @ledger prove about its newest round. @since: iterations completed at the last
 * Resume; earlier reviews do not count. */
void tf_round_get_assurance (const TfIssueLedger *ledger,
                             guint since,
                             guint iteration,
                             TfAssurance assurance,
                             TfDetection calibrated,
                             TfAssuranceInput *out_input);

/* The first thing in @ledger that forbids "done", whatever the counts: a withdrawn or rejected
 * critical that nobody else has settled, an issue of the person that no check has confirmed as fixed,
 * a critical or medium that nobody has tried to fix. Returns: (transfer full) (nullable) */
char *tf_round_find_blocker (const TfIssueLedger *ledger);

/* Evaluates the guards (tf_guards_evaluate()). Termination holds only if nothing blocks and the
 * assurance is reached. Returns: (transfer full) (element-type TfGuardResult) */
GPtrArray *tf_round_judge (const TfRoundFacts *facts, const TfConfig *config);

G_END_DECLS
