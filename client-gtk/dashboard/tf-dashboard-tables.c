/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-tables.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

enum
{
  ACTIVE_NAME,
  ACTIVE_PHASE,
  ACTIVE_PROGRESS,
  ACTIVE_ITERATION,
  ACTIVE_ISSUES,
  ACTIVE_TIME,
  ACTIVE_COST,
  N_ACTIVE
};

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
  TIMES_ALL,
  TIMES_PLAN,
  TIMES_CODE,
  N_TIMES
};

enum
{
  STATS_NAME,
  STATS_PROJECTS,
  STATS_DONE,
  STATS_HALTED,
  STATS_RUNS,
  STATS_ITERATIONS,
  STATS_POLISHING,
  STATS_TIME,
  STATS_PHASES, /* and the following ones: see stats_phases */
  STATS_TOKENS = STATS_PHASES + 4,
  STATS_COST,
  N_STATS
};

static const TfPhase stats_phases[] = { TF_PHASE_DISTILLING, TF_PHASE_SPEC_BUILDING,
                                        TF_PHASE_BUILDING, TF_PHASE_POLISHING };

static const char *
get_nick (TfPhase phase)
{
  return tf_enum_to_nick (TF_TYPE_PHASE, (int) phase);
}

static void
set_count (TfTableRow *row, guint cell, guint count)
{
  g_autofree char *text = g_strdup_printf ("%u", count);

  tf_table_row_set_number (row, cell, count, text);
}

/* @time: -1: unknown */
static void
set_time (TfTableRow *row, guint cell, gint64 time)
{
  g_autofree char *text = time >= 0 ? tf_label_duration (time) : NULL;

  tf_table_row_set_number (row, cell, time >= 0 ? (double) time : NAN, text);
}

static void
set_issues (TfTableRow *row, guint cell, TfDbusProject1 *project)
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

static void
set_cost (TfTableRow *row, guint cell, TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  g_autofree char *text = tf_label_usage (usage);
  double cost = NAN;

  if (usage != NULL)
    tf_bus_usage_get_cost (usage, &cost);
  tf_table_row_set_number (row, cell, cost, *text != '\0' ? text : NULL);
}

static void
set_iteration (TfTableRow *row, guint cell, TfDbusProject1 *project)
{
  guint iteration = tf_dbus_project1_get_iteration (project);

  if (iteration > 0)
    set_count (row, cell, iteration);
  else
    tf_table_row_set_number (row, cell, NAN, NULL);
}

static void
set_progress (TfTableRow *row, guint cell, const char *phase)
{
  double progress = tf_dashboard_get_progress (phase);
  guint n = TF_PROJECT_INFO_N_COLUMNS;
  g_autofree char *text = NULL;

  if (isnan (progress))
    {
      tf_table_row_set_number (row, cell, NAN, NULL);
      return;
    }
  /* Translators: the number of the phase and the number of phases: "3 of 7" */
  text = g_strdup_printf (C_ ("progress", "%u of %u"), (guint) lround (progress * (n - 1)) + 1, n);
  tf_table_row_set_number (row, cell, progress, text);
  tf_table_row_set_fraction (row, cell, progress);
}

static char *
describe_verdict (TfDbusProject1 *project)
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
tf_dashboard_set_active_columns (TfTable *table)
{
  const TfTableColumn columns[N_ACTIVE] = {
    { C_ ("column", "Project"), FALSE, TRUE },  { C_ ("column", "Phase"), FALSE, FALSE },
    { C_ ("column", "Progress"), TRUE, FALSE }, { C_ ("column", "Iteration"), TRUE, FALSE },
    { C_ ("column", "Issues"), TRUE, FALSE },   { C_ ("column", "Time"), TRUE, FALSE },
    { C_ ("column", "Cost"), TRUE, FALSE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "In Progress"), columns, N_ACTIVE);
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
    { C_ ("column", "Phase"), FALSE, TRUE },
    { C_ ("column", "All Projects"), TRUE, TRUE },
    { tf_label_type ("plan"), TRUE, TRUE },
    { tf_label_type ("code"), TRUE, TRUE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "Time per Phase"), columns, N_TIMES);
}

void
tf_dashboard_set_stats_columns (TfTable *table, gboolean is_agents)
{
  TfTableColumn columns[N_STATS] = {
    [STATS_NAME] = { is_agents ? C_ ("column", "Agent") : C_ ("column", "Type"), FALSE, TRUE },
    [STATS_PROJECTS] = { C_ ("column", "Projects"), TRUE, FALSE },
    [STATS_DONE] = { C_ ("column", "Done"), TRUE, FALSE },
    [STATS_HALTED] = { C_ ("column", "Halted"), TRUE, FALSE },
    [STATS_RUNS] = { C_ ("column", "Runs"), TRUE, FALSE },
    /* Translators: mean number of iterations of done projects */
    [STATS_ITERATIONS] = { C_ ("column", "Iterations to Done"), TRUE, FALSE },
    /* Translators: mean number of runs while polishing, of done projects */
    [STATS_POLISHING] = { C_ ("column", "Runs to Done"), TRUE, FALSE },
    [STATS_TIME] = { C_ ("column", "Time"), TRUE, FALSE },
    [STATS_TOKENS] = { C_ ("column", "Tokens"), TRUE, FALSE },
    [STATS_COST] = { C_ ("column", "Cost"), TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (stats_phases); i++)
    columns[STATS_PHASES + i] =
        (TfTableColumn){ tf_label_phase (get_nick (stats_phases[i])), TRUE, FALSE };
  tf_table_set_columns (table,
                        is_agents ? C_ ("dashboard", "Agents")
                                  : C_ ("dashboard", "Deliverable Types"),
                        columns, N_STATS);
}

TfTableRow *
tf_dashboard_new_active_row (TfDbusProject1 *project)
{
  TfTableRow *row = tf_table_row_new (tf_dbus_project1_get_id (project), N_ACTIVE);
  g_autofree char *name = tf_label_project (project);
  const char *phase = tf_dbus_project1_get_phase (project);

  tf_table_row_set_text (row, ACTIVE_NAME, name);
  tf_table_row_set_text (row, ACTIVE_PHASE, tf_label_phase (phase));
  set_progress (row, ACTIVE_PROGRESS, phase);
  set_iteration (row, ACTIVE_ITERATION, project);
  set_issues (row, ACTIVE_ISSUES, project);
  set_time (row, ACTIVE_TIME, tf_dashboard_sum_times (tf_dbus_project1_get_phase_times (project)));
  set_cost (row, ACTIVE_COST, project);
  return row;
}

TfTableRow *
tf_dashboard_new_history_row (TfDbusProject1 *project)
{
  TfTableRow *row = tf_table_row_new (tf_dbus_project1_get_id (project), N_HISTORY);
  g_autofree char *name = tf_label_project (project);
  g_autofree char *verdict = describe_verdict (project);
  gint64 changed = tf_dbus_project1_get_updated_at (project);
  g_autofree char *moment = tf_label_time (changed);

  tf_table_row_set_text (row, HISTORY_NAME, name);
  tf_table_row_set_text (row, HISTORY_VERDICT, verdict);
  tf_table_row_set_number (row, HISTORY_WHEN, changed > 0 ? (double) changed : NAN,
                           *moment != '\0' ? moment : NULL);
  set_time (row, HISTORY_TIME, tf_dashboard_sum_times (tf_dbus_project1_get_phase_times (project)));
  tf_table_row_set_text (row, HISTORY_AGENT, tf_dbus_project1_get_agent (project));
  set_iteration (row, HISTORY_ITERATION, project);
  set_issues (row, HISTORY_ISSUES, project);
  set_cost (row, HISTORY_COST, project);
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
  static const char *const types[] = { NULL, "plan", "code" };
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  double longest = (double) longest_time (times);

  for (TfPhase i = 0; i < TF_PHASE_DONE; i++)
    {
      const char *phase = get_nick (i);
      TfTableRow *row;

      if (tf_dashboard_times_get (times, NULL, phase) < 0)
        continue;
      row = tf_table_row_new (phase, N_TIMES);
      tf_table_row_set_text (row, TIMES_PHASE, tf_label_phase (phase));
      for (guint j = 0; j < G_N_ELEMENTS (types); j++)
        {
          gint64 time = tf_dashboard_times_get (times, types[j], phase);

          set_time (row, TIMES_ALL + j, time);
          if (time >= 0 && longest > 0)
            tf_table_row_set_fraction (row, TIMES_ALL + j, (double) time / longest);
        }
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static void
set_stats_count (TfTableRow *row, guint cell, GVariant *entry, const char *key)
{
  guint count;

  if (g_variant_lookup (entry, key, "u", &count))
    set_count (row, cell, count);
  else
    tf_table_row_set_number (row, cell, NAN, NULL);
}

static void
set_stats_times (TfTableRow *row, GVariant *entry)
{
  g_autoptr (GVariant) times =
      g_variant_lookup_value (entry, "phase_times", G_VARIANT_TYPE ("a{sx}"));

  set_time (row, STATS_TIME, tf_dashboard_sum_times (times));
  for (guint i = 0; i < G_N_ELEMENTS (stats_phases); i++)
    {
      gint64 time = -1;

      if (times != NULL)
        g_variant_lookup (times, get_nick (stats_phases[i]), "x", &time);
      set_time (row, STATS_PHASES + i, time);
    }
}

static void
set_stats_usage (TfTableRow *row, GVariant *entry)
{
  double cost = NAN;
  guint64 total = tf_bus_usage_count (entry);
  gboolean known = tf_bus_dict_get_boolean (entry, "usage_known", FALSE);
  g_autofree char *tokens = known ? tf_label_count (total) : g_strdup (C_ ("usage", "unknown"));
  g_autofree char *dollars = NULL;

  tf_table_row_set_number (row, STATS_TOKENS, known ? (double) total : NAN, tokens);
  /* Translators: dollars */
  dollars = known && tf_bus_usage_get_cost (entry, &cost)
                ? g_strdup_printf (C_ ("usage", "$%.2f"), cost)
                : g_strdup (C_ ("usage", "unknown"));
  tf_table_row_set_number (row, STATS_COST, cost, dollars);
}

static void
set_stats_mean (TfTableRow *row, guint column, GVariant *entry, const char *key)
{
  g_autofree char *text = NULL;
  double mean = NAN;

  if (g_variant_lookup (entry, key, "d", &mean))
    text = g_strdup_printf ("%.1f", mean);
  tf_table_row_set_number (row, column, mean, text);
}

static TfTableRow *
new_stats_row (const char *key, GVariant *entry, gboolean is_agents)
{
  TfTableRow *row = tf_table_row_new (key, N_STATS);

  tf_table_row_set_text (row, STATS_NAME, is_agents ? key : tf_label_type (key));
  set_stats_count (row, STATS_PROJECTS, entry, "projects");
  set_stats_count (row, STATS_DONE, entry, get_nick (TF_PHASE_DONE));
  set_stats_count (row, STATS_HALTED, entry, get_nick (TF_PHASE_HALTED));
  set_stats_count (row, STATS_RUNS, entry, "runs");
  set_stats_mean (row, STATS_ITERATIONS, entry, "iterations_to_done");
  set_stats_mean (row, STATS_POLISHING, entry, "runs_to_done");
  set_stats_times (row, entry);
  set_stats_usage (row, entry);
  return row;
}

GPtrArray *
tf_dashboard_new_stats_rows (GVariant *stats, gboolean is_agents)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  GVariantIter iter;
  const char *key;
  GVariant *value;

  if (stats == NULL)
    return rows;
  g_variant_iter_init (&iter, stats);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    if (*key != '\0' && g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
      g_ptr_array_add (rows, new_stats_row (key, value, is_agents));
  return rows;
}
