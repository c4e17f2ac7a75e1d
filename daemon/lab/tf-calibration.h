/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt-library.h"

G_BEGIN_DECLS

/* One agent's review of a deliverable with planted defects, as in the polish loop: the prompt of
 * its type with evidence, in a scratch copy (tf_agent_trial_run()). Touches no project. All (not
 * owned). */
typedef struct
{
  TfConfig *config;
  const char *agent;
  const char *catalogue;
  TfConfinement *confinement;
  const char *shipped_prompts;
} TfCalibration;

/* Job's thread. Fails like tf_agent_trial_run(), and with TF_ERROR_REVIEW_INVALID if the answer is
 * not a review, which is not a recall of 0. Returns: (transfer full): a{sv} as documented for
 * Manager1.Calibrate */
GVariant *tf_calibration_run (const TfCalibration *self, GCancellable *cancellable, GError **error);

G_END_DECLS
