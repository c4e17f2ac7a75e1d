/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-stats.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* One iteration of all projects of an agent. */
typedef struct
{
  double sum;
  guint n;
} Mean;

typedef struct
{
  GArray *means; /* (owned) (element-type Mean): by iteration - 1 */
  guint n_projects;
} Agent;

/* More iterations than this mean damaged data. */
#define MAX_ITERATION 10000

static void
agent_free (gpointer data)
{
  Agent *agent = data;

  g_array_unref (agent->means);
  g_free (agent);
}

static Agent *
ensure_agent (const TfDashboardCurves *self, const char *name)
{
  Agent *agent = g_hash_table_lookup (self->agents, name);

  if (agent == NULL)
    {
      agent = g_new0 (Agent, 1);
      agent->means = g_array_new (FALSE, TRUE, sizeof (Mean));
      g_hash_table_insert (self->agents, g_strdup (name), agent);
    }
  return agent;
}

static void
add_time (TfDashboardTimes *self, const char *type, const char *phase, gint64 time)
{
  g_autofree char *key = g_strconcat (type, "/", phase, NULL);
  gint64 *sum = g_hash_table_lookup (self->sums, key);

  if (sum == NULL)
    {
      sum = g_new0 (gint64, 1);
      g_hash_table_insert (self->sums, g_steal_pointer (&key), sum);
    }
  *sum += time;
}

static void
add_curve (TfChartData *data, const char *name, const Agent *agent, guint index)
{
  g_autofree char *label = g_strdup_printf (
      /* Translators: the name of an agent, and the number of projects in its mean */
      ngettext ("%s (%u project)", "%s (%u projects)", agent->n_projects), name, agent->n_projects);
  TfChartSeries *series = tf_chart_data_add_series (data, label, tf_chart_colour_of (index), FALSE);

  for (guint i = 0; i < agent->means->len; i++)
    {
      const Mean *mean = &g_array_index (agent->means, Mean, i);

      tf_chart_series_add_mean (series, i + 1, mean->n > 0 ? mean->sum / mean->n : NAN, mean->n);
    }
}

/* In the others no time is spent on anything. */
static gboolean
is_work (const char *phase)
{
  int value = tf_enum_find (TF_TYPE_PHASE, phase);

  return value != TF_PHASE_DONE && value != TF_PHASE_HALTED;
}

gint64
tf_dashboard_sum_times (GVariant *phase_times)
{
  GVariantIter iter;
  const char *phase;
  gint64 time;
  gint64 sum = -1;

  if (phase_times == NULL)
    return -1;
  g_variant_iter_init (&iter, phase_times);
  while (g_variant_iter_next (&iter, "{&sx}", &phase, &time))
    if (time >= 0 && is_work (phase))
      sum = MAX (sum, 0) + time;
  return sum;
}

void
tf_dashboard_times_init (TfDashboardTimes *self)
{
  self->sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
tf_dashboard_times_clear (TfDashboardTimes *self)
{
  g_clear_pointer (&self->sums, g_hash_table_unref);
}

void
tf_dashboard_times_add (TfDashboardTimes *self, const char *type, GVariant *phase_times)
{
  GVariantIter iter;
  const char *phase;
  gint64 time;

  if (phase_times == NULL)
    return;
  g_variant_iter_init (&iter, phase_times);
  while (g_variant_iter_next (&iter, "{&sx}", &phase, &time))
    {
      if (time < 0)
        continue;
      add_time (self, "", phase, time);
      if (type != NULL && *type != '\0')
        add_time (self, type, phase, time);
    }
}

gint64
tf_dashboard_times_get (const TfDashboardTimes *self, const char *type, const char *phase)
{
  g_autofree char *key = g_strconcat (type != NULL ? type : "", "/", phase, NULL);
  const gint64 *sum = g_hash_table_lookup (self->sums, key);

  return sum != NULL ? *sum : -1;
}

void
tf_dashboard_curves_init (TfDashboardCurves *self)
{
  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, agent_free);
}

void
tf_dashboard_curves_clear (TfDashboardCurves *self)
{
  g_clear_pointer (&self->agents, g_hash_table_unref);
}

void
tf_dashboard_curves_add (TfDashboardCurves *self, const char *agent, GVariant *trajectory)
{
  GVariantIter iter;
  guint iteration, critical, medium, minor;
  Agent *sums;

  if (agent == NULL || *agent == '\0' || trajectory == NULL ||
      g_variant_n_children (trajectory) == 0)
    return;
  sums = ensure_agent (self, agent);
  sums->n_projects++;
  g_variant_iter_init (&iter, trajectory);
  while (g_variant_iter_next (&iter, "(uuuux)", &iteration, &critical, &medium, &minor, NULL))
    {
      Mean *mean;

      if (iteration == 0 || iteration > MAX_ITERATION)
        continue;
      if (sums->means->len < iteration)
        g_array_set_size (sums->means, iteration);
      mean = &g_array_index (sums->means, Mean, iteration - 1);
      mean->sum += (double) critical + medium + minor;
      mean->n++;
    }
}

TfChartData *
tf_dashboard_curves_make_chart (const TfDashboardCurves *self)
{
  g_autoptr (GList) names =
      g_list_sort (g_hash_table_get_keys (self->agents), (GCompareFunc) strcmp);
  TfChartData *data;
  guint index = 0;

  if (names == NULL)
    return NULL;
  data = tf_chart_data_new (_ ("Mean number of issues by iteration"),
                            C_ ("chart axis", "Iteration"), C_ ("chart axis", "Mean Issues"));
  data->whole_y = FALSE;
  for (GList *l = names; l != NULL; l = l->next)
    add_curve (data, l->data, g_hash_table_lookup (self->agents, l->data), index++);
  return data;
}
