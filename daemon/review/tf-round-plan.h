/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-round-rule.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* What the next iteration asks, and whom. */

/* What is known after the newest iteration of @state, for tf_round_count_reviews() and its like: the
 * trajectory, and the assurance and the calibration in force. Borrows @state and @ledger. Any thread. */
TfRoundFacts tf_round_plan_get_facts (TfWorkspace *workspace,
                                      const TfPolishState *state,
                                      const TfIssueLedger *ledger);

/* The reviewers of a round of @n reviews: polish.reviewers in turn, or the agent of the project each
 * time. @n_before: reviews made before it, so that the next round goes on where the last one ended.
 * Pure. Returns: (transfer full): @n names */
GStrv tf_round_plan_list_reviewers (const TfConfig *config,
                                    const char *agent,
                                    guint n,
                                    guint n_before);

G_END_DECLS
