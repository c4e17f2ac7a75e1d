/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-run-step.h"

#include "tf-bus-codec.h"
#include "tf-ctl-properties.h"

TfCtlStep
tf_ctl_run_decide (GVariant *properties, gboolean distilled)
{
  gboolean waits = tf_bus_dict_get_boolean (properties, "WaitingForHuman", FALSE);

  if (tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    return TF_CTL_STEP_DONE;
  if (tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    return TF_CTL_STEP_HALTED;
  if (tf_ctl_project_is_in (properties, TF_PHASE_BRAIN_DUMP))
    return distilled ? TF_CTL_STEP_STOP : TF_CTL_STEP_DISTILL;
  if (!waits)
    return TF_CTL_STEP_WAIT;
  if (tf_ctl_project_allows (properties, "confirm"))
    return TF_CTL_STEP_CONFIRM;
  return TF_CTL_STEP_STOP;
}
