/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-column.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BOARD_COLUMN_OPEN,
  TF_BOARD_COLUMN_MENU,
  TF_BOARD_COLUMN_DRAG,
  TF_BOARD_COLUMN_DROPPED,
  TF_BOARD_COLUMN_FILES,
  TF_BOARD_COLUMN_COLLAPSED,
  TF_BOARD_COLUMN_N_SIGNALS
} TfBoardColumnSignal;

extern guint tf_board_column_signals[TF_BOARD_COLUMN_N_SIGNALS];

struct _TfBoardColumn
{
  GtkWidget parent_instance;

  TfPhase column;
  TfBoardPainter *painter;     /* (owned) */
  TfBoardSelection *selection; /* (owned) */
  TfBoardList *list;           /* (owned) (nullable) */
  GtkSliceListModel *let_in;   /* (owned) (nullable): the part that has rows so far */
  guint filling;
  gboolean is_collapsed;
  gboolean is_peeked; /* without cards, but shown as if it had some */
  gboolean is_in_lane;
  gboolean is_wanted;       /* has cards in another lane */
  gboolean is_target;       /* the dragged card can be dropped here */
  TfDbusProject1 *dragged;  /* (owned) (nullable) */
  TfDbusProject1 *anchor;   /* (owned) (nullable): from which Shift+click selects */
  TfBoardCard *marked;      /* (owned) (nullable): where what is dragged would land */
  graphene_point_t grabbed; /* where in the card it was grabbed */
  graphene_point_t hovered; /* where what is dragged was last, if is_hovered */
  gboolean is_hovered;

  /* Template children */
  GtkWidget *full;
  GtkWidget *strip;
  GtkWidget *header;
  GtkLabel *title;
  GtkLabel *count;
  GtkLabel *strip_title;
  GtkLabel *strip_count;
  GtkLabel *empty;
  GtkScrolledWindow *scroller;
  GtkListView *view;
  GtkLabel *verdict;
};

/* The card at that point of @from. Returns: (transfer none) (nullable) */
TfBoardCard *tf_board_column_pick (TfBoardColumn *self, GtkWidget *from, double x, double y);

guint tf_board_column_find_position (TfBoardColumn *self, TfDbusProject1 *project);

/* tf-board-column-drag.c, tf-board-column-drop.c, tf-board-column-click.c */
void tf_board_column_add_drag (TfBoardColumn *self);
void tf_board_column_add_drop (TfBoardColumn *self);
void tf_board_column_add_clicks (TfBoardColumn *self);

G_END_DECLS
