/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-board-card.h"
#include "tf-board-list.h"
#include "tf-words.h"

G_BEGIN_DECLS

/**
 * TfBoardColumn:
 *
 * One column: title, number of projects, cards. Lights up when the dragged card can be dropped on
 * it.
 *
 * Signals:
 * - "open" (TfDbusProject1): a card was activated
 * - "menu" (TfBoardCard, double x, double y): the context menu was requested at that position
 * - "drag" (TfDbusProject1): a drag started, or ended if %NULL
 * - "dropped" (TfDbusProject1, int): a card was dropped at that position (-1: no particular
 *   position)
 * - "files" (TfDbusProject1, GdkFileList): files were dropped on a card
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_COLUMN (tf_board_column_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardColumn, tf_board_column, TF, BOARD_COLUMN, AdwBin)

/* @column: below TF_PROJECT_INFO_N_COLUMNS */
GtkWidget *tf_board_column_new (TfPhase column, TfBoardPainter *painter);

TfPhase tf_board_column_get_column (TfBoardColumn *self);

/* @list: (nullable) */
void tf_board_column_set_list (TfBoardColumn *self, TfBoardList *list);

/* @dragged: (nullable): %NULL when the drag has ended */
void tf_board_column_set_dragged (TfBoardColumn *self, TfDbusProject1 *dragged);

/* Scrolls to the card at @position and focuses it. Returns: FALSE if there is none */
gboolean tf_board_column_focus (TfBoardColumn *self, guint position);

/* Draws cards that were skipped and may now be in view. */
void tf_board_column_refresh (TfBoardColumn *self);

void tf_board_column_tick (TfBoardColumn *self);

/* The card in the row @widget, or in the row that contains it. Returns: (transfer none)
 * (nullable) */
TfBoardCard *tf_board_column_find_card (GtkWidget *widget);

G_END_DECLS
