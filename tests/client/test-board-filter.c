/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-filter.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/board-filter"

static TfDbusProject1 *
project_new (const char *name, const char *phase)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "id", "20261122-7c1e", "name", name, "phase", phase, "agent", "offline",
                "deliverable-type", "plan", NULL);
  return project;
}

static gboolean
finds (const char *text, const char *name)
{
  g_autoptr (TfDbusProject1) project = project_new (name, "polishing");
  TfBoardFilter filter = { 0 };
  gboolean found;

  tf_board_filter_set_text (&filter, text);
  found = tf_board_filter_matches (&filter, project);
  tf_board_filter_clear (&filter);
  return found;
}

TF_TEST (text)
{
  g_assert_true (finds ("", "Summer party"));
  g_assert_true (finds ("  ", "Summer party"));
  g_assert_true (finds ("SUMMER", "Summer party"));
  g_assert_true (finds ("party summer", "Summer party"));
  g_assert_true (finds ("ÄPFEL", "Drei Äpfel"));
  g_assert_true (finds ("7c1e", ""));
  g_assert_true (finds ("offline", "Summer party"));
  g_assert_false (finds ("winter", "Summer party"));
  g_assert_false (finds ("summer winter", "Summer party"));
}

TF_TEST (type_and_agent)
{
  g_autoptr (TfDbusProject1) project = project_new ("Summer party", "polishing");
  TfBoardFilter filter = { .type = (char *) "plan", .agent = (char *) "offline" };

  g_assert_true (tf_board_filter_matches (&filter, project));
  filter.type = (char *) "code";
  g_assert_false (tf_board_filter_matches (&filter, project));
  filter.type = NULL;
  filter.agent = (char *) "claude";
  g_assert_false (tf_board_filter_matches (&filter, project));
}

TF_TEST (tags)
{
  static const char *const tags[] = { "roses", "2026", NULL };
  g_autoptr (TfDbusProject1) project = project_new ("Garden", "polishing");
  TfBoardFilter filter = { .tag = (char *) "roses" };

  g_assert_false (tf_board_filter_matches (&filter, project));
  tf_dbus_project1_set_tags (project, tags);
  g_assert_true (tf_board_filter_matches (&filter, project));
  g_assert_false (tf_board_filter_is_empty (&filter));
  filter.tag = NULL;
  tf_board_filter_set_text (&filter, "rose");
  g_assert_true (tf_board_filter_matches (&filter, project));
  tf_board_filter_clear (&filter);
}

/* Out of sight, whatever else is looked for. */
TF_TEST (archived)
{
  g_autoptr (TfDbusProject1) project = project_new ("Garden", "done");
  TfBoardFilter filter = { 0 };

  g_assert_true (tf_board_filter_matches (&filter, project));
  tf_dbus_project1_set_archived (project, TRUE);
  g_assert_false (tf_board_filter_matches (&filter, project));
  filter.state = TF_BOARD_STATE_DONE;
  g_assert_false (tf_board_filter_matches (&filter, project));
  filter.state = TF_BOARD_STATE_ARCHIVED;
  g_assert_true (tf_board_filter_matches (&filter, project));
  tf_dbus_project1_set_archived (project, FALSE);
  g_assert_false (tf_board_filter_matches (&filter, project));
}

TF_TEST (paused_waits_for_the_user)
{
  g_autoptr (TfDbusProject1) project = project_new ("Garden", "polishing");

  tf_dbus_project1_set_hold (project, "user");
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_WAITING);
  tf_dbus_project1_set_hold_until (project, 5);
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_ALL);
}

TF_TEST (states)
{
  g_autoptr (TfDbusProject1) project = project_new ("Summer party", "polishing");

  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_ALL);
  tf_dbus_project1_set_queue_position (project, 2);
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_RUNNING);
  tf_dbus_project1_set_activity (project, "reviewing");
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_RUNNING);
  tf_dbus_project1_set_waiting_for_human (project, TRUE);
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_WAITING);
  tf_dbus_project1_set_phase (project, "halted");
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_HALTED);
  tf_dbus_project1_set_phase (project, "done");
  g_assert_cmpint (tf_board_state_of (project), ==, TF_BOARD_STATE_DONE);
}

TF_TEST (empty)
{
  TfBoardFilter filter = { 0 };

  g_assert_true (tf_board_filter_is_empty (&filter));
  filter.state = TF_BOARD_STATE_HALTED;
  g_assert_false (tf_board_filter_is_empty (&filter));
}
