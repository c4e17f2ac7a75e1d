/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-board-card.h"
#include "tf-board-list.h"
#include "tf-board-selection.h"
#include "tf-board-widths.h"
#include "tf-words.h"

G_BEGIN_DECLS

/**
 * TfBoardColumn:
 *
 * One column: title, number of projects, cards; or a strip with the title while it is collapsed, or
 * has no card and there is no room to spare. Lights up when the dragged card can be dropped on it.
 * Ctrl+click and Shift+click select cards.
 *
 * Signals:
 * - "open" (TfDbusProject1): a card was activated
 * - "menu" (TfBoardCard, double x, double y): the context menu was requested at that position
 * - "drag" (TfDbusProject1): a drag started, or ended if %NULL
 * - "dropped" (TfDbusProject1, int): a card was dropped at that position (-1: no particular
 *   position)
 * - "files" (TfDbusProject1, GdkFileList): files were dropped on a card, or between cards if %NULL
 * - "collapsed": the user collapsed or expanded it
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_COLUMN (tf_board_column_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardColumn, tf_board_column, TF, BOARD_COLUMN, GtkWidget)

/* @column: below TF_PROJECT_INFO_N_COLUMNS */
GtkWidget *tf_board_column_new (TfPhase column,
                                TfBoardPainter *painter,
                                TfBoardSelection *selection);

TfPhase tf_board_column_get_column (TfBoardColumn *self);

/* @list: (nullable) */
void tf_board_column_set_list (TfBoardColumn *self, TfBoardList *list);

/* @dragged: (nullable): %NULL when the drag has ended */
void tf_board_column_set_dragged (TfBoardColumn *self, TfDbusProject1 *dragged);

TfBoardForm tf_board_column_get_form (TfBoardColumn *self);

gboolean tf_board_column_is_collapsed (TfBoardColumn *self);
void tf_board_column_set_collapsed (TfBoardColumn *self, gboolean is_collapsed);

/* In a lane it is no higher than its cards need, and as wide as in the others. */
void tf_board_column_set_in_lane (TfBoardColumn *self, gboolean is_in_lane);
gboolean tf_board_column_is_in_lane (TfBoardColumn *self);
/* Whether it has cards in another lane. */
void tf_board_column_set_wanted (TfBoardColumn *self, gboolean is_wanted);

/* What scrolls its cards. Returns: (transfer none) */
GtkAdjustment *tf_board_column_get_adjustment (TfBoardColumn *self);

/* Selects or unselects a card, or with @is_range selects all from the last such card to this one. */
void tf_board_column_select (TfBoardColumn *self, TfDbusProject1 *project, gboolean is_range);
void tf_board_column_select_all (TfBoardColumn *self);

/* Scrolls to the card at @position. */
void tf_board_column_reveal (TfBoardColumn *self, guint position);

/* The same, and focuses it. Returns: FALSE if there is none, or the column is collapsed */
gboolean tf_board_column_focus (TfBoardColumn *self, guint position);

/* Draws cards that were skipped and may now be in view. */
void tf_board_column_refresh (TfBoardColumn *self);

void tf_board_column_tick (TfBoardColumn *self);

/* The card in the row @widget, or in the row that contains it. Returns: (transfer none)
 * (nullable) */
TfBoardCard *tf_board_column_find_card (GtkWidget *widget);

G_END_DECLS
