/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-painter.h"
#include "tf-dbus.h"

G_BEGIN_DECLS

/* Where a card that is dragged would come to stand. */
typedef enum
{
  TF_BOARD_MARK_NONE,
  TF_BOARD_MARK_ABOVE,
  TF_BOARD_MARK_BELOW,
} TfBoardMark;

/**
 * TfBoardCard:
 *
 * One project on the board, drawn in one go: no children, one accessible object. Follows its
 * project by itself. Outside of what is seen it draws nothing: see tf_board_card_refresh().
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_CARD (tf_board_card_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardCard, tf_board_card, TF, BOARD_CARD, GtkWidget)

/* @n_lines: 3, or 4 where a card has something to tell about work */
GtkWidget *tf_board_card_new (TfBoardPainter *painter, guint n_lines);

/* @project: (nullable) */
void tf_board_card_set_project (TfBoardCard *self, TfDbusProject1 *project);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_board_card_get_project (TfBoardCard *self);

/* Draws it if it was left out and may come into sight now. */
void tf_board_card_refresh (TfBoardCard *self);

/* Time went on. */
void tf_board_card_tick (TfBoardCard *self);

void tf_board_card_set_mark (TfBoardCard *self, TfBoardMark mark);

G_END_DECLS
