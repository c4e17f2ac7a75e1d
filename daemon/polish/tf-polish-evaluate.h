/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The steps of the loop that only read and write files. All on the worker, each safe to do twice:
 * what they write depends on nothing but what they read. Each returns the state it has saved
 * (transfer full). TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT, TF_ERROR_SAFETY, TF_ERROR_STATE_CORRUPT. */

/* After the review: keeps it; step "evaluate". */
TfPolishState *tf_polish_keep_review (const TfPolishTask *task,
                                      const TfPolishState *state,
                                      const TfReview *review,
                                      GError **error);

/* Counts, guards, section of polish_log.md; step "fix", or "ended" when a guard fired. A kept review
 * that is gone leads back to step "review". @out_results (transfer full) (element-type
 * TfGuardResult): those evaluated. */
TfPolishState *tf_polish_evaluate (const TfPolishTask *task,
                                   const TfPolishState *state,
                                   const TfUsage *usage,
                                   GPtrArray **out_results,
                                   GError **error);

/* Commits "polishing: review N"; its hash is in the state. */
TfPolishState *tf_polish_commit_review (const TfPolishTask *task,
                                        const TfPolishState *state,
                                        const char *run_id,
                                        GError **error);

/* After the fix: its summary into the section; the iteration is complete, step "review". */
TfPolishState *tf_polish_complete (const TfPolishTask *task,
                                   const TfPolishState *state,
                                   const char *fixes,
                                   GError **error);

/* Commits "polishing: fix N". */
TfPolishState *tf_polish_commit_fix (const TfPolishTask *task,
                                     const TfPolishState *state,
                                     const char *run_id,
                                     GError **error);

G_END_DECLS
