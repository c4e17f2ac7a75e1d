/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-label.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-project-info.h"

typedef struct
{
  const char *word;
  const char *context; /* of msgid */
  const char *shown;   /* marked for translation */
} TfShownWord;

static const TfShownWord phases[] = {
  { "brain_dump", "phase", NC_ ("phase", "Brain Dump") },
  { "distilling", "phase", NC_ ("phase", "Distilling") },
  { "human_review", "phase", NC_ ("phase", "Human Review") },
  { "spec_building", "phase", NC_ ("phase", "Spec Building") },
  { "building", "phase", NC_ ("phase", "Building") },
  { "polishing", "phase", NC_ ("phase", "Polishing") },
  { "done", "phase", NC_ ("phase", "Done") },
  { "halted", "phase", NC_ ("phase", "Halted") },
  { NULL },
};

static const TfShownWord actions[] = {
  { "distill", "action", NC_ ("action", "Distill") },
  { "confirm", "action", NC_ ("action", "Confirm") },
  { "provide_input", "action", NC_ ("action", "Provide Input") },
  { "resume", "action", NC_ ("action", "Resume") },
  { "override", "action", NC_ ("action", "Override") },
  { "terminate", "action", NC_ ("action", "Terminate") },
  { NULL },
};

static const TfShownWord types[] = {
  { "plan", "deliverable type", NC_ ("deliverable type", "Plan") },
  { "code", "deliverable type", NC_ ("deliverable type", "Code") },
  { "unset", "deliverable type", NC_ ("deliverable type", "No type yet") },
  { NULL },
};

static const TfShownWord halt_reasons[] = {
  { "plan_incomplete", "halted", NC_ ("halted", "Plan incomplete") },
  { "guard_hallucination", "halted", NC_ ("halted", "Issues rising again") },
  { "guard_fabrication", "halted", NC_ ("halted", "Reviews look fabricated") },
  { "guard_stagnation", "halted", NC_ ("halted", "No progress") },
  { "guard_plateau", "halted", NC_ ("halted", "Plateau reached") },
  { "guard_growth", "halted", NC_ ("halted", "Grew too much") },
  { "guard_oscillation", "halted", NC_ ("halted", "Going back and forth") },
  { "guard_scope_drift", "halted", NC_ ("halted", "Out of scope") },
  { "guard_max_iterations", "halted", NC_ ("halted", "Too many iterations") },
  { "guard_budget", "halted", NC_ ("halted", "Budget used up") },
  { "human_terminated", "halted", NC_ ("halted", "Terminated") },
  { "agent_failure", "halted", NC_ ("halted", "Agent failed") },
  { "review_invalid", "halted", NC_ ("halted", "Unreadable review") },
  { "file_system_error", "halted", NC_ ("halted", "Cannot read or write files") },
  { "state_corrupt", "halted", NC_ ("halted", "State damaged") },
  { "output_missing", "halted", NC_ ("halted", "Deliverable missing") },
  { "output_incomplete", "halted", NC_ ("halted", "Deliverable incomplete") },
  { "template_error", "halted", NC_ ("halted", "Invalid template") },
  { NULL },
};

static const TfShownWord severities[] = {
  { "critical", "severity", NC_ ("severity", "Critical") },
  { "medium", "severity", NC_ ("severity", "Medium") },
  { "minor", "severity", NC_ ("severity", "Minor") },
  { NULL },
};

static const TfShownWord purposes[] = {
  { "distil", "purpose of a run", NC_ ("purpose of a run", "Distill") },
  { "spec_propose", "purpose of a run", NC_ ("purpose of a run", "Propose spec") },
  { "spec_challenge", "purpose of a run", NC_ ("purpose of a run", "Challenge spec") },
  { "spec_resolve", "purpose of a run", NC_ ("purpose of a run", "Resolve spec") },
  { "gate", "purpose of a run", NC_ ("purpose of a run", "Judge plan") },
  { "build", "purpose of a run", NC_ ("purpose of a run", "Build") },
  { "review", "purpose of a run", NC_ ("purpose of a run", "Review") },
  { "fix", "purpose of a run", NC_ ("purpose of a run", "Fix") },
  { "check", "purpose of a run", NC_ ("purpose of a run", "Check fix") },
  { NULL },
};

static const TfShownWord issue_states[] = {
  { "open", "state of an issue", NC_ ("state of an issue", "Open") },
  { "fix_applied", "state of an issue", NC_ ("state of an issue", "Fixed, not yet verified") },
  { "verified_fixed", "state of an issue", NC_ ("state of an issue", "Fixed and verified") },
  { "persists", "state of an issue", NC_ ("state of an issue", "Still present after a fix") },
  { "regressed", "state of an issue", NC_ ("state of an issue", "Reappeared") },
  { "withdrawn", "state of an issue", NC_ ("state of an issue", "Withdrawn by the reviewer") },
  { "rejected", "state of an issue", NC_ ("state of an issue", "Rejected: no evidence") },
  { "waived", "state of an issue", NC_ ("state of an issue", "Waived by you") },
  { "duplicate", "state of an issue", NC_ ("state of an issue", "Duplicate") },
  { NULL },
};

static const TfShownWord verdicts[] = {
  { "converged", "verdict", NC_ ("verdict", "Converged: thresholds met, final gate passed") },
  { "sufficient", "verdict", NC_ ("verdict", "Sufficient: no further progress, but good enough") },
  { "plateau", "verdict",
    NC_ ("verdict", "Plateau: reviews have stopped improving, but issues remain") },
  { "halted_guard", "verdict", NC_ ("verdict", "Halted by a guard") },
  { "halted_budget", "verdict", NC_ ("verdict", "Halted: budget used up") },
  { "halted_invalid", "verdict", NC_ ("verdict", "Halted: no usable review") },
  { "accepted", "verdict", NC_ ("verdict", "Accepted by you as is") },
  { NULL },
};

static const char *
find_label (const TfShownWord *words, const char *word)
{
  if (word == NULL)
    return "";
  for (; words->word != NULL; words++)
    if (g_str_equal (words->word, word))
      return g_dpgettext2 (NULL, words->context, words->shown);
  return word;
}

const char *
tf_label_phase (const char *phase)
{
  return find_label (phases, phase);
}

const char *
tf_label_action (const char *action)
{
  return find_label (actions, action);
}

const char *
tf_label_type (const char *deliverable_type)
{
  return find_label (types, deliverable_type);
}

const char *
tf_label_halt_reason (const char *reason)
{
  return find_label (halt_reasons, reason);
}

const char *
tf_label_severity (const char *severity)
{
  return find_label (severities, severity);
}

const char *
tf_label_purpose (const char *purpose)
{
  return find_label (purposes, purpose);
}

const char *
tf_label_issue_state (const char *state)
{
  return find_label (issue_states, state);
}

const char *
tf_label_verdict (const char *verdict)
{
  return find_label (verdicts, verdict);
}

char *
tf_label_duration (gint64 microseconds)
{
  gint64 seconds = MAX (microseconds, 0) / G_USEC_PER_SEC;
  guint days = seconds / (24 * 60 * 60);

  if (seconds < 60)
    /* Translators: seconds, abbreviated */
    return g_strdup_printf (C_ ("duration", "%d s"), (int) seconds);
  if (seconds < 60 * 60)
    /* Translators: minutes */
    return g_strdup_printf (C_ ("duration", "%d min"), (int) (seconds / 60));
  if (days == 0)
    /* Translators: hours and minutes */
    return g_strdup_printf (C_ ("duration", "%d h %d min"), (int) (seconds / 3600),
                            (int) (seconds / 60 % 60));
  return g_strdup_printf (ngettext ("%u day", "%u days", days), days);
}

char *
tf_label_time (gint64 microseconds)
{
  g_autoptr (GDateTime) then = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  gboolean today;

  if (microseconds <= 0)
    return g_strdup ("");
  then = g_date_time_new_from_unix_local (microseconds / G_USEC_PER_SEC);
  if (then == NULL)
    return g_strdup ("");
  today = g_date_time_get_year (then) == g_date_time_get_year (now) &&
          g_date_time_get_day_of_year (then) == g_date_time_get_day_of_year (now);
  /* Translators: g_date_time_format() of a time today, and of a time on another day */
  return g_date_time_format (then, today ? C_ ("moment", "%H:%M") : C_ ("moment", "%x %H:%M"));
}

char *
tf_label_count (guint64 count)
{
  if (count < 1000)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  if (count < 1000 * 1000)
    /* Translators: thousands, such as "1.2 k" */
    return g_strdup_printf (C_ ("count", "%.1f k"), count / 1000.0);
  /* Translators: millions, such as "1.2 M" */
  return g_strdup_printf (C_ ("count", "%.1f M"), count / 1e6);
}

char *
tf_label_project (TfDbusProject1 *project)
{
  const char *name = tf_dbus_project1_get_name (project);
  const char *id = tf_dbus_project1_get_id (project);
  const char *dash = id == NULL ? NULL : strrchr (id, '-');

  if (name != NULL && *name != '\0')
    return g_strdup (name);
  /* Translators: a project without a name yet; %s is the last part of its id */
  return g_strdup_printf (_ ("New project %s"), dash == NULL ? "" : dash + 1);
}

char *
tf_label_usage (GVariant *usage)
{
  g_autofree char *tokens = NULL;
  guint64 total;
  double cost;

  if (!tf_project_info_has_run (usage))
    return g_strdup ("");
  if (!tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup (_ ("cost unknown"));
  total = tf_bus_dict_get_uint64 (usage, "input_tokens", 0) +
          tf_bus_dict_get_uint64 (usage, "output_tokens", 0);
  cost = tf_bus_dict_get_double (usage, "cost", 0);
  tokens = tf_label_count (total);
  /* Translators: the cost of a project so far: dollars, and a number of tokens such as "12 k" */
  return g_strdup_printf (_ ("$%.2f, %s tokens"), cost, tokens);
}
