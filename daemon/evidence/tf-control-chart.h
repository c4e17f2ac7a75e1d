/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Control limits for counts by a c-chart (Shewhart 1931; Montgomery, Introduction to Statistical
 * Quality Control, 7.3), and whether a reviewer fills a quota. Pure, any thread. */

typedef struct
{
  guint n;           /* number of values */
  double center;     /* their mean */
  double lower;      /* center − 3 √center, not below 0 */
  double upper;      /* center + 3 √center */
  double dispersion; /* variance (n − 1) / mean; −1 with fewer than two values or mean 0 */
} TfControlChart;

/* With @n 0 everything is 0 and the dispersion −1. */
void tf_control_chart_compute (const double *values, guint n, TfControlChart *out_chart);

gboolean tf_control_chart_is_inside (const TfControlChart *self, double value);

/* Counts of independent findings vary about as much as their mean (Poisson). A reviewer whose
 * counts vary much less fills a quota: at least four reviews, and a known dispersion below 0.7. */
gboolean tf_control_chart_fills_quota (const TfControlChart *self);

G_END_DECLS
