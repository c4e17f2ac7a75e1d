/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Control limits for counts by a c-chart (Shewhart 1931; Montgomery, Introduction to Statistical
 * Quality Control, 7.3), whether a reviewer fills a quota, and what one more review would find. Pure,
 * any thread. */

typedef struct
{
  guint n;           /* number of values */
  double center;     /* their mean */
  double lower;      /* center − 3 √center, not below 0 */
  double upper;      /* center + 3 √center */
  double dispersion; /* variance (n − 1) / mean; −1 with fewer than two values or mean 0 */
  double quota; /* how probable so little variance, or less, is by chance; −1 like dispersion */
  double next_low;  /* of one more value, in nine cases of ten, by the variance of the values and
                      * not that of chance: mean ∓ t s √(1 + 1/n), not below 0 (Montgomery, 3.4) */
  double next_high; /* −1, both, with fewer than two values */
} TfControlChart;

/* With @n 0 everything is 0 but what is unknown. */
void tf_control_chart_compute (const double *values, guint n, TfControlChart *out_chart);

gboolean tf_control_chart_is_inside (const TfControlChart *self, double value);

/* Counts of independent findings vary about as much as their mean (Poisson). A reviewer whose
 * counts vary much less fills a quota: at least four reviews, and the lower tail of chi-square, of
 * (n − 1) variance/mean with n − 1 degrees (the index of dispersion: Fisher 1925), below 5 %. An
 * honest reviewer is accused in one case of twenty. */
gboolean tf_control_chart_fills_quota (const TfControlChart *self);

G_END_DECLS
