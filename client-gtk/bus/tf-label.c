/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-label.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-sentence.h"

static const char *const phases[] = {
  [TF_PHASE_BRAIN_DUMP] = NC_ ("phase", "Brain Dump"),
  [TF_PHASE_DISTILLING] = NC_ ("phase", "Distilling"),
  [TF_PHASE_HUMAN_REVIEW] = NC_ ("phase", "Human Review"),
  [TF_PHASE_SPEC_BUILDING] = NC_ ("phase", "Spec Building"),
  [TF_PHASE_BUILDING] = NC_ ("phase", "Building"),
  [TF_PHASE_POLISHING] = NC_ ("phase", "Polishing"),
  [TF_PHASE_DONE] = NC_ ("phase", "Done"),
  [TF_PHASE_HALTED] = NC_ ("phase", "Halted"),
};

static const char *const actions[] = {
  [TF_ACTION_DISTILL] = NC_ ("action", "Distill"),
  [TF_ACTION_CONFIRM] = NC_ ("action", "Confirm"),
  [TF_ACTION_PROVIDE_INPUT] = NC_ ("action", "Provide Input"),
  [TF_ACTION_RESUME] = NC_ ("action", "Resume"),
  [TF_ACTION_OVERRIDE] = NC_ ("action", "Override"),
  [TF_ACTION_TERMINATE] = NC_ ("action", "Terminate"),
  [TF_ACTION_REVISE] = NC_ ("action", "Revise"),
  [TF_ACTION_PAUSE] = NC_ ("action", "Pause"),
};

static const char *const assurances[] = {
  [TF_ASSURANCE_QUICK] = NC_ ("assurance", "Quick"),
  [TF_ASSURANCE_STANDARD] = NC_ ("assurance", "Standard"),
  [TF_ASSURANCE_THOROUGH] = NC_ ("assurance", "Thorough"),
};

static const char *const types[] = {
  [TF_DELIVERABLE_TYPE_PLAN] = NC_ ("deliverable type", "Plan"),
  [TF_DELIVERABLE_TYPE_CODE] = NC_ ("deliverable type", "Code"),
  [TF_DELIVERABLE_TYPE_UNSET] = NC_ ("deliverable type", "No type yet"),
};

static const char *const halt_reasons[] = {
  [TF_HALT_REASON_PLAN_INCOMPLETE] = NC_ ("halted", "Plan incomplete"),
  [TF_HALT_REASON_GUARD_HALLUCINATION] = NC_ ("halted", "Issues rising again"),
  [TF_HALT_REASON_GUARD_FABRICATION] = NC_ ("halted", "Reviews look fabricated"),
  [TF_HALT_REASON_GUARD_STAGNATION] = NC_ ("halted", "No progress"),
  [TF_HALT_REASON_GUARD_PLATEAU] = NC_ ("halted", "Plateau reached"),
  [TF_HALT_REASON_GUARD_GROWTH] = NC_ ("halted", "Grew too much"),
  [TF_HALT_REASON_GUARD_OSCILLATION] = NC_ ("halted", "Going back and forth"),
  [TF_HALT_REASON_GUARD_SCOPE_DRIFT] = NC_ ("halted", "Out of scope"),
  [TF_HALT_REASON_GUARD_MAX_ITERATIONS] = NC_ ("halted", "Too many iterations"),
  [TF_HALT_REASON_GUARD_BUDGET] = NC_ ("halted", "Budget used up"),
  [TF_HALT_REASON_HUMAN_TERMINATED] = NC_ ("halted", "Terminated"),
  [TF_HALT_REASON_AGENT_FAILURE] = NC_ ("halted", "Agent failed"),
  [TF_HALT_REASON_REVIEW_INVALID] = NC_ ("halted", "Unreadable review"),
  [TF_HALT_REASON_FILE_SYSTEM_ERROR] = NC_ ("halted", "Cannot read or write files"),
  [TF_HALT_REASON_STATE_CORRUPT] = NC_ ("halted", "State damaged"),
  [TF_HALT_REASON_OUTPUT_MISSING] = NC_ ("halted", "Deliverable missing"),
  [TF_HALT_REASON_OUTPUT_INCOMPLETE] = NC_ ("halted", "Deliverable incomplete"),
  [TF_HALT_REASON_TEMPLATE_ERROR] = NC_ ("halted", "Invalid template"),
};

static const char *const severities[] = {
  [TF_SEVERITY_CRITICAL] = NC_ ("severity", "Critical"),
  [TF_SEVERITY_MEDIUM] = NC_ ("severity", "Medium"),
  [TF_SEVERITY_MINOR] = NC_ ("severity", "Minor"),
};

static const char *const purposes[] = {
  [TF_PURPOSE_DISTIL] = NC_ ("purpose of a run", "Distill"),
  [TF_PURPOSE_SPEC_PROPOSE] = NC_ ("purpose of a run", "Propose spec"),
  [TF_PURPOSE_SPEC_CHALLENGE] = NC_ ("purpose of a run", "Challenge spec"),
  [TF_PURPOSE_SPEC_RESOLVE] = NC_ ("purpose of a run", "Resolve spec"),
  [TF_PURPOSE_GATE] = NC_ ("purpose of a run", "Judge plan"),
  [TF_PURPOSE_BUILD] = NC_ ("purpose of a run", "Build"),
  [TF_PURPOSE_REVIEW] = NC_ ("purpose of a run", "Review"),
  [TF_PURPOSE_FIX] = NC_ ("purpose of a run", "Fix"),
  [TF_PURPOSE_CHECK] = NC_ ("purpose of a run", "Check fix"),
  [TF_PURPOSE_MATCH] = NC_ ("purpose of a run", "Compare issues"),
};

static const char *const issue_states[] = {
  [TF_ISSUE_STATE_OPEN] = NC_ ("state of an issue", "Open"),
  [TF_ISSUE_STATE_FIX_APPLIED] = NC_ ("state of an issue", "Fixed, not yet verified"),
  [TF_ISSUE_STATE_VERIFIED_FIXED] = NC_ ("state of an issue", "Fixed and verified"),
  [TF_ISSUE_STATE_PERSISTS] = NC_ ("state of an issue", "Still present after a fix"),
  [TF_ISSUE_STATE_REGRESSED] = NC_ ("state of an issue", "Reappeared"),
  [TF_ISSUE_STATE_WITHDRAWN] = NC_ ("state of an issue", "Withdrawn by the reviewer"),
  [TF_ISSUE_STATE_REJECTED] = NC_ ("state of an issue", "Rejected: no evidence"),
  [TF_ISSUE_STATE_WAIVED] = NC_ ("state of an issue", "Waived by you"),
  [TF_ISSUE_STATE_DUPLICATE] = NC_ ("state of an issue", "Duplicate"),
};

static const char *const verdicts[] = {
  [TF_OUTCOME_CONVERGED] = NC_ ("verdict", "Converged: thresholds met"),
  [TF_OUTCOME_SUFFICIENT] = NC_ ("verdict", "Sufficient: no further progress, but good enough"),
  [TF_OUTCOME_ACCEPTED] = NC_ ("verdict", "Accepted by you as is"),
  [TF_OUTCOME_SORTED] = NC_ ("verdict", "Sorted by rules; no model has read this"),
};

static const char *const short_verdicts[] = {
  [TF_OUTCOME_CONVERGED] = NC_ ("short verdict", "Converged"),
  [TF_OUTCOME_SUFFICIENT] = NC_ ("short verdict", "Sufficient"),
  [TF_OUTCOME_ACCEPTED] = NC_ ("short verdict", "Accepted as is"),
  [TF_OUTCOME_SORTED] = NC_ ("short verdict", "Sorted by rules"),
};

/* @labels: by value, marked for translation; @context: of all of them. */
static const char *
find_label (GType type,
            const char *const *labels,
            gsize n_labels,
            const char *context,
            const char *nick)
{
  int value = tf_enum_find (type, nick);

  if (nick == NULL)
    return "";
  if (value < 0 || (gsize) value >= n_labels || labels[value] == NULL)
    return nick;
  return g_dpgettext2 (NULL, context, labels[value]);
}

#define FIND_LABEL(type, labels, context, nick) \
  find_label (type, labels, G_N_ELEMENTS (labels), context, nick)

const char *
tf_label_phase (const char *phase)
{
  return FIND_LABEL (TF_TYPE_PHASE, phases, "phase", phase);
}

const char *
tf_label_action (const char *action)
{
  return FIND_LABEL (TF_TYPE_ACTION, actions, "action", action);
}

const char *
tf_label_assurance (const char *assurance)
{
  return FIND_LABEL (TF_TYPE_ASSURANCE, assurances, "assurance", assurance);
}

const char *
tf_label_type (const char *deliverable_type)
{
  return FIND_LABEL (TF_TYPE_DELIVERABLE_TYPE, types, "deliverable type", deliverable_type);
}

const char *
tf_label_halt_reason (const char *reason)
{
  return FIND_LABEL (TF_TYPE_HALT_REASON, halt_reasons, "halted", reason);
}

const char *
tf_label_severity (const char *severity)
{
  return FIND_LABEL (TF_TYPE_SEVERITY, severities, "severity", severity);
}

const char *
tf_label_purpose (const char *purpose)
{
  return FIND_LABEL (TF_TYPE_PURPOSE, purposes, "purpose of a run", purpose);
}

const char *
tf_label_issue_state (const char *state)
{
  return FIND_LABEL (TF_TYPE_ISSUE_STATE, issue_states, "state of an issue", state);
}

const char *
tf_label_verdict (const char *verdict)
{
  int reason = tf_enum_find (TF_TYPE_HALT_REASON, verdict);

  if (reason == TF_HALT_REASON_GUARD_PLATEAU)
    return C_ ("verdict", "Plateau: reviews have stopped improving, but issues remain");
  if (reason > TF_HALT_REASON_NONE)
    return tf_label_halt_reason (verdict);
  return FIND_LABEL (TF_TYPE_OUTCOME, verdicts, "verdict", verdict);
}

const char *
tf_label_verdict_short (const char *verdict)
{
  if (verdict == NULL || *verdict == '\0')
    return C_ ("short verdict", "No verdict");
  if (tf_enum_find (TF_TYPE_HALT_REASON, verdict) > TF_HALT_REASON_NONE)
    return tf_label_halt_reason (verdict);
  return FIND_LABEL (TF_TYPE_OUTCOME, short_verdicts, "short verdict", verdict);
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
  double cost = 0;

  if (!tf_project_info_has_run (usage))
    return g_strdup ("");
  if (!tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup (_ ("cost unknown"));
  tokens = tf_label_count (tf_bus_usage_count (usage));
  if (!tf_bus_usage_get_cost (usage, &cost))
    /* Translators: what a project has used so far; %s: a number of tokens such as "12 k" */
    return g_strdup_printf (_ ("%s tokens, cost unknown"), tokens);
  /* Translators: the cost of a project so far: dollars, and a number of tokens such as "12 k" */
  return g_strdup_printf (_ ("$%.2f, %s tokens"), cost, tokens);
}

static const struct
{
  const char *property;
  const char *(*get) (TfDbusProject1 *project);
} texts[] = {
  { "Activity", tf_dbus_project1_get_activity },
  { "CannotBuild", tf_dbus_project1_get_cannot_build },
  { "HaltDetail", tf_dbus_project1_get_halt_detail },
  { "HoldDetail", tf_dbus_project1_get_hold_detail },
  { "Question", tf_dbus_project1_get_question },
  { "Warning", tf_dbus_project1_get_warning },
};

char *
tf_label_sentence (TfDbusProject1 *project, const char *property)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *text = NULL;

      if (!g_str_equal (texts[i].property, property))
        continue;
      text = texts[i].get (project);
      return tf_sentence_translate (tf_dbus_project1_get_sentences (project), property,
                                    text != NULL ? text : "");
    }
  g_return_val_if_reached (g_strdup (""));
}

char *
tf_label_statement (TfDbusProject1 *project, const char *property)
{
  g_autofree char *text = tf_label_sentence (project, property);
  g_autoptr (GString) capital = NULL;

  if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
    return g_strdup ("");
  capital = g_string_new (NULL);
  g_string_append_unichar (capital, g_unichar_toupper (g_utf8_get_char (text)));
  g_string_append (capital, g_utf8_next_char (text));
  return g_string_free (g_steal_pointer (&capital), FALSE);
}
