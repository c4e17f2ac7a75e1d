/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-defect-catalogue.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* Which of the planted defects a review found. Pure, any thread. */

typedef struct
{
  guint planted;
  guint found;           /* defects that at least one issue reports */
  guint severity_agreed; /* how many of these with the severity of the catalogue */
  guint reported;        /* number of issues */
  guint repeated;        /* further issues about a defect already found */
  guint false_alarms;    /* issues about nothing planted; the deliverable has no other known flaw */
  guint *by;             /* (owned): for each defect the issue that reports it, G_MAXUINT: none */
} TfCalibrationScore;

/* An issue reports a defect if it points at its lines within ±3 (or quotes them, or names their
 * section) and contains one of its words. One issue per defect and one defect per issue, as many as
 * possible (tf-assignment.h). */
void tf_calibration_score_compute (const TfDefectCatalogue *catalogue,
                                   const TfReview *review,
                                   TfCalibrationScore *out_score);
void tf_calibration_score_clear (TfCalibrationScore *self);

/* planted, found, recall (d), false_alarms, reported, severity_agreed, defects (aa{sv}: id,
 * severity, found (b), as (s: the reported severity)), as documented for Manager1.Calibrate.
 * Floating a{sv}. */
GVariant *tf_calibration_score_to_variant (const TfCalibrationScore *self,
                                           const TfDefectCatalogue *catalogue,
                                           const TfReview *review);

G_END_DECLS
