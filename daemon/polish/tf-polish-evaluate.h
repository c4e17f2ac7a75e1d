/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"
#include "tf-polish-save.h"
#include "tf-review-round.h"

G_BEGIN_DECLS

/* Worker. Evaluates a stored round of reviews. With evidence, takes it into the issue ledger (ground,
 * match, count), and the guards see the open issues and what the reviews prove (tf-round-rule.h);
 * without, they see the review as it is. Writes in this order: issues.json, the section of
 * polish_log.md, polish_state.json. Safe to do twice. Step "fix", or "ended" if a guard fired.
 *
 * With evidence, the current deliverable must be the one reviewed; if it is not, or if a stored
 * review is gone, the step is "review" again and @out_results stays %NULL.
 *
 * @round (nullable): if it was stored just now; otherwise loads it. @out_results (transfer full)
 * (element-type TfGuardResult): the guards evaluated.
 * Returns: (transfer full): the saved state. TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT,
 * TF_ERROR_STATE_CORRUPT, TF_ERROR_OUTPUT_MISSING. */
TfPolishState *tf_polish_evaluate (const TfPolishTask *task,
                                   const TfPolishState *state,
                                   const TfReviewRound *round,
                                   const TfUsage *usage,
                                   GPtrArray **out_results,
                                   GError **error);

G_END_DECLS
