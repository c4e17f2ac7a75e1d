/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"
#include "tf-job.h"
#include "tf-polish-progress.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfPolishLoop:
 *
 * Phase 4. Without evidence: review → validate → count → guards → fix → commit, until a guard ends it.
 *
 *   review     run the tests where the type has some (TfTestRun, kept as "iteration-N"); ask the
 *              reviewer (TfAsk, tf_review_parse as the check); keep the valid review
 *   evaluate   derive counts, guards in order, polish_log.md section, polish_state.json, commit
 *              "polishing: review N", signal "iteration"
 *   fix        ask the fixer, check what it left (tf_deliverable_check_fix; a fix that breaks the
 *              deliverable is put back and asked again), write, log section again, commit
 *              "polishing: fix N", iteration N is complete
 *
 * With evidence (the state says which): a round of reviews (TfReviewRound) → issues taken into the
 * ledger, guards see what is open (tf-evidence-evaluate.h) → thresholds met: one more round, the final
 * gate, and judged again before anything is committed or told → tf_fix_round_run (). There is nothing to review
 * when nothing changed.
 *
 * polish_state.json holds the step; a new loop over the same files continues at the interrupted
 * step of the same iteration. The job succeeds when a guard ended it (see get_state: completed or
 * halt_reason); it fails when it could not go on: TF_ERROR_REVIEW_INVALID, TF_ERROR_AGENT_FAILURE,
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_STATE_CORRUPT … Main thread only.
 *
 * Signals: "iteration" (guint n, TfCounts *counts, TfGuard guard, TfVerdict verdict, gint64 at),
 * "state-changed" ().
 */
#define TF_TYPE_POLISH_LOOP (tf_polish_loop_get_type ())
G_DECLARE_FINAL_TYPE (TfPolishLoop, tf_polish_loop, TF, POLISH_LOOP, TfJob)

/* @output_path: the deliverable below the project. @state: as loaded; copied. */
TfPolishLoop *tf_polish_loop_new (TfWorkspace *workspace,
                                  const char *project_name,
                                  const char *output_path,
                                  const TfPolishState *state);

/* Returns: (transfer none) */
const TfPolishState *tf_polish_loop_get_state (TfPolishLoop *self);

/* After success: how it ended, in a sentence: the guard's, or with evidence the verdict. Returns:
 * (transfer none) */
const char *tf_polish_loop_get_verdict (TfPolishLoop *self);

G_END_DECLS
