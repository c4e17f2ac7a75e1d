/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Axis ticks: first, first + step, … Pure functions. */
typedef struct
{
  double first;
  double step; /* 1, 2 or 5 times a power of ten; > 0 unless n is 0 */
  guint n;
} TfChartTicks;

/* Ticks from at or below @low to at or above @high, at most @most (at least 2); only integers if
 * @whole. If both bounds are equal, two ticks around or starting at them. None if a bound is not
 * finite or @low is above @high. */
TfChartTicks tf_chart_ticks_around (double low, double high, guint most, gboolean whole);

/* Like tf_chart_ticks_around(), but only those within the bounds. */
TfChartTicks tf_chart_ticks_inside (double low, double high, guint most, gboolean whole);

double tf_chart_ticks_get (const TfChartTicks *self, guint i);

/* The label of tick @i, with as many digits as the step needs.
 * Returns: (transfer full) */
char *tf_chart_ticks_format (const TfChartTicks *self, guint i);

/* The label of any value: "unknown" if it is not finite. Returns: (transfer full) */
char *tf_chart_format_value (double value);

G_END_DECLS
