/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-trend.h"

#include <math.h>
#include <string.h>

#define EXACT_UP_TO 10
#define MAX_PAIRS   (EXACT_UP_TO * (EXACT_UP_TO - 1) / 2)

static int
compare_values (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The size of each group of equal values. Returns: (transfer full) (element-type guint) */
static GArray *
count_ties (const double *values, guint n)
{
  g_autofree double *sorted = g_memdup2 (values, n * sizeof *values);
  GArray *ties = g_array_new (FALSE, FALSE, sizeof (guint));

  qsort (sorted, n, sizeof *sorted, compare_values);
  for (guint i = 0; i < n;)
    {
      guint same = 1;

      while (i + same < n && compare_values (&sorted[i], &sorted[i + same]) == 0)
        same++;
      g_array_append_val (ties, same);
      i += same;
    }
  return ties;
}

static int
compute_s (const double *values, guint n)
{
  int s = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      s += compare_values (&values[j], &values[i]);
  return s;
}

static double
compute_variance (guint n, const GArray *ties)
{
  double sum = (double) n * (n - 1.0) * (2.0 * n + 5.0);

  for (guint i = 0; i < ties->len; i++)
    {
      double t = g_array_index (ties, guint, i);

      sum -= t * (t - 1.0) * (2.0 * t + 5.0);
    }
  return sum / 18.0;
}

/* Multiplies by 1 + q + … + q^(k−1). */
static void
multiply (double *counts, guint k)
{
  for (guint i = MAX_PAIRS + 1; i-- > 0;)
    for (guint j = 1; j < k && j <= i; j++)
      counts[i] += counts[i - j];
}

static void
divide (double *counts, guint k)
{
  for (guint i = 0; i <= MAX_PAIRS; i++)
    for (guint j = 1; j < k && j <= i; j++)
      counts[i] -= counts[i - j];
}

/* The number of orders of a multiset by inversions: MacMahon's q-multinomial, [n]! over the product
 * of the [t]! of its groups. S is the number of untied pairs minus twice the inversions. */
static double
compute_exact (int s, guint n, const GArray *ties)
{
  double counts[MAX_PAIRS + 1] = { 1.0 };
  double all = 0.0, low = 0.0;
  int pairs = (int) (n * (n - 1) / 2);

  for (guint k = 2; k <= n; k++)
    multiply (counts, k);
  for (guint i = 0; i < ties->len; i++)
    {
      guint t = g_array_index (ties, guint, i);

      pairs -= (int) (t * (t - 1) / 2);
      for (guint k = 2; k <= t; k++)
        divide (counts, k);
    }
  for (int inversions = 0; inversions <= pairs; inversions++)
    {
      all += counts[inversions];
      if (pairs - 2 * inversions <= s)
        low += counts[inversions];
    }
  return low / all;
}

static double
compute_normal (int s, double variance)
{
  return 0.5 * erfc (-(s + 1) / sqrt (variance) / G_SQRT2);
}

void
tf_trend_compute (const double *values, guint n, TfTrend *out_trend)
{
  g_autoptr (GArray) ties = NULL;

  g_return_if_fail (out_trend != NULL && (values != NULL || n == 0));

  *out_trend = (TfTrend){ .p_down = 1.0 };
  if (n < 2)
    return;
  ties = count_ties (values, n);
  if (ties->len < 2)
    return;
  out_trend->s = compute_s (values, n);
  out_trend->variance = compute_variance (n, ties);
  out_trend->p_down = n <= EXACT_UP_TO ? compute_exact (out_trend->s, n, ties)
                                       : compute_normal (out_trend->s, out_trend->variance);
}

gboolean
tf_trend_goes_down (const double *values,
                    guint n,
                    double level,
                    guint n_planned,
                    TfTrend *out_trend)
{
  tf_trend_compute (values, n, out_trend);
  g_return_val_if_fail (n_planned > 0, FALSE);
  return out_trend->s < 0 && out_trend->p_down <= level / n_planned;
}
