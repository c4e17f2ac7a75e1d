/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-stats.h"

#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/dashboard-stats"

TF_TEST (time_worked_leaves_out_the_end)
{
  g_autoptr (GVariant) times = g_variant_ref_sink (
      g_variant_new_parsed ("{'building': int64 5, 'polishing': 7, 'done': 100, 'halted': 100}"));
  g_autoptr (GVariant) nothing = g_variant_ref_sink (g_variant_new_parsed ("@a{sx} {}"));

  g_assert_cmpint (tf_dashboard_sum_times (times), ==, 12);
  g_assert_cmpint (tf_dashboard_sum_times (nothing), ==, -1);
  g_assert_cmpint (tf_dashboard_sum_times (NULL), ==, -1);
}

TF_TEST (times_add_up_by_type)
{
  g_autoptr (GVariant) one =
      g_variant_ref_sink (g_variant_new_parsed ("{'building': int64 5, 'polishing': 7}"));
  g_autoptr (GVariant) two = g_variant_ref_sink (g_variant_new_parsed ("{'building': int64 3}"));
  TfDashboardTimes times;

  tf_dashboard_times_init (&times);
  tf_dashboard_times_add (&times, "plan", one);
  tf_dashboard_times_add (&times, "code", two);
  tf_dashboard_times_add (&times, "", two);
  tf_dashboard_times_add (&times, "code", NULL);

  g_assert_cmpint (tf_dashboard_times_get (&times, NULL, "building"), ==, 11);
  g_assert_cmpint (tf_dashboard_times_get (&times, "plan", "building"), ==, 5);
  g_assert_cmpint (tf_dashboard_times_get (&times, "code", "building"), ==, 3);
  /* no time differs from unknown time */
  g_assert_cmpint (tf_dashboard_times_get (&times, "code", "polishing"), ==, -1);
  tf_dashboard_times_clear (&times);
}

TF_TEST (curves_are_means_with_their_number)
{
  g_autoptr (GVariant) one = g_variant_ref_sink (g_variant_new_parsed (
      "[(uint32 1, uint32 2, uint32 3, uint32 5, int64 9), (3, 0, 0, 2, 9)]"));
  g_autoptr (GVariant) two = g_variant_ref_sink (
      g_variant_new_parsed ("[(uint32 1, uint32 0, uint32 0, uint32 4, int64 9)]"));
  g_autoptr (TfChartData) data = NULL;
  TfDashboardCurves curves;
  const TfChartSeries *series;
  const TfChartPoint *points;

  tf_dashboard_curves_init (&curves);
  tf_dashboard_curves_add (&curves, "claude", one);
  tf_dashboard_curves_add (&curves, "claude", two);
  data = tf_dashboard_curves_make_chart (&curves);
  g_assert_cmpuint (data->series->len, ==, 1);
  series = g_ptr_array_index (data->series, 0);
  points = (const TfChartPoint *) (gpointer) series->points->data;

  g_assert_cmpstr (series->name, ==, "claude (2 projects)");
  g_assert_cmpuint (series->points->len, ==, 3);
  g_assert_cmpfloat (points[0].y, ==, 7);
  g_assert_cmpuint (points[0].n, ==, 2);
  /* nobody has a valid review there */
  g_assert_true (isnan (points[1].y));
  g_assert_cmpfloat (points[2].y, ==, 2);
  g_assert_cmpuint (points[2].n, ==, 1);
  tf_dashboard_curves_clear (&curves);
}

TF_TEST (no_review_no_curve)
{
  g_autoptr (GVariant) nothing = g_variant_ref_sink (g_variant_new_parsed ("@a(uuuux) []"));
  g_autoptr (GVariant) damaged = g_variant_ref_sink (
      g_variant_new_parsed ("[(uint32 4000000000, uint32 1, uint32 1, uint32 1, int64 1)]"));
  TfDashboardCurves curves;
  TfChartData *data;

  tf_dashboard_curves_init (&curves);
  tf_dashboard_curves_add (&curves, "claude", nothing);
  tf_dashboard_curves_add (&curves, "", damaged);
  tf_dashboard_curves_add (&curves, "claude", NULL);
  g_assert_null (tf_dashboard_curves_make_chart (&curves));

  tf_dashboard_curves_add (&curves, "claude", damaged);
  data = tf_dashboard_curves_make_chart (&curves);
  g_assert_true (tf_chart_data_get_range (data, NULL).is_empty);
  tf_chart_data_unref (data);
  tf_dashboard_curves_clear (&curves);
}
