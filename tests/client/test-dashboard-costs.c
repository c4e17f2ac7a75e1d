/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-costs.h"

#include <math.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/dashboard-costs"

#define ENTRY(day, agent, runs, unknown, cost) \
  "{'day': <'" day "'>, 'agent': <'" agent "'>, 'runs': <uint32 " #runs \
  ">, 'unknown_runs': <uint32 " #unknown ">, 'cost': <" #cost \
  ">, 'input_tokens': <uint64 7>, 'output_tokens': <uint64 2>}"

static const struct
{
  const char *claim;
  const char *days; /* (nullable) */
  guint runs, unknown;
  double cost;
  const char *text;
  gboolean has_chart;
} cases[] = {
  { "nothing said", NULL, 0, 0, 0, "", FALSE },
  { "no runs", "@aa{sv} []", 0, 0, 0, "", FALSE },
  { "all told", "[" ENTRY ("2026-11-27", "a", 3, 0, 1.5) "]", 3, 0, 1.5,
    "Every run reported its cost.", TRUE },
  { "none told", "[" ENTRY ("2026-11-27", "a", 3, 3, 0.0) "]", 3, 3, 0, "No run reported a cost.",
    FALSE },
  { "some told",
    "[" ENTRY ("2026-11-27", "a", 3, 0, 1.5) ", " ENTRY ("2026-11-28", "b", 2, 1, 0.5) "]", 5, 1, 2,
    "1 of 5 runs did not report a cost: it is not in any sum.", TRUE },
  { "today alone is no curve", "[" ENTRY ("2026-11-28", "a", 3, 0, 1.5) "]", 3, 0, 1.5,
    "Every run reported its cost.", FALSE },
  { "the oldest day", "[" ENTRY ("2026-10-30", "a", 3, 0, 1.5) "]", 3, 0, 1.5,
    "Every run reported its cost.", TRUE },
  { "too old", "[" ENTRY ("2026-10-29", "a", 3, 0, 1.5) "]", 0, 0, 0, "", FALSE },
  { "tomorrow", "[" ENTRY ("2026-11-29", "a", 3, 0, 1.5) "]", 0, 0, 0, "", FALSE },
  { "no day", "[" ENTRY ("2026-02-30", "a", 3, 0, 1.5) ", " ENTRY ("", "a", 3, 0, 1.5) "]", 0, 0, 0,
    "", FALSE },
  { "no agent", "[" ENTRY ("2026-11-27", "", 3, 0, 1.5) "]", 0, 0, 0, "", FALSE },
  { "not said how many did not tell",
    "[{'day': <'2026-11-27'>, 'agent': <'a'>, 'runs': <uint32 3>, 'cost': <1.0>}]", 3, 3, 1,
    "No run reported a cost.", FALSE },
};

static guint32
get_today (void)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, 28, G_DATE_NOVEMBER, 2026);
  return g_date_get_julian (&date);
}

static void
init (TfDashboardCosts *costs, const char *days)
{
  g_autoptr (GVariant) parsed =
      days != NULL ? g_variant_ref_sink (g_variant_new_parsed (days)) : NULL;

  tf_dashboard_costs_init (costs, parsed, get_today ());
}

TF_TEST_TABLE (adds_up, cases, row->claim)
{
  g_auto (TfDashboardCosts) costs = { 0 };
  g_autoptr (TfChartData) data = NULL;
  g_autofree char *text = NULL;

  init (&costs, row->days);
  data = tf_dashboard_costs_make_chart (&costs);
  text = tf_dashboard_costs_describe (&costs);
  g_assert_cmpuint (costs.total.runs, ==, row->runs);
  g_assert_cmpuint (costs.total.unknown_runs, ==, row->unknown);
  g_assert_cmpfloat (costs.total.cost, ==, row->cost);
  g_assert_cmpstr (text, ==, row->text);
  g_assert_cmpint (data != NULL, ==, row->has_chart);
}

TF_TEST (a_day_of_which_nothing_is_known_is_a_gap)
{
  g_auto (TfDashboardCosts) costs = { 0 };
  g_autoptr (TfChartData) data = NULL;
  g_autofree char *label = NULL;
  const TfChartSeries *series;
  const TfChartPoint *points;

  init (&costs, "[" ENTRY ("2026-11-25", "a", 3, 0, 1.5) ", " ENTRY (
                    "2026-11-26", "a", 2, 2, 0.0) ", " ENTRY ("2026-11-28", "a", 2, 1, 0.5) "]");
  data = tf_dashboard_costs_make_chart (&costs);
  g_assert_cmpuint (data->series->len, ==, 1);
  series = g_ptr_array_index (data->series, 0);
  points = (const TfChartPoint *) (gpointer) series->points->data;
  g_assert_cmpuint (series->points->len, ==, 4);
  g_assert_cmpfloat (points[0].y, ==, 1.5);
  g_assert_true (isnan (points[1].y));
  /* Without a run there was no cost. */
  g_assert_cmpfloat (points[2].y, ==, 0);
  g_assert_cmpfloat (points[3].y, ==, 0.5);
  g_assert_false (tf_chart_data_is_hollow (data, points[0].x));
  g_assert_true (tf_chart_data_is_hollow (data, points[3].x));
  label = tf_chart_data_format_x (data, points[3].x);
  g_assert_cmpstr (label, ==, "28 Nov");
}

TF_TEST (several_agents_have_a_sum)
{
  g_auto (TfDashboardCosts) costs = { 0 };
  g_autoptr (TfChartData) data = NULL;
  const GArray *hollow;

  init (&costs,
        "[" ENTRY ("2026-11-25", "b", 3, 1, 1.5) ", " ENTRY ("2026-11-25", "a", 2, 0, 2.0) "]");
  data = tf_dashboard_costs_make_chart (&costs);
  g_assert_cmpuint (data->series->len, ==, 3);
  /* What one did not tell makes no other hollow. */
  hollow = ((TfChartSeries *) g_ptr_array_index (data->series, 0))->points;
  g_assert_false (g_array_index (hollow, TfChartPoint, 0).hollow);
  hollow = ((TfChartSeries *) g_ptr_array_index (data->series, 1))->points;
  g_assert_true (g_array_index (hollow, TfChartPoint, 0).hollow);
  g_assert_cmpstr (((TfChartSeries *) g_ptr_array_index (data->series, 0))->name, ==, "a");
  g_assert_cmpfloat (g_array_index (((TfChartSeries *) g_ptr_array_index (data->series, 2))->points,
                                    TfChartPoint, 0)
                         .y,
                     ==, 3.5);
}
