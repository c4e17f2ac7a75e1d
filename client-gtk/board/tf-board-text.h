/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The texts on a card. What is unknown is left out. Main thread.
 * All return (transfer full); "" if there is nothing to show. */

/* "Plan · offline"; only the agent while there is no type */
char *tf_board_text_kind (TfDbusProject1 *project);

/* How long what it does now has taken: "12 min"; "" if nothing runs. */
char *tf_board_text_time (TfDbusProject1 *project);

/* What the project is doing, what it waits for, or its verdict, in a few words: "Reviewing", "2 questions
 * are open", "No progress", "Queued, position 3", "Converged". */
char *tf_board_text_state (TfDbusProject1 *project);

/* "Iteration 4 of 50"; "" before polishing */
char *tf_board_text_iteration (TfDbusProject1 *project);

/* "$0.42"; "" if it is unknown */
char *tf_board_text_cost (TfDbusProject1 *project);

/* "garden, 2026" */
char *tf_board_text_tags (TfDbusProject1 *project);

/* Everything but the name, as sentences, for screen readers. */
char *tf_board_text_description (TfDbusProject1 *project);

/* The full name, halt detail, question and warning. */
char *tf_board_text_tooltip (TfDbusProject1 *project);

/* Totals of all reviews, oldest first, for tf_sparkline_draw(). Returns: (transfer full) (nullable):
 * %NULL when there are fewer than two */
double *tf_board_text_totals (TfDbusProject1 *project, guint *out_n);

G_END_DECLS
