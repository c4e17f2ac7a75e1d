/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

G_BEGIN_DECLS

/* When a loop with evidence is done: thresholds met after the final gate, and enough blind looks.
 * The loop and the simulation of tests/bench decide by the same functions. Pure, any thread. */

/* Blind looks (full and gate reviews, each reviewer's counted) before done. Two reviewers who find every
 * second defect miss one in six rounds with a chance of 0.5^12; eleven looks ask for six rounds. Chosen
 * by simulation (docs/polish-evaluation.md): with seven, a critical defect was left in 2 % of the runs
 * that ended with done. */
#define TF_GATE_LOOKS 11

/* The same when there is one reviewer only: 0.5^6 = 1.6 % a defect, beyond which a loop becomes dear. */
#define TF_GATE_LOOKS_ALONE 6

typedef struct
{
  guint n_reviewers;  /* of the gate's round, at least 1 */
  guint n_looks;      /* blind ones so far, the gate's included */
  gboolean fresh;     /* the gate's round looked at a deliverable that no gate had seen before */
  gboolean full_seen; /* every reviewer has also made a full review of this very deliverable */
} TfGateLooks;

/* How many looks are needed with so many reviewers. */
guint tf_gate_count_needed (guint n_reviewers);

/* After the gate: @input with the gate's findings in its newest point and its issues. Done only when
 * termination holds and the looks suffice; fewer suffice when none is left to be made, since nobody
 * looks twice at the same thing for the same purpose: nothing open that a fix could change, or a fix
 * that changed nothing, and the full review of it made as well. Else the guards after termination are
 * asked as in tf_guards_evaluate(), so that a loop whose gate never passes ends too. Returns: (transfer
 * full) (element-type TfGuardResult): as tf_guards_evaluate(); the last one decides */
GPtrArray *tf_gate_judge (const TfGuardInput *input,
                          const TfConfig *config,
                          const TfGateLooks *looks);

/* What the reviews of an iteration are for. @first: of the loop, or what the person changed by hand
 * has to be looked at as a whole; @unchanged: the deliverable is what the last gate saw. Full also when
 * nothing changed and a full review is a look that can still be made. */
TfReviewStage tf_gate_choose_stage (gboolean first, gboolean unchanged, gboolean full_seen);

G_END_DECLS
