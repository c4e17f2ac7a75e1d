/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-colour.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/chart-colour"

static const struct
{
  const char *one;
  const char *two;
  double contrast;
} contrasts[] = {
  { "#000000", "#ffffff", 21 },   { "#ffffff", "#000000", 21 },   { "#777777", "#777777", 1 },
  { "#767676", "#ffffff", 4.54 }, { "#3584e4", "#fafafa", 3.59 },
};

static GdkRGBA
parse (const char *text)
{
  GdkRGBA colour;

  g_assert_true (gdk_rgba_parse (&colour, text));
  return colour;
}

TF_TEST_TABLE (contrast, contrasts, row->one)
{
  GdkRGBA one = parse (row->one);
  GdkRGBA two = parse (row->two);

  g_assert_cmpfloat_with_epsilon (tf_chart_colour_get_contrast (&one, &two), row->contrast, 0.05);
}

/* The window of both themes of libadwaita, and what contrasts least with black and with white. */
static const char *const backgrounds[] = { "#fafafa", "#242424", "#000000", "#ffffff", "#757575" };
static const char *const colours[] = { "#ff7800", "#2ec27e", "#9141ac", "#986a44", "#e01b24",
                                       "#1c71d8", "#78aeed", "#000000", "#ffffff" };

TF_TEST_TABLE (readable_on_any_background, backgrounds, *row)
{
  GdkRGBA background = parse (*row);

  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      GdkRGBA colour = parse (colours[i]);
      GdkRGBA made = tf_chart_colour_make_readable (&colour, &background, 3);

      g_assert_cmpfloat (tf_chart_colour_get_contrast (&made, &background), >=, 3);
      made = tf_chart_colour_make_readable (&colour, &background, 4.5);
      g_assert_cmpfloat (tf_chart_colour_get_contrast (&made, &background), >=, 4.5);
    }
}

TF_TEST (what_is_readable_stays)
{
  GdkRGBA background = parse ("#fafafa");
  GdkRGBA colour = parse ("#1c71d8");
  GdkRGBA made = tf_chart_colour_make_readable (&colour, &background, 3);

  g_assert_true (gdk_rgba_equal (&made, &colour));
}
