/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-defect-catalogue.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* What a review found of what was planted. Pure, any thread. */

typedef struct
{
  guint planted;
  guint found;           /* defects that at least one issue reports */
  guint severity_agreed; /* of those, with the severity of the catalogue */
  guint reported;        /* issues */
  guint repeated;        /* further issues about a defect that was found */
  guint false_alarms;    /* issues about nothing that was planted; the deliverable has no other flaw
                            that we know of */
  guint *by;             /* (owned): of each defect the issue that reports it, G_MAXUINT: none */
} TfCalibrationScore;

/* An issue reports a defect when it points at its lines, give or take three (or quotes them, or names
 * the section they are in), and says one of its words. One issue a defect and one defect an issue, as
 * many as possible (tf-assignment.h). */
void tf_calibration_score_compute (const TfDefectCatalogue *catalogue,
                                   const TfReview *review,
                                   TfCalibrationScore *out_score);
void tf_calibration_score_clear (TfCalibrationScore *self);

/* planted, found, recall (d), false_alarms, reported, severity_agreed, defects (aa{sv}: id, severity,
 * found (b), as (s: the severity it was reported with)), as Manager1.Calibrate says. Floating a{sv}. */
GVariant *tf_calibration_score_to_variant (const TfCalibrationScore *self,
                                           const TfDefectCatalogue *catalogue,
                                           const TfReview *review);

G_END_DECLS
