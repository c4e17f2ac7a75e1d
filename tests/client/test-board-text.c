/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-text.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/board-text"

static TfDbusProject1 *
project_new (const char *phase)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "id", "20261122-7c1e", "name", "Summer party", "phase", phase, "agent",
                "offline", "deliverable-type", "plan", NULL);
  return project;
}

static void
check (char *text, const char *wanted)
{
  g_assert_cmpstr (text, ==, wanted);
  g_free (text);
}

TF_TEST (states)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");

  check (tf_board_text_state (project), "Idle");
  tf_dbus_project1_set_phase (project, "brain_dump");
  check (tf_board_text_state (project), "");
  tf_dbus_project1_set_phase (project, "polishing");
  tf_dbus_project1_set_activity (project, "reviewing");
  check (tf_board_text_state (project), "Reviewing");
  tf_dbus_project1_set_queue_position (project, 3);
  check (tf_board_text_state (project), "Queued, position 3");
  tf_dbus_project1_set_hold (project, "user");
  check (tf_board_text_state (project), "Paused");
  tf_dbus_project1_set_waiting_for_human (project, TRUE);
  check (tf_board_text_state (project), "The agent asks for input");
  g_object_set (project, "phase", "halted", "halt-reason", "guard_stagnation", NULL);
  check (tf_board_text_state (project), "No progress");
  tf_dbus_project1_set_halt_reason (project, "");
  check (tf_board_text_state (project), "Halted");
}

/* Without a verdict, done says so: it may not be good. */
TF_TEST (done_shows_the_verdict)
{
  g_autoptr (TfDbusProject1) project = project_new ("done");

  check (tf_board_text_state (project), "No verdict");
  tf_dbus_project1_set_verdict (project, "converged");
  check (tf_board_text_state (project), "Converged");
  tf_dbus_project1_set_verdict (project, "sorted");
  check (tf_board_text_state (project), "Sorted by rules");
  tf_dbus_project1_set_verdict (project, "guard_plateau");
  check (tf_board_text_state (project), "Plateau reached");
}

/* Unknown is nothing, and never $0. */
TF_TEST (cost)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");

  check (tf_board_text_cost (project), "");
  tf_dbus_project1_set_usage (project, g_variant_new_parsed ("{'known': <false>}"));
  check (tf_board_text_cost (project), "");
  tf_dbus_project1_set_usage (
      project, g_variant_new_parsed ("{'known': <false>, 'wall_time': <int64 5>, 'cost': <0.0>}"));
  check (tf_board_text_cost (project), "");
  tf_dbus_project1_set_usage (project, g_variant_new_parsed ("{'known': <true>}"));
  check (tf_board_text_cost (project), "");
  tf_dbus_project1_set_usage (project, g_variant_new_parsed ("{'known': <true>, 'cost': <0.42>}"));
  check (tf_board_text_cost (project), "$0.42");
}

TF_TEST (kind_and_iteration)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");

  check (tf_board_text_kind (project), "Plan · offline");
  tf_dbus_project1_set_deliverable_type (project, "");
  check (tf_board_text_kind (project), "offline");
  check (tf_board_text_iteration (project), "");
  tf_dbus_project1_set_iteration (project, 4);
  check (tf_board_text_iteration (project), "Iteration 4");
  tf_dbus_project1_set_max_iterations (project, 50);
  check (tf_board_text_iteration (project), "Iteration 4 of 50");
}

/* Only of what runs now. */
TF_TEST (time)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");
  gint64 now = g_get_real_time ();

  check (tf_board_text_time (project), "");
  tf_dbus_project1_set_activity_since (project, now - 12 * G_TIME_SPAN_MINUTE);
  check (tf_board_text_time (project), "");
  tf_dbus_project1_set_activity (project, "reviewing");
  check (tf_board_text_time (project), "12 min");
  tf_dbus_project1_set_activity_since (project, now);
  check (tf_board_text_time (project), "< 1 min");
  tf_dbus_project1_set_activity_since (project, 0);
  check (tf_board_text_time (project), "");
}

TF_TEST (description_has_everything)
{
  g_autoptr (TfDbusProject1) project = project_new ("halted");
  g_autofree char *text = NULL;

  g_object_set (project, "halt-reason", "guard_stagnation", "iteration", 4, "max-iterations", 50,
                "warning", "not confined", "trajectory",
                g_variant_new_parsed ("@a(uuuux) [(1, 2, 3, 4, 0)]"), "issue-counts",
                tf_bus_counts_new (TRUE, 2, 3, 4), NULL);
  text = tf_board_text_description (project);
  g_assert_cmpstr (text, ==,
                   "Halted: No progress. Plan · offline. Iteration 4 of 50. "
                   "Issues: 2 critical, 3 medium, 4 minor. Warning: not confined");
}

/* Without a valid review there are no counts, not even 0; after one, 0 is shown. */
TF_TEST (no_review_no_counts)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");
  g_autofree char *text = NULL;
  g_autofree char *clean = NULL;

  tf_dbus_project1_set_issue_counts (project, tf_bus_counts_new (FALSE, 0, 0, 0));
  text = tf_board_text_description (project);
  g_assert_null (strstr (text, "Issues"));
  tf_dbus_project1_set_issue_counts (project, tf_bus_counts_new (TRUE, 0, 0, 0));
  clean = tf_board_text_description (project);
  g_assert_nonnull (strstr (clean, "Issues: 0 critical"));
}

TF_TEST (tooltip)
{
  g_autoptr (TfDbusProject1) project = project_new ("halted");

  g_object_set (project, "halt-reason", "guard_stagnation", "halt-detail", "12 issues stay",
                "question", "12 issues stay", NULL);
  check (tf_board_text_tooltip (project), "Summer party\nHalted: No progress\n12 issues stay");
}

TF_TEST (totals)
{
  g_autoptr (TfDbusProject1) project = project_new ("polishing");
  g_autofree double *totals = NULL;
  guint n = 0;

  g_assert_null (tf_board_text_totals (project, &n));
  tf_dbus_project1_set_trajectory (project, g_variant_new_parsed (
                                                "@a(uuuux) [(1, 2, 3, 4, 0), (2, 0, 1, 1, 0)]"));
  totals = tf_board_text_totals (project, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpfloat (totals[0], ==, 9);
  g_assert_cmpfloat (totals[1], ==, 2);
}
