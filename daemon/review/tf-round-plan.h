/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* The purpose of a round of reviews and its reviewers. Pure, any thread. */
typedef struct
{
  TfReviewStage stage;
  GStrv reviewers; /* (owned): agents in order, each once; empty if nothing needs review: the
                    * deliverable is the one last reviewed, and no fix waits for an answer */
} TfRoundPlan;

/* @hash: of the deliverable; @gate: the final gate of @iteration is due; @agent: the project's. The
 * stage is full in the first iteration, if the user changed the deliverable since the last look, or
 * if tf_gate_choose_stage() chooses it, but never while a fix waits for an answer by its id;
 * otherwise delta. */
void tf_round_plan_make (const TfIssueLedger *ledger,
                         const TfPolishState *state,
                         guint iteration,
                         const char *hash,
                         gboolean gate,
                         const TfConfig *config,
                         const char *agent,
                         TfRoundPlan *out_plan);
void tf_round_plan_clear (TfRoundPlan *self);

/* The iteration in which @reviewer looked at this same deliverable for this stage; 0 if there is no
 * such look to use again. A delta review answers one list of issues, so that of another iteration
 * is never used. */
guint tf_round_plan_find_look (const TfIssueLedger *ledger,
                               TfReviewStage stage,
                               guint iteration,
                               const char *reviewer,
                               const char *hash);

/* Whether every reviewer of full rounds made a full review of it. */
gboolean tf_round_plan_is_full_seen (const TfIssueLedger *ledger,
                                     const TfConfig *config,
                                     const char *agent,
                                     const char *hash);

/* Whether a gate before @iteration looked at it. */
gboolean tf_round_plan_is_gate_seen (const TfIssueLedger *ledger,
                                     guint iteration,
                                     const char *hash);

G_END_DECLS
