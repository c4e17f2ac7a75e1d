/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What a card says, in words. What is not known is not said, or said to be unknown. Main thread.
 * All return (transfer full); "" when there is nothing to say. */

/* "Plan · offline" */
char *tf_board_text_kind (TfDbusProject1 *project);

/* Where time goes on: how long it is in its phase ("12 min"); else since when ("since 14:05"), which
 * stays true without looking at it again. */
char *tf_board_text_time (TfDbusProject1 *project);

/* What it is doing, or why it is not: activity, "Waiting for you", "Halted: No progress",
 * "Number 3 in the queue". */
char *tf_board_text_state (TfDbusProject1 *project);

/* "Iteration 4 of 50"; "" before polishing */
char *tf_board_text_iteration (TfDbusProject1 *project);

/* "$0.42", "cost unknown"; "" before the first run */
char *tf_board_text_cost (TfDbusProject1 *project);

/* All of it but the name, a sentence after the other: for who does not see the card. */
char *tf_board_text_description (TfDbusProject1 *project);

/* The whole name, the detail of a halt, the question, the warning. */
char *tf_board_text_tooltip (TfDbusProject1 *project);

/* Totals of all reviews, oldest first, for tf_sparkline_draw(). Returns: (transfer full) (nullable):
 * %NULL when there are fewer than two */
double *tf_board_text_totals (TfDbusProject1 *project, guint *out_n);

G_END_DECLS
