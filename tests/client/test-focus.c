/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-focus.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/focus"

/* A window with a button in its header bar, and two boxes with two buttons each. */
typedef struct
{
  GtkWindow *window;
  GtkWidget *header;
  GtkWidget *page;
  GtkWidget *near; /* the box of the first and the second */
  GtkWidget *far;
  GtkWidget *first;
  GtkWidget *second;
  GtkWidget *third;
  GtkWidget *fourth;
  GtkWidget *wanted;
} World;

static GtkWidget *
add_button (GtkWidget *box, const char *label)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
add_box (GtkWidget *box)
{
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), inner);
  return inner;
}

static void
set_up (World *self, gconstpointer data)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = adw_header_bar_new ();

  self->header = gtk_button_new_with_label ("header");
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), self->header);
  gtk_box_append (GTK_BOX (content), bar);
  self->page = add_box (content);
  self->near = add_box (self->page);
  self->far = add_box (self->page);
  self->first = add_button (self->near, "first");
  self->second = add_button (self->near, "second");
  self->third = add_button (self->far, "third");
  self->fourth = add_button (self->far, "fourth");
  self->window = tf_client_show (content, 400, 300);
}

static void
tear_down (World *self, gconstpointer data)
{
  tf_client_destroy (self->window, g_object_ref (self->page));
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

static gboolean
has_focus (gpointer data)
{
  World *self = data;

  return gtk_window_get_focus (self->window) == self->wanted;
}

static void
wait_focus (World *self, GtkWidget *wanted)
{
  self->wanted = wanted;
  tf_test_wait_for (has_focus, self);
}

static void
drawn_cb (GdkFrameClock *clock, gpointer data)
{
  (*(guint *) data)++;
}

/* What happens with a frame or when idle has happened. */
static void
settle (World *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));
  guint n_drawn = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (drawn_cb), &n_drawn);

  while (n_drawn < 3)
    {
      gtk_widget_queue_draw (GTK_WIDGET (self->window));
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handler_disconnect (clock, handler);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Into */

TF_TEST_WITH (goes_to_the_first_control)
{
  gtk_widget_grab_focus (world->first);
  tf_focus_into (world->far);
  g_assert_true (gtk_window_get_focus (world->window) == world->third);
}

TF_TEST_WITH (passes_over_what_cannot_have_it)
{
  gtk_widget_grab_focus (world->first);
  gtk_widget_set_sensitive (world->third, FALSE);
  tf_focus_into (world->far);
  g_assert_true (gtk_window_get_focus (world->window) == world->fourth);
}

TF_TEST_WITH (goes_through_bins)
{
  GtkWidget *outer = adw_bin_new ();
  GtkWidget *inner = adw_bin_new ();
  GtkWidget *button = gtk_button_new_with_label ("inside");

  adw_bin_set_child (ADW_BIN (inner), button);
  adw_bin_set_child (ADW_BIN (outer), inner);
  gtk_box_append (GTK_BOX (world->page), outer);
  settle (world);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (outer);
  g_assert_true (gtk_window_get_focus (world->window) == button);
}

static gboolean
begin_at_the_last (GtkWidget *box)
{
  return gtk_widget_grab_focus (gtk_widget_get_last_child (box));
}

TF_TEST_WITH (goes_to_where_one_begins)
{
  gtk_widget_grab_focus (world->first);
  tf_focus_set_begin (world->far, begin_at_the_last);
  tf_focus_into (world->far);
  g_assert_true (gtk_window_get_focus (world->window) == world->fourth);
  tf_focus_set_begin (world->far, NULL);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (world->far);
  g_assert_true (gtk_window_get_focus (world->window) == world->third);
}

/* A page that is being loaded. */
TF_TEST_WITH (waits_for_what_is_not_there_yet)
{
  GtkWidget *empty = add_box (world->page);

  settle (world);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (empty);
  settle (world);
  g_assert_true (gtk_window_get_focus (world->window) == world->first);
  wait_focus (world, add_button (empty, "late"));
}

TF_TEST_WITH (is_not_taken_from_who_moved_it_meanwhile)
{
  GtkWidget *empty = add_box (world->page);

  settle (world);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (empty);
  gtk_widget_grab_focus (world->second);
  settle (world);
  add_button (empty, "late");
  settle (world);
  g_assert_true (gtk_window_get_focus (world->window) == world->second);
}

/* GTK moved it there, because what had it went away: that is nobody's wish. */
TF_TEST_WITH (is_taken_from_the_header_bar)
{
  GtkWidget *empty = add_box (world->page);

  settle (world);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (empty);
  gtk_widget_grab_focus (world->header);
  settle (world);
  wait_focus (world, add_button (empty, "late"));
}

TF_TEST_WITH (a_page_that_goes_gets_nothing)
{
  GtkWidget *empty = add_box (world->page);

  settle (world);
  gtk_widget_grab_focus (world->first);
  tf_focus_into (empty);
  gtk_box_remove (GTK_BOX (world->page), empty);
  settle (world);
  g_assert_true (gtk_window_get_focus (world->window) == world->first);
}

/* Keeping */

TF_TEST_WITH (a_hidden_one_gives_it_to_its_neighbour)
{
  tf_focus_keep (world->window);
  gtk_widget_grab_focus (world->fourth);
  gtk_widget_set_visible (world->fourth, FALSE);
  wait_focus (world, world->third);
}

TF_TEST_WITH (an_insensitive_one_gives_it_to_its_neighbour)
{
  tf_focus_keep (world->window);
  gtk_widget_grab_focus (world->fourth);
  gtk_widget_set_sensitive (world->fourth, FALSE);
  wait_focus (world, world->third);
}

TF_TEST_WITH (a_removed_one_gives_it_to_its_neighbour)
{
  tf_focus_keep (world->window);
  gtk_widget_grab_focus (world->fourth);
  gtk_box_remove (GTK_BOX (world->far), world->fourth);
  wait_focus (world, world->third);
}

/* With its neighbours: outwards, but not up to the header bar. */
TF_TEST_WITH (a_removed_box_gives_it_to_the_next_box)
{
  tf_focus_keep (world->window);
  gtk_widget_grab_focus (world->fourth);
  gtk_box_remove (GTK_BOX (world->page), world->far);
  wait_focus (world, world->first);
}

static gboolean
begin_at_the_second (GtkWidget *box)
{
  return gtk_widget_grab_focus (gtk_widget_get_next_sibling (gtk_widget_get_first_child (box)));
}

TF_TEST_WITH (goes_to_where_one_begins_nearby)
{
  GtkWidget *fifth = add_button (world->far, "fifth");

  settle (world);
  tf_focus_keep (world->window);
  tf_focus_set_begin (world->far, begin_at_the_second);
  gtk_widget_grab_focus (fifth);
  gtk_widget_set_visible (fifth, FALSE);
  wait_focus (world, world->fourth);
}

/* Who goes to the header bar stays there. */
TF_TEST_WITH (is_left_where_the_user_moved_it)
{
  tf_focus_keep (world->window);
  gtk_widget_grab_focus (world->fourth);
  gtk_widget_grab_focus (world->header);
  settle (world);
  g_assert_true (gtk_window_get_focus (world->window) == world->header);
  gtk_widget_grab_focus (world->second);
  gtk_widget_set_visible (world->fourth, FALSE);
  settle (world);
  g_assert_true (gtk_window_get_focus (world->window) == world->second);
}

/* The window ends while the focus is to be moved. */
TF_TEST (nothing_is_moved_in_a_window_that_is_closed)
{
  World world;

  set_up (&world, NULL);
  tf_focus_keep (world.window);
  gtk_widget_grab_focus (world.fourth);
  gtk_box_remove (GTK_BOX (world.far), world.fourth);
  tear_down (&world, NULL);
}

TF_TEST_MAIN (tf_client_test_init)
