/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-board-column-private.h"
#include "tf-board-move.h"
#include "tf-edge-scroll.h"
#include "tf-label.h"
#include "tf-project-info.h"

static void
mark (TfBoardColumn *self, TfBoardCard *card, TfBoardMark where)
{
  if (self->marked != NULL && self->marked != card)
    tf_board_card_set_mark (self->marked, TF_BOARD_MARK_NONE);
  g_set_object (&self->marked, card);
  if (card != NULL)
    tf_board_card_set_mark (card, where);
}

/* A card can be reordered in its own column, unless dropping it there means an action. */
static gboolean
is_for_place (TfBoardColumn *self, TfDbusProject1 *project)
{
  const char *refusal = NULL;

  return tf_project_info_get_column (project) == self->column &&
         tf_board_move_find (project, self->column, &refusal) == NULL &&
         !tf_project_info_is_in (project, TF_PHASE_HALTED);
}

/* The card before which a card dropped at @y would go. Returns: (nullable): %NULL for the end */
static TfBoardCard *
find_place (TfBoardColumn *self, double x, double y, TfBoardMark *out_mark)
{
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self), x, y);
  graphene_rect_t bounds;

  *out_mark = TF_BOARD_MARK_BELOW;
  if (card == NULL || !gtk_widget_compute_bounds (GTK_WIDGET (card), GTK_WIDGET (self), &bounds))
    return NULL;
  if (y < bounds.origin.y + bounds.size.height / 2)
    *out_mark = TF_BOARD_MARK_ABOVE;
  return card;
}

/* The position it would get, not counting itself. */
static int
find_index (TfBoardColumn *self, double x, double y, TfDbusProject1 *project)
{
  TfBoardMark where;
  TfBoardCard *card = find_place (self, x, y, &where);
  guint from = tf_board_column_find_position (self, project);
  guint index = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (card != NULL)
    index = tf_board_column_find_position (self, tf_board_card_get_project (card)) +
            (where == TF_BOARD_MARK_BELOW ? 1 : 0);
  return (int) (from < index ? index - 1 : index);
}

static void
show_verdict (TfBoardColumn *self, const char *text)
{
  gtk_label_set_label (self->verdict, text);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
}

static void
hide_verdict (TfBoardColumn *self)
{
  self->is_hovered = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  mark (self, NULL, TF_BOARD_MARK_NONE);
}

/* What dropping the dragged card would do, or why it does nothing. */
static void
hover_project (TfBoardColumn *self, double x, double y)
{
  const char *refusal = NULL;
  const char *action;
  TfBoardMark where;
  TfBoardCard *card;

  if (is_for_place (self, self->dragged))
    {
      card = find_place (self, x, y, &where);
      mark (self, card, where);
      return;
    }
  action = tf_board_move_find (self->dragged, self->column, &refusal);
  show_verdict (self, action != NULL ? tf_label_action (action) : refusal);
}

static void
hover_files (TfBoardColumn *self, double x, double y)
{
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self), x, y);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  mark (self, card, TF_BOARD_MARK_WHOLE);
  if (card == NULL)
    {
      show_verdict (self, _ ("Begin a new project with these files"));
      return;
    }
  name = tf_label_project (tf_board_card_get_project (card));
  /* Translators: %s is the name of a project */
  text = g_strdup_printf (_ ("Add these files to “%s”"), name);
  show_verdict (self, text);
}

static GdkDragAction
hover_cb (GtkDropTarget *target, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;

  self->is_hovered = TRUE;
  self->hovered = GRAPHENE_POINT_INIT ((float) x, (float) y);
  if (self->dragged == NULL)
    {
      hover_files (self, x, y);
      return GDK_ACTION_COPY;
    }
  hover_project (self, x, y);
  return GDK_ACTION_MOVE;
}

/* Another card is under the pointer. */
static void
scrolled_cb (TfBoardColumn *self)
{
  if (self->is_hovered)
    hover_cb (NULL, (double) self->hovered.x, (double) self->hovered.y, self);
}

static void
leave_cb (GtkDropTarget *target, gpointer data)
{
  hide_verdict (data);
}

static gboolean
drop_project (TfBoardColumn *self, TfDbusProject1 *project, double x, double y)
{
  int index = -1;

  if (self->list != NULL && is_for_place (self, project))
    index = find_index (self, x, y, project);
  g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_DROPPED], 0, project, index);
  return TRUE;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self), x, y);

  hide_verdict (self);
  if (G_VALUE_HOLDS (value, TF_DBUS_TYPE_PROJECT1))
    return drop_project (self, g_value_get_object (value), x, y);
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_FILES], 0,
                 card == NULL ? NULL : tf_board_card_get_project (card), g_value_get_boxed (value));
  return TRUE;
}

void
tf_board_column_add_drop (TfBoardColumn *self)
{
  GType types[] = { TF_DBUS_TYPE_PROJECT1, GDK_TYPE_FILE_LIST };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_MOVE | GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "enter", G_CALLBACK (hover_cb), self);
  g_signal_connect (target, "motion", G_CALLBACK (hover_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  tf_edge_scroll_set_adjustment (tf_edge_scroll_attach (GTK_WIDGET (self->scroller),
                                                        GTK_ORIENTATION_VERTICAL),
                                 tf_board_column_get_adjustment (self));
  g_signal_connect_object (tf_board_column_get_adjustment (self), "value-changed",
                           G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
}

static void
set_class (TfBoardColumn *self, const char *name, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (GTK_WIDGET (self), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), name);
}

void
tf_board_column_set_dragged (TfBoardColumn *self, TfDbusProject1 *dragged)
{
  const char *refusal = NULL;

  g_set_object (&self->dragged, dragged);
  self->is_target =
      dragged != NULL && (is_for_place (self, dragged) ||
                          tf_board_move_find (dragged, self->column, &refusal) != NULL);
  if (dragged == NULL)
    hide_verdict (self);
  set_class (self, "target", self->is_target);
  set_class (self, "no-target", dragged != NULL && !self->is_target);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
