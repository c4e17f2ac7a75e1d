/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-move.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/board-move"

static TfDbusProject1 *
project_new (const char *phase, const char *halted_in, const char *reason, const char *allowed)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();
  g_auto (GStrv) actions = g_strsplit (allowed, " ", -1);

  g_object_set (project, "phase", phase, "halted-in", halted_in, "halt-reason", reason,
                "allowed-actions", actions, NULL);
  return project;
}

/* Which moves lead where; all others must be refused with a sentence. */
static const struct
{
  const char *phase;
  const char *halted_in;
  const char *reason;
  const char *allowed; /* as reported by the daemon */
  TfPhase column;
  const char *action;
} leads[] = {
  { "brain_dump", "", "", "distill terminate", TF_PHASE_DISTILLING, "distill" },
  { "human_review", "", "", "confirm terminate", TF_PHASE_SPEC_BUILDING, "confirm" },
  { "spec_building", "", "", "confirm terminate", TF_PHASE_BUILDING, "confirm" },
  { "halted", "polishing", "guard_stagnation", "resume override terminate", TF_PHASE_POLISHING,
    "resume" },
  { "halted", "polishing", "guard_stagnation", "resume override terminate", TF_PHASE_DONE,
    "override" },
  { "halted", "building", "agent_failure", "resume terminate", TF_PHASE_BUILDING, "resume" },
  { "halted", "brain_dump", "state_corrupt", "resume terminate", TF_PHASE_BRAIN_DUMP, "resume" },
  { "halted", "building", "plan_incomplete", "override terminate", TF_PHASE_BUILDING, "override" },
};

TF_TEST (leads)
{
  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    {
      g_autoptr (TfDbusProject1) project =
          project_new (leads[i].phase, leads[i].halted_in, leads[i].reason, leads[i].allowed);
      const char *refusal = NULL;

      g_assert_cmpstr (tf_board_move_find (project, leads[i].column, &refusal), ==,
                       leads[i].action);
      g_assert_null (refusal);
    }
}

static gboolean
leads_to (guint row, const char *phase, const char *halted_in, const char *reason, TfPhase to)
{
  return g_str_equal (leads[row].phase, phase) && g_str_equal (leads[row].halted_in, halted_in) &&
         g_str_equal (leads[row].reason, reason) && leads[row].column == to;
}

static void
check_columns (const char *phase, const char *halted_in, const char *reason, const char *allowed)
{
  g_autoptr (TfDbusProject1) project = project_new (phase, halted_in, reason, allowed);

  for (TfPhase i = 0; i < TF_PROJECT_INFO_N_COLUMNS; i++)
    {
      const char *refusal = NULL;
      const char *action = tf_board_move_find (project, i, &refusal);
      const char *wanted = NULL;

      for (guint row = 0; row < G_N_ELEMENTS (leads); row++)
        if (leads_to (row, phase, halted_in, reason, i))
          wanted = leads[row].action;
      g_assert_cmpstr (action, ==, wanted);
      if (wanted == NULL)
        g_assert_true (g_str_has_suffix (refusal, "."));
    }
}

/* Every state against every column. */
TF_TEST (everything_else_refuses)
{
  check_columns ("brain_dump", "", "", "distill terminate");
  check_columns ("distilling", "", "", "terminate");
  check_columns ("human_review", "", "", "confirm terminate");
  check_columns ("spec_building", "", "", "confirm terminate");
  check_columns ("building", "", "", "provide_input terminate");
  check_columns ("polishing", "", "", "terminate");
  check_columns ("done", "", "", "");
  check_columns ("halted", "polishing", "guard_stagnation", "resume override terminate");
  check_columns ("halted", "building", "agent_failure", "resume terminate");
  check_columns ("halted", "building", "plan_incomplete", "override terminate");
  for (TfPhase i = 0; i < TF_PROJECT_INFO_N_COLUMNS; i++)
    check_columns ("halted", tf_enum_to_nick (TF_TYPE_PHASE, (int) i), "human_terminated", "");
}

/* The daemon decides: what it does not allow is refused, whatever the table contains. */
TF_TEST (only_what_is_allowed)
{
  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    {
      g_autoptr (TfDbusProject1) project =
          project_new (leads[i].phase, leads[i].halted_in, leads[i].reason, "terminate");
      const char *refusal = NULL;

      g_assert_null (tf_board_move_find (project, leads[i].column, &refusal));
      g_assert_nonnull (refusal);
    }
}

TF_TEST (neighbours)
{
  g_autoptr (TfDbusProject1) first = project_new ("brain_dump", "", "", "");
  g_autoptr (TfDbusProject1) last = project_new ("done", "", "", "");
  g_autoptr (TfDbusProject1) halted = project_new ("halted", "building", "agent_failure", "");

  g_assert_cmpint (tf_board_move_neighbour (first, -1), ==, -1);
  g_assert_cmpint (tf_board_move_neighbour (first, 1), ==, TF_PHASE_DISTILLING);
  g_assert_cmpint (tf_board_move_neighbour (last, 1), ==, -1);
  g_assert_cmpint (tf_board_move_neighbour (halted, 1), ==, TF_PHASE_POLISHING);
}
