/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-action-text.h"

#include <glib/gi18n.h>
#include <math.h>

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
  g_autofree char *activity = tf_label_statement (project, "Activity");
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

  if (waiting == TF_WAITING_ANSWER && tf_dbus_project1_get_open_questions (project) > 0)
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

/* Before the last Confirm. Returns: (transfer full) (nullable): no warning is needed */
static char *
dup_reviewer_warning (TfDbusProject1 *project)
{
  const char *quick = tf_enum_to_nick (TF_TYPE_ASSURANCE, TF_ASSURANCE_QUICK);

  if (!tf_project_info_is_in (project, TF_PHASE_SPEC_BUILDING))
    return NULL;
  if (is_set (tf_dbus_project1_get_cannot_build (project)))
    return tf_label_sentence (project, "CannotBuild");
  if (tf_dbus_project1_get_by_rules (project))
    return g_strdup (
        _ ("The reviewers judge nothing: the result will be sorted by rules; no model reads it. "
           "Add another agent to polish.reviewers in the settings."));
  if (!tf_dbus_project1_get_same_agent (project) ||
      g_strcmp0 (tf_dbus_project1_get_assurance (project), quick) == 0)
    return NULL;
  return g_strdup (
      _ ("The agent is author and only reviewer, and may overlook in reviews what it overlooked "
         "before. Add another agent to polish.reviewers in the settings."));
}

char *
tf_action_text_dup_warning (TfDbusProject1 *project)
{
  g_autofree char *of_reviewers = dup_reviewer_warning (project);
  g_autofree char *warning = tf_label_statement (project, "Warning");
  g_autofree char *joined = NULL;

  if (is_set (of_reviewers) && is_set (warning))
    joined = g_strdup_printf ("%s\n%s", warning, of_reviewers);
  else
    joined = g_strdup (is_set (of_reviewers) ? of_reviewers : warning);
  return tf_plain_text (joined == NULL ? "" : joined);
}

/* Takes @part. */
static void
append_part (GString *text, char *part)
{
  g_autofree char *owned = part;

  if (text->len > 0)
    g_string_append (text, C_ ("list of figures", ", "));
  g_string_append (text, owned);
}

/* What is absent is unknown. Returns: (transfer full) */
static char *
dup_figures (GVariant *estimate)
{
  GString *text = g_string_new (NULL);
  guint runs = (guint) ceil (tf_bus_dict_get_double (estimate, "runs", 0));
  gint64 wall_time = tf_bus_dict_get_int64 (estimate, "wall_time", 0);
  guint64 input = 0;
  guint64 output = 0;
  double cost;
  g_autofree char *tokens = NULL;

  if (runs > 0)
    append_part (text, g_strdup_printf (ngettext ("about %u run", "about %u runs", runs), runs));
  if (g_variant_lookup (estimate, "input_tokens", "t", &input) &&
      g_variant_lookup (estimate, "output_tokens", "t", &output))
    tokens = tf_label_count (input + output);
  append_part (text, tokens != NULL ? g_strdup_printf (C_ ("usage", "%s tokens"), tokens)
                                    : g_strdup (C_ ("estimate", "tokens unknown")));
  append_part (text, g_variant_lookup (estimate, "cost", "d", &cost)
                         ? g_strdup_printf (C_ ("cost", "$%.2f"), cost)
                         : g_strdup (C_ ("estimate", "cost unknown")));
  if (wall_time > 0)
    append_part (text, tf_label_duration (wall_time));
  return g_string_free (text, FALSE);
}

char *
tf_action_text_dup_estimate (TfDbusProject1 *project)
{
  GVariant *estimate = tf_dbus_project1_get_estimate (project);
  g_autofree char *figures = NULL;
  guint done = 0;

  if (!tf_project_info_is_in (project, TF_PHASE_SPEC_BUILDING) ||
      !tf_project_info_is_allowed (project, "confirm") || estimate == NULL ||
      !g_variant_lookup (estimate, "done_projects", "u", &done))
    return g_strdup ("");
  if (done == 0)
    return g_strdup (_ ("No estimate yet: no project of this agent is done."));
  figures = dup_figures (estimate);
  /* Translators: %s: "about 12 runs, 120 k tokens, $1.20, 25 min" */
  return g_strdup_printf (ngettext ("Estimate: %s, as in %u finished project of this agent",
                                    "Estimate: %s, as in %u finished projects of this agent", done),
                          figures, done);
}

/* "$0.42 of $5.00"; "" if neither is known. Returns: (transfer full) */
static char *
dup_cost (GVariant *usage, GVariant *budget)
{
  double cost;
  double limit;
  gboolean has_limit = budget != NULL && g_variant_lookup (budget, "cost", "d", &limit);

  if (usage == NULL || !tf_bus_usage_get_cost (usage, &cost))
    /* Translators: what a project may cost, while what it has cost is unknown */
    return has_limit ? g_strdup_printf (C_ ("usage", "budget $%.2f"), limit) : g_strdup ("");
  if (!has_limit)
    return g_strdup_printf (C_ ("cost", "$%.2f"), cost);
  /* Translators: what a project has cost so far, and may cost */
  return g_strdup_printf (C_ ("usage", "$%.2f of $%.2f"), cost, limit);
}

/* Returns: (transfer full) */
static char *
dup_tokens (GVariant *usage, GVariant *budget)
{
  g_autofree char *tokens = NULL;
  g_autofree char *most = NULL;
  guint64 limit = 0;

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup ("");
  tokens = tf_label_count (tf_bus_usage_count (usage));
  if (budget == NULL || !g_variant_lookup (budget, "tokens", "t", &limit))
    /* Translators: what a project has used so far; %s: a number such as "12 k" */
    return g_strdup_printf (C_ ("usage", "%s tokens"), tokens);
  most = tf_label_count (limit);
  /* Translators: what a project has used so far, and may use: numbers such as "12 k" */
  return g_strdup_printf (C_ ("usage", "%s of %s tokens"), tokens, most);
}

char *
tf_action_text_dup_spent (TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  GVariant *budget = tf_dbus_project1_get_budget (project);
  g_autofree char *cost = dup_cost (usage, budget);
  g_autofree char *tokens = dup_tokens (usage, budget);

  if (*cost == '\0')
    return g_steal_pointer (&tokens);
  if (*tokens == '\0')
    return g_steal_pointer (&cost);
  /* Translators: a cost and a number of tokens: "$0.42, 12 k tokens" */
  return g_strdup_printf (C_ ("usage", "%s, %s"), cost, tokens);
}
