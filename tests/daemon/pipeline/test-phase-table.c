/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-phase-table.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-pipeline-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/phase-table"

/* The design's table (pipeline.md) once more, by hand: {phase, halted_in, reason, waiting} and the
 * only events it has. Everything else must be refused. */
typedef struct
{
  const char *phase;
  const char *halted_in;
  const char *reason;
  gboolean waiting;
  const char *events[8]; /* "event>to" */
  TfHold hold;
} Case;

static const Case cases[] = {
  { "brain_dump", "", "none", FALSE, { "distill>distilling", "halt>halted", "terminate>halted" } },
  { "distilling",
    "",
    "none",
    FALSE,
    { "distilled>human_review", "halt>halted", "terminate>halted", "pause>distilling" } },
  { "human_review",
    "",
    "none",
    FALSE,
    { "correct>distilling", "confirm>spec_building", "halt>halted", "terminate>halted" } },
  { "spec_building",
    "",
    "none",
    FALSE,
    { "proposed>spec_building", "answer>spec_building", "confirm>building", "halt>halted",
      "terminate>halted", "pause>spec_building" } },
  { "building",
    "",
    "none",
    FALSE,
    { "built>polishing", "stuck>building", "halt>halted", "terminate>halted", "pause>building" } },
  { "building",
    "",
    "none",
    TRUE,
    { "built>polishing", "stuck>building", "provide_input>building", "halt>halted",
      "terminate>halted" } },
  { "polishing",
    "",
    "none",
    FALSE,
    { "converged>done", "halt>halted", "terminate>halted", "pause>polishing" } },
  { "polishing",
    "",
    "none",
    FALSE,
    { "converged>done", "halt>halted", "terminate>halted", "pause>polishing", "resume>polishing" },
    TF_HOLD_LIMIT },
  { "building",
    "",
    "none",
    FALSE,
    { "built>polishing", "stuck>building", "halt>halted", "terminate>halted", "resume>building" },
    TF_HOLD_USER },
  { "done", "", "none", FALSE, { "revise>polishing" } },
  { "halted",
    "polishing",
    "guard_hallucination",
    FALSE,
    { "resume>polishing", "override>done", "terminate>halted" } },
  { "halted",
    "polishing",
    "review_invalid",
    FALSE,
    { "resume>polishing", "override>done", "terminate>halted" } },
  { "halted", "building", "plan_incomplete", FALSE, { "override>building", "terminate>halted" } },
  { "halted", "building", "agent_failure", FALSE, { "resume>building", "terminate>halted" } },
  { "halted", "distilling", "agent_failure", FALSE, { "resume>distilling", "terminate>halted" } },
  { "halted",
    "spec_building",
    "file_system_error",
    FALSE,
    { "resume>spec_building", "terminate>halted" } },
  { "halted",
    "human_review",
    "state_corrupt",
    FALSE,
    { "resume>human_review", "terminate>halted" } },
  { "halted", "polishing", "human_terminated", FALSE, { NULL } },
  { "halted", "building", "human_terminated", FALSE, { NULL } },
};

static int
value_of (GType type, const char *nick)
{
  g_autoptr (GError) error = NULL;
  int value = -1;

  g_assert_true (tf_enum_from_nick (type, nick, &value, &error));
  g_assert_no_error (error);
  return value;
}

static TfProjectStatus *
status_of (const Case *row)
{
  TfProjectStatus *status = tf_project_status_new ("offline", 0);

  status->phase = (TfPhase) value_of (TF_TYPE_PHASE, row->phase);
  if (row->halted_in[0] != '\0')
    status->halted_in = (TfPhase) value_of (TF_TYPE_PHASE, row->halted_in);
  status->halt_reason = (TfHaltReason) value_of (TF_TYPE_HALT_REASON, row->reason);
  g_free (status->waiting);
  status->hold = row->hold;
  status->waiting = g_strdup (row->waiting ? "which room?" : "");
  return status;
}

/* Where the case says @event leads; -1: refused. */
static int
expected_of (const Case *row, const char *event)
{
  for (guint i = 0; i < G_N_ELEMENTS (row->events) && row->events[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (row->events[i], ">", 2);

      if (g_str_equal (parts[0], event))
        return value_of (TF_TYPE_PHASE, parts[1]);
    }
  return -1;
}

TF_TEST (every_pair_is_listed_or_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int event = 0; event < TF_N_EVENTS; event++)
      {
        g_autoptr (TfProjectStatus) status = status_of (&cases[i]);
        g_autoptr (GError) error = NULL;
        const char *word = tf_enum_to_nick (TF_TYPE_EVENT, event);
        int expected = expected_of (&cases[i], word);
        TfPhase to = TF_PHASE_HALTED;
        gboolean allowed = tf_phase_table_next (status, (TfEvent) event, &to, &error);

        g_test_message ("%s (%s, %s): %s", cases[i].phase, cases[i].halted_in, cases[i].reason,
                        word);
        g_assert_cmpint (allowed, ==, expected >= 0);
        if (allowed)
          g_assert_cmpint ((int) to, ==, expected);
        else
          g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
      }
}

TF_TEST (every_phase_is_in_the_test)
{
  for (int phase = 0; phase < TF_N_PHASES; phase++)
    {
      gboolean found = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        found |= g_str_equal (cases[i].phase, tf_enum_to_nick (TF_TYPE_PHASE, phase));
      g_assert_true (found);
    }
}

/* No state is a dead end: each one that is not final can be left, by the daemon or by the user. */
TF_TEST (no_state_is_a_dead_end)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean final = g_str_equal (cases[i].reason, "human_terminated");

      g_assert_cmpint (cases[i].events[0] == NULL, ==, final);
    }
}

TF_TEST (refusal_names_phase_and_what_is_allowed)
{
  g_autoptr (TfProjectStatus) status = status_of (&cases[0]);
  g_autoptr (GError) error = NULL;
  TfPhase to;

  g_assert_false (tf_phase_table_next (status, TF_EVENT_CONFIRM, &to, &error));
  g_assert_cmpstr (error->message, ==,
                   "cannot confirm a project in “brain_dump”; allowed now: distill, terminate");
}

TF_TEST (refusal_of_a_final_phase)
{
  g_autoptr (TfProjectStatus) status = status_of (&cases[G_N_ELEMENTS (cases) - 1]);
  g_autoptr (GError) error = NULL;
  TfPhase to;

  g_assert_false (tf_phase_table_next (status, TF_EVENT_TERMINATE, &to, &error));
  g_assert_true (g_str_has_suffix (error->message, "allowed now: nothing"));
}

static char *
graph_of_document (const char *text)
{
  const char *start = strstr (text, "digraph phases {");
  const char *end = start != NULL ? strstr (start, "\n}\n") : NULL;

  g_assert_nonnull (end);
  return g_strndup (start, (gsize) (end - start) + 3);
}

TF_TEST (drawing_in_architecture_is_the_table)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"), "ARCHITECTURE.md", NULL);
  g_autofree char *text = NULL;
  g_autofree char *drawn = NULL;
  g_autofree char *dot = tf_phase_table_to_dot ();
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  drawn = graph_of_document (text);
  g_assert_cmpstr (drawn, ==, dot);
}
