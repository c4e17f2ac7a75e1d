/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"

G_BEGIN_DECLS

/* How far a polish_state.json says the loop has come, and how that is gone on from. Any thread. */

/* The iteration that the newest point belongs to, or the one that a review is missing of. */
guint tf_polish_state_get_current (const TfPolishState *state);

/* TF_ERROR_STATE_CORRUPT: it has not a point for each iteration judged. */
gboolean tf_polish_state_check (const TfPolishState *state, GError **error);

/* Undoes how far an iteration has come: what was found is not about what is there now. */
void tf_polish_state_forget_review (TfPolishState *state);

/* For Resume: @state made ready for the next iteration; after an invalid review the same one. @evidence:
 * the policy from now on; what another one has begun is begun anew. */
void tf_polish_state_prepare_resume (TfPolishState *state, gboolean evidence);

G_END_DECLS
