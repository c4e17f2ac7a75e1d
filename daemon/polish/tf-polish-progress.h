/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"

G_BEGIN_DECLS

/* How far the loop has come according to polish_state.json, and how to continue. Any thread. */

/* The iteration of the newest point, or the one whose review is missing. */
guint tf_polish_state_get_current (const TfPolishState *state);

/* TF_ERROR_STATE_CORRUPT: the points do not match the judged iterations. */
gboolean tf_polish_state_check (const TfPolishState *state, GError **error);

/* Undoes the progress of the iteration, because its findings are not about the current
 * deliverable. */
void tf_polish_state_forget_review (TfPolishState *state);

/* For Resume: prepares @state for the next iteration, or after an invalid review for the same one.
 * @evidence: the policy from now on; an iteration begun under the other one starts again. */
void tf_polish_state_prepare_resume (TfPolishState *state, gboolean evidence);

G_END_DECLS
