/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* A loop and its evidence for clients, as documented in org.thoughtforge.Project1.xml. Pure, any
 * thread. */

/* Evidence: a{sv}, floating. What is unknown is absent: while the loop goes on, everything of the
 * proof. */
GVariant *tf_polish_evidence_to_variant (const TfPolishState *state, const TfIssueLedger *ledger);

/* GetRounds: aa{sv}, floating, one per iteration; without evidence only iteration, counts, at. */
GVariant *tf_polish_rounds_to_variant (const TfPolishState *state);

G_END_DECLS
