/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-words.h"

#define MAX_DAYS 14 /* lines of days */

static char *
sum_times (GVariant *figures)
{
  g_autoptr (GVariantIter) iter = NULL;
  gint64 sum = 0;
  gint64 time_us;

  if (!g_variant_lookup (figures, "phase_times", "a{sx}", &iter))
    return g_strdup ("–");
  while (g_variant_iter_next (iter, "{&sx}", NULL, &time_us))
    sum += time_us;
  return tf_clock_format_duration (sum);
}

static char *
get_count (GVariant *figures, const char *key)
{
  return g_strdup_printf ("%u", tf_bus_dict_get_uint (figures, key, 0));
}

/* Tokens and cost are unknown, not zero, as long as no agent reported them. */
static GStrv
make_row (const char *name, GVariant *figures)
{
  double iterations = tf_bus_dict_get_double (figures, "iterations_to_done", -1);
  gboolean known = tf_bus_dict_get_boolean (figures, "usage_known", FALSE);
  double cost = 0;
  double runs = tf_bus_dict_get_double (figures, "runs_to_done", -1);
  GStrv row = g_new0 (char *, 11);

  row[0] = g_strdup (name);
  row[1] = get_count (figures, "projects");
  row[2] = get_count (figures, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE));
  row[3] = get_count (figures, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED));
  row[4] = get_count (figures, "runs");
  row[5] = iterations >= 0 ? g_strdup_printf ("%.1f", iterations) : g_strdup ("–");
  row[6] = runs >= 0 ? g_strdup_printf ("%.1f", runs) : g_strdup ("–");
  row[7] = sum_times (figures);
  row[8] =
      known ? g_strdup_printf ("%" G_GUINT64_FORMAT, tf_bus_usage_count (figures)) : g_strdup ("–");
  row[9] = tf_bus_usage_get_cost (figures, &cost) ? g_strdup_printf (C_ ("cost", "$%.2f"), cost)
                                                  : g_strdup ("–");
  return row;
}

static void
print_group (TfCtl *ctl, GVariant *stats, const char *group, const char *title)
{
  TfCtlColumn columns[] = {
    { title, FALSE, 8 },
    { NC_ ("column", "PROJECTS"), TRUE, 0 },
    { NC_ ("column", "DONE"), TRUE, 0 },
    { NC_ ("column", "HALTED"), TRUE, 0 },
    { NC_ ("column", "RUNS"), TRUE, 0 },
    { NC_ ("column", "ITER TO DONE"), TRUE, 0 },
    { NC_ ("column", "RUNS TO DONE"), TRUE, 0 },
    { NC_ ("column", "TIME"), TRUE, 0 },
    { NC_ ("column", "TOKENS"), TRUE, 0 },
    { NC_ ("column", "COST"), TRUE, 0 },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GVariant) figures = g_variant_lookup_value (stats, group, G_VARIANT_TYPE_VARDICT);
  g_autofree char *table = NULL;
  GVariantIter iter;
  const char *name;
  GVariant *value;

  if (figures == NULL || g_variant_n_children (figures) == 0)
    return;
  g_variant_iter_init (&iter, figures);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
        g_ptr_array_add (rows, make_row (name, value));
      g_variant_unref (value);
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static GStrv
make_calibration_row (const char *agent, const char *catalogue, GVariant *result)
{
  double recall = tf_bus_dict_get_double (result, "recall", -1);
  guint found = tf_bus_dict_get_uint (result, "found", 0);
  guint planted = tf_bus_dict_get_uint (result, "planted", 0);
  GStrv row = g_new0 (char *, 8);

  row[0] = g_strdup (agent);
  row[1] = g_strdup (catalogue);
  row[2] = g_strdup_printf (C_ ("numbers", "%u of %u"), found, planted);
  row[3] = planted > 0 && recall >= 0 ? g_strdup_printf ("%.2f", recall) : g_strdup ("–");
  row[4] =
      g_strdup_printf (C_ ("numbers", "%u of %u"), tf_bus_dict_get_uint (result, "false_alarms", 0),
                       tf_bus_dict_get_uint (result, "reported", 0));
  row[5] = found > 0 ? g_strdup_printf (C_ ("numbers", "%u of %u"),
                                        tf_bus_dict_get_uint (result, "severity_agreed", 0), found)
                     : g_strdup ("–");
  row[6] = tf_ctl_text_time (tf_bus_dict_get_int64 (result, "at", 0), TRUE);
  return row;
}

static void
add_calibrations (GPtrArray *rows, const char *agent, GVariant *figures)
{
  g_autoptr (GVariant) results =
      g_variant_lookup_value (figures, "calibration", G_VARIANT_TYPE_VARDICT);
  GVariantIter iter;
  const char *catalogue;
  GVariant *result;

  if (results == NULL)
    return;
  g_variant_iter_init (&iter, results);
  while (g_variant_iter_next (&iter, "{&sv}", &catalogue, &result))
    {
      if (g_variant_is_of_type (result, G_VARIANT_TYPE_VARDICT))
        g_ptr_array_add (rows, make_calibration_row (agent, catalogue, result));
      g_variant_unref (result);
    }
}

/* How well agents find planted defects; nothing if none was calibrated. */
static void
print_calibrations (TfCtl *ctl, GVariant *stats)
{
  static const TfCtlColumn columns[] = {
    { NC_ ("column", "CALIBRATION"), FALSE, 8 },  { NC_ ("column", "CATALOGUE"), FALSE, 0 },
    { NC_ ("column", "FOUND"), FALSE, 0 },        { NC_ ("column", "RECALL"), TRUE, 0 },
    { NC_ ("column", "FALSE ALARMS"), FALSE, 0 }, { NC_ ("column", "SEVERITY"), FALSE, 0 },
    { NC_ ("column", "AT"), FALSE, 0 },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GVariant) agents = g_variant_lookup_value (stats, "agents", G_VARIANT_TYPE_VARDICT);
  g_autofree char *table = NULL;
  GVariantIter iter;
  const char *name;
  GVariant *value;

  if (agents == NULL)
    return;
  g_variant_iter_init (&iter, agents);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
        add_calibrations (rows, name, value);
      g_variant_unref (value);
    }
  if (rows->len == 0)
    return;
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_line (ctl, "%s", "");
  tf_ctl_output_text (ctl, table);
}

/* What is unknown is named beside what is known. */
static char *
describe_cost (GVariant *day)
{
  guint unknown = tf_bus_dict_get_uint (day, "unknown_runs", 0);
  double cost = 0;

  if (!g_variant_lookup (day, "cost", "d", &cost))
    return g_strdup ("–");
  return unknown == 0 ? g_strdup_printf (C_ ("cost", "$%.2f"), cost)
                      : g_strdup_printf (C_ ("cost", "$%.2f, %u unknown"), cost, unknown);
}

static GStrv
make_day_row (GVariant *day)
{
  guint64 output = 0;
  GStrv row = g_new0 (char *, 6);

  row[0] = g_strdup (tf_bus_dict_get_string (day, "day", ""));
  row[1] = g_strdup (tf_bus_dict_get_string (day, "agent", ""));
  row[2] = get_count (day, "runs");
  row[3] = g_variant_lookup (day, "output_tokens", "t", &output)
               ? g_strdup_printf ("%" G_GUINT64_FORMAT,
                                  tf_bus_dict_get_uint64 (day, "input_tokens", 0) + output)
               : g_strdup ("–");
  row[4] = describe_cost (day);
  return row;
}

/* The newest ones; --json has them all. */
static void
print_days (TfCtl *ctl, GVariant *stats)
{
  static const TfCtlColumn columns[] = {
    { NC_ ("column", "DAY"), FALSE, 0 }, { NC_ ("column", "AGENT"), FALSE, 8 },
    { NC_ ("column", "RUNS"), TRUE, 0 }, { NC_ ("column", "TOKENS"), TRUE, 0 },
    { NC_ ("column", "COST"), TRUE, 0 },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GVariant) days = g_variant_lookup_value (stats, "days", G_VARIANT_TYPE ("aa{sv}"));
  gsize n = days != NULL ? g_variant_n_children (days) : 0;
  g_autofree char *table = NULL;

  for (gsize i = n > MAX_DAYS ? n - MAX_DAYS : 0; i < n; i++)
    {
      g_autoptr (GVariant) day = g_variant_get_child_value (days, i);

      g_ptr_array_add (rows, make_day_row (day));
    }
  if (rows->len == 0)
    return;
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_line (ctl, "%s", "");
  tf_ctl_output_text (ctl, table);
}

static void
fill_days (JsonObject *stats)
{
  static const char *const figures[] = { "input_tokens", "output_tokens", "cost", NULL };
  JsonArray *days =
      json_object_has_member (stats, "days") ? json_object_get_array_member (stats, "days") : NULL;

  for (guint i = 0; days != NULL && i < json_array_get_length (days); i++)
    tf_ctl_json_fill (json_array_get_object_element (days, i), figures);
}

static JsonObject *
to_json (GVariant *stats)
{
  static const char *const groups[] = { "agents", "types" };
  static const char *const figures[] = { "iterations_to_done", "runs_to_done", "input_tokens",
                                         "output_tokens",      "cost",         NULL };
  JsonObject *object = tf_ctl_json_from_record (stats);

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      JsonObject *group = json_object_has_member (object, groups[i])
                              ? json_object_get_object_member (object, groups[i])
                              : NULL;
      g_autoptr (GList) all = group != NULL ? json_object_get_values (group) : NULL;

      for (GList *one = all; one != NULL; one = one->next)
        if (JSON_NODE_HOLDS_OBJECT ((JsonNode *) one->data))
          tf_ctl_json_fill (json_node_get_object (one->data), figures);
    }
  fill_days (object);
  return object;
}

gboolean
tf_ctl_stats (TfCtl *ctl, GError **error)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_manager (ctl, "GetStats", NULL, "(a{sv})", error);
  g_autoptr (GVariant) stats = NULL;

  if (reply == NULL)
    return FALSE;
  stats = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (to_json (stats));
      return TRUE;
    }
  print_group (ctl, stats, "agents", "AGENT");
  tf_ctl_output_line (ctl, "%s", "");
  print_group (ctl, stats, "types", "TYPE");
  print_calibrations (ctl, stats);
  print_days (ctl, stats);
  return TRUE;
}
