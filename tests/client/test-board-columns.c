/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-columns.h"

#include "client-world.h"
#include "tf-project-info.h"

#define TF_TEST_PREFIX "/board-columns"

#define N TF_PROJECT_INFO_N_COLUMNS

/* The columns in a window that scrolls them, with one card in each of the last ones. */
typedef struct
{
  TfBoardPainter *painter;
  TfBoardSelection *selection;
  GtkWidget *box;
  TfBoardColumn *columns[N]; /* (not owned) */
  GtkWidget *scroller;
  GtkWindow *window;
} World;

static void
add_column (World *self, TfPhase phase, gboolean has_card)
{
  g_autoptr (TfBoardList) list = tf_board_list_new ();
  g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "id", "20261122-aaaa", "name", "Garden", NULL);
  if (has_card)
    tf_board_list_add (list, project);
  self->columns[phase] =
      TF_BOARD_COLUMN (tf_board_column_new (phase, self->painter, self->selection));
  tf_board_column_set_list (self->columns[phase], list);
  tf_board_columns_append (TF_BOARD_COLUMNS (self->box), self->columns[phase]);
}

static void
world_init (World *self, int width, guint n_cards)
{
  self->scroller = gtk_scrolled_window_new ();
  self->painter = tf_board_painter_new (self->scroller);
  self->selection = tf_board_selection_new ();
  self->box = g_object_ref_sink (g_object_new (TF_TYPE_BOARD_COLUMNS, NULL));
  for (guint i = 0; i < N; i++)
    add_column (self, (TfPhase) i, i >= N - n_cards);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  self->window = tf_client_show (self->scroller, width, 400);
}

static void
world_clear (World *self)
{
  tf_board_painter_detach (self->painter);
  tf_client_destroy (self->window, self->box);
  tf_test_wait_finalized (self->painter);
  tf_test_wait_finalized (self->selection);
}

static GtkAdjustment *
get_adjustment (World *self)
{
  return gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
}

TF_TEST (those_with_cards_are_wider)
{
  World world = { 0 };

  world_init (&world, 1280, 3);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (world.columns[0])), <, 60);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (world.columns[N - 1])), >, 300);
  g_assert_cmpfloat (gtk_adjustment_get_upper (get_adjustment (&world)), <=, 1280);
  world_clear (&world);
}

static gboolean
is_revealed (gpointer data)
{
  World *self = data;

  return gtk_adjustment_get_value (get_adjustment (self)) > 0;
}

TF_TEST (a_narrow_board_scrolls_to_what_is_wanted)
{
  World world = { 0 };

  world_init (&world, 360, N);
  g_assert_cmpfloat (gtk_adjustment_get_upper (get_adjustment (&world)), >, 1500);
  g_assert_cmpfloat (gtk_adjustment_get_value (get_adjustment (&world)), ==, 0);
  tf_board_columns_reveal (TF_BOARD_COLUMNS (world.box), world.columns[N - 1]);
  tf_test_wait_for (is_revealed, &world);
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
