/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-phase-table.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-pipeline-enums.h"

/* For a row to apply: why a halted project halted, or whether a building one waits. */
typedef enum
{
  WHEN_ALWAYS,
  WHEN_WAITING,          /* stuck: the user is asked */
  WHEN_HALTED_IN_POLISH, /* and not terminated */
  WHEN_PLAN_INCOMPLETE,
  WHEN_HALTED_ELSEWHERE, /* a failure in any other phase */
  WHEN_NOT_TERMINATED,
  WHEN_GOING, /* it does not wait for the user, and is not held by the user */
  WHEN_HELD,  /* for any reason */
} When;

typedef struct
{
  TfPhase from;
  TfEvent event;
  TfPhase to; /* TF_PHASE_HALTED with RESUME: the phase it halted in */
  When when;
} Row;

static const Row table[] = {
  { TF_PHASE_BRAIN_DUMP, TF_EVENT_DISTILL, TF_PHASE_DISTILLING, WHEN_ALWAYS },
  { TF_PHASE_BRAIN_DUMP, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_BRAIN_DUMP, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_DISTILLING, TF_EVENT_DISTILLED, TF_PHASE_HUMAN_REVIEW, WHEN_ALWAYS },
  { TF_PHASE_DISTILLING, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_DISTILLING, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_HUMAN_REVIEW, TF_EVENT_CORRECT, TF_PHASE_DISTILLING, WHEN_ALWAYS },
  { TF_PHASE_HUMAN_REVIEW, TF_EVENT_CONFIRM, TF_PHASE_SPEC_BUILDING, WHEN_ALWAYS },
  { TF_PHASE_HUMAN_REVIEW, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_HUMAN_REVIEW, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_PROPOSED, TF_PHASE_SPEC_BUILDING, WHEN_ALWAYS },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_ANSWER, TF_PHASE_SPEC_BUILDING, WHEN_ALWAYS },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_CONFIRM, TF_PHASE_BUILDING, WHEN_ALWAYS },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_BUILDING, TF_EVENT_BUILT, TF_PHASE_POLISHING, WHEN_ALWAYS },
  { TF_PHASE_BUILDING, TF_EVENT_STUCK, TF_PHASE_BUILDING, WHEN_ALWAYS },
  { TF_PHASE_BUILDING, TF_EVENT_PROVIDE_INPUT, TF_PHASE_BUILDING, WHEN_WAITING },
  { TF_PHASE_BUILDING, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_BUILDING, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_POLISHING, TF_EVENT_CONVERGED, TF_PHASE_DONE, WHEN_ALWAYS },
  { TF_PHASE_POLISHING, TF_EVENT_HALT, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_POLISHING, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_ALWAYS },
  { TF_PHASE_HALTED, TF_EVENT_RESUME, TF_PHASE_POLISHING, WHEN_HALTED_IN_POLISH },
  { TF_PHASE_HALTED, TF_EVENT_RESUME, TF_PHASE_HALTED, WHEN_HALTED_ELSEWHERE },
  { TF_PHASE_HALTED, TF_EVENT_OVERRIDE, TF_PHASE_DONE, WHEN_HALTED_IN_POLISH },
  { TF_PHASE_HALTED, TF_EVENT_OVERRIDE, TF_PHASE_BUILDING, WHEN_PLAN_INCOMPLETE },
  { TF_PHASE_HALTED, TF_EVENT_TERMINATE, TF_PHASE_HALTED, WHEN_NOT_TERMINATED },
  { TF_PHASE_DONE, TF_EVENT_REVISE, TF_PHASE_POLISHING, WHEN_ALWAYS },
  { TF_PHASE_DISTILLING, TF_EVENT_PAUSE, TF_PHASE_DISTILLING, WHEN_GOING },
  { TF_PHASE_DISTILLING, TF_EVENT_RESUME, TF_PHASE_DISTILLING, WHEN_HELD },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_PAUSE, TF_PHASE_SPEC_BUILDING, WHEN_GOING },
  { TF_PHASE_SPEC_BUILDING, TF_EVENT_RESUME, TF_PHASE_SPEC_BUILDING, WHEN_HELD },
  { TF_PHASE_BUILDING, TF_EVENT_PAUSE, TF_PHASE_BUILDING, WHEN_GOING },
  { TF_PHASE_BUILDING, TF_EVENT_RESUME, TF_PHASE_BUILDING, WHEN_HELD },
  { TF_PHASE_POLISHING, TF_EVENT_PAUSE, TF_PHASE_POLISHING, WHEN_GOING },
  { TF_PHASE_POLISHING, TF_EVENT_RESUME, TF_PHASE_POLISHING, WHEN_HELD },
};

static const struct
{
  TfAction action;
  TfEvent event;
} action_events[] = {
  { TF_ACTION_DISTILL, TF_EVENT_DISTILL },
  { TF_ACTION_CONFIRM, TF_EVENT_CONFIRM },
  { TF_ACTION_PROVIDE_INPUT, TF_EVENT_PROVIDE_INPUT },
  { TF_ACTION_RESUME, TF_EVENT_RESUME },
  { TF_ACTION_OVERRIDE, TF_EVENT_OVERRIDE },
  { TF_ACTION_TERMINATE, TF_EVENT_TERMINATE },
  { TF_ACTION_REVISE, TF_EVENT_REVISE },
  { TF_ACTION_PAUSE, TF_EVENT_PAUSE },
};

static gboolean
applies (const Row *row, const TfProjectStatus *status)
{
  gboolean terminated = status->halt_reason == TF_HALT_REASON_HUMAN_TERMINATED;
  gboolean incomplete = status->halt_reason == TF_HALT_REASON_PLAN_INCOMPLETE;

  switch (row->when)
    {
    case WHEN_ALWAYS:
      return TRUE;
    case WHEN_WAITING:
      return status->waiting[0] != '\0';
    case WHEN_HALTED_IN_POLISH:
      return !terminated && status->halted_in == TF_PHASE_POLISHING;
    case WHEN_PLAN_INCOMPLETE:
      return incomplete;
    case WHEN_HALTED_ELSEWHERE:
      return !terminated && !incomplete && status->halted_in != TF_PHASE_POLISHING;
    case WHEN_NOT_TERMINATED:
      return !terminated;
    case WHEN_GOING:
      return status->hold != TF_HOLD_USER && status->waiting[0] == '\0';
    case WHEN_HELD:
      return status->hold != TF_HOLD_NONE;
    default:
      return FALSE;
    }
}

/* Of what the user can do with an archived project, only Terminate starts nothing. */
static gboolean
is_kept_by_archive (const TfProjectStatus *status, TfEvent event)
{
  if (!status->archived || event == TF_EVENT_TERMINATE)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (action_events); i++)
    if (action_events[i].event == event)
      return TRUE;
  return FALSE;
}

static const Row *
find_row (const TfProjectStatus *status, TfEvent event)
{
  if (is_kept_by_archive (status, event))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].from == status->phase && table[i].event == event && applies (&table[i], status))
      return &table[i];
  return NULL;
}

GArray *
tf_phase_table_actions (const TfProjectStatus *status)
{
  GArray *actions = g_array_new (FALSE, FALSE, sizeof (TfAction));

  for (guint i = 0; i < G_N_ELEMENTS (action_events); i++)
    if (find_row (status, action_events[i].event) != NULL)
      g_array_append_val (actions, action_events[i].action);
  return actions;
}

char *
tf_phase_table_describe_actions (GArray *actions)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < actions->len; i++)
    {
      TfAction action = g_array_index (actions, TfAction, i);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                              tf_enum_to_nick (TF_TYPE_ACTION, (int) action));
    }
  return text->len > 0 ? g_strdup (text->str) : g_strdup ("nothing");
}

void
tf_phase_table_refuse_archived (GError **error)
{
  g_set_error_literal (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                       "the project is archived, so nothing of it runs; take it out of the archive "
                       "first");
}

void
tf_phase_table_refuse (const TfProjectStatus *status,
                       TfEvent event,
                       GArray *actions,
                       GError **error)
{
  g_autofree char *allowed = tf_phase_table_describe_actions (actions);

  if (is_kept_by_archive (status, event))
    tf_phase_table_refuse_archived (error);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 "cannot %s a project in “%s”; allowed now: %s",
                 tf_enum_to_nick (TF_TYPE_EVENT, (int) event),
                 tf_enum_to_nick (TF_TYPE_PHASE, (int) status->phase), allowed);
}

gboolean
tf_phase_table_next (const TfProjectStatus *status, TfEvent event, TfPhase *out_to, GError **error)
{
  const Row *row = find_row (status, event);
  g_autoptr (GArray) actions = NULL;

  if (row != NULL)
    {
      gboolean back = event == TF_EVENT_RESUME && row->to == TF_PHASE_HALTED;

      *out_to = back ? status->halted_in : row->to;
      return TRUE;
    }
  actions = tf_phase_table_actions (status);
  tf_phase_table_refuse (status, event, actions, error);
  return FALSE;
}

TfEvent
tf_phase_table_event_of (TfAction action)
{
  for (guint i = 0; i < G_N_ELEMENTS (action_events); i++)
    if (action_events[i].action == action)
      return action_events[i].event;
  g_return_val_if_reached (TF_EVENT_TERMINATE);
}

gboolean
tf_phase_is_running (TfPhase phase)
{
  return phase == TF_PHASE_DISTILLING || phase == TF_PHASE_SPEC_BUILDING ||
         phase == TF_PHASE_BUILDING || phase == TF_PHASE_POLISHING;
}

char *
tf_phase_table_to_dot (void)
{
  static const char *const when[] = { "",
                                      " (stuck)",
                                      " (from polishing)",
                                      " (plan_incomplete)",
                                      " (from elsewhere)",
                                      " (not terminated)",
                                      " (not held by the user)",
                                      " (held)" };
  GString *dot = g_string_new ("digraph phases {\n");

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const Row *row = &table[i];
      gboolean back = row->event == TF_EVENT_RESUME && row->to == TF_PHASE_HALTED;

      g_string_append_printf (dot, "  %s -> %s [label=\"%s%s\"];\n",
                              tf_enum_to_nick (TF_TYPE_PHASE, (int) row->from),
                              back ? "halted_in" : tf_enum_to_nick (TF_TYPE_PHASE, (int) row->to),
                              tf_enum_to_nick (TF_TYPE_EVENT, (int) row->event), when[row->when]);
    }
  g_string_append (dot, "}\n");
  return g_string_free (dot, FALSE);
}
