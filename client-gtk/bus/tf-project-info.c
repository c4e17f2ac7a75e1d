/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-info.h"

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

int
tf_project_info_get_phase (TfDbusProject1 *project)
{
  return tf_enum_find (TF_TYPE_PHASE, tf_dbus_project1_get_phase (project));
}

gboolean
tf_project_info_is_in (TfDbusProject1 *project, TfPhase phase)
{
  return tf_project_info_get_phase (project) == (int) phase;
}

gboolean
tf_project_info_is_code (TfDbusProject1 *project)
{
  return g_strcmp0 (tf_dbus_project1_get_deliverable_type (project),
                    tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, TF_DELIVERABLE_TYPE_CODE)) == 0;
}

char *
tf_project_info_dup_files_directory (TfDbusProject1 *project)
{
  const char *directory = tf_dbus_project1_get_directory (project);

  return tf_project_info_is_code (project) ? g_build_filename (directory, "source", NULL)
                                           : g_strdup (directory);
}

char *
tf_project_info_dup_deliverable_path (TfDbusProject1 *project)
{
  const char *path = tf_dbus_project1_get_deliverable_path (project);

  return path == NULL || *path == '\0'
             ? NULL
             : g_build_filename (tf_dbus_project1_get_directory (project), path, NULL);
}

gboolean
tf_project_info_is_sorted (TfDbusProject1 *project)
{
  return tf_enum_find (TF_TYPE_OUTCOME, tf_dbus_project1_get_verdict (project)) ==
         TF_OUTCOME_SORTED;
}

gboolean
tf_project_info_is_finished (TfDbusProject1 *project)
{
  return tf_project_info_is_in (project, TF_PHASE_DONE) ||
         tf_project_info_is_in (project, TF_PHASE_HALTED);
}

int
tf_project_info_get_halt_reason (TfDbusProject1 *project)
{
  return tf_enum_find (TF_TYPE_HALT_REASON, tf_dbus_project1_get_halt_reason (project));
}

TfPhase
tf_project_info_get_column (TfDbusProject1 *project)
{
  int phase = tf_project_info_get_phase (project);

  if (phase == TF_PHASE_HALTED)
    phase = tf_enum_find (TF_TYPE_PHASE, tf_dbus_project1_get_halted_in (project));
  return phase >= 0 && phase < TF_PROJECT_INFO_N_COLUMNS ? (TfPhase) phase : TF_PHASE_BRAIN_DUMP;
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
  if (tf_project_info_is_finished (project))
    return spent;
  return spent + MAX (g_get_real_time () - tf_dbus_project1_get_updated_at (project), 0);
}

gboolean
tf_project_info_is_allowed (TfDbusProject1 *project, const char *action)
{
  const char *const *allowed = tf_dbus_project1_get_allowed_actions (project);

  return allowed != NULL && g_strv_contains (allowed, action);
}
