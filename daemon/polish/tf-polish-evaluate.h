/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"
#include "tf-polish-save.h"

G_BEGIN_DECLS

/* Worker. Evaluates a stored round of reviews. With evidence, takes its issues into the issue
 * ledger (ground, match, count), and the guards see the open issues; without, they see the reviews
 * as they are. Writes in this order: issues.json, the section of polish_log.md, polish_state.json.
 * Safe to do twice.
 *
 *   evaluate   step "fix"; "gate" if the thresholds are met, with evidence; "ended" if a guard
 *              fired, or if the previous fix changed nothing
 *   judge      likewise, after the gate: within the thresholds, and enough looks
 *              (tf-gate-rule.h): "ended", converged; else "fix", or "ended" by another guard
 *
 * With evidence, the current deliverable must be the one reviewed; if it is not, or if a stored
 * review is gone, the step is "review" (or "gate") again and @out_results stays %NULL.
 *
 * @reviews (nullable) (element-type TfReview): those of the round if it was stored just now;
 * otherwise loads them. @out_results (transfer full) (element-type TfGuardResult): the guards
 * evaluated.
 * Returns: (transfer full): the saved state. TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT,
 * TF_ERROR_STATE_CORRUPT, TF_ERROR_OUTPUT_MISSING. */
TfPolishState *tf_polish_evaluate (const TfPolishTask *task,
                                   const TfPolishState *state,
                                   GPtrArray *reviews,
                                   const TfUsage *usage,
                                   GPtrArray **out_results,
                                   GError **error);

G_END_DECLS
