/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-text.h"

#include <glib/gi18n.h>

#include "tf-board-filter.h"
#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-project-info.h"

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

char *
tf_board_text_kind (TfDbusProject1 *project)
{
  const char *type = tf_label_type (tf_dbus_project1_get_deliverable_type (project));
  const char *agent = tf_dbus_project1_get_agent (project);

  if (!has_text (type))
    /* Translators: the project has no type (Plan, Code) yet */
    type = C_ ("deliverable type", "No type yet");
  if (!has_text (agent))
    return g_strdup (type);
  /* Translators: type (Plan, Code) and name of the agent */
  return g_strdup_printf (C_ ("card", "%s · %s"), type, agent);
}

/* When the phase began; 0 if unknown. */
static gint64
find_begin (TfDbusProject1 *project)
{
  GVariant *times = tf_dbus_project1_get_phase_times (project);
  const char *phase = tf_dbus_project1_get_phase (project);
  gint64 spent;

  if (times == NULL || phase == NULL || !g_variant_lookup (times, phase, "x", &spent))
    return 0;
  return tf_dbus_project1_get_updated_at (project) - spent;
}

char *
tf_board_text_time (TfDbusProject1 *project)
{
  gint64 begin = find_begin (project);
  g_autofree char *moment = NULL;

  if (begin <= 0)
    return g_strdup ("");
  if (tf_board_state_of (project) == TF_BOARD_STATE_RUNNING)
    {
      gint64 spent = tf_project_info_get_time_in_phase (project);

      /* Updated only every half minute. */
      return spent < G_TIME_SPAN_MINUTE ? g_strdup (C_ ("duration", "< 1 min"))
                                        : tf_label_duration (spent);
    }
  moment = tf_label_time (begin);
  /* Translators: %s is a time of day, or date and time: when the phase began */
  return g_strdup_printf (C_ ("card", "since %s"), moment);
}

static char *
describe_halt (TfDbusProject1 *project)
{
  const char *reason = tf_label_halt_reason (tf_dbus_project1_get_halt_reason (project));

  if (!has_text (reason))
    return g_strdup (tf_label_phase (tf_dbus_project1_get_phase (project)));
  /* Translators: %s is the reason, such as "No progress" */
  return g_strdup_printf (C_ ("card", "Halted: %s"), reason);
}

static char *
describe_rest (TfDbusProject1 *project)
{
  guint queued = tf_dbus_project1_get_queue_position (project);
  gint64 held = tf_dbus_project1_get_hold_until (project);
  g_autofree char *until = tf_label_time (held);

  if (held > 0)
    /* Translators: %s is a time of day, or date and time */
    return g_strdup_printf (C_ ("card", "On hold until %s"), until);
  if (has_text (tf_dbus_project1_get_hold (project)))
    return g_strdup (C_ ("card", "Held by you"));
  if (queued > 0)
    return g_strdup_printf (C_ ("card", "Queued, position %u"), queued);
  if (tf_project_info_is_sorted (project))
    return g_strdup (tf_label_verdict (tf_dbus_project1_get_verdict (project)));
  return tf_label_sentence (project, "Activity");
}

char *
tf_board_text_state (TfDbusProject1 *project)
{
  g_autofree char *rest = NULL;

  switch (tf_board_state_of (project))
    {
    case TF_BOARD_STATE_HALTED:
      return describe_halt (project);
    case TF_BOARD_STATE_WAITING:
      return g_strdup (C_ ("card", "Waiting for you"));
    case TF_BOARD_STATE_ALL:
    case TF_BOARD_STATE_RUNNING:
    case TF_BOARD_STATE_DONE:
    default:
      rest = describe_rest (project);
      return rest != NULL ? g_steal_pointer (&rest) : g_strdup ("");
    }
}

char *
tf_board_text_state_short (TfDbusProject1 *project)
{
  const char *reason = tf_label_halt_reason (tf_dbus_project1_get_halt_reason (project));

  if (tf_board_state_of (project) == TF_BOARD_STATE_HALTED && has_text (reason))
    return g_strdup (reason);
  return tf_board_text_state (project);
}

char *
tf_board_text_iteration (TfDbusProject1 *project)
{
  guint iteration = tf_dbus_project1_get_iteration (project);
  guint most = tf_dbus_project1_get_max_iterations (project);

  if (iteration == 0)
    return g_strdup ("");
  if (most == 0)
    return g_strdup_printf (C_ ("card", "Iteration %u"), iteration);
  return g_strdup_printf (C_ ("card", "Iteration %u of %u"), iteration, most);
}

char *
tf_board_text_cost (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  double cost;

  if (!tf_project_info_has_run (usage))
    return g_strdup ("");
  if (!tf_bus_dict_get_boolean (usage, "known", FALSE) ||
      !g_variant_lookup (usage, "cost", "d", &cost))
    return g_strdup (_ ("cost unknown"));
  /* Translators: dollars */
  return g_strdup_printf (C_ ("cost", "$%.2f"), cost);
}

static void
add_sentence (GString *all, const char *text)
{
  if (!has_text (text))
    return;
  if (all->len > 0)
    g_string_append (all, ". ");
  g_string_append (all, text);
}

/* Appends @text and frees it. */
static void
take_sentence (GString *all, char *text)
{
  add_sentence (all, text);
  g_free (text);
}

static void
add_warning (GString *all, TfDbusProject1 *project)
{
  const char *warning = tf_dbus_project1_get_warning (project);

  if (has_text (warning))
    /* Translators: %s is the warning, in English */
    take_sentence (all, g_strdup_printf (C_ ("card", "Warning: %s"), warning));
}

static void
add_counts (GString *all, TfDbusProject1 *project)
{
  guint counts[3];

  if (tf_bus_counts_get (tf_dbus_project1_get_issue_counts (project), counts))
    take_sentence (all, g_strdup_printf (C_ ("card", "Issues: %u critical, %u medium, %u minor"),
                                         counts[0], counts[1], counts[2]));
}

char *
tf_board_text_description (TfDbusProject1 *project)
{
  GString *all = g_string_new (NULL);

  take_sentence (all, tf_board_text_state (project));
  take_sentence (all, tf_board_text_kind (project));
  take_sentence (all, tf_board_text_time (project));
  take_sentence (all, tf_board_text_iteration (project));
  add_counts (all, project);
  take_sentence (all, tf_label_usage (tf_dbus_project1_get_usage (project)));
  add_warning (all, project);
  return g_string_free (all, FALSE);
}

static void
add_line (GString *all, const char *text)
{
  if (has_text (text))
    g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", text);
}

char *
tf_board_text_tooltip (TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);
  g_autofree char *state = tf_board_text_state (project);
  g_autofree char *usage = tf_label_usage (tf_dbus_project1_get_usage (project));
  const char *detail = tf_dbus_project1_get_halt_detail (project);
  GString *all = g_string_new (name);

  add_line (all, state);
  add_line (all, detail);
  if (g_strcmp0 (detail, tf_dbus_project1_get_question (project)) != 0)
    add_line (all, tf_dbus_project1_get_question (project));
  add_line (all, usage);
  add_line (all, tf_dbus_project1_get_warning (project));
  return g_string_free (all, FALSE);
}

double *
tf_board_text_totals (TfDbusProject1 *project, guint *out_n)
{
  GVariant *trajectory = tf_dbus_project1_get_trajectory (project);
  GVariantIter iter;
  guint iteration, critical, medium, minor, n = 0;
  gint64 time;
  double *totals;

  if (trajectory == NULL || g_variant_n_children (trajectory) < 2)
    return NULL;
  totals = g_new (double, g_variant_n_children (trajectory));
  g_variant_iter_init (&iter, trajectory);
  while (g_variant_iter_next (&iter, "(uuuux)", &iteration, &critical, &medium, &minor, &time))
    totals[n++] = (double) critical + medium + minor;
  *out_n = n;
  return totals;
}
