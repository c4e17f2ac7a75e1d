/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-distribution.h"

#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/distribution"

/* P(1, x) = 1 − e^−x, P(1/2, x) = erf √x, and P(a + 1, x) = P(a, x) − x^a e^−x / Γ(a + 1). */
TF_TEST (gamma_has_its_closed_forms)
{
  for (double x = 0.01; x < 40.0; x *= 1.3)
    {
      double five = 1.0, term = 1.0;

      g_assert_cmpfloat_with_epsilon (tf_gamma_lower (1.0, x), -expm1 (-x), 1e-13);
      g_assert_cmpfloat_with_epsilon (tf_gamma_lower (0.5, x), erf (sqrt (x)), 1e-13);
      for (guint k = 1; k < 5; k++)
        {
          term *= x / k;
          five += term;
        }
      g_assert_cmpfloat_with_epsilon (tf_gamma_lower (5.0, x), 1.0 - five * exp (-x), 1e-13);
    }
  g_assert_cmpfloat (tf_gamma_lower (3.0, 0.0), ==, 0.0);
}

/* Tables of chi-square (such as Abramowitz and Stegun, 26.8): the points with the given probability
 * below. */
TF_TEST (chi_square_agrees_with_the_tables)
{
  static const struct
  {
    guint degrees;
    double x, below;
  } rows[] = {
    { 1, 0.00393, .05 }, { 1, 3.841, .95 },  { 2, 0.103, .05 },   { 2, 5.991, .95 },
    { 3, 0.115, .01 },   { 3, 0.352, .05 },  { 3, 0.584, .10 },   { 3, 7.815, .95 },
    { 4, 0.711, .05 },   { 5, 1.145, .05 },  { 7, 2.167, .05 },   { 10, 3.940, .05 },
    { 10, 18.307, .95 }, { 11, 4.575, .05 }, { 30, 18.493, .05 }, { 30, 43.773, .95 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpfloat_with_epsilon (tf_chi_square_lower (rows[i].x, rows[i].degrees), rows[i].below,
                                    2e-4);
}

/* The distribution of t with 1, 2 and 4 degrees has a closed form. */
TF_TEST (student_agrees_with_its_closed_forms)
{
  double one = tf_student_t_90 (1), two = tf_student_t_90 (2), four = tf_student_t_90 (4);
  double x = four * four / (1.0 + four * four / 4.0);

  g_assert_cmpfloat_with_epsilon (2.0 * atan (one) / G_PI, .90, 2e-4);
  g_assert_cmpfloat_with_epsilon (two / sqrt (2.0 + two * two), .90, 2e-4);
  g_assert_cmpfloat_with_epsilon (0.75 * four / sqrt (1.0 + four * four / 4.0) * (1.0 - x / 12.0),
                                  .90, 2e-4);
  for (guint degrees = 2; degrees <= 30; degrees++)
    g_assert_cmpfloat (tf_student_t_90 (degrees), <, tf_student_t_90 (degrees - 1));
  g_assert_cmpfloat (tf_student_t_90 (31), ==, tf_student_t_90 (30));
  g_assert_cmpfloat (tf_student_t_90 (30), >, 1.6449);
}
