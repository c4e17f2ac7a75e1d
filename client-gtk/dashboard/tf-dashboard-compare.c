/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-compare.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-dashboard-tables.h"
#include "tf-label.h"
#include "tf-project-info.h"

enum
{
  COMPARE_TYPE,
  COMPARE_AGENT,
  COMPARE_PROJECTS,
  COMPARE_DONE,
  COMPARE_HALTED,
  COMPARE_ITERATIONS,
  COMPARE_TIME,
  COMPARE_TOKENS,
  COMPARE_COST,
  N_COMPARE
};

enum
{
  RACES_NAME,
  RACES_AGENT,
  RACES_OUTCOME,
  RACES_ITERATIONS,
  RACES_ISSUES,
  RACES_TIME,
  RACES_TOKENS,
  RACES_COST,
  N_RACES
};

/* Of the values that are known. */
typedef struct
{
  double sum;
  guint n;
} Mean;

typedef struct
{
  char *type;  /* (owned) */
  char *agent; /* (owned) */
  guint projects, done, halted;
  Mean iterations, time, tokens, cost;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_free (work->type);
  g_free (work->agent);
  g_free (work);
}

static int
compare_work (gconstpointer a, gconstpointer b)
{
  const Work *one = *(Work *const *) a;
  const Work *two = *(Work *const *) b;
  int by_type = strcmp (one->type, two->type);

  return by_type != 0 ? by_type : strcmp (one->agent, two->agent);
}

static Work *
ensure_work (GPtrArray *all, const char *type, const char *agent)
{
  Work *work;

  for (guint i = 0; i < all->len; i++)
    {
      work = g_ptr_array_index (all, i);
      if (g_str_equal (work->type, type) && g_str_equal (work->agent, agent))
        return work;
    }
  work = g_new0 (Work, 1);
  work->type = g_strdup (type);
  work->agent = g_strdup (agent);
  g_ptr_array_add (all, work);
  return work;
}

static void
add_value (Mean *mean, double value)
{
  if (!isfinite (value))
    return;
  mean->sum += value;
  mean->n++;
}

static void
add_project (Work *work, TfDbusProject1 *project)
{
  guint iteration = tf_dbus_project1_get_iteration (project);
  gint64 time = tf_dashboard_sum_times (tf_dbus_project1_get_phase_times (project));

  work->projects++;
  work->halted += tf_project_info_is_in (project, TF_PHASE_HALTED);
  if (!tf_project_info_is_in (project, TF_PHASE_DONE))
    return;
  work->done++;
  add_value (&work->iterations, iteration > 0 ? iteration : NAN);
  add_value (&work->time, time >= 0 ? (double) time : NAN);
  add_value (&work->tokens, tf_dashboard_get_tokens (project));
  add_value (&work->cost, tf_dashboard_get_cost (project));
}

/* How many projects a mean is of is part of it if they are not all. */
static void
set_mean (TfTableRow *row, guint cell, const Mean *mean, guint n, char *(*format) (double value))
{
  double value = mean->n > 0 ? mean->sum / mean->n : NAN;
  g_autofree char *text = mean->n > 0 ? format (value) : NULL;
  g_autofree char *partly = NULL;

  if (mean->n > 0 && mean->n < n)
    /* Translators: a mean, of how many projects it is known, and how many there are */
    partly = g_strdup_printf (C_ ("mean", "%s (%u of %u)"), text, mean->n, n);
  tf_table_row_set_number (row, cell, value, partly != NULL ? partly : text);
}

static char *
format_iterations (double value)
{
  return g_strdup_printf ("%.1f", value);
}

static char *
format_time (double value)
{
  return tf_label_duration ((gint64) value);
}

static char *
format_tokens (double value)
{
  return tf_label_count ((guint64) value);
}

static TfTableRow *
new_work_row (const Work *work)
{
  g_autofree char *key = g_strconcat (work->type, "/", work->agent, NULL);
  TfTableRow *row = tf_table_row_new (key, N_COMPARE);

  tf_table_row_set_text (row, COMPARE_TYPE, tf_label_type (work->type));
  tf_table_row_set_text (row, COMPARE_AGENT, work->agent);
  tf_dashboard_set_count (row, COMPARE_PROJECTS, work->projects);
  tf_dashboard_set_count (row, COMPARE_DONE, work->done);
  tf_dashboard_set_count (row, COMPARE_HALTED, work->halted);
  set_mean (row, COMPARE_ITERATIONS, &work->iterations, work->done, format_iterations);
  set_mean (row, COMPARE_TIME, &work->time, work->done, format_time);
  set_mean (row, COMPARE_TOKENS, &work->tokens, work->done, format_tokens);
  set_mean (row, COMPARE_COST, &work->cost, work->done, tf_dashboard_format_cost);
  return row;
}

void
tf_dashboard_set_compare_columns (TfTable *table)
{
  const TfTableColumn columns[N_COMPARE] = {
    [COMPARE_TYPE] = { C_ ("column", "Work"), FALSE, FALSE },
    [COMPARE_AGENT] = { C_ ("column", "Agent"), FALSE, TRUE },
    [COMPARE_PROJECTS] = { C_ ("column", "Projects"), TRUE, FALSE },
    [COMPARE_DONE] = { C_ ("column", "Done"), TRUE, FALSE },
    [COMPARE_HALTED] = { C_ ("column", "Halted"), TRUE, FALSE },
    /* Translators: mean number of iterations of done projects */
    [COMPARE_ITERATIONS] = { C_ ("column", "Iterations to Done"), TRUE, FALSE },
    [COMPARE_TIME] = { C_ ("column", "Time to Done"), TRUE, FALSE },
    [COMPARE_TOKENS] = { C_ ("column", "Tokens"), TRUE, FALSE },
    [COMPARE_COST] = { C_ ("column", "Cost"), TRUE, FALSE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "Agents on Like Work"), columns, N_COMPARE);
}

GPtrArray *
tf_dashboard_new_compare_rows (GPtrArray *projects)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (work_free);
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (projects, i);
      const char *type = tf_dbus_project1_get_deliverable_type (project);
      const char *agent = tf_dbus_project1_get_agent (project);

      /* There is nothing to compare yet. */
      if (tf_project_info_is_finished (project) && agent != NULL && *agent != '\0')
        add_project (ensure_work (all, type != NULL && *type != '\0' ? type : "unset", agent),
                     project);
    }
  g_ptr_array_sort (all, compare_work);
  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (rows, new_work_row (g_ptr_array_index (all, i)));
  return rows;
}

/* Races */

/* All projects of a race link to each other: the lowest path names it. Returns: (transfer none)
 * (nullable): %NULL if it is in none */
static const char *
find_race (TfDbusProject1 *project)
{
  GVariant *links = tf_dbus_project1_get_links (project);
  const char *lowest = NULL;
  const char *own = g_dbus_proxy_get_object_path (G_DBUS_PROXY (project));

  for (gsize i = 0; links != NULL && i < g_variant_n_children (links); i++)
    {
      g_autoptr (GVariant) link = g_variant_get_child_value (links, i);
      const char *other = NULL;

      if (g_str_equal (tf_bus_dict_get_string (link, "relation", ""), "race") &&
          g_variant_lookup (link, "project", "&o", &other) &&
          (lowest == NULL || strcmp (other, lowest) < 0))
        lowest = other;
    }
  return lowest != NULL && strcmp (own, lowest) < 0 ? own : lowest;
}

static int
compare_races (gconstpointer a, gconstpointer b)
{
  TfDbusProject1 *one = *(TfDbusProject1 *const *) a;
  TfDbusProject1 *two = *(TfDbusProject1 *const *) b;
  /* The newest race first. */
  int by_race = -strcmp (find_race (one), find_race (two));

  return by_race != 0
             ? by_race
             : g_strcmp0 (tf_dbus_project1_get_agent (one), tf_dbus_project1_get_agent (two));
}

static TfTableRow *
new_race_row (TfDbusProject1 *project)
{
  TfTableRow *row = tf_table_row_new (tf_dbus_project1_get_id (project), N_RACES);
  g_autofree char *name = tf_label_project (project);
  g_autofree char *outcome = tf_dashboard_describe_outcome (project);
  double tokens = tf_dashboard_get_tokens (project);
  g_autofree char *count = isfinite (tokens) ? format_tokens (tokens) : NULL;

  tf_table_row_set_text (row, RACES_NAME, name);
  tf_table_row_set_text (row, RACES_AGENT, tf_dbus_project1_get_agent (project));
  tf_table_row_set_text (row, RACES_OUTCOME, outcome);
  tf_dashboard_set_iteration (row, RACES_ITERATIONS, project);
  tf_dashboard_set_issues (row, RACES_ISSUES, project);
  tf_dashboard_set_time (row, RACES_TIME,
                         tf_dashboard_sum_times (tf_dbus_project1_get_phase_times (project)));
  tf_table_row_set_number (row, RACES_TOKENS, tokens, count);
  tf_dashboard_set_cost (row, RACES_COST, project);
  return row;
}

void
tf_dashboard_set_races_columns (TfTable *table)
{
  const TfTableColumn columns[N_RACES] = {
    [RACES_NAME] = { C_ ("column", "Project"), FALSE, TRUE },
    [RACES_AGENT] = { C_ ("column", "Agent"), FALSE, FALSE },
    [RACES_OUTCOME] = { C_ ("column", "Outcome"), FALSE, TRUE },
    [RACES_ITERATIONS] = { C_ ("column", "Iteration"), TRUE, FALSE },
    [RACES_ISSUES] = { C_ ("column", "Issues"), TRUE, FALSE },
    [RACES_TIME] = { C_ ("column", "Time"), TRUE, FALSE },
    [RACES_TOKENS] = { C_ ("column", "Tokens"), TRUE, FALSE },
    [RACES_COST] = { C_ ("column", "Cost"), TRUE, FALSE },
  };

  tf_table_set_columns (table, C_ ("dashboard", "Races"), columns, N_RACES);
}

GPtrArray *
tf_dashboard_new_races_rows (GPtrArray *projects)
{
  g_autoptr (GPtrArray) racing = g_ptr_array_new ();
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < projects->len; i++)
    if (find_race (g_ptr_array_index (projects, i)) != NULL)
      g_ptr_array_add (racing, g_ptr_array_index (projects, i));
  g_ptr_array_sort (racing, compare_races);
  for (guint i = 0; i < racing->len; i++)
    g_ptr_array_add (rows, new_race_row (g_ptr_array_index (racing, i)));
  return rows;
}
