/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review-round.h"

G_BEGIN_DECLS

/* What the loop stores. Worker; everything is safe to do twice, because the results depend only on
 * what is read. Functions that return a state have saved it (transfer full). TF_ERROR_FILE_SYSTEM,
 * TF_ERROR_GIT, TF_ERROR_SAFETY, TF_ERROR_STATE_CORRUPT. */

/* Takes @state and returns it once it is saved. */
TfPolishState *tf_polish_save (const TfPolishTask *task, TfPolishState *state, GError **error);

gboolean tf_polish_save_section (const TfPolishTask *task, const char *section, GError **error);

/* After a round, whose reviews are stored already: with evidence, that they are about the deliverable
 * with @round's hash; step "evaluate". Without evidence, stores the review, too. */
TfPolishState *tf_polish_keep_round (const TfPolishTask *task,
                                     const TfPolishState *state,
                                     const TfReviewRound *round,
                                     GError **error);

/* The round stored according to @state; its run_id is "". Returns: (transfer full) (nullable): %NULL
 * without error if one of its parts is gone, or none was stored */
TfReviewRound *tf_polish_load_round (const TfPolishTask *task,
                                     const TfPolishState *state,
                                     GError **error);

/* Without evidence, the review of @iteration. Returns: (transfer full) (nullable): %NULL without
 * error if there is none */
TfReview *tf_polish_load_review (const TfPolishTask *task, guint iteration, GError **error);

/* The first @n reviews of the round of @iteration. Returns: (transfer full) (nullable) (element-type
 * TfReview): %NULL without error if one is missing */
GPtrArray *tf_polish_load_reviews (const TfPolishTask *task,
                                   guint iteration,
                                   guint n,
                                   GError **error);

/* Commits "polishing: review N" and records the hash in the state. */
TfPolishState *tf_polish_commit_review (const TfPolishTask *task,
                                        const TfPolishState *state,
                                        const char *run_id,
                                        GError **error);

/* After the fix: adds its summary to the section; the iteration is complete, step "review". */
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
