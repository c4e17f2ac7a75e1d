/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-text.h"

#include <glib/gi18n.h>

#include "tf-board-filter.h"
#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

char *
tf_board_text_kind (TfDbusProject1 *project)
{
  const char *type = tf_dbus_project1_get_deliverable_type (project);
  const char *agent = tf_dbus_project1_get_agent (project);

  if (!has_text (type))
    return g_strdup (has_text (agent) ? agent : "");
  if (!has_text (agent))
    return g_strdup (tf_label_type (type));
  /* Translators: type (Plan, Code) and name of the agent */
  return g_strdup_printf (C_ ("card", "%s · %s"), tf_label_type (type), agent);
}

char *
tf_board_text_time (TfDbusProject1 *project)
{
  gint64 begin = tf_dbus_project1_get_activity_since (project);
  gint64 spent = g_get_real_time () - begin;

  if (begin <= 0 || tf_board_state_of (project) != TF_BOARD_STATE_RUNNING)
    return g_strdup ("");
  /* Updated only every half minute. */
  return spent < G_TIME_SPAN_MINUTE ? g_strdup (C_ ("duration", "< 1 min"))
                                    : tf_label_duration (spent);
}

/* Between two runs. A word instead of nothing, so that the cards below do not jump up and down. */
static const char *
describe_idleness (TfDbusProject1 *project)
{
  int phase = tf_project_info_get_phase (project);

  return phase > TF_PHASE_BRAIN_DUMP && phase < TF_PHASE_DONE ? C_ ("card", "Idle") : "";
}

static char *
describe_activity (TfDbusProject1 *project)
{
  g_autofree char *activity = tf_label_statement (project, "Activity");
  guint queued = tf_dbus_project1_get_queue_position (project);
  GString *text = g_string_new (NULL);

  if (queued > 0)
    g_string_printf (text, C_ ("card", "Queued, position %u"), queued);
  else if (has_text (activity))
    g_string_append (text, activity);
  else
    g_string_append (text, describe_idleness (project));
  return g_string_free (text, FALSE);
}

char *
tf_board_text_state (TfDbusProject1 *project)
{
  g_autofree char *waiting = tf_waiting_dup_label (project);

  if (*waiting != '\0')
    return g_steal_pointer (&waiting);
  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    return g_strdup (tf_label_phase (tf_dbus_project1_get_phase (project)));
  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return g_strdup (tf_label_verdict_short (tf_dbus_project1_get_verdict (project)));
  return describe_activity (project);
}

/* The same for those who do not see how it is marked. */
static char *
describe_state (TfDbusProject1 *project)
{
  g_autofree char *state = tf_board_text_state (project);

  switch (tf_waiting_of (project))
    {
    case TF_WAITING_HALTED:
      /* Translators: %s is the reason, such as "No progress" */
      return g_strdup_printf (C_ ("card", "Halted: %s"), state);
    case TF_WAITING_ANSWER:
    case TF_WAITING_CONFIRM:
      /* Translators: %s is what for, such as "Confirm the intent" */
      return g_strdup_printf (C_ ("card", "Waiting for you: %s"), state);
    case TF_WAITING_NOTHING:
    case TF_WAITING_HELD:
    case TF_WAITING_TIME:
    default:
      break;
    }
  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return g_strdup (tf_label_verdict (tf_dbus_project1_get_verdict (project)));
  return g_steal_pointer (&state);
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
  double cost = 0;

  if (!tf_project_info_has_run (usage) || !tf_bus_dict_get_boolean (usage, "known", FALSE) ||
      !tf_bus_usage_get_cost (usage, &cost))
    return g_strdup ("");
  /* Translators: dollars */
  return g_strdup_printf (C_ ("cost", "$%.2f"), cost);
}

char *
tf_board_text_tags (TfDbusProject1 *project)
{
  const char *const *tags = tf_dbus_project1_get_tags (project);

  return tags == NULL ? g_strdup ("") : g_strjoinv (", ", (GStrv) tags);
}

/* Cost and tokens, or nothing if neither is known. */
static char *
dup_usage (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup ("");
  return tf_label_usage (usage);
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
add_tags (GString *all, TfDbusProject1 *project)
{
  g_autofree char *tags = tf_board_text_tags (project);

  if (*tags != '\0')
    /* Translators: %s: one or more words, separated by commas */
    take_sentence (all, g_strdup_printf (C_ ("card", "Tags: %s"), tags));
}

static void
add_warning (GString *all, TfDbusProject1 *project)
{
  g_autofree char *warning = tf_label_sentence (project, "Warning");

  if (has_text (warning))
    /* Translators: %s is the warning */
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

  take_sentence (all, describe_state (project));
  take_sentence (all, tf_board_text_kind (project));
  take_sentence (all, tf_board_text_time (project));
  take_sentence (all, tf_board_text_iteration (project));
  add_counts (all, project);
  take_sentence (all, dup_usage (project));
  add_tags (all, project);
  add_warning (all, project);
  return g_string_free (all, FALSE);
}

static void
add_line (GString *all, const char *text)
{
  if (has_text (text))
    g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", text);
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

static char *
dup_since (TfDbusProject1 *project)
{
  gint64 begin = find_begin (project);
  g_autofree char *moment = tf_label_time (begin);

  if (begin <= 0)
    return g_strdup ("");
  /* Translators: a phase such as "Human Review", and a time of day, or date and time */
  return g_strdup_printf (C_ ("card", "In %s since %s"),
                          tf_label_phase (tf_dbus_project1_get_phase (project)), moment);
}

char *
tf_board_text_tooltip (TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);
  g_autofree char *state = describe_state (project);
  g_autofree char *detail = tf_waiting_dup_detail (project);
  g_autofree char *since = dup_since (project);
  g_autofree char *usage = dup_usage (project);
  g_autofree char *warning = tf_label_statement (project, "Warning");
  GString *all = g_string_new (name);

  add_line (all, state);
  add_line (all, detail);
  add_line (all, since);
  add_line (all, usage);
  add_line (all, warning);
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
