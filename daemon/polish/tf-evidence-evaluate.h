/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"
#include "tf-gate-rule.h"
#include "tf-guard.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The steps of the loop that only read and write files, with evidence; beside tf-polish-evaluate.h
 * and on the same terms: worker, each safe to do twice, each returns the state it has saved
 * (transfer full). */

/* After a round: keeps its reviews (none when there was nothing to review), and that they are about
 * the deliverable whose hash is @read; step "evaluate", or "judge" after the gate. */
TfPolishState *tf_evidence_keep_round (const TfPolishTask *task,
                                       const TfPolishState *state,
                                       TfReviewStage stage,
                                       const char *read,
                                       const GPtrArray *reviews,
                                       GError **error);

/* Ground, match, count, guards, issues.json, section of polish_log.md, polish_state.json, in this
 * order. Step "fix"; "gate" when the thresholds are met; "ended" when another guard fired, or when
 * the fix before changed nothing. What is there must be what was read: else, and when a kept review
 * is gone, step "review" again. */
TfPolishState *tf_evidence_evaluate (const TfPolishTask *task,
                                     const TfPolishState *state,
                                     const TfUsage *usage,
                                     GPtrArray **out_results,
                                     GError **error);

/* After the gate's round: what it found is taken into the issue ledger, the counts and the section.
 * Within the thresholds, and enough looks (tf-gate-rule.h): "ended", converged. Else "fix", or
 * "ended" by another guard. What was changed meanwhile is step "gate" again. */
TfPolishState *tf_evidence_judge (const TfPolishTask *task,
                                  const TfPolishState *state,
                                  const TfUsage *usage,
                                  GPtrArray **out_results,
                                  GError **error);

G_END_DECLS
