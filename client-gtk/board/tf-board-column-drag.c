/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-column-private.h"

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = tf_board_column_pick (self, GTK_WIDGET (self->view), x, y);

  if (card == NULL)
    return NULL;
  if (!gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (card),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &self->grabbed))
    self->grabbed = GRAPHENE_POINT_INIT (0, 0);
  g_object_set_data_full (G_OBJECT (source), "card", g_object_ref (card), g_object_unref);
  return gdk_content_provider_new_typed (TF_DBUS_TYPE_PROJECT1, tf_board_card_get_project (card));
}

/* The picture shows the whole card, of which the points of the widget are only what is in its padding. */
static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, gpointer data)
{
  TfBoardColumn *self = data;
  GtkWidget *card = g_object_get_data (G_OBJECT (source), "card");
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (card);
  g_autoptr (GdkPaintable) image = gdk_paintable_get_current_image (paintable);
  int border_x = (gdk_paintable_get_intrinsic_width (image) - gtk_widget_get_width (card)) / 2;
  int border_y = (gdk_paintable_get_intrinsic_height (image) - gtk_widget_get_height (card)) / 2;

  gtk_drag_source_set_icon (source, image, (int) self->grabbed.x + MAX (border_x, 0),
                            (int) self->grabbed.y + MAX (border_y, 0));
  g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_DRAG], 0,
                 tf_board_card_get_project (TF_BOARD_CARD (card)));
}

static void
drag_end_cb (GtkDragSource *source, GdkDrag *drag, gboolean delete_data, gpointer data)
{
  g_object_set_data (G_OBJECT (source), "card", NULL);
  g_signal_emit (data, tf_board_column_signals[TF_BOARD_COLUMN_DRAG], 0, NULL);
}

void
tf_board_column_add_drag (TfBoardColumn *self)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (source, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (source));
}
