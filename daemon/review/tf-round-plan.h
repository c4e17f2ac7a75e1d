/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* What a round of reviews is for and who makes it. Pure, any thread. */
typedef struct
{
  TfReviewStage stage;
  GStrv reviewers; /* (owned): agents, in order, each once; none when the deliverable is what was
                      looked at last and no fix waits for an answer: there is nothing to review */
} TfRoundPlan;

/* @hash: of the deliverable; @gate: the final gate of @iteration is due; @agent: the project's. Full in
 * the first iteration, when the person changed the deliverable since the last look, and when
 * tf_gate_choose_stage() says so, but never while a fix waits for an answer by its id; else delta. */
void tf_round_plan_make (const TfIssueLedger *ledger,
                         const TfPolishState *state,
                         guint iteration,
                         const char *hash,
                         gboolean gate,
                         const TfConfig *config,
                         const char *agent,
                         TfRoundPlan *out_plan);
void tf_round_plan_clear (TfRoundPlan *self);

/* Of @reviewer's look at this very deliverable for this stage, the iteration it was made in; 0: there
 * is none to be used again. A delta review is one answer to one list of issues: never that of another
 * iteration. */
guint tf_round_plan_find_look (const TfIssueLedger *ledger,
                               TfReviewStage stage,
                               guint iteration,
                               const char *reviewer,
                               const char *hash);

/* Did every reviewer of full rounds make a full review of it? */
gboolean tf_round_plan_is_full_seen (const TfIssueLedger *ledger,
                                     const TfConfig *config,
                                     const char *agent,
                                     const char *hash);

/* Did a gate before @iteration look at it? */
gboolean tf_round_plan_is_gate_seen (const TfIssueLedger *ledger,
                                     guint iteration,
                                     const char *hash);

G_END_DECLS
