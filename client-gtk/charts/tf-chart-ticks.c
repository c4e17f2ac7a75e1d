/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-ticks.h"

#include <float.h>
#include <glib/gi18n.h>
#include <math.h>

/* Above this and below its inverse, use powers of ten. */
#define PLAIN_LIMIT 1e7

/* The next of 1, 2, 5, 10, 20, … after @step. */
static double
next_step (double step)
{
  double power = pow (10, floor (log10 (step) + 1e-9));
  double digit = step / power;

  return (digit < 1.5 ? 2 : digit < 3.5 ? 5 : 10) * power;
}

/* Start at or below the step that is needed. */
static double
least_step (double low, double high, guint most, gboolean whole)
{
  /* Halved first, because the difference of huge bounds is not finite. */
  double span = 2 * (high / (2.0 * most) - low / (2.0 * most));
  double least = MAX (span, DBL_MIN / DBL_EPSILON);

  if (whole)
    least = MAX (least, 1);
  return pow (10, floor (log10 (least)));
}

static gboolean
fits (double low, double high, double step, guint most, TfChartTicks *ticks)
{
  double from = floor (low / step + 1e-9);
  double to = ceil (high / step - 1e-9);

  /* Neighboring ticks would be the same number. */
  if (step < MAX (fabs (low), fabs (high)) * DBL_EPSILON * 2)
    return FALSE;
  if (to <= from)
    to = from + 1;
  if (to - from + 1 > most || !isfinite (from * step) || !isfinite (to * step))
    return FALSE;
  ticks->first = from * step;
  ticks->step = step;
  ticks->n = (guint) (to - from) + 1;
  return TRUE;
}

TfChartTicks
tf_chart_ticks_around (double low, double high, guint most, gboolean whole)
{
  TfChartTicks ticks = { 0 };
  double step;

  if (!isfinite (low) || !isfinite (high) || low > high || most < 2)
    return ticks;
  /* A single value: use a range as wide as the value is large. */
  step = low == high && !whole && low != 0 ? pow (10, floor (log10 (fabs (low))))
                                           : least_step (low, high, most, whole);
  if (low == high && low == 0)
    step = 1;
  while (isfinite (step) && !fits (low, high, step, most, &ticks))
    step = next_step (step);
  return ticks;
}

TfChartTicks
tf_chart_ticks_inside (double low, double high, guint most, gboolean whole)
{
  TfChartTicks ticks = tf_chart_ticks_around (low, high, most, whole);
  double slack = ticks.step * 1e-9;

  while (ticks.n > 0 && ticks.first < low - slack)
    {
      ticks.first += ticks.step;
      ticks.n--;
    }
  while (ticks.n > 0 && tf_chart_ticks_get (&ticks, ticks.n - 1) > high + slack)
    ticks.n--;
  return ticks;
}

double
tf_chart_ticks_get (const TfChartTicks *self, guint i)
{
  /* As a multiple: exact at zero, and finite between huge bounds. */
  return (round (self->first / self->step) + i) * self->step;
}

char *
tf_chart_ticks_format (const TfChartTicks *self, guint i)
{
  double value = tf_chart_ticks_get (self, i);
  int digits = (int) MAX (0, -floor (log10 (self->step) + 1e-9));

  if (fabs (value) >= PLAIN_LIMIT || digits > 6)
    return g_strdup_printf ("%.3g", value);
  return g_strdup_printf ("%.*f", digits, value);
}

char *
tf_chart_format_value (double value)
{
  if (!isfinite (value))
    /* Translators: a value of a chart */
    return g_strdup (C_ ("chart", "unknown"));
  if (value == floor (value) && fabs (value) < PLAIN_LIMIT)
    return g_strdup_printf ("%.0f", value);
  return g_strdup_printf ("%.3g", value);
}
