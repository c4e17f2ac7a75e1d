/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"
#include "tf-sentence.h"

TfGuardResult *
tf_guard_scope_drift (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *now = tf_guard_input_get_point (input, 0);
  const TfTrajectoryPoint *before = tf_guard_input_get_point (input, 1);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (!config->polish.scope_drift)
    return tf_guard_result_new_go_on (TF_GUARD_SCOPE_DRIFT, "Disabled by polish.scope_drift.");
  if (!now->out_of_scope_majority)
    return tf_guard_result_new_go_on (TF_GUARD_SCOPE_DRIFT,
                                      "At most half of the issues are out of scope.");
  if (before == NULL || !before->out_of_scope_majority)
    return tf_guard_result_new_go_on (TF_GUARD_SCOPE_DRIFT,
                                      "More than half of the issues of iteration %u are out of "
                                      "scope. A second such iteration in a row halts the loop.",
                                      now->iteration);
  first = g_strdup_printf ("%u", before->iteration);
  second = g_strdup_printf ("%u", now->iteration);
  return tf_guard_result_take_halt (TF_GUARD_SCOPE_DRIFT, TF_HALT_REASON_GUARD_SCOPE_DRIFT,
                                    tf_sentence_new (TF_SENTENCE_GUARD_SCOPE_DRIFT, "before", first,
                                                     "now", second, NULL));
}
