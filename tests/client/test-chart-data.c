/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-data.h"

#include <locale.h>
#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/chart-data"

static TfChartData *
new_data (void)
{
  return tf_chart_data_new ("Issues", "Iteration", "Count");
}

TF_TEST (csv_is_rfc_4180)
{
  g_autoptr (TfChartData) data = new_data ();
  TfChartSeries *plain = tf_chart_data_add_series (data, "plain", TF_CHART_ERROR, FALSE);
  TfChartSeries *odd = tf_chart_data_add_series (data, "a \"b\", c\nd", TF_CHART_ACCENT, FALSE);
  g_autofree char *csv = NULL;

  tf_chart_series_add (plain, 1, 4);
  tf_chart_series_add (plain, 2, NAN);
  tf_chart_series_add (plain, 3, 0);
  tf_chart_series_add (odd, 2, 0.25);
  csv = tf_chart_data_to_csv (data);

  g_assert_cmpstr (csv, ==,
                   "Iteration,plain,\"a \"\"b\"\", c\nd\"\r\n"
                   "1,4,\r\n"
                   "2,,0.25\r\n"
                   "3,0,\r\n");
}

TF_TEST (csv_of_nothing_is_its_head)
{
  g_autoptr (TfChartData) data = new_data ();
  g_autofree char *csv = tf_chart_data_to_csv (data);

  g_assert_cmpstr (csv, ==, "Iteration\r\n");
}

TF_TEST (csv_has_the_number_of_values_of_a_mean)
{
  g_autoptr (TfChartData) data = new_data ();
  g_autofree char *csv = NULL;

  tf_chart_series_add_mean (tf_chart_data_add_series (data, "claude", TF_CHART_HUE, FALSE), 1, 2.5,
                            4);
  csv = tf_chart_data_to_csv (data);

  g_assert_cmpstr (csv, ==, "Iteration,claude,claude (n)\r\n1,2.5,4\r\n");
}

TF_TEST (unknown_values_stay_unknown)
{
  g_autoptr (TfChartData) data = new_data ();
  TfChartSeries *series = tf_chart_data_add_series (data, "Critical", TF_CHART_ERROR, FALSE);
  g_autofree char *known = NULL;
  g_autofree char *unknown = NULL;

  tf_chart_series_add (series, 1, 0);
  tf_chart_series_add (series, 2, NAN);
  tf_chart_data_add_mark (data, "No progress", NULL, 2, TF_CHART_WARNING);
  known = tf_chart_data_describe_at (data, NULL, 1);
  unknown = tf_chart_data_describe_at (data, NULL, 2);

  g_assert_cmpstr (known, ==, "Iteration 1\nCritical: 0");
  g_assert_cmpstr (unknown, ==, "Iteration 2\nCritical: unknown\nNo progress");
}

TF_TEST (range_leaves_out_what_is_hidden)
{
  g_autoptr (TfChartData) data = new_data ();
  g_autoptr (GHashTable) hidden = g_hash_table_new (g_str_hash, g_str_equal);
  TfChartSeries *low = tf_chart_data_add_series (data, "low", TF_CHART_ERROR, FALSE);
  TfChartSeries *high = tf_chart_data_add_series (data, "high", TF_CHART_ERROR, FALSE);
  TfChartRange range;

  tf_chart_series_add (low, 1, 3);
  tf_chart_series_add (high, 1, 80);
  tf_chart_series_add (high, 9, INFINITY);
  tf_chart_data_add_threshold (data, "limit", "high", 100, TF_CHART_ERROR);
  range = tf_chart_data_get_range (data, NULL);
  g_assert_cmpfloat (range.y_high, ==, 100);
  g_assert_cmpfloat (range.x_high, ==, 9);

  g_hash_table_add (hidden, (gpointer) "high");
  range = tf_chart_data_get_range (data, hidden);
  g_assert_cmpfloat (range.y_low, ==, 0);
  g_assert_cmpfloat (range.y_high, ==, 3);
  g_assert_cmpfloat (range.x_high, ==, 1);
}

TF_TEST (only_unknown_is_empty)
{
  g_autoptr (TfChartData) data = new_data ();
  g_autofree char *words = NULL;

  tf_chart_series_add (tf_chart_data_add_series (data, "a", TF_CHART_ERROR, FALSE), 1, NAN);
  words = tf_chart_data_describe (data);

  g_assert_true (tf_chart_data_get_range (data, NULL).is_empty);
  g_assert_cmpstr (words, ==, "Issues. No values yet");
}

TF_TEST (description_names_the_trend_and_the_events)
{
  g_autoptr (TfChartData) data = new_data ();
  TfChartSeries *series = tf_chart_data_add_series (data, "a", TF_CHART_ERROR, FALSE);
  g_autofree char *words = NULL;

  tf_chart_series_add (series, 1, 4);
  tf_chart_series_add (series, 2, 1);
  tf_chart_data_set_summary (data, "It falls.");
  tf_chart_data_set_kinds (data, "Review", "Check");
  tf_chart_data_add_hollow (data, NULL, 2);
  tf_chart_data_add_mark (data, "Done", "icon", 2, TF_CHART_SUCCESS);
  words = tf_chart_data_describe (data);

  g_assert_cmpstr (words, ==,
                   "Issues. It falls.\nIteration 2\nCheck\na: 1\nDone\nIteration 2: Done");
}

TF_TEST (every_x_once_and_in_order)
{
  g_autoptr (TfChartData) data = new_data ();
  TfChartSeries *one = tf_chart_data_add_series (data, "one", TF_CHART_ERROR, FALSE);
  TfChartSeries *two = tf_chart_data_add_series (data, "two", TF_CHART_ERROR, FALSE);
  g_autoptr (GArray) all = NULL;

  tf_chart_series_add (one, 2, 1);
  tf_chart_series_add (one, 2, 7); /* the same again */
  tf_chart_series_add (one, 1, 7); /* out of order */
  tf_chart_series_add (one, NAN, 7);
  tf_chart_series_add (two, 1, 1);
  tf_chart_series_add (two, 2, 1);
  tf_chart_data_add_mark (data, "mark", NULL, 5, TF_CHART_ERROR);
  all = tf_chart_data_list_x (data, NULL);

  g_assert_cmpuint (all->len, ==, 3);
  g_assert_cmpfloat (g_array_index (all, double, 0), ==, 1);
  g_assert_cmpfloat (g_array_index (all, double, 1), ==, 2);
  g_assert_cmpfloat (g_array_index (all, double, 2), ==, 5);
}
