/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <adwaita.h>
#include <math.h>

#include "tf-chart-plot.h"

#define SMALL       0.85
#define PADDING     6
#define TICK_HEIGHT 36 /* width of a label of the value axis, with padding */
#define TICK_WIDTH  24 /* padding between labels of the other axis */
#define MARK_HEIGHT 20

static const char *const colour_names[TF_CHART_N_COLOURS] = {
  "window_fg_color", "error_color", "warning_color", "accent_color", "success_color", "blue_3",
  "orange_3",        "green_4",     "purple_3",      "red_3",        "brown_3",
};

void
tf_chart_style_init (TfChartStyle *self, GtkWidget *widget)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);

  /* Callers compare this struct with memcmp(). */
  memset (self, 0, sizeof *self);
  gtk_style_context_get_color (style, &self->foreground);
  if (!gtk_style_context_lookup_color (style, "window_bg_color", &self->background))
    self->background = (GdkRGBA){ 1, 1, 1, 1 };
  for (guint i = 0; i < TF_CHART_N_COLOURS; i++)
    if (!gtk_style_context_lookup_color (style, colour_names[i], &self->colours[i]))
      self->colours[i] = self->foreground;
  self->colours[TF_CHART_NEUTRAL] = self->foreground;
  self->high_contrast = adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
  self->rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
}

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
widest_tick (const TfChartScene *scene, const TfChartTicks *ticks, int *out_height)
{
  int widest = 0;

  *out_height = 0;
  for (guint i = 0; i < ticks->n; i++)
    {
      g_autofree char *text = tf_chart_ticks_format (ticks, i);
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
  widest = widest_tick (scene, &self->x_ticks, &height);
  most = CLAMP ((int) (self->plot.size.width / (widest + TICK_WIDTH)), 2, 20);
  self->x_ticks = tf_chart_ticks_inside (self->x_low, self->x_high, most, scene->data->whole_x);
}

void
tf_chart_frame_init (TfChartFrame *self, const TfChartScene *scene, double width, double height)
{
  TfChartRange range = tf_chart_data_get_range (scene->data, scene->hidden);
  int widest, line;
  double top, bottom;

  memset (self, 0, sizeof *self);
  self->rtl = scene->style.rtl;
  self->is_empty = range.is_empty;
  choose_y (self, scene, &range, height);
  widest = widest_tick (scene, &self->y_ticks, &line);
  /* The titles of the axes take one line each, above and below. */
  top = PADDING + line + (scene->data->marks->len > 0 ? MARK_HEIGHT : PADDING);
  bottom = 2 * line + 2 * PADDING;
  self->plot.origin.x = self->rtl ? 2 * PADDING : widest + 2 * PADDING;
  self->plot.origin.y = top;
  self->plot.size.width = MAX (width - widest - 4 * PADDING, 1);
  self->plot.size.height = MAX (height - top - bottom, 1);
  choose_x (self, scene, &range);
}

double
tf_chart_frame_get_x (const TfChartFrame *self, double x)
{
  double part = (x - self->x_low) / (self->x_high - self->x_low);

  return self->plot.origin.x + self->plot.size.width * (self->rtl ? 1 - part : part);
}

double
tf_chart_frame_get_y (const TfChartFrame *self, double y)
{
  /* Halved because the difference of huge bounds is not finite. */
  double part = (y / 2 - self->y_low / 2) / (self->y_high / 2 - self->y_low / 2);

  return self->plot.origin.y + self->plot.size.height * (1 - part);
}
