/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-notes.h"

#include <math.h>

#include "tf-chart-labels.h"
#include "tf-chart-pen.h"

#define ICON_SIZE   16
#define TICK_LENGTH 7
#define REACH       3 /* how many heights a label may be away from its threshold */

static const double dash_fine[] = { 3, 3 };

static const TfChartMark *
get_mark (const TfChartScene *scene, guint i)
{
  return g_ptr_array_index (scene->data->marks, i);
}

static double
get_end (const TfChartFrame *frame)
{
  return frame->plot.origin.x + frame->plot.size.width;
}

/* Lines */

static void
draw_line (cairo_t *cr, double x1, double y1, double x2, double y2)
{
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
}

static void
draw_threshold (const TfChartScene *scene,
                const TfChartFrame *frame,
                const TfChartThreshold *threshold,
                cairo_t *cr)
{
  double y = floor (tf_chart_frame_get_y (frame, threshold->y)) + 0.5;

  tf_chart_pen_set_colour (cr, &scene->style.colours[threshold->colour], 1);
  cairo_set_line_width (cr, scene->style.high_contrast ? 1.5 : 1);
  cairo_set_dash (cr, dash_fine, G_N_ELEMENTS (dash_fine), 0);
  draw_line (cr, frame->plot.origin.x, y, get_end (frame), y);
}

static void
draw_mark (const TfChartScene *scene,
           const TfChartFrame *frame,
           const TfChartMark *mark,
           cairo_t *cr)
{
  double x = floor (tf_chart_frame_get_x (frame, mark->x)) + 0.5;
  double top = frame->plot.origin.y;

  tf_chart_pen_set_colour (cr, &scene->style.colours[mark->colour], 1);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  if (mark->icon != NULL)
    draw_line (cr, x, top, x, top + frame->plot.size.height);
  else
    draw_line (cr, x, top, x, top + TICK_LENGTH);
}

void
tf_chart_notes_draw_lines (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  const TfChartData *data = scene->data;

  for (guint i = 0; i < data->bands->len; i++)
    {
      const TfChartBand *band = g_ptr_array_index (data->bands, i);
      double low = tf_chart_frame_get_y (frame, band->low);
      double high = tf_chart_frame_get_y (frame, band->high);

      tf_chart_pen_fill_band (cr, &scene->style, band->colour, frame->plot.origin.x, high,
                              frame->plot.size.width, low - high);
    }
  if (frame->is_empty)
    return;
  for (guint i = 0; i < data->thresholds->len; i++)
    {
      const TfChartThreshold *threshold = g_ptr_array_index (data->thresholds, i);

      if (!tf_chart_is_hidden (scene->hidden, threshold->series))
        draw_threshold (scene, frame, threshold, cr);
    }
  for (guint i = 0; i < data->marks->len; i++)
    draw_mark (scene, frame, get_mark (scene, i), cr);
}

/* Labels */

static graphene_rect_t
get_icon_box (const TfChartFrame *frame, const TfChartMark *mark)
{
  double x = tf_chart_frame_get_x (frame, mark->x);

  return GRAPHENE_RECT_INIT ((float) (x - ICON_SIZE / 2.0),
                             (float) (frame->plot.origin.y - ICON_SIZE - 2), ICON_SIZE, ICON_SIZE);
}

/* Curves are in the plot, the labels of the value axis before it. */
static void
take_plot (TfChartLabels *labels, const TfChartFrame *frame)
{
  graphene_rect_t axis = GRAPHENE_RECT_INIT (0, (float) (frame->plot.origin.y - ICON_SIZE / 2.0),
                                             frame->plot.origin.x - 1, (float) frame->height);

  tf_chart_labels_take (labels, &frame->plot);
  tf_chart_labels_take (labels, &axis);
}

static void
take_icons (TfChartLabels *labels, const TfChartScene *scene, const TfChartFrame *frame)
{
  for (guint i = 0; i < scene->data->marks->len; i++)
    {
      graphene_rect_t icon = get_icon_box (frame, get_mark (scene, i));

      if (get_mark (scene, i)->icon != NULL)
        tf_chart_labels_take (labels, &icon);
    }
}

static void
draw_icon (const TfChartScene *scene,
           const TfChartMark *mark,
           const graphene_rect_t *at,
           cairo_t *cr)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autoptr (GtkIconPaintable) icon =
      gtk_icon_theme_lookup_icon (theme, mark->icon, NULL, ICON_SIZE, 1, GTK_TEXT_DIR_LTR,
                                  GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, &scene->style.colours[mark->colour], 1);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, at->origin.x, at->origin.y);
  gsk_render_node_draw (node, cr);
  cairo_restore (cr);
}

/* The width of the wider side of an icon. */
static double
get_room (const TfChartFrame *frame, const graphene_rect_t *icon)
{
  double before = icon->origin.x - 4 - frame->plot.origin.x;
  double behind = frame->width - (icon->origin.x + ICON_SIZE + 4);

  return MAX (MAX (before, behind), 1);
}

/* Before or behind its icon. */
static void
draw_mark_label (const TfChartScene *scene,
                 const TfChartFrame *frame,
                 const TfChartMark *mark,
                 TfChartLabels *labels,
                 cairo_t *cr)
{
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, mark->label);
  graphene_rect_t icon = get_icon_box (frame, mark);
  graphene_rect_t places[2];
  int width, height, place;

  draw_icon (scene, mark, &icon, cr);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (get_room (frame, &icon) * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, &width, &height);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      places[i].size = (graphene_size_t){ (float) width, (float) MIN (height, ICON_SIZE) };
      places[i].origin.y = icon.origin.y;
    }
  places[0].origin.x = icon.origin.x - 4 - (float) width;
  places[1].origin.x = icon.origin.x + ICON_SIZE + 4;
  place = tf_chart_labels_place (labels, places, G_N_ELEMENTS (places));
  if (place >= 0)
    tf_chart_pen_draw_text (scene, cr, layout, places[place].origin.x,
                            places[place].origin.y + (ICON_SIZE - height) / 2.0);
}

/* Beside the end of its line; a short line leads to it if it had to move. */
static void
draw_threshold_label (const TfChartScene *scene,
                      const TfChartFrame *frame,
                      const TfChartThreshold *threshold,
                      TfChartLabels *labels,
                      cairo_t *cr)
{
  g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, threshold->label);
  double y = floor (tf_chart_frame_get_y (frame, threshold->y)) + 0.5;
  graphene_rect_t box;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  box = GRAPHENE_RECT_INIT ((float) (get_end (frame) + TF_CHART_LABEL_GAP),
                            (float) (y - height / 2.0), (float) width, (float) height);
  if (!tf_chart_labels_place_near (labels, &box, REACH * height))
    return;
  tf_chart_pen_set_colour (cr, &scene->style.colours[threshold->colour], 1);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, NULL, 0, 0);
  draw_line (cr, get_end (frame), y, box.origin.x - 2, box.origin.y + height / 2.0);
  tf_chart_pen_draw_text (scene, cr, layout, box.origin.x, box.origin.y);
}

void
tf_chart_notes_draw_labels (const TfChartScene *scene, const TfChartFrame *frame, cairo_t *cr)
{
  g_auto (TfChartLabels) labels = { 0 };
  const TfChartData *data = scene->data;

  tf_chart_labels_init (&labels, frame->width, frame->height);
  take_plot (&labels, frame);
  take_icons (&labels, scene, frame);
  /* The last mark is the newest, and its label the one to keep. */
  for (guint i = data->marks->len; i-- > 0;)
    if (get_mark (scene, i)->icon != NULL)
      draw_mark_label (scene, frame, get_mark (scene, i), &labels, cr);
  for (guint i = 0; i < data->thresholds->len; i++)
    {
      const TfChartThreshold *threshold = g_ptr_array_index (data->thresholds, i);

      if (!tf_chart_is_hidden (scene->hidden, threshold->series))
        draw_threshold_label (scene, frame, threshold, &labels, cr);
    }
}
