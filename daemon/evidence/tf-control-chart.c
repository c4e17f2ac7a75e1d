/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-control-chart.h"

#include <math.h>

#include "tf-distribution.h"

#define SIGMAS        3.0
#define QUOTA_BELOW   0.05
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
compute_variance (const double *values, guint n, double mean)
{
  double squares = 0.0;

  for (guint i = 0; i < n; i++)
    squares += (values[i] - mean) * (values[i] - mean);
  return squares / (n - 1);
}

static void
compute_spread (TfControlChart *self, double variance)
{
  double reach = tf_student_t_90 (self->n - 1) * sqrt (variance * (1.0 + 1.0 / self->n));

  self->next_low = MAX (self->center - reach, 0.0);
  self->next_high = self->center + reach;
  if (self->center <= 0.0)
    return;
  self->dispersion = variance / self->center;
  self->quota = tf_chi_square_lower ((self->n - 1) * self->dispersion, self->n - 1);
}

void
tf_control_chart_compute (const double *values, guint n, TfControlChart *out_chart)
{
  g_return_if_fail (out_chart != NULL && (values != NULL || n == 0));

  *out_chart = (TfControlChart){
    .n = n,
    .dispersion = UNKNOWN,
    .quota = UNKNOWN,
    .next_low = UNKNOWN,
    .next_high = UNKNOWN,
  };
  if (n == 0)
    return;
  out_chart->center = compute_mean (values, n);
  out_chart->lower = MAX (out_chart->center - SIGMAS * sqrt (out_chart->center), 0.0);
  out_chart->upper = out_chart->center + SIGMAS * sqrt (out_chart->center);
  if (n > 1)
    compute_spread (out_chart, compute_variance (values, n, out_chart->center));
}

gboolean
tf_control_chart_is_inside (const TfControlChart *self, double value)
{
  return self->n > 0 && value >= self->lower && value <= self->upper;
}

gboolean
tf_control_chart_fills_quota (const TfControlChart *self)
{
  return self->n >= QUOTA_REVIEWS && self->quota >= 0.0 && self->quota < QUOTA_BELOW;
}
