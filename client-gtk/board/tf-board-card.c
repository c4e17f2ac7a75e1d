/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-card-private.h"

#include <glib/gi18n.h>

#include "tf-board-filter.h"
#include "tf-board-text.h"
#include "tf-client.h"
#include "tf-label.h"

#define MIN_WIDTH     96
#define NATURAL_WIDTH 240

G_DEFINE_FINAL_TYPE (TfBoardCard, tf_board_card, GTK_TYPE_WIDGET)

/* Accessibility */

/* GTK does not name a row after its content. */
static void
name_row (TfBoardCard *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  if (row == NULL || row == self->named)
    return;
  self->named = row;
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self,
                                  NULL, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self, NULL, -1);
}

static void
update_accessible_name (TfBoardCard *self)
{
  g_autofree char *name = tf_label_project (self->project);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  self->has_description = FALSE;
}

static void
update_accessible_description (TfBoardCard *self)
{
  g_autofree char *about = NULL;
  g_autofree char *description = NULL;

  if (self->has_description)
    return;
  self->has_description = TRUE;
  about = tf_board_text_description (self->project);
  /* Translators: what a screen reader says of the card whose project is open beside the board; %s: its
   * state and more */
  description =
      self->is_open ? g_strdup_printf (C_ ("card", "Open. %s"), about) : g_steal_pointer (&about);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

/* Drawing */

static void
tf_board_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);

  self->is_blank = self->project == NULL || !tf_board_painter_is_near (self->painter, widget);
  if (self->is_blank)
    return;
  tf_client_complete (self->project); /* of what it costs, the listing says nothing */
  update_accessible_description (self);
  tf_board_card_draw (self, snapshot);
}

static GtkSizeRequestMode
tf_board_card_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tf_board_card_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);

  *minimum = MIN_WIDTH;
  *natural = NATURAL_WIDTH;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  /* Containers also ask for any width, and hear the height at the last one. */
  if (for_size >= 0 || self->measured == 0)
    {
      self->measured_for = for_size < 0 ? NATURAL_WIDTH : for_size;
      self->measured = tf_board_card_measure_lines (self, self->measured_for);
    }
  *minimum = *natural = self->measured;
}

static gboolean
tf_board_card_query_tooltip (GtkWidget *widget,
                             int x,
                             int y,
                             gboolean is_keyboard,
                             GtkTooltip *tooltip)
{
  TfBoardCard *self = TF_BOARD_CARD (widget);
  g_autofree char *text = NULL;

  if (self->project == NULL)
    return FALSE;
  text = tf_board_text_tooltip (self->project);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* Rows are recycled, so the project changes. */

static void
update (TfBoardCard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  /* A new layout of the column only if it is needed. */
  if (tf_board_card_measure_lines (self, self->measured_for) != self->measured)
    gtk_widget_queue_resize (widget);
  else if (!self->is_blank)
    gtk_widget_queue_draw (widget);
}

static gboolean
update_cb (gpointer data)
{
  TfBoardCard *self = data;

  self->updating = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

/* Many properties change at once: it is measured once, before the next frame. */
static void
notify_cb (TfBoardCard *self, GParamSpec *pspec)
{
  if (g_str_equal (pspec->name, "name"))
    update_accessible_name (self);
  self->has_description = FALSE;
  if (self->updating == 0)
    self->updating = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_cb, self, NULL);
}

static void
set_class (TfBoardCard *self, const char *name, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (GTK_WIDGET (self), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), name);
}

static void
tf_board_card_dispose (GObject *object)
{
  tf_board_card_set_project (TF_BOARD_CARD (object), NULL);
  G_OBJECT_CLASS (tf_board_card_parent_class)->dispose (object);
}

static void
tf_board_card_finalize (GObject *object)
{
  g_clear_object (&TF_BOARD_CARD (object)->painter);
  G_OBJECT_CLASS (tf_board_card_parent_class)->finalize (object);
}

static void
tf_board_card_class_init (TfBoardCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_board_card_dispose;
  object_class->finalize = tf_board_card_finalize;
  widget_class->snapshot = tf_board_card_snapshot;
  widget_class->get_request_mode = tf_board_card_get_request_mode;
  widget_class->measure = tf_board_card_measure;
  widget_class->query_tooltip = tf_board_card_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "board-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
tf_board_card_init (TfBoardCard *self)
{
  self->is_blank = TRUE;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
tf_board_card_new (TfBoardPainter *painter)
{
  TfBoardCard *self = g_object_new (TF_TYPE_BOARD_CARD, NULL);

  self->painter = g_object_ref (painter);
  return GTK_WIDGET (self);
}

void
tf_board_card_set_project (TfBoardCard *self, TfDbusProject1 *project)
{
  if (self->project == project)
    return;
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_handle_id (&self->updating, g_source_remove);
  g_set_object (&self->project, project);
  tf_board_card_set_mark (self, TF_BOARD_MARK_NONE);
  if (project == NULL)
    return;
  g_signal_connect_swapped (project, "notify", G_CALLBACK (notify_cb), self);
  name_row (self);
  update_accessible_name (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

TfDbusProject1 *
tf_board_card_get_project (TfBoardCard *self)
{
  return self->project;
}

void
tf_board_card_refresh (TfBoardCard *self)
{
  if (self->is_blank && self->project != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_tick (TfBoardCard *self)
{
  if (!self->is_blank && self->project != NULL &&
      tf_board_state_of (self->project) == TF_BOARD_STATE_RUNNING)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_set_mark (TfBoardCard *self, TfBoardMark mark)
{
  if (self->mark == mark)
    return;
  self->mark = mark;
  set_class (self, "target", mark == TF_BOARD_MARK_WHOLE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_set_open (TfBoardCard *self, gboolean is_open)
{
  if (self->is_open == is_open)
    return;
  self->is_open = is_open;
  set_class (self, "open", is_open);
  self->has_description = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tf_board_card_set_selected (TfBoardCard *self, gboolean is_selected)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  if (row != NULL)
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_SELECTED, is_selected,
                                 -1);
  if (self->is_selected == is_selected)
    return;
  self->is_selected = is_selected;
  set_class (self, "selected", is_selected);
  if (self->project != NULL)
    update (self);
}
