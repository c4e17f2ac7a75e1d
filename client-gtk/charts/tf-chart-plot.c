/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-plot.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-chart-dense.h"

#define LINE_WIDTH     2.0
#define MARKER_RADIUS  3.5
#define MARKER_SPACING 10 /* points closer than this get no markers */
#define DENSE_SPACING  6  /* and points closer than this are not stroked */
#define ICON_SIZE      16
#define N_SHAPES       4

typedef struct
{
  const double *lengths;
  int n;
} TfChartDash;

static const double dash_long[] = { 7, 4 };
static const double dash_dots[] = { 1.5, 4 };
static const double dash_mixed[] = { 9, 4, 2, 4 };
static const double dash_fine[] = { 3, 3 };

static const TfChartDash dashes[] = {
  { NULL, 0 },
  { dash_long, G_N_ELEMENTS (dash_long) },
  { dash_dots, G_N_ELEMENTS (dash_dots) },
  { dash_mixed, G_N_ELEMENTS (dash_mixed) },
};

static void
set_colour (cairo_t *cr, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

static const TfChartDash *
get_dash (const TfChartStyle *style, const TfChartData *data, guint i)
{
  const TfChartSeries *series = g_ptr_array_index (data->series, i);

  if (style->high_contrast)
    return &dashes[i % G_N_ELEMENTS (dashes)];
  return &dashes[series->dashed ? 1 : 0];
}

static double
get_line_width (const TfChartStyle *style)
{
  return style->high_contrast ? LINE_WIDTH + 0.5 : LINE_WIDTH;
}

static void
set_dash (cairo_t *cr, const TfChartStyle *style, const TfChartData *data, guint i)
{
  const TfChartDash *dash = get_dash (style, data, i);

  cairo_set_dash (cr, dash->lengths, dash->n, 0);
  cairo_set_line_width (cr, get_line_width (style));
  cairo_set_line_cap (cr, dash->n > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
}

static void
draw_marker (cairo_t *cr, guint shape, double x, double y)
{
  const double r = MARKER_RADIUS;

  switch (shape % N_SHAPES)
    {
    case 0:
      cairo_arc (cr, x, y, r, 0, 2 * G_PI);
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
  cairo_fill (cr);
}

static void
draw_text (const TfChartScene *scene, cairo_t *cr, PangoLayout *layout, double x, double y)
{
  set_colour (cr, &scene->style.foreground, scene->style.high_contrast ? 1 : 0.75);
  cairo_move_to (cr, round (x), round (y));
  pango_cairo_show_layout (cr, layout);
}

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

      set_colour (cr, &scene->style.foreground, scene->style.high_contrast ? 0.5 : 0.12);
      cairo_move_to (cr, plot->origin.x, y);
      cairo_line_to (cr, plot->origin.x + plot->size.width, y);
      cairo_stroke (cr);
      pango_layout_get_pixel_size (layout, &width, &height);
      draw_text (scene, cr, layout,
                 frame->rtl ? plot->origin.x + plot->size.width + 6 : plot->origin.x - 6 - width,
                 y - height / 2.0);
    }
}

static void
draw_x_axis (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  double bottom = frame->plot.origin.y + frame->plot.size.height;

  for (guint i = 0; i < frame->x_ticks.n; i++)
    {
      g_autofree char *text = tf_chart_ticks_format (&frame->x_ticks, i);
      g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, text);
      double x = tf_chart_frame_get_x (frame, tf_chart_ticks_get (&frame->x_ticks, i));
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      draw_text (scene, cr, layout, x - width / 2.0, bottom + 4);
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
  draw_text (scene, cr, y, frame->rtl ? end + 6 - y_width : start - 6, 0);
  draw_text (scene, cr, x, frame->rtl ? start : end - x_width, bottom + height + 6);
}

static void
draw_band (const TfChartScene *scene,
           const TfChartFrame *frame,
           const TfChartBand *band,
           cairo_t *cr)
{
  double low = tf_chart_frame_get_y (frame, band->low);
  double high = tf_chart_frame_get_y (frame, band->high);
  const GdkRGBA *colour = &scene->style.colours[band->colour];
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, band->label);

  set_colour (cr, colour, 0.12);
  cairo_rectangle (cr, frame->plot.origin.x, high, frame->plot.size.width, low - high);
  cairo_fill (cr);
  draw_text (scene, cr, layout, frame->plot.origin.x + 4, high + 2);
}

/* Labels of nearby thresholds go side by side: the offset of label @i. */
static int
threshold_offset (const TfChartScene *scene, const TfChartFrame *frame, guint i)
{
  const GPtrArray *all = scene->data->thresholds;
  double y = tf_chart_frame_get_y (frame, ((TfChartThreshold *) g_ptr_array_index (all, i))->y);
  int offset = 4;

  for (guint j = 0; j < i; j++)
    {
      const TfChartThreshold *other = g_ptr_array_index (all, j);
      g_autoptr (PangoLayout) layout = NULL;
      int width, height;

      if (tf_chart_is_hidden (scene->hidden, other->series))
        continue;
      layout = tf_chart_plot_new_layout (scene->pango, other->label);
      pango_layout_get_pixel_size (layout, &width, &height);
      if (fabs (tf_chart_frame_get_y (frame, other->y) - y) < height)
        offset = MAX (offset, threshold_offset (scene, frame, j) + width + 12);
    }
  return offset;
}

static void
draw_threshold (const TfChartScene *scene, const TfChartFrame *frame, guint i, cairo_t *cr)
{
  const graphene_rect_t *plot = &frame->plot;
  const TfChartThreshold *threshold = g_ptr_array_index (scene->data->thresholds, i);
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, threshold->label);
  double y = floor (tf_chart_frame_get_y (frame, threshold->y)) + 0.5;
  double end = plot->origin.x + plot->size.width;
  int offset = threshold_offset (scene, frame, i);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  set_colour (cr, &scene->style.colours[threshold->colour], scene->style.high_contrast ? 1 : 0.7);
  cairo_set_line_width (cr, scene->style.high_contrast ? 1.5 : 1);
  cairo_set_dash (cr, dash_fine, G_N_ELEMENTS (dash_fine), 0);
  cairo_move_to (cr, plot->origin.x, y);
  cairo_line_to (cr, end, y);
  cairo_stroke (cr);
  draw_text (scene, cr, layout, frame->rtl ? plot->origin.x + offset : end - width - offset,
             y - height - 1);
}

static void
draw_icon (const TfChartScene *scene, const TfChartMark *mark, cairo_t *cr, double x, double y)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autoptr (GtkIconPaintable) icon =
      gtk_icon_theme_lookup_icon (theme, mark->icon, NULL, ICON_SIZE, 1,
                                  scene->style.rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR,
                                  GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, &scene->style.colours[mark->colour], 1);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  gsk_render_node_draw (node, cr);
  cairo_restore (cr);
}

/* How much width is left for the label of the @i-th mark, and whether it goes before the mark. */
static double
room_for_label (const TfChartScene *scene, const TfChartFrame *frame, guint i, gboolean *out_before)
{
  const GPtrArray *marks = scene->data->marks;
  double x = tf_chart_frame_get_x (frame, ((TfChartMark *) g_ptr_array_index (marks, i))->x);
  double low = frame->plot.origin.x;
  double high = low + frame->plot.size.width;

  for (guint j = 0; j < marks->len; j++)
    {
      double other =
          tf_chart_frame_get_x (frame, ((TfChartMark *) g_ptr_array_index (marks, j))->x);

      if (other < x)
        low = MAX (low, other + ICON_SIZE);
      else if (other > x)
        high = MIN (high, other - ICON_SIZE);
    }
  *out_before = x - low > high - x;
  return MAX (x - low, high - x) - ICON_SIZE;
}

/* Marks at the same x are stacked, the first on top. */
static guint
row_of_mark (const GPtrArray *marks, guint i)
{
  const TfChartMark *mark = g_ptr_array_index (marks, i);
  guint row = 0;

  for (guint j = 0; j < i; j++)
    row += ((TfChartMark *) g_ptr_array_index (marks, j))->x == mark->x;
  return row;
}

static void
draw_mark_label (const TfChartScene *scene, const TfChartFrame *frame, guint i, cairo_t *cr)
{
  const TfChartMark *mark = g_ptr_array_index (scene->data->marks, i);
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, mark->label);
  double x = tf_chart_frame_get_x (frame, mark->x);
  double y =
      frame->plot.origin.y - ICON_SIZE - 2 + row_of_mark (scene->data->marks, i) * (ICON_SIZE + 2);
  gboolean before;
  double room = room_for_label (scene, frame, i, &before);
  int width;

  if (mark->icon != NULL)
    draw_icon (scene, mark, cr, x - ICON_SIZE / 2.0, y);
  pango_layout_get_pixel_size (layout, &width, NULL);
  /* A truncated label is useless; the cursor shows it in full. */
  if (width <= room)
    draw_text (scene, cr, layout,
               before ? x - ICON_SIZE / 2.0 - 4 - width : x + ICON_SIZE / 2.0 + 4, y);
}

static void
draw_mark (const TfChartScene *scene, const TfChartFrame *frame, guint i, cairo_t *cr)
{
  const TfChartMark *mark = g_ptr_array_index (scene->data->marks, i);
  double x = floor (tf_chart_frame_get_x (frame, mark->x)) + 0.5;

  set_colour (cr, &scene->style.colours[mark->colour], scene->style.high_contrast ? 1 : 0.6);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_move_to (cr, x, frame->plot.origin.y);
  cairo_line_to (cr, x, frame->plot.origin.y + frame->plot.size.height);
  cairo_stroke (cr);
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
  const TfChartDash *dash = get_dash (&scene->style, scene->data, i);
  TfChartDense dense;

  tf_chart_dense_begin (&dense, cr, get_line_width (&scene->style));
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
draw_markers (const TfChartFrame *frame, const TfChartSeries *series, guint shape, cairo_t *cr)
{
  for (guint i = 0; i < series->points->len; i++)
    {
      const TfChartPoint *point = &g_array_index (series->points, TfChartPoint, i);

      if (isfinite (point->y))
        draw_marker (cr, shape, tf_chart_frame_get_x (frame, point->x),
                     tf_chart_frame_get_y (frame, point->y));
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
  set_colour (cr, &scene->style.colours[series->colour], 1);
  set_dash (cr, &scene->style, scene->data, i);
  trace_series (frame, series, cr);
  if (frame->plot.size.width / n >= MARKER_SPACING)
    draw_markers (frame, series, i, cr);
}

static void
draw_nothing (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, _ ("No values yet"));
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  draw_text (scene, cr, layout, frame->plot.origin.x + (frame->plot.size.width - width) / 2,
             frame->plot.origin.y + (frame->plot.size.height - height) / 2);
}

void
tf_chart_plot_draw_key (const TfChartStyle *style,
                        const TfChartData *data,
                        guint i,
                        cairo_t *cr,
                        double width,
                        double height)
{
  const TfChartSeries *series = g_ptr_array_index (data->series, i);

  set_colour (cr, &style->colours[series->colour], 1);
  set_dash (cr, style, data, i);
  cairo_move_to (cr, 1, height / 2);
  cairo_line_to (cr, width - 1, height / 2);
  cairo_stroke (cr);
  draw_marker (cr, i, width / 2, height / 2);
}

void
tf_chart_plot_draw (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  const TfChartData *data = scene->data;

  for (guint i = 0; i < data->bands->len; i++)
    draw_band (scene, frame, g_ptr_array_index (data->bands, i), cr);
  draw_y_axis (scene, frame, cr);
  draw_titles (scene, frame, cr);
  if (frame->is_empty)
    {
      draw_nothing (scene, frame, cr);
      return;
    }
  draw_x_axis (scene, frame, cr);
  for (guint i = 0; i < data->thresholds->len; i++)
    {
      const TfChartThreshold *threshold = g_ptr_array_index (data->thresholds, i);

      if (!tf_chart_is_hidden (scene->hidden, threshold->series))
        draw_threshold (scene, frame, i, cr);
    }
  for (guint i = 0; i < data->marks->len; i++)
    draw_mark (scene, frame, i, cr);
  for (guint i = 0; i < data->series->len; i++)
    draw_series (scene, frame, i, cr);
  for (guint i = 0; i < data->marks->len; i++)
    draw_mark_label (scene, frame, i, cr);
}
