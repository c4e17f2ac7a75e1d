/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-data.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-words.h"

#define N_SEVERITIES TF_N_SEVERITIES

const TfConvergenceLimits tf_convergence_no_limits = { -1, -1, -1 };

static const TfChartColour colours[N_SEVERITIES] = { TF_CHART_ERROR, TF_CHART_WARNING,
                                                     TF_CHART_ACCENT };

static const char *
get_severity (guint severity)
{
  return tf_label_severity (tf_enum_to_nick (TF_TYPE_SEVERITY, (int) severity));
}

static gint64
read_limit (GVariant *keys, const char *path)
{
  GVariantIter iter;
  GVariant *key;
  gint64 limit = -1;

  g_variant_iter_init (&iter, keys);
  while (g_variant_iter_loop (&iter, "@a{sv}", &key))
    {
      const char *text = tf_bus_dict_get_string (key, "default", "");
      guint64 value;

      if (g_strcmp0 (tf_bus_dict_get_string (key, "path", ""), path) != 0)
        continue;
      text = tf_bus_dict_get_string (key, "value", text);
      if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &value, NULL))
        limit = (gint64) value;
    }
  return limit;
}

static void
add_limit (TfChartData *data, guint severity, gint64 limit)
{
  const char *name = get_severity (severity);
  g_autofree char *label = NULL;

  if (limit < 0)
    return;
  /* Translators: a threshold: a severity, and the highest acceptable number of issues: "Medium ≤
   * 3" */
  label = g_strdup_printf (C_ ("threshold", "%s ≤ %d"), name, (int) limit);
  tf_chart_data_add_threshold (data, label, name, (double) limit, colours[severity]);
}

static void
add_series (TfChartData *data, TfDbusProject1 *project)
{
  TfChartSeries *series[N_SEVERITIES + 1];
  guint last = tf_convergence_get_last (project);

  for (guint i = 0; i < N_SEVERITIES; i++)
    series[i] = tf_chart_data_add_series (data, get_severity (i), colours[i], FALSE);
  /* Translators: the sum of the issues of every severity */
  series[N_SEVERITIES] =
      tf_chart_data_add_series (data, C_ ("severity", "Total"), TF_CHART_NEUTRAL, TRUE);
  for (guint n = 1; n <= last; n++)
    {
      guint counts[N_SEVERITIES] = { 0 };
      gboolean is_known = tf_convergence_find (project, n, counts, NULL);
      double total = (double) counts[0] + counts[1] + counts[2];

      for (guint i = 0; i < N_SEVERITIES; i++)
        tf_chart_series_add (series[i], n, is_known ? counts[i] : NAN);
      tf_chart_series_add (series[N_SEVERITIES], n, is_known ? total : NAN);
    }
}

/* The guard as a user knows it: by the halt it leads to, where it leads to one. */
static char *
name_guard (const char *guard)
{
  static const TfHaltReason halts[] = {
    [TF_GUARD_HALLUCINATION] = TF_HALT_REASON_GUARD_HALLUCINATION,
    [TF_GUARD_FABRICATION] = TF_HALT_REASON_GUARD_FABRICATION,
    [TF_GUARD_SCOPE_DRIFT] = TF_HALT_REASON_GUARD_SCOPE_DRIFT,
    [TF_GUARD_STAGNATION] = TF_HALT_REASON_GUARD_STAGNATION,
    [TF_GUARD_PLATEAU] = TF_HALT_REASON_GUARD_PLATEAU,
    [TF_GUARD_GROWTH] = TF_HALT_REASON_GUARD_GROWTH,
    [TF_GUARD_OSCILLATION] = TF_HALT_REASON_GUARD_OSCILLATION,
    [TF_GUARD_BUDGET] = TF_HALT_REASON_GUARD_BUDGET,
    [TF_GUARD_MAX_ITERATIONS] = TF_HALT_REASON_GUARD_MAX_ITERATIONS,
  };
  int value = tf_enum_find (TF_TYPE_GUARD, guard);

  if (value == TF_GUARD_TERMINATION)
    /* Translators: the thresholds for issues were met */
    return g_strdup (C_ ("guard", "Good enough"));
  if (value <= TF_GUARD_NONE || value >= (int) G_N_ELEMENTS (halts))
    return g_strdup (guard);
  return g_strdup (
      tf_label_halt_reason (tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) halts[value])));
}

static void
add_guards (TfChartData *data, GHashTable *guards, guint ended)
{
  GHashTableIter iter;
  gpointer n, guard;

  if (guards == NULL)
    return;
  g_hash_table_iter_init (&iter, guards);
  while (g_hash_table_iter_next (&iter, &n, &guard))
    {
      g_autofree char *label = name_guard (guard);

      if (GPOINTER_TO_UINT (n) != ended)
        tf_chart_data_add_mark (data, label, NULL, GPOINTER_TO_UINT (n), TF_CHART_ACCENT);
    }
}

/* Returns: the last iteration, 0 if polishing has not ended */
static guint
add_end (TfChartData *data, TfDbusProject1 *project)
{
  const char *phase = tf_dbus_project1_get_phase (project);
  guint last = tf_convergence_get_last (project);
  g_autofree char *label = NULL;

  if (tf_project_info_is_sorted (project))
    /* Translators: how polishing ended: no reviewer has judged */
    tf_chart_data_add_mark (data, C_ ("chart", "Sorted by rules"), "object-select-symbolic", last,
                            TF_CHART_NEUTRAL);
  else if (tf_project_info_is_in (project, TF_PHASE_DONE))
    tf_chart_data_add_mark (data, tf_label_phase (phase), "object-select-symbolic", last,
                            TF_CHART_SUCCESS);
  else if (tf_project_info_is_in (project, TF_PHASE_HALTED) &&
           tf_project_info_get_column (project) == TF_PHASE_POLISHING)
    {
      label = g_strdup_printf (_ ("Halted: %s"),
                               tf_label_halt_reason (tf_dbus_project1_get_halt_reason (project)));
      tf_chart_data_add_mark (data, label, "process-stop-symbolic", last, TF_CHART_ERROR);
    }
  else
    return 0;
  return last;
}

static void
add_tests (TfChartData *data, TfDbusProject1 *project)
{
  GVariant *tests = tf_dbus_project1_get_tests (project);
  GVariant *skipped = tf_dbus_project1_get_skipped_tests (project);
  g_autofree char *label = NULL;
  gboolean good;
  guint counts[3];

  if (!tf_bus_counts_get (tests, counts))
    return;
  good = counts[1] > 0 && counts[2] == 0;
  label = tf_convergence_describe_tests (tests, skipped, NULL);
  tf_chart_data_add_mark (data, label, NULL, tf_convergence_get_last (project),
                          good ? TF_CHART_SUCCESS : TF_CHART_ERROR);
}

TfConvergenceLimits
tf_convergence_read_limits (GVariant *keys)
{
  return (TfConvergenceLimits){
    read_limit (keys, "polish.critical_max"),
    read_limit (keys, "polish.medium_max"),
    read_limit (keys, "polish.minor_max"),
  };
}

TfChartData *
tf_convergence_make_chart (TfDbusProject1 *project,
                           const TfConvergenceLimits *limits,
                           GHashTable *guards)
{
  g_autofree char *name = tf_label_project (project);
  /* Translators: title of a chart; %s is the name of a project */
  g_autofree char *title = g_strdup_printf (_ ("Issues of “%s” by iteration"), name);
  TfChartData *data =
      tf_chart_data_new (title, C_ ("chart axis", "Iteration"), C_ ("chart axis", "Issues"));

  add_series (data, project);
  add_limit (data, 0, limits->critical);
  add_limit (data, 1, limits->medium);
  add_limit (data, 2, limits->minor);
  if (tf_convergence_get_last (project) == 0)
    return data;
  add_guards (data, guards, add_end (data, project));
  add_tests (data, project);
  return data;
}

gboolean
tf_convergence_has_begun (TfDbusProject1 *project)
{
  GVariant *trajectory = tf_dbus_project1_get_trajectory (project);
  guint iteration = tf_dbus_project1_get_iteration (project);

  if (trajectory != NULL && g_variant_n_children (trajectory) > 0)
    return TRUE;
  /* The first is in progress, or ended without a valid review. */
  return iteration > 1 || (iteration == 1 && !tf_project_info_is_in (project, TF_PHASE_POLISHING));
}

guint
tf_convergence_get_last (TfDbusProject1 *project)
{
  GVariant *trajectory = tf_dbus_project1_get_trajectory (project);
  guint last = tf_dbus_project1_get_iteration (project);
  gsize n = trajectory != NULL ? g_variant_n_children (trajectory) : 0;
  guint newest = 0;

  if (n > 0)
    g_variant_get_child (trajectory, n - 1, "(uuuux)", &newest, NULL, NULL, NULL, NULL);
  return MAX (last, newest);
}

gboolean
tf_convergence_find (TfDbusProject1 *project, guint n, guint counts[3], gint64 *out_at)
{
  GVariant *trajectory = tf_dbus_project1_get_trajectory (project);
  gsize len = trajectory != NULL ? g_variant_n_children (trajectory) : 0;

  /* Sorted and at most one per iteration: the index is never above the number. */
  for (gsize i = MIN (n, len); i-- > 0;)
    {
      guint iteration, found[N_SEVERITIES];
      gint64 at;

      g_variant_get_child (trajectory, i, "(uuuux)", &iteration, &found[0], &found[1], &found[2],
                           &at);
      if (iteration > n)
        continue;
      if (iteration < n)
        return FALSE;
      memcpy (counts, found, sizeof found);
      if (out_at != NULL)
        *out_at = at;
      return TRUE;
    }
  return FALSE;
}

char *
tf_convergence_describe_iteration (guint iteration, guint max_iterations)
{
  if (iteration == 0)
    return g_strdup (_ ("Polishing has not begun"));
  if (max_iterations == 0)
    return g_strdup_printf ("%u", iteration);
  /* Translators: the current iteration, and the maximum */
  return g_strdup_printf (_ ("%u of up to %u"), iteration, max_iterations);
}

char *
tf_convergence_describe_tests (GVariant *tests, GVariant *skipped, const char *detail)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean skipped_known = FALSE;
  guint n_skipped = 0;
  guint counts[3];

  if (skipped != NULL)
    g_variant_get (skipped, "(bu)", &skipped_known, &n_skipped);
  if (!tf_bus_counts_get (tests, counts))
    /* Translators: the test results are unknown */
    g_string_append (text, C_ ("tests", "Unknown"));
  else
    {
      g_string_append_printf (text, ngettext ("%u test passed", "%u tests passed", counts[1]),
                              counts[1]);
      /* Translators: further tests, after "3 tests passed" */
      g_string_append_printf (text, ngettext (", %u failed", ", %u failed", counts[2]), counts[2]);
      if (skipped_known && n_skipped > 0)
        g_string_append_printf (text, ngettext (", %u skipped", ", %u skipped", n_skipped),
                                n_skipped);
    }
  if (detail != NULL && *detail != '\0')
    g_string_append_printf (text, "\n%s", detail);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
tf_convergence_describe_acceptance (GVariant *acceptance)
{
  guint counts[3];

  if (!tf_bus_counts_get (acceptance, counts))
    return g_strdup (C_ ("acceptance criteria", "Unknown"));
  return g_strdup_printf (
      /* Translators: the number of acceptance criteria, how many have a passing test, and how many
       * the user accepts without one */
      ngettext ("%u criterion: %u with a passing test, %u accepted without one",
                "%u criteria: %u with a passing test, %u accepted without one", counts[0]),
      counts[0], counts[1], counts[2]);
}
