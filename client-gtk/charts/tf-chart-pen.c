/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-pen.h"

#include <math.h>

#define LINE_WIDTH    2.0
#define MARKER_RADIUS 3.5
#define HOLLOW_WIDTH  1.5
#define BAND_ALPHA    0.04
#define EDGE_ALPHA    0.25
#define N_SHAPES      4

static const double dash_long[] = { 7, 4 };
static const double dash_dots[] = { 1.5, 4 };
static const double dash_mixed[] = { 9, 4, 2, 4 };

static const TfChartDash dashes[] = {
  { NULL, 0 },
  { dash_long, G_N_ELEMENTS (dash_long) },
  { dash_dots, G_N_ELEMENTS (dash_dots) },
  { dash_mixed, G_N_ELEMENTS (dash_mixed) },
};

void
tf_chart_pen_set_colour (cairo_t *cr, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

const TfChartDash *
tf_chart_pen_get_dash (const TfChartStyle *style, const TfChartData *data, guint i)
{
  const TfChartSeries *series = g_ptr_array_index (data->series, i);

  if (style->high_contrast)
    return &dashes[i % G_N_ELEMENTS (dashes)];
  return &dashes[series->dashed ? 1 : 0];
}

double
tf_chart_pen_get_width (const TfChartStyle *style)
{
  return style->high_contrast ? LINE_WIDTH + 0.5 : LINE_WIDTH;
}

void
tf_chart_pen_set_dash (cairo_t *cr, const TfChartStyle *style, const TfChartData *data, guint i)
{
  const TfChartDash *dash = tf_chart_pen_get_dash (style, data, i);

  cairo_set_dash (cr, dash->lengths, dash->n, 0);
  cairo_set_line_width (cr, tf_chart_pen_get_width (style));
  cairo_set_line_cap (cr, dash->n > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
}

static void
trace_marker (cairo_t *cr, guint shape, double x, double y)
{
  const double r = MARKER_RADIUS;

  cairo_new_path (cr);
  switch (shape % N_SHAPES)
    {
    case 0:
      cairo_arc (cr, x, y, r, 0, 2 * G_PI);
      cairo_close_path (cr);
      break;
    case 1:
      cairo_rectangle (cr, x - r + 0.5, y - r + 0.5, 2 * r - 1, 2 * r - 1);
      break;
    case 2:
      cairo_move_to (cr, x, y - r - 0.5);
      cairo_line_to (cr, x + r + 0.5, y + r - 0.5);
      cairo_line_to (cr, x - r - 0.5, y + r - 0.5);
      cairo_close_path (cr);
      break;
    default:
      cairo_move_to (cr, x, y - r - 1);
      cairo_line_to (cr, x + r + 1, y);
      cairo_line_to (cr, x, y + r + 1);
      cairo_line_to (cr, x - r - 1, y);
      cairo_close_path (cr);
    }
}

void
tf_chart_pen_draw_marker (cairo_t *cr, const TfChartStyle *style, guint shape, double x, double y)
{
  trace_marker (cr, shape, x, y);
  cairo_fill (cr);
}

void
tf_chart_pen_draw_hollow_marker (cairo_t *cr,
                                 const TfChartStyle *style,
                                 guint shape,
                                 double x,
                                 double y)
{
  trace_marker (cr, shape, x, y);
  cairo_save (cr);
  tf_chart_pen_set_colour (cr, &style->background, 1);
  cairo_fill_preserve (cr);
  cairo_restore (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, HOLLOW_WIDTH);
  cairo_stroke (cr);
}

void
tf_chart_pen_draw_text (const TfChartScene *scene,
                        cairo_t *cr,
                        PangoLayout *layout,
                        double x,
                        double y)
{
  tf_chart_pen_set_colour (cr, &scene->style.foreground, scene->style.high_contrast ? 1 : 0.75);
  cairo_move_to (cr, round (x), round (y));
  pango_cairo_show_layout (cr, layout);
}

void
tf_chart_pen_fill_band (cairo_t *cr,
                        const TfChartStyle *style,
                        TfChartColour colour,
                        double x,
                        double y,
                        double width,
                        double height)
{
  tf_chart_pen_set_colour (cr, &style->colours[colour], BAND_ALPHA);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
  tf_chart_pen_set_colour (cr, &style->colours[colour], style->high_contrast ? 1 : EDGE_ALPHA);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < 2; i++)
    {
      double edge = floor (i == 0 ? y : y + height) + 0.5;

      cairo_move_to (cr, x, edge);
      cairo_line_to (cr, x + width, edge);
      cairo_stroke (cr);
    }
}
