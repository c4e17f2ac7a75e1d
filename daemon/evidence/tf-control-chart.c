/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-control-chart.h"

#include <math.h>

#define SIGMAS        3.0
#define QUOTA_BELOW   0.7
#define QUOTA_REVIEWS 4
#define UNKNOWN       (-1.0)

static double
compute_mean (const double *values, guint n)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += values[i];
  return sum / n;
}

static double
compute_dispersion (const double *values, guint n, double mean)
{
  double squares = 0.0;

  if (n < 2 || mean <= 0.0)
    return UNKNOWN;
  for (guint i = 0; i < n; i++)
    squares += (values[i] - mean) * (values[i] - mean);
  return squares / (n - 1) / mean;
}

void
tf_control_chart_compute (const double *values, guint n, TfControlChart *out_chart)
{
  g_return_if_fail (out_chart != NULL && (values != NULL || n == 0));

  *out_chart = (TfControlChart){ .n = n, .dispersion = UNKNOWN };
  if (n == 0)
    return;
  out_chart->center = compute_mean (values, n);
  out_chart->lower = MAX (out_chart->center - SIGMAS * sqrt (out_chart->center), 0.0);
  out_chart->upper = out_chart->center + SIGMAS * sqrt (out_chart->center);
  out_chart->dispersion = compute_dispersion (values, n, out_chart->center);
}

gboolean
tf_control_chart_is_inside (const TfControlChart *self, double value)
{
  return self->n > 0 && value >= self->lower && value <= self->upper;
}

gboolean
tf_control_chart_fills_quota (const TfControlChart *self)
{
  return self->n >= QUOTA_REVIEWS && self->dispersion >= 0.0 && self->dispersion < QUOTA_BELOW;
}
