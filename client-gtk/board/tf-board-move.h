/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What a move of a card to another column means. Pure; main thread, as proxies are. */

/* @column: one of tf_shown_columns. @out_refusal: set to a translated sentence that says why not when
 * %NULL comes back. A halted project is taken up again by its own column; for any other, the own
 * column is no move, and the sentence says so.
 * Returns: (transfer none) (nullable): one of Project1.AllowedActions */
const char *tf_board_move_find (TfDbusProject1 *project,
                                const char *column,
                                const char **out_refusal);

/* The column @steps to the end (or to the start, when negative) of the one @project stands in.
 * Returns: (transfer none) (nullable): %NULL when there is none */
const char *tf_board_move_neighbour (TfDbusProject1 *project, int steps);

/* 0-based; @column: one of tf_shown_columns */
guint tf_board_move_get_index (const char *column);

G_END_DECLS
