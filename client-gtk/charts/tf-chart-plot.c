/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-plot.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-chart-dense.h"
#include "tf-chart-notes.h"
#include "tf-chart-pen.h"

#define MARKER_SPACING 10 /* points closer than this get no markers */
#define DENSE_SPACING  6  /* and points closer than this are not stroked */

static void
draw_y_axis (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  const graphene_rect_t *plot = &frame->plot;

  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < frame->y_ticks.n; i++)
    {
      g_autofree char *text = tf_chart_ticks_format (&frame->y_ticks, i);
      g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, text);
      double y =
          floor (tf_chart_frame_get_y (frame, tf_chart_ticks_get (&frame->y_ticks, i))) + 0.5;
      int width, height;

      tf_chart_pen_set_colour (cr, &scene->style.foreground,
                               scene->style.high_contrast ? 0.5 : 0.12);
      cairo_move_to (cr, plot->origin.x, y);
      cairo_line_to (cr, plot->origin.x + plot->size.width, y);
      cairo_stroke (cr);
      pango_layout_get_pixel_size (layout, &width, &height);
      tf_chart_pen_draw_text (scene, cr, layout, plot->origin.x - 6 - width, y - height / 2.0);
    }
}

static void
draw_x_axis (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  double bottom = frame->plot.origin.y + frame->plot.size.height;

  for (guint i = 0; i < frame->x_ticks.n; i++)
    {
      g_autofree char *text = tf_chart_frame_format_x (frame, scene, i);
      g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, text);
      double x = tf_chart_frame_get_x (frame, tf_chart_ticks_get (&frame->x_ticks, i));
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      tf_chart_pen_draw_text (scene, cr, layout, x - width / 2.0, bottom + 4);
    }
}

/* The titles: the value axis above, the other axis below its end. */
static void
draw_titles (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  g_autoptr (PangoLayout) x = tf_chart_plot_new_layout (scene->pango, scene->data->x_title);
  g_autoptr (PangoLayout) y = tf_chart_plot_new_layout (scene->pango, scene->data->y_title);
  double start = frame->plot.origin.x;
  double end = start + frame->plot.size.width;
  double bottom = frame->plot.origin.y + frame->plot.size.height;
  int x_width, y_width, height;

  pango_layout_get_pixel_size (x, &x_width, &height);
  pango_layout_get_pixel_size (y, &y_width, NULL);
  tf_chart_pen_draw_text (scene, cr, y, MAX (start - 6 - y_width, 0), 0);
  tf_chart_pen_draw_text (scene, cr, x, end - x_width, bottom + height + 6);
}

static void
trace_series (const TfChartFrame *frame, const TfChartSeries *series, cairo_t *cr)
{
  gboolean is_down = FALSE;

  for (guint i = 0; i < series->points->len; i++)
    {
      const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, i);
      double x = tf_chart_frame_get_x (frame, point->x);
      double y = tf_chart_frame_get_y (frame, point->y);

      if (isfinite (y) && !is_down)
        cairo_move_to (cr, x, y);
      /* Also at its start, so that a single point is drawn as a dot. */
      if (isfinite (y))
        cairo_line_to (cr, x, y);
      is_down = isfinite (y);
    }
  cairo_stroke (cr);
}

static void
draw_dense_series (const TfChartScene *scene, const TfChartFrame *frame, guint i, cairo_t *cr)
{
  const TfChartSeries *series = g_ptr_array_index (scene->data->series, i);
  const TfChartDash *dash = tf_chart_pen_get_dash (&scene->style, scene->data, i);
  TfChartDense dense;

  tf_chart_dense_begin (&dense, cr, tf_chart_pen_get_width (&scene->style));
  for (guint j = 0; j < series->points->len; j++)
    {
      const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, j);

      tf_chart_dense_add (&dense, tf_chart_frame_get_x (frame, point->x),
                          tf_chart_frame_get_y (frame, point->y));
    }
  tf_chart_dense_paint (&dense, &scene->style.colours[series->colour], dash->lengths,
                        (guint) dash->n);
}

static void
draw_markers (const TfChartScene *scene, const TfChartFrame *frame, guint shape, cairo_t *cr)
{
  const TfChartSeries *series = g_ptr_array_index (scene->data->series, shape);

  for (guint i = 0; i < series->points->len; i++)
    {
      const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, i);

      double x = tf_chart_frame_get_x (frame, point->x);
      double y = tf_chart_frame_get_y (frame, point->y);

      if (isfinite (y) && point->hollow)
        tf_chart_pen_draw_hollow_marker (cr, &scene->style, shape, x, y);
      else if (isfinite (y))
        tf_chart_pen_draw_marker (cr, &scene->style, shape, x, y);
    }
}

static void
draw_series (const TfChartScene *scene, const TfChartFrame *frame, guint i, cairo_t *cr)
{
  const TfChartSeries *series = g_ptr_array_index (scene->data->series, i);
  guint n = series->points->len;

  if (n == 0 || tf_chart_is_hidden (scene->hidden, series->name))
    return;
  if (frame->plot.size.width / n < DENSE_SPACING)
    {
      draw_dense_series (scene, frame, i, cr);
      return;
    }
  tf_chart_pen_set_colour (cr, &scene->style.colours[series->colour], 1);
  tf_chart_pen_set_dash (cr, &scene->style, scene->data, i);
  trace_series (frame, series, cr);
  if (frame->plot.size.width / n >= MARKER_SPACING)
    draw_markers (scene, frame, i, cr);
}

static void
draw_nothing (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, _ ("No values yet"));
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  tf_chart_pen_draw_text (scene, cr, layout,
                          frame->plot.origin.x + (frame->plot.size.width - width) / 2,
                          frame->plot.origin.y + (frame->plot.size.height - height) / 2);
}

void
tf_chart_plot_draw (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  draw_y_axis (scene, frame, cr);
  draw_titles (scene, frame, cr);
  tf_chart_notes_draw_lines (scene, frame, cr);
  if (frame->is_empty)
    {
      draw_nothing (scene, frame, cr);
      return;
    }
  draw_x_axis (scene, frame, cr);
  for (guint i = 0; i < scene->data->series->len; i++)
    draw_series (scene, frame, i, cr);
  tf_chart_notes_draw_labels (scene, frame, cr);
}
