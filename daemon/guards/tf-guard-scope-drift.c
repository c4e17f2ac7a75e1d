/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-guard-private.h"

TfGuardResult *
tf_guard_scope_drift (const TfGuardInput *input, const TfConfig *config)
{
  const TfTrajectoryPoint *now = tf_guard_input_get_point (input, 0);
  const TfTrajectoryPoint *before = tf_guard_input_get_point (input, 1);

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
  return tf_guard_result_new_halt (TF_GUARD_SCOPE_DRIFT, TF_HALT_REASON_GUARD_SCOPE_DRIFT,
                                   "More than half of the issues of iterations %u and %u are "
                                   "outside the scope of constraints.md.",
                                   before->iteration, now->iteration);
}
