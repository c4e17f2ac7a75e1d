/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt-library.h"

G_BEGIN_DECLS

/* One review of a deliverable with planted defects, by one agent, as in the polish loop: the prompt of
 * its type with evidence, in a scratch copy of its own (tf_agent_trial_run()). Nothing of a project is
 * touched. All (not owned). */
typedef struct
{
  TfConfig *config;
  const char *agent;
  const char *catalogue;
  TfConfinement *confinement;
  const char *shipped_prompts;
} TfCalibration;

/* Job's thread. Fails with what tf_agent_trial_run() fails with; TF_ERROR_REVIEW_INVALID when the answer
 * is no review: that is no recall of 0. Returns: (transfer full): as Manager1.Calibrate gives it: a{sv} */
GVariant *tf_calibration_run (const TfCalibration *self, GCancellable *cancellable, GError **error);

G_END_DECLS
