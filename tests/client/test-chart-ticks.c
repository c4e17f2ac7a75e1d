/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-ticks.h"

#include <float.h>
#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/chart-ticks"

typedef struct
{
  double low, high;
  guint most;
  gboolean whole;
  const char *around; /* the ticks as they are read */
  const char *inside;
} Row;

static const Row rows[] = {
  { 0, 10, 6, FALSE, "0 2 4 6 8 10", "0 2 4 6 8 10" },
  { 0, 10, 5, FALSE, "0 5 10", "0 5 10" },
  { 0, 1, 3, FALSE, "0.0 0.5 1.0", "0.0 0.5 1.0" },
  { 0, 1, 8, FALSE, "0.0 0.2 0.4 0.6 0.8 1.0", "0.0 0.2 0.4 0.6 0.8 1.0" },
  { 0, 1, 8, TRUE, "0 1", "0 1" },
  { 0, 3, 8, TRUE, "0 1 2 3", "0 1 2 3" },
  { 0, 2.5, 4, TRUE, "0 1 2 3", "0 1 2" },
  { 1, 47, 6, TRUE, "0 10 20 30 40 50", "10 20 30 40" },
  { -3, 4, 8, FALSE, "-3 -2 -1 0 1 2 3 4", "-3 -2 -1 0 1 2 3 4" },
  { -3, 4, 6, FALSE, "-4 -2 0 2 4", "-2 0 2 4" },
  { -0.3, 0.3, 4, FALSE, "-0.5 0.0 0.5", "0.0" },
  /* empty ranges */
  { 0, 0, 8, FALSE, "0 1", "0" },
  { 0, 0, 8, TRUE, "0 1", "0" },
  { 7, 7, 8, TRUE, "7 8", "7" },
  { 0.5, 1.5, 8, TRUE, "0 1 2", "1" },
  { 3, 3, 2, FALSE, "3 4", "3" },
  /* huge and tiny ones */
  { 0, 1e12, 3, FALSE, "0 5e+11 1e+12", "0 5e+11 1e+12" },
  { -DBL_MAX / 2, DBL_MAX / 2, 8, FALSE, NULL, NULL },
  { 0, DBL_MAX / 4, 2, TRUE, NULL, NULL },
  { 0, DBL_MIN, 5, FALSE, NULL, NULL },
  { 1e16, 1e16 + 2, 8, FALSE, NULL, NULL },
  /* no range at all */
  { NAN, 1, 8, FALSE, "", "" },
  { 0, INFINITY, 8, FALSE, "", "" },
  { -INFINITY, INFINITY, 8, FALSE, "", "" },
  { 2, 1, 8, FALSE, "", "" },
  { 0, 1, 1, FALSE, "", "" },
};

static char *
read_ticks (const TfChartTicks *ticks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ticks->n; i++)
    {
      g_autofree char *tick = tf_chart_ticks_format (ticks, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", tick);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_order (const Row *row, const TfChartTicks *ticks)
{
  g_assert_cmpuint (ticks->n, <=, row->most);
  for (guint i = 0; i < ticks->n; i++)
    {
      double tick = tf_chart_ticks_get (ticks, i);

      g_assert_true (isfinite (tick));
      if (i > 0)
        g_assert_cmpfloat (tick, >, tf_chart_ticks_get (ticks, i - 1));
      if (row->whole)
        g_assert_cmpfloat (tick, ==, floor (tick));
    }
}

TF_TEST (table)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Row *row = &rows[i];
      TfChartTicks around = tf_chart_ticks_around (row->low, row->high, row->most, row->whole);
      TfChartTicks inside = tf_chart_ticks_inside (row->low, row->high, row->most, row->whole);
      g_autofree char *around_text = read_ticks (&around);
      g_autofree char *inside_text = read_ticks (&inside);

      g_test_message ("row %u: %s | %s", i, around_text, inside_text);
      check_order (row, &around);
      check_order (row, &inside);
      if (row->around == NULL)
        {
          g_assert_cmpuint (around.n, >=, 2);
          g_assert_cmpfloat (tf_chart_ticks_get (&around, 0), <=, row->low);
          g_assert_cmpfloat (tf_chart_ticks_get (&around, around.n - 1), >=, row->high);
          continue;
        }
      g_assert_cmpstr (around_text, ==, row->around);
      g_assert_cmpstr (inside_text, ==, row->inside);
    }
}

TF_TEST (values)
{
  g_autofree char *unknown = tf_chart_format_value (NAN);
  g_autofree char *endless = tf_chart_format_value (INFINITY);
  g_autofree char *whole = tf_chart_format_value (12);
  g_autofree char *part = tf_chart_format_value (3.14159);

  g_assert_cmpstr (unknown, ==, "unknown");
  g_assert_cmpstr (endless, ==, "unknown");
  g_assert_cmpstr (whole, ==, "12");
  g_assert_cmpstr (part, ==, "3.14");
}
