/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-assurance.h"
#include "tf-issue-ledger.h"
#include "tf-polish-state.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* What a verdict rests on, for tf_polish_verdict_format(). */

/* Whether none of those who made the reviews of @ledger (nullable) after the iteration @since judges;
 * without reviews, of those who will make them. Any thread. */
gboolean tf_polish_facts_is_by_rules (TfWorkspace *workspace,
                                      const TfIssueLedger *ledger,
                                      guint since);

/* Worker. Sets @state->proof from @rests, what the reviews prove, from who made the reviews of
 * @ledger since the last Resume, and from the runs stored. TF_ERROR_FILE_SYSTEM. */
gboolean tf_polish_facts_take (TfWorkspace *workspace,
                               const TfIssueLedger *ledger,
                               const TfAssuranceInput *rests,
                               TfPolishState *state,
                               GError **error);

/* Worker. The same, and @state->by_rules, for a loop that no guard has ended: of the ledger on disk and the assurance in force.
 * Also TF_ERROR_STATE_CORRUPT. */
gboolean tf_polish_facts_take_now (TfWorkspace *workspace, TfPolishState *state, GError **error);

/* What the proof says about the bound, as the rule of assurance needs it. */
void tf_polish_facts_get_input (const TfPolishProof *proof, TfAssuranceInput *out_input);

G_END_DECLS
