/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-painter.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* Where what is dragged would land. */
typedef enum
{
  TF_BOARD_MARK_NONE,
  TF_BOARD_MARK_ABOVE,
  TF_BOARD_MARK_BELOW,
  TF_BOARD_MARK_WHOLE, /* on the card itself */
} TfBoardMark;

/**
 * TfBoardCard:
 *
 * One project on the board, drawn in one pass: no children, one accessible object. Updates itself
 * when its project changes; as high as what it shows. Draws nothing while it is out of view: see tf_board_card_refresh().
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_CARD (tf_board_card_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardCard, tf_board_card, TF, BOARD_CARD, GtkWidget)

GtkWidget *tf_board_card_new (TfBoardPainter *painter);

/* @project: (nullable) */
void tf_board_card_set_project (TfBoardCard *self, TfDbusProject1 *project);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_board_card_get_project (TfBoardCard *self);

/* Draws the card if it was skipped and may now be in view. */
void tf_board_card_refresh (TfBoardCard *self);

/* Updates the time shown. */
void tf_board_card_tick (TfBoardCard *self);

void tf_board_card_set_mark (TfBoardCard *self, TfBoardMark mark);

/* Whether its project is open beside the board. */
void tf_board_card_set_open (TfBoardCard *self, gboolean is_open);

/* Also tells its row, for screen readers. */
void tf_board_card_set_selected (TfBoardCard *self, gboolean is_selected);

G_END_DECLS
