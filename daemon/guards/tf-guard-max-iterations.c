/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

static const TfTrajectoryPoint *
find_lowest (const TfGuardInput *input)
{
  guint best = 0;

  for (guint back = 1; back < input->trajectory->len; back++)
    if (tf_guard_input_get_total (input, back) < tf_guard_input_get_total (input, best))
      best = back;
  return tf_guard_input_get_point (input, best);
}

static double
get_average (const TfGuardInput *input)
{
  double sum = 0.0;

  for (guint back = 0; back < input->trajectory->len; back++)
    sum += tf_guard_input_get_total (input, back);
  return sum / input->trajectory->len;
}

TfGuardResult *
tf_guard_max_iterations (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *point = tf_guard_input_get_point (input, 0);
  const TfTrajectoryPoint *lowest = find_lowest (input);
  g_autofree char *n = NULL;
  g_autofree char *most = NULL;
  g_autofree char *average = NULL;
  g_autofree char *total = NULL;
  g_autofree char *at = NULL;

  if (point->iteration < config->polish.max_iterations)
    return tf_guard_result_new_go_on (TF_GUARD_MAX_ITERATIONS, "Iteration %u of %u.",
                                      point->iteration, config->polish.max_iterations);
  n = g_strdup_printf ("%u", point->iteration);
  most = g_strdup_printf ("%u", config->polish.max_iterations);
  average = g_strdup_printf ("%.1f", get_average (input));
  total = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_counts_total (&lowest->counts));
  at = g_strdup_printf ("%u", lowest->iteration);
  return tf_guard_result_take_halt (TF_GUARD_MAX_ITERATIONS, TF_HALT_REASON_GUARD_MAX_ITERATIONS,
                                    tf_sentence_new (TF_SENTENCE_GUARD_MAX_ITERATIONS, "n", n,
                                                     "most", most, "average", average, "lowest",
                                                     total, "lowest_at", at, NULL));
}
