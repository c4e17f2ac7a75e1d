/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-action-text.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-plain-text.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

static gboolean
is_set (const char *text)
{
  return text != NULL && *text != '\0';
}

char *
tf_action_text_dup_heading (TfDbusProject1 *project, gboolean has_verdict)
{
  const char *activity = tf_dbus_project1_get_activity (project);
  const char *verdict = tf_dbus_project1_get_verdict (project);

  if (tf_waiting_of (project) != TF_WAITING_NOTHING)
    return tf_waiting_dup_label (project);
  if (is_set (activity))
    return tf_plain_text (activity);
  if (tf_project_info_is_in (project, TF_PHASE_DONE) && is_set (verdict) && !has_verdict)
    return g_strdup (tf_label_verdict (verdict));
  return g_strdup (tf_label_phase (tf_dbus_project1_get_phase (project)));
}

char *
tf_action_text_dup_detail (TfDbusProject1 *project)
{
  TfWaiting waiting = tf_waiting_of (project);

  if (waiting == TF_WAITING_ANSWER && tf_waiting_count_questions (project) > 0)
    return g_strdup ("");
  return tf_waiting_dup_detail (project);
}

char *
tf_action_text_dup_elapsed (TfDbusProject1 *project)
{
  gint64 since = tf_dbus_project1_get_activity_since (project);

  if (!is_set (tf_dbus_project1_get_activity (project)) || since <= 0)
    return g_strdup ("");
  return tf_label_duration (g_get_real_time () - since);
}

/* Before the last Confirm. Returns: (nullable): no warning is needed */
static const char *
find_reviewer_warning (TfDbusProject1 *project)
{
  const char *quick = tf_enum_to_nick (TF_TYPE_ASSURANCE, TF_ASSURANCE_QUICK);

  if (!tf_project_info_is_in (project, TF_PHASE_SPEC_BUILDING))
    return NULL;
  if (is_set (tf_dbus_project1_get_cannot_build (project)))
    return tf_dbus_project1_get_cannot_build (project);
  if (tf_dbus_project1_get_by_rules (project))
    return _ ("The reviewers judge nothing: the result will be sorted by rules; no model reads it. "
              "Add another agent to polish.reviewers in the settings.");
  if (!tf_dbus_project1_get_same_agent (project) ||
      g_strcmp0 (tf_dbus_project1_get_assurance (project), quick) == 0)
    return NULL;
  return _ ("The agent is author and only reviewer, and may overlook in reviews what it overlooked "
            "before. Add another agent to polish.reviewers in the settings.");
}

char *
tf_action_text_dup_warning (TfDbusProject1 *project)
{
  const char *of_reviewers = find_reviewer_warning (project);
  const char *warning = tf_dbus_project1_get_warning (project);
  g_autofree char *joined = NULL;

  if (is_set (of_reviewers) && is_set (warning))
    joined = g_strdup_printf ("%s\n%s", warning, of_reviewers);
  else
    joined = g_strdup (is_set (of_reviewers) ? of_reviewers : warning);
  return tf_plain_text (joined == NULL ? "" : joined);
}

char *
tf_action_text_dup_spent (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  g_autofree char *tokens = NULL;
  double cost;

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup ("");
  if (tf_bus_usage_get_cost (usage, &cost))
    return tf_label_usage (usage);
  tokens = tf_label_count (tf_bus_usage_count (usage));
  /* Translators: what a project has used so far; %s: a number such as "12 k" */
  return g_strdup_printf (C_ ("usage", "%s tokens"), tokens);
}
