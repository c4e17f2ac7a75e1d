/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"

gboolean
tf_guard_counts_within (const TfCounts *counts, const TfConfig *config)
{
  return counts->critical <= config->polish.critical_max &&
         counts->medium <= config->polish.medium_max && counts->minor <= config->polish.minor_max;
}

TfGuardResult *
tf_guard_termination (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *point = tf_guard_input_get_point (input, 0);
  const TfCounts *counts = &point->counts;
  gboolean within = tf_guard_counts_within (counts, config);
  gboolean tested = !input->needs_tests || tf_test_counts_all_passed (&input->tests);
  g_autofree char *tests = NULL;
  g_autofree char *numbers = NULL;

  numbers =
      g_strdup_printf ("%u/%u/%u %s %u/%u/%u", counts->critical, counts->medium, counts->minor,
                       within ? "within" : "not within", config->polish.critical_max,
                       config->polish.medium_max, config->polish.minor_max);
  if (!input->needs_tests)
    tests = g_strdup ("");
  else
    {
      g_autofree char *words = tf_guard_format_tests (&input->tests);

      tests = g_strdup_printf (" and %s", words);
    }
  if (within && tested && input->finding != NULL)
    return tf_guard_result_new_go_on (TF_GUARD_TERMINATION, "Not converged: %s%s, but: %s.",
                                      numbers, tests, input->finding);
  if (within && tested)
    return tf_guard_result_new_done (TF_GUARD_TERMINATION, "Converged: %s%s.", numbers, tests);
  return tf_guard_result_new_go_on (TF_GUARD_TERMINATION, "Not converged: %s%s.", numbers, tests);
}
