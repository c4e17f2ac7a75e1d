/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-dense.h"

#include <math.h>

/* A steep line is as thick horizontally as a flat one is vertically, except at its peaks. */
#define MAX_THICKENING 3.0

static void
cover (TfChartDense *self, int column, double from, double to, double half)
{
  if (column < 0 || column >= self->n_columns)
    return;
  self->low[column] = MIN (self->low[column], (float) (MIN (from, to) - half));
  self->high[column] = MAX (self->high[column], (float) (MAX (from, to) + half));
}

static void
add_segment (TfChartDense *self, double x0, double y0, double x1, double y1)
{
  double slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  double half = self->width / 2 * MIN (sqrt (1 + slope * slope), MAX_THICKENING);
  int last = (int) floor (MIN (x1, self->n_columns));

  for (int column = (int) floor (MAX (x0, 0)); column <= last; column++)
    {
      double from = MAX (x0, column);
      double to = MIN (x1, column + 1);

      if (x1 <= x0)
        cover (self, column, y0, y1, half);
      else if (to > from)
        cover (self, column, y0 + (from - x0) * slope, y0 + (to - x0) * slope, half);
    }
}

static guint32
blend (guint32 under, const guint32 over[4], guint coverage)
{
  guint32 result = 0;
  guint32 rest = 256 - over[3] * coverage / 255;

  for (guint i = 0; i < 4; i++)
    result |= MIN (over[i] * coverage / 255 + (((under >> (8 * i)) & 255) * rest >> 8), 255)
              << (8 * i);
  return result;
}

/* How much of pixel @y lies between the bounds, from 0 to 255. */
static guint
coverage_of (int y, float low, float high)
{
  float part = MIN (high, (float) (y + 1)) - MAX (low, (float) y);

  return (guint) (CLAMP (part, 0, 1) * 255);
}

static gboolean
is_dashed_out (double at, const double *dash, guint n_dash)
{
  double period = 0;

  for (guint i = 0; i < n_dash; i++)
    period += dash[i];
  if (period <= 0)
    return FALSE;
  at = fmod (at, period);
  for (guint i = 0; i < n_dash; i++)
    {
      if (at < dash[i])
        return i % 2 == 1;
      at -= dash[i];
    }
  return FALSE;
}

void
tf_chart_dense_begin (TfChartDense *self, cairo_t *cr, double width)
{
  cairo_surface_t *surface = cairo_get_target (cr);

  cairo_surface_get_device_scale (surface, &self->scale, NULL);
  self->cr = cr;
  self->width = width * self->scale;
  self->n_columns = cairo_image_surface_get_width (surface);
  self->low = g_new (float, self->n_columns);
  self->high = g_new (float, self->n_columns);
  self->is_down = FALSE;
  for (int i = 0; i < self->n_columns; i++)
    {
      self->low[i] = INFINITY;
      self->high[i] = -INFINITY;
    }
}

void
tf_chart_dense_add (TfChartDense *self, double x, double y)
{
  if (!isfinite (y))
    {
      self->is_down = FALSE;
      return;
    }
  cairo_user_to_device (self->cr, &x, &y);
  x *= self->scale;
  y *= self->scale;
  if (!self->is_down)
    add_segment (self, x, y, x, y);
  else if (x >= self->x)
    add_segment (self, self->x, self->y, x, y);
  else
    add_segment (self, x, y, self->x, self->y);
  self->x = x;
  self->y = y;
  self->is_down = TRUE;
}

static void
paint_column (TfChartDense *self, cairo_surface_t *surface, int column, const guint32 over[4])
{
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guchar *pixels = cairo_image_surface_get_data (surface);
  float low = self->low[column];
  float high = self->high[column];
  int last = (int) MIN (ceilf (high), (float) height);

  for (int y = (int) MAX (floorf (low), 0); y < last; y++)
    {
      guint32 *pixel = (guint32 *) (gpointer) (pixels + (gsize) y * (gsize) stride) + column;

      *pixel = blend (*pixel, over, coverage_of (y, low, high));
    }
}

void
tf_chart_dense_paint (TfChartDense *self, const GdkRGBA *colour, const double *dash, guint n_dash)
{
  cairo_surface_t *surface = cairo_get_target (self->cr);
  const guint32 over[4] = {
    (guint32) (colour->blue * colour->alpha * 255 + 0.5f),
    (guint32) (colour->green * colour->alpha * 255 + 0.5f),
    (guint32) (colour->red * colour->alpha * 255 + 0.5f),
    (guint32) (colour->alpha * 255 + 0.5f),
  };

  cairo_surface_flush (surface);
  for (int i = 0; i < self->n_columns; i++)
    if (self->low[i] <= self->high[i] && !is_dashed_out (i / self->scale, dash, n_dash))
      paint_column (self, surface, i, over);
  cairo_surface_mark_dirty (surface);
  g_clear_pointer (&self->low, g_free);
  g_clear_pointer (&self->high, g_free);
}
