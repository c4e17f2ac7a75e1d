/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-selection.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/board-selection"

static void
count_cb (guint *n)
{
  (*n)++;
}

static TfDbusProject1 *
project_new (const char *id)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  tf_dbus_project1_set_id (project, id);
  return project;
}

static gboolean
is_first (TfDbusProject1 *project, gpointer data)
{
  return project == data;
}

TF_TEST (changes_are_reported_once)
{
  g_autoptr (TfBoardSelection) selection = tf_board_selection_new ();
  g_autoptr (TfDbusProject1) a = project_new ("a");
  g_autoptr (TfDbusProject1) b = project_new ("b");
  g_autoptr (GPtrArray) both = g_ptr_array_new ();
  g_autoptr (GPtrArray) selected = NULL;
  guint n = 0;

  g_signal_connect_swapped (selection, "changed", G_CALLBACK (count_cb), &n);
  tf_board_selection_clear (selection);
  g_assert_cmpuint (n, ==, 0);
  tf_board_selection_toggle (selection, b);
  g_assert_cmpuint (n, ==, 1);
  g_ptr_array_add (both, b);
  g_ptr_array_add (both, a);
  tf_board_selection_add (selection, both);
  tf_board_selection_add (selection, both);
  g_assert_cmpuint (n, ==, 2);
  selected = tf_board_selection_dup (selection);
  g_assert_cmpuint (selected->len, ==, 2);
  g_assert_true (selected->pdata[0] == a);
  tf_board_selection_keep (selection, is_first, a);
  g_assert_cmpuint (n, ==, 3);
  g_assert_true (tf_board_selection_has (selection, a));
  g_assert_false (tf_board_selection_has (selection, b));
  tf_board_selection_toggle (selection, a);
  g_assert_cmpuint (tf_board_selection_get_n (selection), ==, 0);
}

TF_TEST (one_is_open)
{
  g_autoptr (TfBoardSelection) selection = tf_board_selection_new ();
  g_autoptr (TfDbusProject1) a = project_new ("a");

  g_assert_false (tf_board_selection_is_open (selection, NULL));
  tf_board_selection_set_open (selection, a);
  g_assert_true (tf_board_selection_is_open (selection, a));
  tf_board_selection_set_open (selection, NULL);
  g_assert_false (tf_board_selection_is_open (selection, a));
}
