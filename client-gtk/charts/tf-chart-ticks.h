/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where an axis is labelled: first, first + step, … Pure functions. */
typedef struct
{
  double first;
  double step; /* 1, 2 or 5 times a power of ten; > 0 unless n is 0 */
  guint n;
} TfChartTicks;

/* Ticks from at or below @low to at or above @high, at most @most (which is at least 2) of them; whole
 * numbers alone with @whole. When both are the same there are two ticks around or beginning there.
 * None when a bound is not finite or @low is above @high. */
TfChartTicks tf_chart_ticks_around (double low, double high, guint most, gboolean whole);

/* The same, but only those that lie within. */
TfChartTicks tf_chart_ticks_inside (double low, double high, guint most, gboolean whole);

double tf_chart_ticks_get (const TfChartTicks *self, guint i);

/* The number of tick @i as a person reads it, with the digits its step needs.
 * Returns: (transfer full) */
char *tf_chart_ticks_format (const TfChartTicks *self, guint i);

/* A value between ticks. "–" when it is not finite. Returns: (transfer full) */
char *tf_chart_format_value (double value);

G_END_DECLS
