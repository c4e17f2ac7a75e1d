/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-column.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/board-column"

typedef struct
{
  TfBoardList *list;
  TfBoardPainter *painter;
  TfBoardSelection *selection;
  GtkWidget *column;
  GtkWindow *window;
  TfDbusProject1 *opened; /* (not owned) */
} World;

static void
opened_cb (World *self, TfDbusProject1 *project)
{
  self->opened = project;
}

static TfDbusProject1 *
project_new (const char *id, const char *phase)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "id", id, "name", id, "phase", phase, "agent", "offline", NULL);
  return project;
}

static void
add (World *self, const char *id)
{
  g_autoptr (TfDbusProject1) project = project_new (id, "polishing");

  tf_board_list_add (self->list, project);
}

static void
world_init (World *self, guint n)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->list = tf_board_list_new ();
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("%03u", i);

      add (self, id);
    }
  self->painter = tf_board_painter_new (box);
  self->selection = tf_board_selection_new ();
  self->column =
      g_object_ref_sink (tf_board_column_new (TF_PHASE_POLISHING, self->painter, self->selection));
  gtk_widget_set_vexpand (self->column, TRUE);
  g_signal_connect_swapped (self->column, "open", G_CALLBACK (opened_cb), self);
  tf_board_column_set_list (TF_BOARD_COLUMN (self->column), self->list);
  gtk_box_append (GTK_BOX (box), self->column);
  self->window = tf_client_show (box, 300, 600);
}

static void
world_clear (World *self)
{
  tf_board_painter_detach (self->painter);
  tf_client_destroy (self->window, self->column);
  tf_test_wait_finalized (self->painter);
  tf_test_wait_finalized (self->selection);
  tf_test_wait_finalized (self->list);
}

TF_TEST (title_and_count)
{
  World world = { 0 };

  world_init (&world, 12);
  g_assert_nonnull (tf_client_find (world.column, GTK_TYPE_LABEL, "Polishing"));
  g_assert_nonnull (tf_client_find (world.column, GTK_TYPE_LABEL, "12"));
  add (&world, "100");
  g_assert_nonnull (tf_client_find (world.column, GTK_TYPE_LABEL, "13"));
  world_clear (&world);
}

static GtkWidget *
find_hint (World *self)
{
  return tf_client_find (self->column, GTK_TYPE_LABEL,
                         "Agents review and fix the deliverable here until few issues remain.");
}

TF_TEST (empty_explains_what_belongs_there)
{
  World world = { 0 };

  world_init (&world, 0);
  g_assert_true (gtk_widget_get_visible (find_hint (&world)));
  add (&world, "100");
  g_assert_false (gtk_widget_get_visible (find_hint (&world)));
  world_clear (&world);
}

static TfDbusProject1 *
get_focused (World *self)
{
  TfBoardCard *card = tf_board_column_find_card (gtk_root_get_focus (GTK_ROOT (self->window)));

  return card == NULL ? NULL : tf_board_card_get_project (card);
}

TF_TEST (focus_reaches_every_row)
{
  World world = { 0 };
  const guint rows[] = { 0, 999, 500, 1 };

  world_init (&world, 1000);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (tf_board_column_focus (TF_BOARD_COLUMN (world.column), rows[i]));
      g_assert_true (get_focused (&world) == tf_board_list_get (world.list, rows[i]));
    }
  g_assert_false (tf_board_column_focus (TF_BOARD_COLUMN (world.column), 1000));
  world_clear (&world);
}

TF_TEST (opens)
{
  World world = { 0 };
  GtkWidget *view;

  world_init (&world, 3);
  view = tf_client_find (world.column, GTK_TYPE_LIST_VIEW, NULL);
  g_signal_emit_by_name (view, "activate", 1u);
  g_assert_true (world.opened == tf_board_list_get (world.list, 1));
  world_clear (&world);
}

TF_TEST (targets_light_up)
{
  World world = { 0 };
  g_autoptr (TfDbusProject1) stranger = project_new ("200", "brain_dump");
  g_autoptr (TfDbusProject1) halted = project_new ("201", "halted");
  const char *allowed[] = { "resume", NULL };

  world_init (&world, 3);
  g_object_set (halted, "halted-in", "polishing", "allowed-actions", allowed, NULL);
  tf_board_column_set_dragged (TF_BOARD_COLUMN (world.column), stranger);
  g_assert_true (gtk_widget_has_css_class (world.column, "no-target"));
  tf_board_column_set_dragged (TF_BOARD_COLUMN (world.column), halted);
  g_assert_true (gtk_widget_has_css_class (world.column, "target"));
  tf_board_column_set_dragged (TF_BOARD_COLUMN (world.column), tf_board_list_get (world.list, 0));
  g_assert_true (gtk_widget_has_css_class (world.column, "target"));
  tf_board_column_set_dragged (TF_BOARD_COLUMN (world.column), NULL);
  g_assert_false (gtk_widget_has_css_class (world.column, "target"));
  g_assert_false (gtk_widget_has_css_class (world.column, "no-target"));
  world_clear (&world);
}

static TfBoardForm
get_form (World *self)
{
  return tf_board_column_get_form (TF_BOARD_COLUMN (self->column));
}

TF_TEST (is_a_strip_while_empty_or_collapsed)
{
  World world = { 0 };
  TfBoardColumn *column;

  world_init (&world, 0);
  column = TF_BOARD_COLUMN (world.column);
  g_assert_cmpint (get_form (&world), ==, TF_BOARD_FORM_EMPTY);
  add (&world, "100");
  g_assert_cmpint (get_form (&world), ==, TF_BOARD_FORM_FULL);
  tf_board_column_set_collapsed (column, TRUE);
  g_assert_cmpint (get_form (&world), ==, TF_BOARD_FORM_STRIP);
  g_assert_false (tf_board_column_focus (column, 0));
  /* It makes room for what may be dropped on it. */
  tf_board_column_set_dragged (column, tf_board_list_get (world.list, 0));
  g_assert_cmpint (get_form (&world), ==, TF_BOARD_FORM_FULL);
  tf_board_column_set_dragged (column, NULL);
  g_assert_cmpint (get_form (&world), ==, TF_BOARD_FORM_STRIP);
  world_clear (&world);
}

TF_TEST (selects_one_a_range_and_all)
{
  World world = { 0 };
  TfBoardColumn *column;

  world_init (&world, 6);
  column = TF_BOARD_COLUMN (world.column);
  tf_board_column_select (column, tf_board_list_get (world.list, 1), FALSE);
  g_assert_cmpuint (tf_board_selection_get_n (world.selection), ==, 1);
  tf_board_column_select (column, tf_board_list_get (world.list, 4), TRUE);
  g_assert_cmpuint (tf_board_selection_get_n (world.selection), ==, 4);
  g_assert_false (tf_board_selection_has (world.selection, tf_board_list_get (world.list, 5)));
  tf_board_column_select (column, tf_board_list_get (world.list, 2), FALSE);
  g_assert_cmpuint (tf_board_selection_get_n (world.selection), ==, 3);
  tf_board_column_select_all (column);
  g_assert_cmpuint (tf_board_selection_get_n (world.selection), ==, 6);
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
