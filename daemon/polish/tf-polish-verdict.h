/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* How a loop ended and on what evidence, for the log, the notification, clients. Pure, any thread. */

/* From guard, halt reason, completed and policy; ACCEPTED is the pipeline's to say. */
TfOutcome tf_polish_outcome (const TfPolishState *state);

/* The word for clients: a halt has the one of its reason, everything else its own; "none" for NONE. */
const char *tf_polish_outcome_to_word (TfOutcome outcome, TfHaltReason reason);

/* "Converged: 0 critical, 2 medium and 4 minor issues open within 0/3/5 after 5 reviews; the final gate
 * was passed. 14 fixed and verified, 2 withdrawn, 1 rejected, 1 waived." A loop that was ended by a
 * guard says with the guard's numbers what is open. @ledger (nullable): without evidence; then it is
 * the guard's message alone. "" while it has not ended. Returns: (transfer full) */
char *tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger);

/* a{sv}, floating: open (uuu), by_state (a{su}), gate (s), looks (u). What is not known is not there:
 * with two reviews or more limits (ddd: centre, lower, upper of the totals), dispersion (d),
 * fills_quota (b), p_decrease (d); introduced_share (d); with two reviewers or more remaining (s);
 * size (t), growth (u, per cent since the first review). */
GVariant *tf_polish_evidence_to_variant (const TfPolishState *state,
                                         const TfIssueLedger *ledger,
                                         guint n_reviewers);

/* aa{sv}, floating, one a review: iteration (u), counts (uuu), found (uuu), stage (s), gate (s),
 * origin_known (u), verified (u), unverified (u), returned (u), at (x), where they are known introduced
 * (u), size (t); without evidence only iteration, counts, at. */
GVariant *tf_polish_rounds_to_variant (const TfPolishState *state);

G_END_DECLS
