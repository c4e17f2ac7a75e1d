/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* How a loop ended and on what evidence, for the log, notifications and clients. Pure, any
 * thread. */

/* That of @state; if it has none, from guard and completed; NONE for a halt. SORTED instead of
 * CONVERGED and SUFFICIENT if no reviewer judged. Only the pipeline sets ACCEPTED. */
TfOutcome tf_polish_outcome (const TfPolishState *state);

/* The word for clients: that of @outcome; if it is NONE, that of @reason if that is a verdict, otherwise
 * "none". */
const char *tf_polish_outcome_to_word (TfOutcome outcome, TfHaltReason reason);

/* "Converged: 0 critical, 2 medium and 4 minor issues open within 0/3/5 after 2 rounds. Standard
 * assurance: an issue that a reviewer finds with p 0.70 (overlap of two reviews) would have escaped the last 2
 * reviews with a probability of 9 %. 14 fixed and verified, 2 withdrawn (1 critical, 1 minor). 4 reviews by claude and
 * codex; 11 runs, 3.40 US dollars." Of a tree also what its reviews have looked at. Anything but convergence has the message of the guard after the
 * first sentence, which counts fixes that nobody has verified. What waivers hid, the issues of the user, and those that only the user can settle are
 * named. Without a proof its facts are unknown. @ledger (nullable): %NULL without evidence; then it is
 * only the guard's message. "" before the end. Returns: (transfer full) */
char *tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger);

/* Whether no reviewer judged. Records from before agents said whether they judge are known by the name
 * of the embedded agent. */
gboolean tf_polish_verdict_is_by_rules (const TfPolishState *state);

G_END_DECLS
