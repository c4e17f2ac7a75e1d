/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart-plot.h"

G_BEGIN_DECLS

/* What the plot, its notes and the legend draw alike. Main thread. */

typedef struct
{
  const double *lengths;
  int n;
} TfChartDash;

void tf_chart_pen_set_colour (cairo_t *cr, const GdkRGBA *colour, double alpha);

/* Returns: (transfer none) */
const TfChartDash *tf_chart_pen_get_dash (const TfChartStyle *style,
                                          const TfChartData *data,
                                          guint series);
double tf_chart_pen_get_width (const TfChartStyle *style);

/* Dashes and width of a series. */
void tf_chart_pen_set_dash (cairo_t *cr,
                            const TfChartStyle *style,
                            const TfChartData *data,
                            guint series);

/* A marker of the @shape-th series, in the color of @cr. A hollow one is an outline around the
 * background. */
void tf_chart_pen_draw_marker (cairo_t *cr,
                               const TfChartStyle *style,
                               guint shape,
                               double x,
                               double y);
void tf_chart_pen_draw_hollow_marker (cairo_t *cr,
                                      const TfChartStyle *style,
                                      guint shape,
                                      double x,
                                      double y);

void tf_chart_pen_draw_text (const TfChartScene *scene,
                             cairo_t *cr,
                             PangoLayout *layout,
                             double x,
                             double y);

/* The area of a band; its edges if the contrast is to be high. */
void tf_chart_pen_fill_band (cairo_t *cr,
                             const TfChartStyle *style,
                             TfChartColour colour,
                             double x,
                             double y,
                             double width,
                             double height);

G_END_DECLS
