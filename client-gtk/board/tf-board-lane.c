/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-lane.h"

#include <glib/gi18n.h>

#include "tf-project-info.h"

#define N_COLUMNS TF_PROJECT_INFO_N_COLUMNS

struct _TfBoardLane
{
  GtkWidget parent_instance;

  char *agent;                       /* (owned) (nullable) */
  TfBoardModel *model;               /* (owned) (nullable) */
  TfBoardColumns *box;               /* (not owned): below the child */
  TfBoardColumn *columns[N_COLUMNS]; /* (not owned): children of the box */
};

G_DEFINE_FINAL_TYPE (TfBoardLane, tf_board_lane, GTK_TYPE_WIDGET)

static void
tf_board_lane_dispose (GObject *object)
{
  TfBoardLane *self = TF_BOARD_LANE (object);
  GtkWidget *child;

  tf_board_lane_set_model (self, NULL);
  self->box = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (tf_board_lane_parent_class)->dispose (object);
}

static void
tf_board_lane_finalize (GObject *object)
{
  g_free (TF_BOARD_LANE (object)->agent);
  G_OBJECT_CLASS (tf_board_lane_parent_class)->finalize (object);
}

static void
tf_board_lane_class_init (TfBoardLaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_board_lane_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_board_lane_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
tf_board_lane_init (TfBoardLane *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

static void
add_title (TfBoardLane *self)
{
  const char *text = *self->agent == '\0' ? C_ ("lane", "No Agent") : self->agent;
  GtkWidget *title = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (title, "board-lane-title");
  gtk_widget_set_parent (title, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
add_columns (TfBoardLane *self,
             TfBoardPainter *painter,
             TfBoardSelection *selection,
             GtkAdjustment *adjustment)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->box = g_object_new (TF_TYPE_BOARD_COLUMNS, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "board");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  C_ ("board", "Columns"), -1);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      self->columns[i] = TF_BOARD_COLUMN (tf_board_column_new ((TfPhase) i, painter, selection));
      tf_board_column_set_in_lane (self->columns[i], self->agent != NULL);
      tf_board_columns_append (self->box, self->columns[i]);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_hadjustment (GTK_SCROLLED_WINDOW (scroller), adjustment);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->box));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), self->agent == NULL);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}

GtkWidget *
tf_board_lane_new (const char *agent,
                   TfBoardPainter *painter,
                   TfBoardSelection *selection,
                   GtkAdjustment *adjustment)
{
  TfBoardLane *self = g_object_new (TF_TYPE_BOARD_LANE, NULL);

  self->agent = g_strdup (agent);
  if (agent != NULL)
    add_title (self);
  add_columns (self, painter, selection, adjustment);
  return GTK_WIDGET (self);
}

const char *
tf_board_lane_get_agent (TfBoardLane *self)
{
  return self->agent;
}

void
tf_board_lane_set_model (TfBoardLane *self, TfBoardModel *model)
{
  if (self->model == model)
    return;
  g_set_object (&self->model, model);
  for (guint i = 0; i < N_COLUMNS && self->box != NULL; i++)
    tf_board_column_set_list (self->columns[i],
                              model == NULL ? NULL : tf_board_model_get_column (model, i));
}

TfBoardModel *
tf_board_lane_get_model (TfBoardLane *self)
{
  return self->model;
}

TfBoardColumn *
tf_board_lane_get_column (TfBoardLane *self, guint column)
{
  return self->columns[column];
}

TfBoardColumns *
tf_board_lane_get_box (TfBoardLane *self)
{
  return self->box;
}
