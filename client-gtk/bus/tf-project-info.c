/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-info.h"

#include "tf-bus-codec.h"

const char *const tf_project_info_columns[] = { "brain_dump",    "distilling", "human_review",
                                                "spec_building", "building",   "polishing",
                                                "done",          NULL };

const char *
tf_project_info_get_column (TfDbusProject1 *project)
{
  const char *phase = tf_dbus_project1_get_phase (project);

  if (g_strcmp0 (phase, "halted") == 0)
    phase = tf_dbus_project1_get_halted_in (project);
  for (guint i = 0; tf_project_info_columns[i] != NULL; i++)
    if (g_strcmp0 (phase, tf_project_info_columns[i]) == 0)
      return tf_project_info_columns[i];
  return tf_project_info_columns[0];
}

gboolean
tf_project_info_has_run (GVariant *usage)
{
  return usage != NULL && (tf_bus_dict_get_boolean (usage, "known", FALSE) ||
                           tf_bus_dict_get_int64 (usage, "wall_time", 0) > 0);
}

gint64
tf_project_info_get_time_in_phase (TfDbusProject1 *project)
{
  GVariant *times = tf_dbus_project1_get_phase_times (project);
  const char *phase = tf_dbus_project1_get_phase (project);
  gint64 spent = 0;

  if (times == NULL || phase == NULL || !g_variant_lookup (times, phase, "x", &spent))
    return 0;
  if (g_str_equal (phase, "done") || g_str_equal (phase, "halted"))
    return spent;
  return spent + MAX (g_get_real_time () - tf_dbus_project1_get_updated_at (project), 0);
}

gboolean
tf_project_info_is_allowed (TfDbusProject1 *project, const char *action)
{
  const char *const *allowed = tf_dbus_project1_get_allowed_actions (project);

  return allowed != NULL && g_strv_contains (allowed, action);
}
