/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-colour.h"

#include <math.h>

#define STEPS 20

static double
linear (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
get_luminance (const GdkRGBA *colour)
{
  return 0.2126 * linear (colour->red) + 0.7152 * linear (colour->green) +
         0.0722 * linear (colour->blue);
}

/* @part of @to in @from. */
static GdkRGBA
mix (const GdkRGBA *from, double to, double part)
{
  return (GdkRGBA){ (float) (from->red + (to - from->red) * part),
                    (float) (from->green + (to - from->green) * part),
                    (float) (from->blue + (to - from->blue) * part), from->alpha };
}

double
tf_chart_colour_get_contrast (const GdkRGBA *one, const GdkRGBA *two)
{
  double a = get_luminance (one) + 0.05;
  double b = get_luminance (two) + 0.05;

  return MAX (a, b) / MIN (a, b);
}

GdkRGBA
tf_chart_colour_make_readable (const GdkRGBA *colour, const GdkRGBA *background, double wanted)
{
  GdkRGBA black = { 0, 0, 0, 1 };
  GdkRGBA white = { 1, 1, 1, 1 };
  double to = tf_chart_colour_get_contrast (&white, background) >
                      tf_chart_colour_get_contrast (&black, background)
                  ? 1
                  : 0;

  for (guint i = 0; i < STEPS; i++)
    {
      GdkRGBA tried = mix (colour, to, (double) i / STEPS);

      if (tf_chart_colour_get_contrast (&tried, background) >= wanted)
        return tried;
    }
  return mix (colour, to, 1);
}
