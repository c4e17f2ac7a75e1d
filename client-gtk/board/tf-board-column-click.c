/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-column-private.h"

/* All between the last card that was selected and this one. */
static void
select_range (TfBoardColumn *self, TfDbusProject1 *project)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  guint to = tf_board_column_find_position (self, project);
  guint from = self->anchor == NULL ? n : tf_board_column_find_position (self, self->anchor);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  if (from >= n)
    from = to;
  for (guint i = MIN (from, to); i <= MAX (from, to); i++)
    g_ptr_array_add (all, tf_board_list_get (self->list, i));
  tf_board_selection_add (self->selection, all);
}

void
tf_board_column_select (TfBoardColumn *self, TfDbusProject1 *project, gboolean is_range)
{
  if (is_range)
    select_range (self, project);
  else
    tf_board_selection_toggle (self->selection, project);
  g_set_object (&self->anchor, project);
}

void
tf_board_column_select_all (TfBoardColumn *self)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    g_ptr_array_add (all, tf_board_list_get (self->list, i));
  tf_board_selection_add (self->selection, all);
}

static void
secondary_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self->view), x, y);
  graphene_point_t point;

  if (card == NULL ||
      !gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (card),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_MENU], 0, card, (double) point.x,
                 (double) point.y);
}

/* Ctrl and Shift select; any other click opens, which the list does. */
static void
primary_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self->view), x, y);

  if (card == NULL || self->list == NULL || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (card)));
  tf_board_column_select (self, tf_board_card_get_project (card), (state & GDK_SHIFT_MASK) != 0);
}

static void
add_click (TfBoardColumn *self, guint button, GtkPropagationPhase phase, GCallback pressed)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), button);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), phase);
  g_signal_connect (click, "pressed", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
}

void
tf_board_column_add_clicks (TfBoardColumn *self)
{
  add_click (self, GDK_BUTTON_SECONDARY, GTK_PHASE_BUBBLE, G_CALLBACK (secondary_cb));
  /* Before the rows, which would open. */
  add_click (self, GDK_BUTTON_PRIMARY, GTK_PHASE_CAPTURE, G_CALLBACK (primary_cb));
}
