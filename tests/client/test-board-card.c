/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-card.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/board-card"

/* A card in a window, with a project that needs no bus. */
typedef struct
{
  TfDbusProject1 *project;
  TfBoardPainter *painter;
  GtkWidget *card;
  GtkWindow *window;
} World;

static void
world_init (World *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->project = tf_dbus_project1_skeleton_new ();
  g_object_set (self->project, "id", "20261122-7c1e", "phase", "polishing", "agent", "offline",
                "deliverable-type", "plan", NULL);
  self->painter = tf_board_painter_new (box);
  self->card = g_object_ref_sink (tf_board_card_new (self->painter));
  tf_board_card_set_project (TF_BOARD_CARD (self->card), self->project);
  gtk_box_append (GTK_BOX (box), self->card);
  self->window = tf_client_show (box, 300, 300);
}

static void
world_clear (World *self)
{
  tf_board_painter_detach (self->painter);
  tf_client_destroy (self->window, self->card);
  tf_test_wait_finalized (self->painter);
  tf_test_wait_finalized (self->project);
}

/* (nullable): what it shows */
static GskRenderNode *
draw (World *self)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (self->card)->snapshot (self->card, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

static void
check_drawn (World *self)
{
  GskRenderNode *node = draw (self);

  g_assert_nonnull (node);
  gsk_render_node_unref (node);
}

TF_TEST (draws_every_state)
{
  World world = { 0 };

  world_init (&world);
  check_drawn (&world);
  g_object_set (world.project, "name", "Summer party", "activity", "reviewing", "iteration", 4,
                "max-iterations", 50, "warning", "not confined", "trajectory",
                g_variant_new_parsed ("@a(uuuux) [(1, 2, 3, 4, 0), (2, 0, 1, 1, 0)]"), "usage",
                g_variant_new_parsed ("{'known': <false>}"), NULL);
  check_drawn (&world);
  tf_dbus_project1_set_waiting_for_human (world.project, TRUE);
  check_drawn (&world);
  g_object_set (world.project, "phase", "halted", "halt-reason", "guard_stagnation", NULL);
  check_drawn (&world);
  tf_board_card_set_mark (TF_BOARD_CARD (world.card), TF_BOARD_MARK_ABOVE);
  check_drawn (&world);
  world_clear (&world);
}

TF_TEST (draws_without_a_project)
{
  World world = { 0 };

  world_init (&world);
  tf_board_card_set_project (TF_BOARD_CARD (world.card), NULL);
  g_assert_null (draw (&world));
  world_clear (&world);
}

TF_TEST (draws_nothing_out_of_sight)
{
  World world = { 0 };

  world_init (&world);
  tf_board_painter_detach (world.painter);
  g_assert_null (draw (&world));
  world_clear (&world);
}

TF_TEST (draws_from_right_to_left)
{
  World world = { 0 };

  world_init (&world);
  gtk_widget_set_direction (world.card, GTK_TEXT_DIR_RTL);
  check_drawn (&world);
  world_clear (&world);
}

TF_TEST (has_name_and_description)
{
  World world = { 0 };

  world_init (&world);
  gtk_test_accessible_assert_role (world.card, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_test_accessible_assert_property (world.card, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "New project 7c1e");
  tf_dbus_project1_set_name (world.project, "Summer party");
  gtk_test_accessible_assert_property (world.card, GTK_ACCESSIBLE_PROPERTY_LABEL, "Summer party");
  g_object_set (world.project, "phase", "halted", "halt-reason", "guard_stagnation", NULL);
  check_drawn (&world);
  gtk_test_accessible_assert_property (world.card, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Halted: No progress. Plan · offline");
  tf_board_card_set_open (TF_BOARD_CARD (world.card), TRUE);
  check_drawn (&world);
  gtk_test_accessible_assert_property (world.card, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Open. Halted: No progress. Plan · offline");
  world_clear (&world);
}

static int
measure (World *self, int width)
{
  int height;

  /* It looks at what has changed before the next frame. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  return height;
}

/* No empty rows: what is unknown takes no room. */
TF_TEST (is_as_high_as_what_it_shows)
{
  World world = { 0 };
  int before, busy, wrapped;

  world_init (&world);
  before = measure (&world, 260);
  g_assert_cmpint (before, >, 30);
  tf_dbus_project1_set_iteration (world.project, 4);
  busy = measure (&world, 260);
  g_assert_cmpint (busy, >, before);
  tf_dbus_project1_set_iteration (world.project, 0);
  g_assert_cmpint (measure (&world, 260), ==, before);
  /* What changes with every run moves nothing. */
  tf_dbus_project1_set_activity (world.project, "reviewing");
  g_assert_cmpint (measure (&world, 260), ==, before);
  tf_dbus_project1_set_name (world.project, "A name that takes more than one line of the card");
  wrapped = measure (&world, 260);
  g_assert_cmpint (wrapped, >, before);
  g_assert_cmpint (measure (&world, 2000), ==, before);
  world_clear (&world);
}

TF_TEST (marks_what_is_selected)
{
  World world = { 0 };

  world_init (&world);
  tf_board_card_set_selected (TF_BOARD_CARD (world.card), TRUE);
  g_assert_true (gtk_widget_has_css_class (world.card, "selected"));
  check_drawn (&world);
  tf_board_card_set_selected (TF_BOARD_CARD (world.card), FALSE);
  g_assert_false (gtk_widget_has_css_class (world.card, "selected"));
  world_clear (&world);
}

int
main (int argc, char **argv)
{
  /* Keeps names without notifying anybody. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  tf_client_test_init (&argc, &argv);
  return tf_test_run_all ();
}
