/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* How a loop ended and on what evidence, for the log, notifications and clients. Pure, any
 * thread. */

/* From guard and completed; NONE for a halt. Only the pipeline sets ACCEPTED. */
TfOutcome tf_polish_outcome (const TfPolishState *state);

/* The word for clients: that of @outcome; if it is NONE, that of @reason if that is a verdict, otherwise
 * "none". */
const char *tf_polish_outcome_to_word (TfOutcome outcome, TfHaltReason reason);

/* "Converged: 0 critical, 2 medium and 4 minor issues open within 0/3/5 after 5 reviews; the final
 * gate was passed. 14 fixed and verified, 2 withdrawn, 1 rejected, 1 waived." If a guard ended the
 * loop, the guard's numbers show what is open. @ledger (nullable): %NULL without evidence; then it
 * is only the guard's message. "" before the end. Returns: (transfer full) */
char *tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger);

/* a{sv}, floating: open (uuu), by_state (a{su}), gate (s), looks (u). Members are absent if
 * unknown: with at least two reviews limits (ddd: centre, lower, upper of the totals), dispersion
 * (d), fills_quota (b), p_decrease (d); introduced_share (d); with at least two reviewers remaining
 * (s); size (t), growth (u, per cent since the first review). */
GVariant *tf_polish_evidence_to_variant (const TfPolishState *state,
                                         const TfIssueLedger *ledger,
                                         guint n_reviewers);

/* aa{sv}, floating, one per review: iteration (u), counts (uuu), found (uuu), stage (s), gate (s),
 * origin_known (u), verified (u), unverified (u), returned (u), at (x); if known introduced (u),
 * size (t); without evidence only iteration, counts, at. */
GVariant *tf_polish_rounds_to_variant (const TfPolishState *state);

G_END_DECLS
