/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-control-chart.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/control-chart"

/* Montgomery, Introduction to Statistical Quality Control, table 7.7: nonconformities in 26 samples
 * of 100 printed circuit boards, 516 in all. The data were checked at askfilo.com, which repeats the
 * table; the limits 6.48 and 33.22 are quoted from the book by others: it rounds the centre to 19.85
 * first, without that the upper one is 33.21. Samples 6 and 20 are outside. */
static const double boards[] = { 21, 24, 16, 12, 15, 5,  28, 20, 31, 25, 20, 24, 16,
                                 19, 10, 17, 13, 22, 18, 39, 30, 24, 16, 19, 17, 15 };

TF_TEST (agrees_with_a_published_example)
{
  TfControlChart chart;

  tf_control_chart_compute (boards, G_N_ELEMENTS (boards), &chart);
  g_assert_cmpuint (chart.n, ==, 26);
  g_assert_cmpfloat_with_epsilon (chart.center, 516 / 26.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (chart.center, 19.85, 0.005);
  g_assert_cmpfloat_with_epsilon (chart.lower, 6.48, 0.005);
  g_assert_cmpfloat_with_epsilon (chart.upper, 33.22, 0.011);
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    g_assert_cmpint (tf_control_chart_is_inside (&chart, boards[i]), ==, i != 5 && i != 19);
}

TF_TEST (limits_are_inside)
{
  static const double values[] = { 16, 16 };
  TfControlChart chart;

  tf_control_chart_compute (values, 2, &chart);
  g_assert_cmpfloat (chart.lower, ==, 4.0);
  g_assert_cmpfloat (chart.upper, ==, 28.0);
  g_assert_true (tf_control_chart_is_inside (&chart, 4));
  g_assert_true (tf_control_chart_is_inside (&chart, 28));
  g_assert_false (tf_control_chart_is_inside (&chart, 3));
  g_assert_false (tf_control_chart_is_inside (&chart, 29));
}

TF_TEST (the_lower_limit_is_never_negative)
{
  static const double values[] = { 8, 9, 10, 9 };
  static const double few[] = { 8, 9 };
  TfControlChart chart;

  tf_control_chart_compute (values, 4, &chart);
  g_assert_cmpfloat (chart.lower, ==, 0.0);
  tf_control_chart_compute (few, 2, &chart);
  g_assert_cmpfloat (chart.lower, ==, 0.0);
  g_assert_cmpfloat (chart.upper, >, 17.0);
}

TF_TEST (unknown_stays_unknown)
{
  static const double zeros[] = { 0, 0, 0, 0, 0 };
  static const double one[] = { 7 };
  TfControlChart chart;

  tf_control_chart_compute (NULL, 0, &chart);
  g_assert_cmpfloat (chart.dispersion, ==, -1.0);
  g_assert_false (tf_control_chart_is_inside (&chart, 0));
  tf_control_chart_compute (one, 1, &chart);
  g_assert_cmpfloat (chart.center, ==, 7.0);
  g_assert_cmpfloat (chart.dispersion, ==, -1.0);
  tf_control_chart_compute (zeros, G_N_ELEMENTS (zeros), &chart);
  g_assert_cmpfloat (chart.upper, ==, 0.0);
  g_assert_cmpfloat (chart.dispersion, ==, -1.0);
  g_assert_false (tf_control_chart_fills_quota (&chart));
  g_assert_true (tf_control_chart_is_inside (&chart, 0));
}

/* Variance over mean by hand. */
TF_TEST (a_quota_varies_less_than_chance)
{
  static const struct
  {
    double values[5];
    guint n;
    double dispersion;
    gboolean quota;
  } cases[] = {
    { { 10, 10, 10, 10 }, 4, 0.0, TRUE },
    { { 10, 10, 10 }, 3, 0.0, FALSE },
    { { 9, 11 }, 2, 0.2, FALSE },
    { { 8, 12, 8, 12 }, 4, 16 / 3.0 / 10.0, TRUE },
    { { 7, 13, 8, 12, 10 }, 5, 0.65, TRUE },
    { { 7, 13, 7, 11, 12 }, 5, 0.8, FALSE },
    { { 4, 16, 4, 16 }, 4, 4.8, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfControlChart chart;

      tf_control_chart_compute (cases[i].values, cases[i].n, &chart);
      g_assert_cmpfloat_with_epsilon (chart.dispersion, cases[i].dispersion, 1e-9);
      g_assert_cmpint (tf_control_chart_fills_quota (&chart), ==, cases[i].quota);
    }
}
