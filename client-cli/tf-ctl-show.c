/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-chart.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"

#define CHART_ROWS 8

/* "CSV importer · code · halted in polishing at iteration 17: guard hallucination" */
static void
print_headline (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *phase = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  g_autofree char *place = tf_ctl_text_spaced (tf_ctl_project_get_place (properties));
  g_autofree char *reason = tf_ctl_text_spaced (tf_ctl_project_get (properties, "HaltReason"));
  const char *type = tf_ctl_project_get (properties, "DeliverableType");
  guint iteration = tf_bus_dict_get_uint (properties, "Iteration", 0);
  guint max = tf_bus_dict_get_uint (properties, "MaxIterations", 0);
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "%s · %s · %s",
                          tf_ctl_project_get_title (properties, "new project"),
                          type[0] != '\0' ? type : "type open", phase);
  if (reason[0] != '\0')
    {
      g_string_append_printf (line, " in %s", place);
      if (iteration > 0)
        g_string_append_printf (line, " at iteration %u", iteration);
      g_string_append_printf (line, ": %s", reason);
    }
  else if (iteration > 0)
    g_string_append_printf (line, " · iteration %u of %u", iteration, max);
  tf_ctl_output_line (ctl, "%s", line->str);
}

static void
print_field (TfCtl *ctl, const char *label, const char *text)
{
  if (text != NULL && text[0] != '\0')
    tf_ctl_output_line (ctl, "  %-10s %s", label, text);
}

static void
print_counts (TfCtl *ctl, GVariant *properties)
{
  TfCtlCounts counts;
  guint total, passed, failed;

  if (tf_ctl_project_get_counts (properties, &counts))
    tf_ctl_output_line (ctl, "  %-10s %u critical, %u medium, %u minor", "open", counts.critical,
                        counts.medium, counts.minor);
  if (g_variant_lookup (properties, "Tests", "(uuu)", &total, &passed, &failed) && total > 0)
    tf_ctl_output_line (ctl, "  %-10s %u of %u pass, %u fail", "tests", passed, total, failed);
}

static void
print_times (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; tf_ctl_phases[i] != NULL; i++)
    {
      gint64 time_us = tf_ctl_project_get_phase_time (properties, tf_ctl_phases[i]);
      g_autofree char *phase = tf_ctl_text_spaced (tf_ctl_phases[i]);
      g_autofree char *time = NULL;

      if (time_us < 0)
        continue;
      time = tf_clock_format_duration (time_us);
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", phase, time);
    }
  print_field (ctl, "time", text->str);
}

static void
print_usage (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GVariant) usage = g_variant_lookup_value (properties, "Usage", G_VARIANT_TYPE_VARDICT);

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    print_field (ctl, "usage", "not known: the agent does not tell");
  else
    tf_ctl_output_line (ctl,
                        "  %-10s %" G_GUINT64_FORMAT " tokens in, %" G_GUINT64_FORMAT " out, $%.2f",
                        "usage", tf_bus_dict_get_uint64 (usage, "input_tokens", 0),
                        tf_bus_dict_get_uint64 (usage, "output_tokens", 0),
                        tf_bus_dict_get_double (usage, "cost", 0));
}

static void
print_actions (TfCtl *ctl, GVariant *properties)
{
  g_autofree const char **actions = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *spaced = NULL;

  if (!g_variant_lookup (properties, "AllowedActions", "^a&s", &actions) || actions[0] == NULL)
    return;
  joined = g_strjoinv (", ", (char **) actions);
  spaced = tf_ctl_text_spaced (joined);
  print_field (ctl, "you can", spaced);
}

static void
print_project (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *obstacle = tf_ctl_facts_obstacle (properties);
  g_autofree char *created =
      tf_ctl_text_time (tf_bus_dict_get_int64 (properties, "CreatedAt", 0), TRUE);

  print_headline (ctl, properties);
  print_field (ctl,
               g_str_equal (tf_ctl_project_get (properties, "Phase"), "done") ? "result" : "why",
               tf_ctl_project_get (properties, "HaltDetail"));
  print_field (ctl, "doing", tf_ctl_project_get (properties, "Activity"));
  print_field (ctl, "asks", tf_ctl_project_get (properties, "Question"));
  print_field (ctl, "waits", obstacle);
  print_field (ctl, "warning", tf_ctl_project_get (properties, "Warning"));
  print_counts (ctl, properties);
  print_actions (ctl, properties);
  print_field (ctl, "id", tf_ctl_project_get (properties, "Id"));
  print_field (ctl, "agent", tf_ctl_project_get (properties, "Agent"));
  print_field (ctl, "created", created);
  print_times (ctl, properties);
  print_usage (ctl, properties);
  print_field (ctl, "directory", tf_ctl_project_get (properties, "Directory"));
}

static void
print_chart (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (properties);
  TfCtlChartSize size = { ctl->environment.columns > 0 ? ctl->environment.columns - 1
                                                       : TF_CTL_CHART_MAX_COLUMNS,
                          CHART_ROWS, ctl->environment.utf8 };
  g_autofree char *chart = tf_ctl_chart_format (points, NULL, &size);

  if (points->len > 0)
    tf_ctl_output_line (ctl, "\n%s", chart);
}

gboolean
tf_ctl_show (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) properties = NULL;

  if (path == NULL ||
      (properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error)) == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  print_project (ctl, properties);
  print_chart (ctl, properties);
  return TRUE;
}
