/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-column.h"

G_BEGIN_DECLS

/**
 * TfBoardColumns:
 *
 * The columns side by side, as wide as tf-board-widths.h says, in a GtkScrolledWindow. The wheel scrolls
 * the column under the pointer, or the board if that column has nothing to scroll; with Shift it always
 * scrolls the board. What is dragged to an edge scrolls it, too. Main thread only.
 */
#define TF_TYPE_BOARD_COLUMNS (tf_board_columns_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardColumns, tf_board_columns, TF, BOARD_COLUMNS, GtkWidget)

void tf_board_columns_append (TfBoardColumns *self, TfBoardColumn *column);

/* Scrolls so that @column is seen. */
void tf_board_columns_reveal (TfBoardColumns *self, TfBoardColumn *column);

G_END_DECLS
