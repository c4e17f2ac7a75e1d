/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-costs.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tf-bus-codec.h"

static void
cost_free (gpointer data)
{
  TfDashboardCost *cost = data;

  g_free (cost->agent);
  g_free (cost);
}

static int
compare_agents (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(TfDashboardCost *const *) a)->agent, (*(TfDashboardCost *const *) b)->agent);
}

static TfDashboardCost *
ensure_agent (TfDashboardCosts *self, const char *agent)
{
  TfDashboardCost *cost;

  for (guint i = 0; i < self->agents->len; i++)
    {
      cost = g_ptr_array_index (self->agents, i);
      if (g_str_equal (cost->agent, agent))
        return cost;
    }
  cost = g_new0 (TfDashboardCost, 1);
  cost->agent = g_strdup (agent);
  g_ptr_array_add (self->agents, cost);
  return cost;
}

/* "2026-11-28" as an index. Returns: -1 if it is no day of the time shown */
static int
find_day (const TfDashboardCosts *self, const char *day)
{
  guint year, month, of_month;
  char rest;
  GDate date;
  gint64 index;

  if (sscanf (day, "%4u-%2u-%2u%c", &year, &month, &of_month, &rest) != 3 ||
      !g_date_valid_dmy ((GDateDay) of_month, (GDateMonth) month, (GDateYear) year))
    return -1;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) of_month, (GDateMonth) month, (GDateYear) year);
  index = (gint64) g_date_get_julian (&date) - self->today + TF_DASHBOARD_N_DAYS - 1;
  return index >= 0 && index < TF_DASHBOARD_N_DAYS ? (int) index : -1;
}

static guint64
get_count (GVariant *entry, const char *key)
{
  guint64 count = 0;

  g_variant_lookup (entry, key, "t", &count);
  return count;
}

static void
add (TfDashboardCost *cost, guint day, GVariant *entry)
{
  guint runs = tf_bus_dict_get_uint (entry, "runs", 0);
  /* Of runs that nothing is said about the cost is unknown. */
  guint unknown = MIN (tf_bus_dict_get_uint (entry, "unknown_runs", runs), runs);
  double dollars = MAX (tf_bus_dict_get_double (entry, "cost", 0), 0);

  cost->runs += runs;
  cost->unknown_runs += unknown;
  cost->cost += dollars;
  cost->input_tokens += get_count (entry, "input_tokens");
  cost->output_tokens += get_count (entry, "output_tokens");
  cost->day_runs[day] += runs;
  cost->day_unknown_runs[day] += unknown;
  cost->day_cost[day] += dollars;
}

void
tf_dashboard_costs_init (TfDashboardCosts *self, GVariant *days, guint32 today)
{
  memset (self, 0, sizeof *self);
  self->today = today;
  self->agents = g_ptr_array_new_with_free_func (cost_free);
  for (gsize i = 0; days != NULL && i < g_variant_n_children (days); i++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (days, i);
      const char *agent = tf_bus_dict_get_string (entry, "agent", "");
      int day = find_day (self, tf_bus_dict_get_string (entry, "day", ""));

      if (*agent == '\0' || day < 0)
        continue;
      add (ensure_agent (self, agent), (guint) day, entry);
      add (&self->total, (guint) day, entry);
    }
  g_ptr_array_sort (self->agents, compare_agents);
}

void
tf_dashboard_costs_clear (TfDashboardCosts *self)
{
  g_clear_pointer (&self->agents, g_ptr_array_unref);
}

gboolean
tf_dashboard_cost_is_known (const TfDashboardCost *self)
{
  return self->runs > self->unknown_runs;
}

/* The chart */

static char *
format_day (double x)
{
  GDate date;
  char text[64];

  g_date_clear (&date, 1);
  if (!isfinite (x) || x < 1 || x >= G_MAXINT32)
    return g_strdup ("");
  g_date_set_julian (&date, (guint32) x);
  /* Translators: a day without its year, for strftime: "28 Nov" */
  g_date_strftime (text, sizeof text, C_ ("day", "%-d %b"), &date);
  return g_strdup (text);
}

static guint
find_first_day (const TfDashboardCosts *self)
{
  guint day = 0;

  while (day < TF_DASHBOARD_N_DAYS - 1 && self->total.day_runs[day] == 0)
    day++;
  return day;
}

static double
get_x (const TfDashboardCosts *self, guint day)
{
  return (double) self->today - (TF_DASHBOARD_N_DAYS - 1) + day;
}

static void
add_curve (TfChartData *data,
           const TfDashboardCosts *self,
           const TfDashboardCost *cost,
           const char *name,
           TfChartColour colour)
{
  TfChartSeries *series = tf_chart_data_add_series (data, name, colour, cost == &self->total);

  for (guint day = find_first_day (self); day < TF_DASHBOARD_N_DAYS; day++)
    {
      gboolean unknown =
          cost->day_runs[day] > 0 && cost->day_unknown_runs[day] == cost->day_runs[day];

      tf_chart_series_add (series, get_x (self, day), unknown ? NAN : cost->day_cost[day]);
      if (cost->day_unknown_runs[day] > 0)
        tf_chart_data_add_hollow (data, series, get_x (self, day));
    }
}

TfChartData *
tf_dashboard_costs_make_chart (const TfDashboardCosts *self)
{
  TfChartData *data;

  if (!tf_dashboard_cost_is_known (&self->total) || self->total.cost <= 0 ||
      find_first_day (self) == TF_DASHBOARD_N_DAYS - 1)
    return NULL;
  data = tf_chart_data_new (_ ("Cost by day"), C_ ("chart axis", "Day"),
                            C_ ("chart axis", "US Dollars"));
  data->whole_y = FALSE;
  data->format_x = format_day;
  for (guint i = 0; i < self->agents->len; i++)
    {
      const TfDashboardCost *cost = g_ptr_array_index (self->agents, i);

      add_curve (data, self, cost, cost->agent, tf_chart_colour_of (i));
    }
  if (self->agents->len > 1)
    add_curve (data, self, &self->total, C_ ("chart", "All agents"), TF_CHART_NEUTRAL);
  tf_chart_data_set_kinds (data, C_ ("chart", "Every run reported its cost"),
                           C_ ("chart", "Some runs did not: it was more"));
  return data;
}

char *
tf_dashboard_costs_describe (const TfDashboardCosts *self)
{
  const TfDashboardCost *total = &self->total;

  if (total->runs == 0)
    return g_strdup ("");
  if (!tf_dashboard_cost_is_known (total))
    return g_strdup (_ ("No run reported a cost."));
  if (total->unknown_runs == 0)
    return g_strdup (_ ("Every run reported its cost."));
  return g_strdup_printf (
      /* Translators: the second number is that of all runs */
      ngettext ("%u of %u runs did not report a cost: it is not in any sum.",
                "%u of %u runs did not report a cost: they are not in any sum.",
                total->unknown_runs),
      total->unknown_runs, total->runs);
}
