/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>

#include "tf-chart-plot.h"

#define SMALL       0.85
#define PADDING     6
#define TICK_HEIGHT 36 /* width of a label of the value axis, with padding */
#define TICK_WIDTH  24 /* padding between labels of the other axis */
#define MARK_HEIGHT 20

PangoLayout *
tf_chart_plot_new_layout (PangoContext *pango, const char *text)
{
  PangoLayout *layout = pango_layout_new (pango);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (SMALL));
  /* Tabular figures, so that digits line up. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static int
widest_tick (const TfChartScene *scene, const TfChartTicks *ticks, gboolean is_x, int *out_height)
{
  int widest = 0;

  *out_height = 0;
  for (guint i = 0; i < ticks->n; i++)
    {
      g_autofree char *text = is_x && scene->data->format_x != NULL
                                  ? scene->data->format_x (tf_chart_ticks_get (ticks, i))
                                  : tf_chart_ticks_format (ticks, i);
      g_autoptr (PangoLayout) layout = tf_chart_plot_new_layout (scene->pango, text);
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      widest = MAX (widest, width);
      *out_height = MAX (*out_height, height);
    }
  return widest;
}

static void
choose_y (TfChartFrame *self, const TfChartScene *scene, const TfChartRange *range, double height)
{
  guint most = CLAMP ((int) (height / TICK_HEIGHT), 2, 8);

  self->y_ticks = tf_chart_ticks_around (range->y_low, range->y_high, most, scene->data->whole_y);
  if (self->y_ticks.n < 2)
    return;
  self->y_low = tf_chart_ticks_get (&self->y_ticks, 0);
  self->y_high = tf_chart_ticks_get (&self->y_ticks, self->y_ticks.n - 1);
}

static void
choose_x (TfChartFrame *self, const TfChartScene *scene, const TfChartRange *range)
{
  int height, widest;
  guint most;

  self->x_low = range->x_low;
  self->x_high = range->x_high;
  if (self->x_low == self->x_high)
    {
      self->x_low -= 0.5;
      self->x_high += 0.5;
    }
  self->x_ticks = tf_chart_ticks_inside (self->x_low, self->x_high, 10, scene->data->whole_x);
  widest = widest_tick (scene, &self->x_ticks, TRUE, &height);
  most = CLAMP ((int) (self->plot.size.width / (widest + TICK_WIDTH)), 2, 20);
  self->x_ticks = tf_chart_ticks_inside (self->x_low, self->x_high, most, scene->data->whole_x);
}

/* The labels of thresholds go beside the plot, where nothing crosses them. */
static double
measure_margin (const TfChartScene *scene, double width)
{
  int widest = 0;

  for (guint i = 0; i < scene->data->thresholds->len; i++)
    {
      const TfChartThreshold *threshold = g_ptr_array_index (scene->data->thresholds, i);
      g_autoptr (PangoLayout) layout = NULL;
      int this_width;

      if (tf_chart_is_hidden (scene->hidden, threshold->series))
        continue;
      layout = tf_chart_plot_new_layout (scene->pango, threshold->label);
      pango_layout_get_pixel_size (layout, &this_width, NULL);
      widest = MAX (widest, this_width);
    }
  return widest > 0 && widest < width / 3 ? widest + TF_CHART_LABEL_GAP : 0;
}

void
tf_chart_frame_init (TfChartFrame *self, const TfChartScene *scene, double width, double height)
{
  TfChartRange range = tf_chart_data_get_range (scene->data, scene->hidden);
  int widest, line;
  double top, bottom;

  memset (self, 0, sizeof *self);
  self->width = width;
  self->height = height;
  self->is_empty = range.is_empty;
  choose_y (self, scene, &range, height);
  widest = widest_tick (scene, &self->y_ticks, FALSE, &line);
  /* The titles of the axes take one line each, above and below. */
  top = PADDING + line + (scene->data->marks->len > 0 ? MARK_HEIGHT : PADDING);
  bottom = 2 * line + 2 * PADDING;
  self->plot.origin.x = widest + 2 * PADDING;
  self->plot.origin.y = top;
  self->plot.size.width = MAX (width - widest - 4 * PADDING - measure_margin (scene, width), 1);
  self->plot.size.height = MAX (height - top - bottom, 1);
  choose_x (self, scene, &range);
}

char *
tf_chart_frame_format_x (const TfChartFrame *self, const TfChartScene *scene, guint i)
{
  if (scene->data->format_x != NULL)
    return scene->data->format_x (tf_chart_ticks_get (&self->x_ticks, i));
  return tf_chart_ticks_format (&self->x_ticks, i);
}

double
tf_chart_frame_get_x (const TfChartFrame *self, double x)
{
  double part = (x - self->x_low) / (self->x_high - self->x_low);

  return self->plot.origin.x + self->plot.size.width * part;
}

double
tf_chart_frame_get_y (const TfChartFrame *self, double y)
{
  /* Halved because the difference of huge bounds is not finite. */
  double part = (y / 2 - self->y_low / 2) / (self->y_high / 2 - self->y_low / 2);

  return self->plot.origin.y + self->plot.size.height * (1 - part);
}
