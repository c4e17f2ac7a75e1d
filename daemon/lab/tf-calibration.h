/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt-library.h"

G_BEGIN_DECLS

/**
 * TfCalibration:
 *
 * One review of a deliverable with planted defects, by one agent, as in the polish loop: the prompt of
 * its type with evidence, in a scratch copy of its own (TfAgentTrial). Nothing of a project is touched.
 *
 * Fails with what TfAgentTrial fails with; TF_ERROR_REVIEW_INVALID when the answer is no review: that
 * is no recall of 0. Main thread only.
 */
#define TF_TYPE_CALIBRATION (tf_calibration_get_type ())
G_DECLARE_FINAL_TYPE (TfCalibration, tf_calibration, TF, CALIBRATION, TfJob)

TfCalibration *tf_calibration_new (TfConfig *config,
                                   const char *agent,
                                   const char *catalogue,
                                   TfConfinement *confinement,
                                   const char *shipped_prompts);

/* As Manager1.Calibrate gives it: a{sv}. Returns: (transfer none) (nullable): %NULL unless it
 * succeeded */
GVariant *tf_calibration_get_result (TfCalibration *self);

G_END_DECLS
