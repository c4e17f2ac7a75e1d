/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"
#include "tf-polish-save.h"

G_BEGIN_DECLS

/* Worker. What a kept round of reviews means. With evidence its issues are taken into the issue ledger
 * (ground, match, count) and the guards see what is open; without, they see the reviews as they are.
 * Written in this order: issues.json, the section of polish_log.md, polish_state.json. Safe to do twice.
 *
 *   evaluate   step "fix"; "gate" when the thresholds are met, with evidence; "ended" when a guard
 *              fired, or when the fix before changed nothing
 *   judge      after the gate, likewise: within the thresholds, and enough looks (tf-gate-rule.h):
 *              "ended", converged; else "fix", or "ended" by another guard
 *
 * What is there must be what was read, with evidence: else, and when a kept review is gone, step
 * "review", or "gate", again, and @out_results stays %NULL.
 *
 * @reviews (nullable) (element-type TfReview): those of the round, when it was kept just now; else they
 * are loaded. @out_results (transfer full) (element-type TfGuardResult): the guards evaluated.
 * Returns: (transfer full): the state it has saved. TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT,
 * TF_ERROR_STATE_CORRUPT, TF_ERROR_OUTPUT_MISSING. */
TfPolishState *tf_polish_evaluate (const TfPolishTask *task,
                                   const TfPolishState *state,
                                   GPtrArray *reviews,
                                   const TfUsage *usage,
                                   GPtrArray **out_results,
                                   GError **error);

G_END_DECLS
