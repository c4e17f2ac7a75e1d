/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-model.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/board-model"

enum
{
  HUMAN_REVIEW = 2,
  BUILDING = 4,
  POLISHING = 5,
  DONE = 6,
};

typedef struct
{
  GListStore *projects;
  TfBoardModel *model;
  guint n_reported; /* items-changed of the columns */
} World;

static void
reported_cb (World *self)
{
  self->n_reported++;
}

static void
world_init (World *self)
{
  self->projects = g_list_store_new (TF_DBUS_TYPE_PROJECT1);
  self->model = tf_board_model_new (G_LIST_MODEL (self->projects));
  for (guint i = 0; i < TF_PROJECT_INFO_N_COLUMNS; i++)
    g_signal_connect_swapped (tf_board_model_get_column (self->model, i), "items-changed",
                              G_CALLBACK (reported_cb), self);
}

static void
world_clear (World *self)
{
  tf_test_wait_finalized (self->model);
  tf_test_wait_finalized (self->projects);
}

static TfDbusProject1 *
project_new (const char *id, const char *phase, int priority, gint64 created)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "id", id, "name", id, "phase", phase, "priority", priority, "created-at",
                created, NULL);
  return project;
}

static TfDbusProject1 *
add (World *self, const char *id, const char *phase, int priority, gint64 created)
{
  g_autoptr (TfDbusProject1) project = project_new (id, phase, priority, created);

  g_list_store_append (self->projects, project);
  return project;
}

/* The ids in @column, from the top. */
static char *
list (World *self, guint column)
{
  GListModel *model = G_LIST_MODEL (tf_board_model_get_column (self->model, column));
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (model, i);

      g_string_append (ids, tf_dbus_project1_get_id (project));
    }
  return g_string_free (ids, FALSE);
}

static void
check (World *self, guint column, const char *wanted)
{
  g_autofree char *ids = list (self, column);

  g_assert_cmpstr (ids, ==, wanted);
}

TF_TEST (order)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "a", "polishing", 0, 1);
  add (&world, "b", "polishing", 0, 2);
  add (&world, "c", "polishing", 5, 0);
  check (&world, POLISHING, "cba");
  world_clear (&world);
}

TF_TEST (halted_stays_in_its_column)
{
  World world = { 0 };
  TfDbusProject1 *project;

  world_init (&world);
  project = add (&world, "a", "building", 0, 1);
  g_object_set (project, "halted-in", "building", "phase", "halted", NULL);
  check (&world, BUILDING, "a");
  world_clear (&world);
}

TF_TEST (follows_phase_and_priority)
{
  World world = { 0 };
  TfDbusProject1 *project;
  guint column, position;

  world_init (&world);
  project = add (&world, "a", "polishing", 0, 1);
  add (&world, "b", "polishing", 0, 2);
  tf_dbus_project1_set_priority (project, 1);
  check (&world, POLISHING, "ab");
  tf_dbus_project1_set_phase (project, "done");
  check (&world, POLISHING, "b");
  check (&world, DONE, "a");
  g_assert_true (tf_board_model_find (world.model, project, &column, &position));
  g_assert_cmpuint (column, ==, DONE);
  world_clear (&world);
}

/* Only the card handles a change that moves nothing. */
TF_TEST (other_changes_move_nothing)
{
  World world = { 0 };
  TfDbusProject1 *project;

  world_init (&world);
  project = add (&world, "a", "polishing", 0, 1);
  world.n_reported = 0;
  tf_dbus_project1_set_activity (project, "reviewing");
  tf_dbus_project1_set_iteration (project, 4);
  tf_dbus_project1_set_name (project, "Another");
  g_assert_cmpuint (world.n_reported, ==, 0);
  world_clear (&world);
}

static void
filter_by_state (World *self, TfBoardState state)
{
  TfBoardFilter filter = { .state = state };

  tf_board_model_set_filter (self->model, &filter);
}

TF_TEST (filter_follows_changes)
{
  World world = { 0 };
  TfDbusProject1 *project;

  world_init (&world);
  project = add (&world, "a", "human_review", 0, 1);
  add (&world, "b", "human_review", 0, 2);
  filter_by_state (&world, TF_BOARD_STATE_WAITING);
  check (&world, HUMAN_REVIEW, "");
  g_assert_cmpuint (tf_board_model_get_n_shown (world.model), ==, 0);
  g_assert_cmpuint (tf_board_model_get_n_projects (world.model), ==, 2);
  tf_dbus_project1_set_waiting_for_human (project, TRUE);
  check (&world, HUMAN_REVIEW, "a");
  filter_by_state (&world, TF_BOARD_STATE_ALL);
  check (&world, HUMAN_REVIEW, "ba");
  world_clear (&world);
}

TF_TEST (counts_what_runs)
{
  World world = { 0 };
  TfDbusProject1 *project;

  world_init (&world);
  project = add (&world, "a", "polishing", 0, 1);
  g_assert_cmpuint (tf_board_model_get_n_running (world.model), ==, 0);
  tf_dbus_project1_set_activity (project, "reviewing");
  g_assert_cmpuint (tf_board_model_get_n_running (world.model), ==, 1);
  tf_dbus_project1_set_phase (project, "done");
  g_assert_cmpuint (tf_board_model_get_n_running (world.model), ==, 0);
  tf_dbus_project1_set_phase (project, "polishing");
  g_list_store_remove_all (world.projects);
  g_assert_cmpuint (tf_board_model_get_n_running (world.model), ==, 0);
  world_clear (&world);
}

/* A list that sorts again removes and adds everything: that must not happen here. */
TF_TEST (sorting_the_source_emits_nothing)
{
  World world = { 0 };

  world_init (&world);
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *id = g_strdup_printf ("%c", 'a' + (char) i);

      add (&world, id, "polishing", 0, i);
    }
  world.n_reported = 0;
  g_list_model_items_changed (G_LIST_MODEL (world.projects), 0, 20, 20);
  g_assert_cmpuint (world.n_reported, ==, 0);
  check (&world, POLISHING, "tsrqponmlkjihgfedcba");
  world_clear (&world);
}

TF_TEST (many_changes_are_reported_once)
{
  World world = { 0 };
  g_autoptr (GPtrArray) fresh = g_ptr_array_new_with_free_func (g_object_unref);

  world_init (&world);
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);

      g_ptr_array_add (fresh, project_new (id, "polishing", 0, i));
    }
  g_list_store_splice (world.projects, 0, 0, fresh->pdata, fresh->len);
  g_assert_cmpuint (world.n_reported, ==, 1);
  g_assert_cmpuint (tf_board_model_get_n_shown (world.model), ==, 1000);
  world_clear (&world);
}

static void
count_cb (TfBoardModel *model, TfDbusProject1 *project, gpointer data)
{
  guint *count = data;

  (*count)++;
}

TF_TEST (reports_what_moves)
{
  World world = { 0 };
  TfDbusProject1 *project;
  guint n_moving = 0, n_moved = 0;

  world_init (&world);
  project = add (&world, "a", "polishing", 0, 1);
  g_signal_connect (world.model, "moving", G_CALLBACK (count_cb), &n_moving);
  g_signal_connect (world.model, "moved", G_CALLBACK (count_cb), &n_moved);
  tf_dbus_project1_set_phase (project, "done");
  g_assert_cmpuint (n_moving, ==, 1);
  g_assert_cmpuint (n_moved, ==, 1);
  world_clear (&world);
}

/* Compared with a model of the simplest kind, after thousands of random changes. */
TF_TEST (stays_in_order)
{
  World world = { 0 };

  world_init (&world);
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *id = g_strdup_printf ("%02u", i);

      add (&world, id, "polishing", 0, i / 2);
    }
  for (guint i = 0; i < 3000; i++)
    {
      guint which = (guint) g_test_rand_int_range (0, 50);
      g_autoptr (TfDbusProject1) project =
          g_list_model_get_item (G_LIST_MODEL (world.projects), which);

      if (i % 3 == 0)
        tf_dbus_project1_set_phase (project,
                                    tf_enum_to_nick (TF_TYPE_PHASE, g_test_rand_int_range (0, 7)));
      else
        tf_dbus_project1_set_priority (project, g_test_rand_int_range (-3, 4));
    }
  for (guint i = 0; i < TF_PROJECT_INFO_N_COLUMNS; i++)
    {
      TfBoardList *column = tf_board_model_get_column (world.model, i);
      guint n = g_list_model_get_n_items (G_LIST_MODEL (column));

      for (guint k = 0; k < n; k++)
        {
          TfBoardRank rank = tf_board_rank_of (tf_board_list_get (column, k));
          TfBoardRank before = tf_board_rank_of (tf_board_list_get (column, k == 0 ? 0 : k - 1));

          g_assert_cmpint (tf_board_rank_compare (&before, &rank), <=, 0);
          g_assert_cmpuint (tf_project_info_get_column (tf_board_list_get (column, k)), ==, i);
        }
    }
  world_clear (&world);
}
