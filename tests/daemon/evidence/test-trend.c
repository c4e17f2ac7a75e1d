/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"
#include "tf-trend.h"

#define TF_TEST_PREFIX "/trend"

#define MAX_VALUES 16

static guint
read_values (const char *text, double *values)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (; words[n] != NULL && *words[n] != '\0'; n++)
    {
      g_assert_cmpuint (n, <, MAX_VALUES);
      values[n] = g_ascii_strtod (words[n], NULL);
    }
  return n;
}

static TfTrend
compute (const char *text)
{
  double values[MAX_VALUES];
  guint n = read_values (text, values);
  TfTrend trend;

  tf_trend_compute (values, n, &trend);
  return trend;
}

/* J. Little, "A Mann-Kendall Example (By Hand)", College of the Holy Cross,
 * mathcs.holycross.edu/~little/Montserrat/MannKendallByHand.txt: S = 54, V = 14·13·33/18 − 2·1·9/18,
 * Z = 2.9058, p = .0018, an increase. Here with the sign turned. */
TF_TEST (agrees_with_a_published_example)
{
  TfTrend up = compute ("12.9 14.8 13.2 15.7 13.8 15.6 12.9 11.0 17.3 15.9 19.0 18.3 20.1 21.7");
  TfTrend down = compute ("-12.9 -14.8 -13.2 -15.7 -13.8 -15.6 -12.9 -11.0 -17.3 -15.9 -19.0 -18.3 "
                          "-20.1 -21.7");

  g_assert_cmpint (up.s, ==, 54);
  g_assert_cmpint (down.s, ==, -54);
  g_assert_cmpfloat_with_epsilon (up.variance, 14 * 13 * 33 / 18.0 - 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (down.p_down, 0.0018, 0.00005);
  g_assert_cmpfloat (up.p_down, >, 0.998);
}

/* By hand from the definition: the inversions of the n! orders, the numbers 1, n − 1, … of
 * MacMahon: 4: 1 3 5 6 5 3 1 of 24; 5: 1 4 9 15 20 22 … of 120; 10 values in perfect order 1/10!. */
TF_TEST (is_exact_for_few_values)
{
  static const struct
  {
    const char *values;
    int s;
    double p_down;
  } cases[] = {
    { "2 1", -1, 1 / 2.0 },
    { "1 2", 1, 1.0 },
    { "3 2 1", -3, 1 / 6.0 },
    { "4 3 2 1", -6, 1 / 24.0 },
    { "4 3 1 2", -4, 4 / 24.0 },
    { "4 1 2 3", 0, 15 / 24.0 },
    { "1 2 3 4", 6, 1.0 },
    { "5 4 3 2 1", -10, 1 / 120.0 },
    { "5 4 3 1 2", -8, 5 / 120.0 },
    { "5 4 1 2 3", -4, 29 / 120.0 },
    { "5 1 2 4 3", 0, 71 / 120.0 },
    { "10 9 8 7 6 5 4 3 2 1", -45, 1 / 3628800.0 },
    { "10 9 8 7 6 5 4 3 1 2", -43, 10 / 3628800.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfTrend trend = compute (cases[i].values);

      g_assert_cmpint (trend.s, ==, cases[i].s);
      g_assert_cmpfloat_with_epsilon (trend.p_down, cases[i].p_down, 1e-12);
    }
}

/* Counted out below: every order of the values, however many are equal. */
static void
count_orders (double *values, guint n, guint fixed, int s, guint *all, guint *low)
{
  if (fixed == n)
    {
      int here = 0;

      for (guint i = 0; i < n; i++)
        for (guint j = i + 1; j < n; j++)
          here += (values[j] > values[i]) - (values[j] < values[i]);
      (*all)++;
      *low += here <= s;
      return;
    }
  for (guint i = fixed; i < n; i++)
    {
      double kept = values[i];

      values[i] = values[fixed];
      values[fixed] = kept;
      count_orders (values, n, fixed + 1, s, all, low);
      values[fixed] = values[i];
      values[i] = kept;
    }
}

TF_TEST (keeps_ties)
{
  static const char *const cases[] = { "3 2 2 1",        "2 2 1 1",      "5 5 5 1",
                                       "1 5 5 5",        "9 9 8 7 7 8",  "4 4 4 3 3 4",
                                       "12 10 12 9 9 9", "1 0 0 0 0 0 1" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double values[MAX_VALUES];
      guint n = read_values (cases[i], values);
      guint all = 0, low = 0;
      TfTrend trend;

      tf_trend_compute (values, n, &trend);
      count_orders (values, n, 0, trend.s, &all, &low);
      g_assert_cmpfloat_with_epsilon (trend.p_down, (double) low / all, 1e-12);
    }
}

/* Kendall 1975: (n(n − 1)(2n + 5) − Σ t(t − 1)(2t + 5))/18, by hand. */
TF_TEST (corrects_the_variance_for_ties)
{
  g_assert_cmpfloat_with_epsilon (compute ("4 3 2 1").variance, 4 * 3 * 13 / 18.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (compute ("3 2 2 1").variance, (4 * 3 * 13 - 2 * 9) / 18.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (compute ("5 5 5 1 1").variance,
                                  (5 * 4 * 15 - 3 * 2 * 11 - 2 * 9) / 18.0, 1e-12);
}

/* Ten values are counted exactly, eleven approximated: the results must be close. */
TF_TEST (exact_and_normal_meet)
{
  TfTrend ten = compute ("10 9 7 8 6 4 5 3 1 2");
  TfTrend eleven = compute ("11 10 9 7 8 6 4 5 3 1 2");

  g_assert_cmpfloat (ten.p_down, <, 0.001);
  g_assert_cmpfloat (eleven.p_down, <, 0.001);
  g_assert_cmpfloat (eleven.p_down, >, 0.0);
  g_assert_cmpfloat_with_epsilon (compute ("6 1 5 2 11 3 8 4 7 10 9").p_down, 0.95, 0.04);
}

TF_TEST (no_values_give_no_trend)
{
  static const char *const cases[] = { "", "7", "7 7", "0 0 0", "5 5 5 5 5 5 5 5 5 5 5 5" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfTrend trend = compute (cases[i]);

      g_assert_cmpint (trend.s, ==, 0);
      g_assert_cmpfloat (trend.p_down, ==, 1.0);
    }
}

/* "4 3 1 2" has p 4/24, "4 3 2 1" 1/24. */
TF_TEST (planned_tests_share_the_error)
{
  static const struct
  {
    const char *values;
    double level;
    guint n_planned;
    gboolean down;
  } cases[] = {
    { "4 3 2 1", 0.05, 1, TRUE },   { "4 3 2 1", 0.10, 2, TRUE },
    { "4 3 2 1", 0.10, 3, FALSE },  { "4 3 1 2", 4 / 24.0, 1, TRUE },
    { "4 3 1 2", 0.166, 1, FALSE }, { "4 3 1 2", 8 / 24.0, 2, TRUE },
    { "1 2 3 4", 1.0, 1, FALSE },   { "5 5 5 5", 1.0, 1, FALSE },
    { "7", 1.0, 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double values[MAX_VALUES];
      guint n = read_values (cases[i].values, values);
      TfTrend trend;

      g_test_message ("%s at %g of %u", cases[i].values, cases[i].level, cases[i].n_planned);
      g_assert_cmpint (tf_trend_goes_down (values, n, cases[i].level, cases[i].n_planned, &trend),
                       ==, cases[i].down);
    }
}
