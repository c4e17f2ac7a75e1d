/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-card.h"

G_BEGIN_DECLS

struct _TfBoardCard
{
  GtkWidget parent_instance;

  TfBoardPainter *painter; /* (owned) */
  TfDbusProject1 *project; /* (owned) (nullable) */
  GtkWidget *named;  /* (not owned) (nullable): the row labelled by this card, for comparison */
  gboolean is_blank; /* the last snapshot drew nothing */
  gboolean has_description; /* the description is up to date */
  gboolean is_open;
  gboolean is_selected;
  TfBoardMark mark;
  int measured;     /* its height, as GTK keeps it */
  int measured_for; /* that width */
  guint updating;   /* before the next frame */
};

/* tf-board-card-draw.c: the height of all lines of the project at that width, and the lines */
int tf_board_card_measure_lines (TfBoardCard *self, int width);
void tf_board_card_draw (TfBoardCard *self, GtkSnapshot *snapshot);

G_END_DECLS
