/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-properties.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

char *
tf_ctl_counts_describe (const TfCounts *counts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    g_string_append_printf (text, "%s%s %u", i > 0 ? "  " : "",
                            tf_enum_to_nick (TF_TYPE_SEVERITY, (int) i), counts->n[i]);
  return g_string_free (text, FALSE);
}

const char *
tf_ctl_project_get (GVariant *properties, const char *name)
{
  return tf_bus_dict_get_string (properties, name, "");
}

GArray *
tf_ctl_project_get_trajectory (GVariant *properties)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (TfCtlPoint));
  g_autoptr (GVariantIter) iter = NULL;
  TfCtlPoint point;

  if (!g_variant_lookup (properties, "Trajectory", "a(uuuux)", &iter))
    return points;
  while (g_variant_iter_next (iter, "(uuuux)", &point.iteration,
                              &point.counts.n[TF_SEVERITY_CRITICAL],
                              &point.counts.n[TF_SEVERITY_MEDIUM],
                              &point.counts.n[TF_SEVERITY_MINOR], &point.time))
    g_array_append_val (points, point);
  return points;
}

gboolean
tf_ctl_project_get_counts (GVariant *properties, TfCounts *out_counts)
{
  return tf_bus_dict_get_counts (properties, "IssueCounts", out_counts->n);
}

gboolean
tf_ctl_project_allows (GVariant *properties, const char *action)
{
  g_autofree const char **actions = NULL;

  return g_variant_lookup (properties, "AllowedActions", "^a&s", &actions) &&
         g_strv_contains (actions, action);
}

gint64
tf_ctl_project_get_phase_time (GVariant *properties, TfPhase phase)
{
  g_autoptr (GVariant) times =
      g_variant_lookup_value (properties, "PhaseTimes", G_VARIANT_TYPE ("a{sx}"));
  gint64 time_us = -1;

  if (times != NULL)
    g_variant_lookup (times, tf_enum_to_nick (TF_TYPE_PHASE, (int) phase), "x", &time_us);
  return time_us;
}

gint64
tf_ctl_project_get_time (GVariant *properties)
{
  return tf_bus_dict_get_int64 (properties, "TimeSpent", -1);
}

static int
get_phase (GVariant *properties)
{
  return tf_enum_find (TF_TYPE_PHASE, tf_ctl_project_get (properties, "Phase"));
}

gboolean
tf_ctl_project_is_in (GVariant *properties, TfPhase phase)
{
  return get_phase (properties) == (int) phase;
}

gboolean
tf_ctl_project_is_terminated (GVariant *properties)
{
  return tf_enum_find (TF_TYPE_HALT_REASON, tf_ctl_project_get (properties, "HaltReason")) ==
         TF_HALT_REASON_HUMAN_TERMINATED;
}

char *
tf_ctl_project_dup_tags (GVariant *properties)
{
  g_autofree const char **tags = NULL;

  return g_variant_lookup (properties, "Tags", "^a&s", &tags) ? g_strjoinv (", ", (char **) tags)
                                                              : g_strdup ("");
}

int
tf_ctl_project_get_place (GVariant *properties)
{
  int phase = get_phase (properties);
  int place = tf_enum_find (TF_TYPE_PHASE, tf_ctl_project_get (properties, "HaltedIn"));

  return phase == TF_PHASE_HALTED && place >= 0 ? place : phase;
}

const char *
tf_ctl_project_get_title (GVariant *properties, const char *fallback)
{
  const char *name = tf_ctl_project_get (properties, "Name");

  if (name[0] != '\0')
    return name;
  return fallback != NULL ? fallback : _ ("new project");
}

gboolean
tf_ctl_project_is_tree (GVariant *properties)
{
  return g_str_equal (tf_ctl_project_get (properties, "DeliverableType"), "code");
}

char *
tf_ctl_project_dup_deliverable (GVariant *properties)
{
  if (tf_ctl_project_is_tree (properties))
    return g_build_filename (tf_ctl_project_get (properties, "Directory"), "source", NULL);
  return g_build_filename (tf_ctl_project_get (properties, "Directory"),
                           tf_ctl_project_get (properties, "DeliverablePath"), NULL);
}

const char *
tf_ctl_project_get_wanted (GVariant *properties)
{
  static const struct
  {
    const char *action;
    const char *word;
  } table[] = {
    { "provide_input", "input" },
    { "confirm", "confirm" },
    { "resume", "resume" },
    { "override", "override" },
  };

  if (tf_bus_dict_get_boolean (properties, "Archived", FALSE))
    return "";
  if (!tf_bus_dict_get_boolean (properties, "WaitingForHuman", FALSE) &&
      !tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    return "";
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (tf_ctl_project_allows (properties, table[i].action))
      return table[i].word;
  return tf_bus_dict_get_boolean (properties, "WaitingForHuman", FALSE) ? "answer" : "";
}
