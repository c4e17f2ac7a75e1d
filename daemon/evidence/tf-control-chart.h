/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Control limits of counts: c-chart (Shewhart 1931; Montgomery, Introduction to Statistical Quality
 * Control, 7.3), and whether a reviewer finds a quota. Pure, any thread. */

typedef struct
{
  guint n;           /* values it is made of */
  double center;     /* their mean */
  double lower;      /* center − 3 √center, not below 0 */
  double upper;      /* center + 3 √center */
  double dispersion; /* variance (n − 1) / mean; −1 with fewer than two values or mean 0 */
} TfControlChart;

/* n 0: all 0, dispersion −1. */
void tf_control_chart_compute (const double *values, guint n, TfControlChart *out_chart);

gboolean tf_control_chart_is_inside (const TfControlChart *self, double value);

/* Counts of independent findings vary about as their mean (Poisson); a reviewer who varies much less
 * fills a list: dispersion known and below 0.7, of at least four reviews. */
gboolean tf_control_chart_fills_quota (const TfControlChart *self);

G_END_DECLS
