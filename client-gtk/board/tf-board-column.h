/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-board-card.h"
#include "tf-board-list.h"

G_BEGIN_DECLS

/**
 * TfBoardColumn:
 *
 * One column: its title, how many stand in it, the cards; what may be dropped on it lights up.
 *
 * Signals:
 * - "open" (TfDbusProject1): a card was activated
 * - "menu" (TfBoardCard, double x, double y): its menu is wanted, there
 * - "drag" (TfDbusProject1): a drag has begun; with %NULL, it has ended
 * - "dropped" (TfDbusProject1, int): a card, at that place of this column (-1 in no place of its own)
 * - "files" (TfDbusProject1, GdkFileList): files were dropped on a card
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_COLUMN (tf_board_column_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardColumn, tf_board_column, TF, BOARD_COLUMN, AdwBin)

/* @column: one of tf_shown_columns */
GtkWidget *tf_board_column_new (const char *column, TfBoardPainter *painter);

const char *tf_board_column_get_column (TfBoardColumn *self);

/* @list: (nullable) */
void tf_board_column_set_list (TfBoardColumn *self, TfBoardList *list);

/* @dragged: (nullable): %NULL when the drag is over */
void tf_board_column_set_dragged (TfBoardColumn *self, TfDbusProject1 *dragged);

/* Scrolls there and gives that card the keyboard. FALSE when there is none. */
gboolean tf_board_column_focus (TfBoardColumn *self, guint position);

/* What was left out may have come into sight. */
void tf_board_column_refresh (TfBoardColumn *self);

void tf_board_column_tick (TfBoardColumn *self);

/* The card of the row @widget, or that it is in. Returns: (transfer none) (nullable) */
TfBoardCard *tf_board_column_find_card (GtkWidget *widget);

G_END_DECLS
