/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-pen.h"

#define BAND_INSET 3

static void
add (GArray *keys, int kind, guint index, const char *name)
{
  TfChartKey key = { .kind = kind, .index = index, .name = name };

  g_array_append_val (keys, key);
}

GArray *
tf_chart_plot_list_keys (const TfChartData *data)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (TfChartKey));

  for (guint i = 0; i < data->series->len; i++)
    add (keys, TF_CHART_KEY_SERIES, i,
         ((TfChartSeries *) g_ptr_array_index (data->series, i))->name);
  if (data->filled_name != NULL && data->hollow_name != NULL && data->hollow->len > 0)
    {
      add (keys, TF_CHART_KEY_FILLED, 0, data->filled_name);
      add (keys, TF_CHART_KEY_HOLLOW, 0, data->hollow_name);
    }
  for (guint i = 0; i < data->bands->len; i++)
    add (keys, TF_CHART_KEY_BAND, i, ((TfChartBand *) g_ptr_array_index (data->bands, i))->label);
  return keys;
}

static void
draw_series (const TfChartStyle *style,
             const TfChartData *data,
             guint i,
             cairo_t *cr,
             double width,
             double height)
{
  const TfChartSeries *series = g_ptr_array_index (data->series, i);

  tf_chart_pen_set_colour (cr, &style->colours[series->colour], 1);
  tf_chart_pen_set_dash (cr, style, data, i);
  cairo_move_to (cr, 1, height / 2);
  cairo_line_to (cr, width - 1, height / 2);
  cairo_stroke (cr);
  tf_chart_pen_draw_marker (cr, style, i, width / 2, height / 2);
}

void
tf_chart_plot_draw_key (const TfChartStyle *style,
                        const TfChartData *data,
                        const TfChartKey *key,
                        cairo_t *cr,
                        double width,
                        double height)
{
  tf_chart_pen_set_colour (cr, &style->foreground, 1);
  switch (key->kind)
    {
    case TF_CHART_KEY_FILLED:
      tf_chart_pen_draw_marker (cr, style, 0, width / 2, height / 2);
      break;
    case TF_CHART_KEY_HOLLOW:
      tf_chart_pen_draw_hollow_marker (cr, style, 0, width / 2, height / 2);
      break;
    case TF_CHART_KEY_BAND:
      tf_chart_pen_fill_band (cr, style,
                              ((TfChartBand *) g_ptr_array_index (data->bands, key->index))->colour,
                              1, BAND_INSET, width - 2, height - 2 * BAND_INSET);
      break;
    case TF_CHART_KEY_SERIES:
    default:
      draw_series (style, data, key->index, cr, width, height);
    }
}
