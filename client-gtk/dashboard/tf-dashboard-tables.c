/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-tables.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-bus-codec.h"
#include "tf-client.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

enum
{
  HISTORY_NAME,
  HISTORY_VERDICT,
  HISTORY_WHEN,
  HISTORY_TIME,
  HISTORY_AGENT,
  HISTORY_ITERATION,
  HISTORY_ISSUES,
  HISTORY_COST,
  N_HISTORY
};

enum
{
  TIMES_PHASE,
  TIMES_TIME,
  N_TIMES
};

enum
{
  COSTS_AGENT,
  COSTS_RUNS,
  COSTS_UNKNOWN,
  COSTS_COST,
  COSTS_INPUT,
  COSTS_OUTPUT,
  N_COSTS
};

static const char *
get_nick (TfPhase phase)
{
  return tf_enum_to_nick (TF_TYPE_PHASE, (int) phase);
}

void
tf_dashboard_set_count (TfTableRow *row, guint cell, guint count)
{
  g_autofree char *text = g_strdup_printf ("%u", count);

  tf_table_row_set_number (row, cell, count, text);
}

/* @time: -1: unknown */
void
tf_dashboard_set_time (TfTableRow *row, guint cell, gint64 time)
{
  g_autofree char *text = time >= 0 ? tf_label_duration (time) : NULL;

  tf_table_row_set_number (row, cell, time >= 0 ? (double) time : NAN, text);
}

void
tf_dashboard_set_issues (TfTableRow *row, guint cell, TfDbusProject1 *project)
{
  guint counts[3];
  g_autofree char *text = NULL;

  if (!tf_bus_counts_get (tf_dbus_project1_get_issue_counts (project), counts))
    {
      tf_table_row_set_number (row, cell, NAN, NULL);
      return;
    }
  /* Translators: numbers of critical, medium and minor issues */
  text = g_strdup_printf (C_ ("issues", "%u · %u · %u"), counts[0], counts[1], counts[2]);
  tf_table_row_set_number (row, cell, (double) counts[0] + counts[1] + counts[2], text);
}

void
tf_dashboard_set_cost (TfTableRow *row, guint cell, TfDbusProject1 *project)
{
  double cost = tf_dashboard_get_cost (project);
  g_autofree char *text = isfinite (cost) ? tf_dashboard_format_cost (cost) : NULL;

  tf_table_row_set_number (row, cell, cost, text);
}

void
tf_dashboard_set_iteration (TfTableRow *row, guint cell, TfDbusProject1 *project)
{
  guint iteration = tf_dbus_project1_get_iteration (project);

  if (iteration > 0)
    tf_dashboard_set_count (row, cell, iteration);
  else
    tf_table_row_set_number (row, cell, NAN, NULL);
}

char *
tf_dashboard_describe_outcome (TfDbusProject1 *project)
{
  const char *phase = tf_dbus_project1_get_phase (project);
  const char *reason = tf_dbus_project1_get_halt_reason (project);

  if (tf_project_info_is_sorted (project))
    return g_strdup (tf_label_verdict (tf_dbus_project1_get_verdict (project)));
  if (!tf_project_info_is_in (project, TF_PHASE_HALTED) || reason == NULL || *reason == '\0')
    return g_strdup (tf_label_phase (phase));
  /* Translators: a project that halted, and the reason */
  return g_strdup_printf (_ ("Halted: %s"), tf_label_halt_reason (reason));
}

void
tf_dashboard_set_history_columns (TfTable *table)
{
  const TfTableColumn columns[N_HISTORY] = {
    { C_ ("column", "Project"), FALSE, TRUE },     { C_ ("column", "Verdict"), FALSE, TRUE },
    { C_ ("column", "Last Change"), TRUE, FALSE }, { C_ ("column", "Time"), TRUE, FALSE },
    { C_ ("column", "Agent"), FALSE, FALSE },      { C_ ("column", "Iteration"), TRUE, FALSE },
    { C_ ("column", "Issues"), TRUE, FALSE },      { C_ ("column", "Cost"), TRUE, FALSE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "History"), columns, N_HISTORY);
}

void
tf_dashboard_set_times_columns (TfTable *table)
{
  const TfTableColumn columns[N_TIMES] = {
    { C_ ("column", "Phase"), FALSE, FALSE },
    { C_ ("column", "Time"), TRUE, TRUE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "Time per Phase"), columns, N_TIMES);
}

void
tf_dashboard_set_costs_columns (TfTable *table)
{
  const TfTableColumn columns[N_COSTS] = {
    [COSTS_AGENT] = { C_ ("column", "Agent"), FALSE, TRUE },
    [COSTS_RUNS] = { C_ ("column", "Runs"), TRUE, FALSE },
    [COSTS_UNKNOWN] = { C_ ("column", "Cost Unknown"), TRUE, FALSE },
    [COSTS_COST] = { C_ ("column", "Cost"), TRUE, FALSE },
    [COSTS_INPUT] = { C_ ("column", "Input Tokens"), TRUE, FALSE },
    [COSTS_OUTPUT] = { C_ ("column", "Output Tokens"), TRUE, FALSE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "Cost by agent, last 30 days"), columns, N_COSTS);
}

TfTableRow *
tf_dashboard_new_history_row (TfDbusProject1 *project)
{
  TfTableRow *row = tf_table_row_new (tf_dbus_project1_get_id (project), N_HISTORY);
  g_autofree char *name = tf_label_project (project);
  g_autofree char *verdict = tf_dashboard_describe_outcome (project);
  gint64 changed = tf_dbus_project1_get_updated_at (project);
  g_autofree char *moment = tf_label_time (changed);

  tf_table_row_set_text (row, HISTORY_NAME, name);
  tf_table_row_set_text (row, HISTORY_VERDICT, verdict);
  tf_table_row_set_number (row, HISTORY_WHEN, changed > 0 ? (double) changed : NAN,
                           *moment != '\0' ? moment : NULL);
  tf_dashboard_set_time (row, HISTORY_TIME,
                         tf_dashboard_sum_times (tf_dbus_project1_get_phase_times (project)));
  tf_table_row_set_text (row, HISTORY_AGENT, tf_dbus_project1_get_agent (project));
  tf_dashboard_set_iteration (row, HISTORY_ITERATION, project);
  tf_dashboard_set_issues (row, HISTORY_ISSUES, project);
  tf_dashboard_set_cost (row, HISTORY_COST, project);
  return row;
}

static gint64
longest_time (const TfDashboardTimes *times)
{
  gint64 longest = 0;

  for (TfPhase i = 0; i < TF_PHASE_DONE; i++)
    longest = MAX (longest, tf_dashboard_times_get (times, NULL, get_nick (i)));
  return longest;
}

GPtrArray *
tf_dashboard_new_times_rows (const TfDashboardTimes *times)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  double longest = (double) longest_time (times);

  for (TfPhase i = 0; i < TF_PHASE_DONE; i++)
    {
      const char *phase = get_nick (i);
      gint64 time = tf_dashboard_times_get (times, NULL, phase);
      TfTableRow *row;

      if (time < 0)
        continue;
      row = tf_table_row_new (phase, N_TIMES);
      tf_table_row_set_text (row, TIMES_PHASE, tf_label_phase (phase));
      tf_dashboard_set_time (row, TIMES_TIME, time);
      if (longest > 0)
        tf_table_row_set_fraction (row, TIMES_TIME, (double) time / longest);
      g_ptr_array_add (rows, row);
    }
  return rows;
}

/* Tokens of which nothing is known are 0 on the bus. */
static void
set_tokens (TfTableRow *row, guint cell, guint64 count, gboolean known)
{
  g_autofree char *text = known ? tf_label_count (count) : NULL;

  tf_table_row_set_number (row, cell, known ? (double) count : NAN, text);
}

static TfTableRow *
new_cost_row (const TfDashboardCost *cost)
{
  TfTableRow *row = tf_table_row_new (cost->agent, N_COSTS);
  gboolean known = tf_dashboard_cost_is_known (cost);
  gboolean told = known || cost->input_tokens + cost->output_tokens > 0;
  g_autofree char *dollars = known ? tf_dashboard_format_cost (cost->cost) : NULL;

  tf_table_row_set_text (row, COSTS_AGENT, cost->agent);
  tf_dashboard_set_count (row, COSTS_RUNS, cost->runs);
  if (cost->unknown_runs > 0)
    tf_dashboard_set_count (row, COSTS_UNKNOWN, cost->unknown_runs);
  tf_table_row_set_number (row, COSTS_COST, known ? cost->cost : NAN, dollars);
  set_tokens (row, COSTS_INPUT, cost->input_tokens, told);
  set_tokens (row, COSTS_OUTPUT, cost->output_tokens, told);
  return row;
}

GPtrArray *
tf_dashboard_new_costs_rows (const TfDashboardCosts *costs)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < costs->agents->len; i++)
    g_ptr_array_add (rows, new_cost_row (g_ptr_array_index (costs->agents, i)));
  return rows;
}

double
tf_dashboard_get_cost (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  double cost = NAN;

  tf_client_complete (project); /* what is missing comes with a signal */
  if (usage != NULL)
    tf_bus_usage_get_cost (usage, &cost);
  return cost;
}

double
tf_dashboard_get_tokens (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  tf_client_complete (project);
  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return NAN;
  return (double) tf_bus_usage_count (usage);
}

char *
tf_dashboard_format_cost (double dollars)
{
  /* Translators: dollars */
  return g_strdup_printf (C_ ("cost", "$%.2f"), dollars);
}
