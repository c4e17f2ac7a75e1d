/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-control-chart.h"

#include <math.h>

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

/* Variance over mean by hand. The lower 5 % point of chi-square with 3 degrees is 0.352, with 4 0.711
 * (tables): (n − 1) dispersion must be below. */
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
    { { 10, 11, 9, 10 }, 4, 2 / 30.0, TRUE },
    { { 9, 9, 11, 10 }, 4, 2.75 / 3.0 / 9.75, TRUE }, /* 0.282 of 0.352 */
    { { 9, 9, 11, 11 }, 4, 4 / 30.0, FALSE },         /* 0.400 */
    { { 8, 12, 8, 12 }, 4, 16 / 3.0 / 10.0, FALSE },  /* 1.6 */
    { { 9, 11, 9, 11, 11 }, 5, 1.2 / 10.2, TRUE },    /* 0.471 of 0.711 */
    { { 8, 12, 10, 10, 10 }, 5, 0.2, FALSE },         /* 0.8 */
    { { 7, 13, 8, 12, 10 }, 5, 0.65, FALSE },
    { { 4, 16, 4, 16 }, 4, 4.8, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfControlChart chart;

      tf_control_chart_compute (cases[i].values, cases[i].n, &chart);
      g_test_message ("%u: %g", i, chart.quota);
      g_assert_cmpfloat_with_epsilon (chart.dispersion, cases[i].dispersion, 1e-9);
      g_assert_cmpint (tf_control_chart_fills_quota (&chart), ==, cases[i].quota);
    }
}

/* Knuth's method. */
static guint
draw_poisson (GRand *random, double mean)
{
  double limit = exp (-mean), product = g_rand_double (random);
  guint n = 0;

  for (; product > limit; n++)
    product *= g_rand_double (random);
  return n;
}

/* The sum of twelve has the variance 1. */
static double
draw_normal (GRand *random)
{
  double sum = -6.0;

  for (guint i = 0; i < 12; i++)
    sum += g_rand_double (random);
  return sum;
}

#define N_TRIALS 4000

/* With a threshold of 0.7 for the dispersion, 44 % of the honest reviewers were accused. */
TF_TEST (an_honest_reviewer_is_rarely_accused)
{
  static const double means[] = { 4, 10, 25 };
  static const guint reviews[] = { 4, 6, 10 };
  g_autoptr (GRand) random = g_rand_new_with_seed (20261123);

  for (guint m = 0; m < G_N_ELEMENTS (means); m++)
    for (guint r = 0; r < G_N_ELEMENTS (reviews); r++)
      {
        guint n_accused = 0;

        for (guint trial = 0; trial < N_TRIALS; trial++)
          {
            double values[10];
            TfControlChart chart;

            for (guint i = 0; i < reviews[r]; i++)
              values[i] = draw_poisson (random, means[m]);
            tf_control_chart_compute (values, reviews[r], &chart);
            n_accused += tf_control_chart_fills_quota (&chart);
          }
        g_test_message ("mean %g, %u reviews: %.1f %%", means[m], reviews[r],
                        100.0 * n_accused / N_TRIALS);
        g_assert_cmpuint (n_accused, >, N_TRIALS * 3 / 100);
        g_assert_cmpuint (n_accused, <, N_TRIALS * 7 / 100);
      }
}

TF_TEST (a_quota_reviewer_is_mostly_caught)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261123);
  guint n_caught = 0;

  for (guint trial = 0; trial < N_TRIALS; trial++)
    {
      double values[4];
      TfControlChart chart;

      for (guint i = 0; i < 4; i++)
        values[i] = round (10.0 + sqrt (0.05 * 10.0) * draw_normal (random));
      tf_control_chart_compute (values, 4, &chart);
      n_caught += tf_control_chart_fills_quota (&chart);
    }
  g_test_message ("%.1f %%", 100.0 * n_caught / N_TRIALS);
  g_assert_cmpuint (n_caught, >, N_TRIALS * 3 / 4);
}

/* By hand: mean 10, s² 2/3, t 2.353: 2.353 √(2/3 · 5/4) = 2.148. */
TF_TEST (the_next_review_is_forecast_from_the_others)
{
  static const double quota[] = { 9, 11, 10, 10 };
  static const double same[] = { 7, 7, 7, 7 };
  static const double few[] = { 0, 4 };
  static const double one[] = { 7 };
  TfControlChart chart;

  tf_control_chart_compute (quota, 4, &chart);
  g_assert_cmpfloat_with_epsilon (chart.next_low, 10 - 2.148, 0.001);
  g_assert_cmpfloat_with_epsilon (chart.next_high, 10 + 2.148, 0.001);
  tf_control_chart_compute (same, 4, &chart);
  g_assert_cmpfloat (chart.next_low, ==, 7.0);
  g_assert_cmpfloat (chart.next_high, ==, 7.0);
  tf_control_chart_compute (few, 2, &chart);
  g_assert_cmpfloat (chart.next_low, ==, 0.0);
  g_assert_cmpfloat_with_epsilon (chart.next_high, 2 + 6.314 * sqrt (8 * 1.5), 0.001);
  tf_control_chart_compute (one, 1, &chart);
  g_assert_cmpfloat (chart.next_low, ==, -1.0);
  g_assert_cmpfloat (chart.next_high, ==, -1.0);
  tf_control_chart_compute (NULL, 0, &chart);
  g_assert_cmpfloat (chart.next_high, ==, -1.0);
}

/* Nine in ten, whatever the spread of the counts. */
TF_TEST (the_forecast_holds_in_nine_cases_of_ten)
{
  static const double spreads[] = { 1.0, 4.0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (20261123);

  for (guint k = 0; k < G_N_ELEMENTS (spreads); k++)
    {
      guint n_inside = 0;

      for (guint trial = 0; trial < N_TRIALS; trial++)
        {
          double values[6];
          TfControlChart chart;

          for (guint i = 0; i < 6; i++)
            values[i] = 30.0 + spreads[k] * draw_normal (random);
          tf_control_chart_compute (values, 5, &chart);
          n_inside += values[5] >= chart.next_low && values[5] <= chart.next_high;
        }
      g_test_message ("%.1f %%", 100.0 * n_inside / N_TRIALS);
      g_assert_cmpuint (n_inside, >, N_TRIALS * 88 / 100);
      g_assert_cmpuint (n_inside, <, N_TRIALS * 92 / 100);
    }
}
