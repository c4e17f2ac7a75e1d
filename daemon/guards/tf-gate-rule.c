/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-rule.h"

guint
tf_gate_count_needed (guint n_reviewers)
{
  return n_reviewers > 1 ? TF_GATE_LOOKS : TF_GATE_LOOKS_ALONE;
}

static gboolean
is_look_left (const TfGuardInput *input, const TfGateLooks *looks)
{
  const TfTrajectoryPoint *now =
      &g_array_index (input->trajectory, TfTrajectoryPoint, input->trajectory->len - 1);

  return !looks->full_seen || (looks->fresh && tf_counts_total (&now->counts) > 0);
}

/* The guards compare blind reviews with blind reviews; the newest point is one now. */
static GArray *
mark_gate (const GArray *trajectory)
{
  GArray *copy = g_array_copy ((GArray *) trajectory);
  TfTrajectoryPoint *now = &g_array_index (copy, TfTrajectoryPoint, copy->len - 1);

  if (now->evidence.gate == TF_FINAL_GATE_NONE)
    now->evidence.gate = TF_FINAL_GATE_FAILED;
  return copy;
}

GPtrArray *
tf_gate_judge (const TfGuardInput *input, const TfConfig *config, const TfGateLooks *looks)
{
  guint needed = tf_gate_count_needed (looks->n_reviewers);
  g_autoptr (GArray) trajectory = NULL;
  g_autofree char *missing = NULL;
  TfGuardInput judged;

  g_return_val_if_fail (input != NULL && input->trajectory->len > 0, NULL);
  g_return_val_if_fail (looks->n_reviewers > 0, NULL);

  trajectory = mark_gate (input->trajectory);
  judged = *input;
  judged.trajectory = trajectory;
  if (judged.finding == NULL && looks->n_looks < needed && is_look_left (input, looks))
    {
      missing = g_strdup_printf ("%u of the %u blind reviews required before done", looks->n_looks,
                                 needed);
      judged.finding = missing;
    }
  return tf_guards_evaluate (&judged, config);
}

TfReviewStage
tf_gate_choose_stage (gboolean first, gboolean unchanged, gboolean full_seen)
{
  return first || (unchanged && !full_seen) ? TF_REVIEW_STAGE_FULL : TF_REVIEW_STAGE_DELTA;
}
