/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

G_BEGIN_DECLS

/* Decides when a loop with evidence is done: thresholds met after the final gate, and enough blind
 * looks. The loop and the simulation of tests/bench use the same functions. Pure, any thread. */

/* Blind looks (full and gate reviews, counting each reviewer) required before done. Two reviewers
 * who each find every second defect miss one in six rounds with a probability of 0.5^12; eleven
 * looks require six rounds. Chosen by simulation (docs/polish-evaluation.md): with seven, 2 % of
 * the runs that ended with done still had a critical defect. */
#define TF_GATE_LOOKS 11

/* The same for a single reviewer: 0.5^6 = 1.6 % per defect; more looks would make the loop too
 * expensive. */
#define TF_GATE_LOOKS_ALONE 6

typedef struct
{
  guint n_reviewers;  /* of the gate round, at least 1 */
  guint n_looks;      /* blind ones so far, including the gate's */
  gboolean fresh;     /* the gate round looked at a deliverable that no earlier gate had seen */
  gboolean full_seen; /* every reviewer has also made a full review of this same deliverable */
} TfGateLooks;

/* How many looks this number of reviewers requires. */
guint tf_gate_count_needed (guint n_reviewers);

/* Call after the gate: @input has the gate's findings in its newest point and its issues. Done only
 * if termination holds and there are enough looks. Fewer are enough if none is left to make,
 * because nobody looks twice at the same text for the same purpose: nothing is open that a fix
 * could change, or a fix changed nothing, and the full review was made too. Otherwise evaluates the
 * guards after termination as tf_guards_evaluate() does, so that a loop whose gate never passes
 * ends too. Returns: (transfer full) (element-type TfGuardResult): as tf_guards_evaluate(); the
 * last one decides */
GPtrArray *tf_gate_judge (const TfGuardInput *input,
                          const TfConfig *config,
                          const TfGateLooks *looks);

/* The purpose of the reviews of an iteration. @first: the first of the loop, or the user's own
 * changes require a review of the whole; @unchanged: the deliverable is the one that the last gate
 * saw. Also full if nothing changed and a full review is a look still to be made. */
TfReviewStage tf_gate_choose_stage (gboolean first, gboolean unchanged, gboolean full_seen);

G_END_DECLS
