/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review-round.h"

G_BEGIN_DECLS

/* What the loop keeps on disk. All on the worker, each safe to do twice: what they write depends on
 * nothing but what they read. Those that return a state have saved it (transfer full).
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT, TF_ERROR_SAFETY, TF_ERROR_STATE_CORRUPT. */

/* Takes @state; gives it back once it is on disk. */
TfPolishState *tf_polish_save (const TfPolishTask *task, TfPolishState *state, GError **error);

gboolean tf_polish_save_section (const TfPolishTask *task, const char *section, GError **error);

/* After a round: keeps its reviews (none when there was nothing to review), and with evidence that they
 * are about the deliverable whose hash is @round's; step "evaluate", or "judge" after the gate. */
TfPolishState *tf_polish_keep_round (const TfPolishTask *task,
                                     const TfPolishState *state,
                                     const TfReviewRound *round,
                                     GError **error);

/* The reviews of the round that @state says was kept. Returns: (transfer full) (nullable) (element-type
 * TfReview): %NULL without error when one is gone, or none was kept */
GPtrArray *tf_polish_load_round (const TfPolishTask *task,
                                 const TfPolishState *state,
                                 GError **error);

/* Without evidence, the review of @iteration. Returns: (transfer full) (nullable): %NULL without error
 * when there is none */
TfReview *tf_polish_load_review (const TfPolishTask *task, guint iteration, GError **error);

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
