/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-progress.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-project-files.h"

static gboolean
is_judged (TfPolishStep step)
{
  return step == TF_POLISH_STEP_FIX;
}

guint
tf_polish_state_get_current (const TfPolishState *state)
{
  gboolean pending;

  g_return_val_if_fail (state != NULL, 0);

  pending = state->step == TF_POLISH_STEP_REVIEW && state->review_commit != NULL &&
            state->fix_commit == NULL;
  return state->iteration + (state->step != TF_POLISH_STEP_ENDED && !pending ? 1 : 0);
}

/* The trajectory has one point per judged iteration, which is one more than completed once the
 * review is judged. */
gboolean
tf_polish_state_check (const TfPolishState *state, GError **error)
{
  guint expected = state->iteration + (is_judged (state->step) ? 1 : 0);

  if (state->trajectory->len == expected)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
               "%s: convergence_trajectory has %u points, expected %u at step %s of iteration %u; "
               "restore the file from the project's git history, then resume",
               TF_FILE_POLISH_STATE, state->trajectory->len, expected,
               tf_enum_to_nick (TF_TYPE_POLISH_STEP, state->step), state->iteration + 1);
  return FALSE;
}

void
tf_polish_state_forget_review (TfPolishState *state)
{
  g_return_if_fail (state != NULL);

  if (state->step == TF_POLISH_STEP_REVIEW || state->step == TF_POLISH_STEP_ENDED)
    return;
  if (is_judged (state->step))
    g_array_set_size (state->trajectory, state->iteration);
  state->step = TF_POLISH_STEP_REVIEW;
  g_clear_pointer (&state->review_commit, g_free);
  g_clear_pointer (&state->fix_commit, g_free);
}

/* An invalid review or a failed fix ends nothing: the same step is taken again, unless it belongs
 * to another policy. */
void
tf_polish_state_prepare_resume (TfPolishState *state, gboolean evidence)
{
  g_return_if_fail (state != NULL);

  if (state->step == TF_POLISH_STEP_ENDED)
    {
      state->step = TF_POLISH_STEP_REVIEW;
      state->resumed_at = state->iteration;
      g_clear_pointer (&state->review_commit, g_free);
      g_clear_pointer (&state->fix_commit, g_free);
    }
  if (state->evidence != evidence)
    tf_polish_state_forget_review (state);
  state->evidence = evidence;
  state->outcome = TF_OUTCOME_NONE;
  state->has_thresholds = FALSE;
  tf_polish_proof_clear (&state->proof);
  state->completed = FALSE;
  state->halt_reason = TF_HALT_REASON_NONE;
  state->guard = TF_GUARD_NONE;
  g_free (state->message);
  state->message = g_strdup ("");
}
