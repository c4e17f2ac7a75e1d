/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waiting.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-plain-text.h"
#include "tf-project-info.h"

TfWaiting
tf_waiting_of (TfDbusProject1 *project)
{
  const char *hold = tf_dbus_project1_get_hold (project);

  /* Nothing of it runs, and it is out of sight. */
  if (tf_dbus_project1_get_archived (project))
    return TF_WAITING_NOTHING;
  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    return TF_WAITING_HALTED;
  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return TF_WAITING_NOTHING;
  if (tf_dbus_project1_get_waiting_for_human (project))
    return tf_dbus_project1_get_open_questions (project) > 0 ||
                   !tf_project_info_is_allowed (project, "confirm")
               ? TF_WAITING_ANSWER
               : TF_WAITING_CONFIRM;
  if (hold == NULL || *hold == '\0')
    return TF_WAITING_NOTHING;
  return tf_dbus_project1_get_hold_until (project) > 0 ? TF_WAITING_TIME : TF_WAITING_HELD;
}

gboolean
tf_waiting_needs_user (TfWaiting waiting)
{
  return waiting != TF_WAITING_NOTHING && waiting != TF_WAITING_TIME;
}

gboolean
tf_waiting_project_needs_user (TfDbusProject1 *project)
{
  return tf_waiting_needs_user (tf_waiting_of (project)) &&
         tf_project_info_get_halt_reason (project) != TF_HALT_REASON_HUMAN_TERMINATED;
}

static char *
dup_answer_label (TfDbusProject1 *project)
{
  guint n = tf_dbus_project1_get_open_questions (project);

  if (n == 0)
    return g_strdup (C_ ("waiting", "The agent asks for input"));
  return g_strdup_printf (ngettext ("%u question is open", "%u questions are open", n), n);
}

static const char *
find_confirm_label (TfDbusProject1 *project)
{
  return tf_project_info_is_in (project, TF_PHASE_HUMAN_REVIEW)
             ? C_ ("waiting", "Confirm the intent")
             : C_ ("waiting", "Confirm the specification");
}

char *
tf_waiting_dup_label (TfDbusProject1 *project)
{
  g_autofree char *until = NULL;

  switch (tf_waiting_of (project))
    {
    case TF_WAITING_ANSWER:
      return dup_answer_label (project);
    case TF_WAITING_CONFIRM:
      return g_strdup (find_confirm_label (project));
    case TF_WAITING_HALTED:
      return g_strdup (tf_label_halt_reason (tf_dbus_project1_get_halt_reason (project)));
    case TF_WAITING_HELD:
      return g_strdup (C_ ("waiting", "Paused"));
    case TF_WAITING_TIME:
      until = tf_label_time (tf_dbus_project1_get_hold_until (project));
      /* Translators: %s is a time of day, or date and time */
      return g_strdup_printf (C_ ("waiting", "On hold until %s"), until);
    case TF_WAITING_NOTHING:
    default:
      return g_strdup ("");
    }
}

char *
tf_waiting_dup_detail (TfDbusProject1 *project)
{
  const char *property = NULL;
  g_autofree char *detail = NULL;

  switch (tf_waiting_of (project))
    {
    case TF_WAITING_ANSWER:
    case TF_WAITING_CONFIRM:
      property = "Question";
      break;
    case TF_WAITING_HALTED:
      property = "HaltDetail";
      break;
    case TF_WAITING_HELD:
    case TF_WAITING_TIME:
      property = "HoldDetail";
      break;
    case TF_WAITING_NOTHING:
    default:
      return g_strdup ("");
    }
  detail = tf_label_sentence (project, property);
  return tf_plain_text (detail);
}

const char *
tf_waiting_get_action (TfDbusProject1 *project)
{
  static const char *const forward[] = { "confirm", "resume" };

  if (tf_waiting_of (project) == TF_WAITING_ANSWER)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (forward); i++)
    if (tf_project_info_is_allowed (project, forward[i]))
      return forward[i];
  return NULL;
}
