/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The texts on a card. Unknown values are omitted or shown as unknown. Main thread.
 * All return (transfer full); "" if there is nothing to show. */

/* "Plan · offline" */
char *tf_board_text_kind (TfDbusProject1 *project);

/* How long a running project has been in its phase ("12 min"); for others the start time ("since
 * 14:05"), which needs no updates. */
char *tf_board_text_time (TfDbusProject1 *project);

/* What the project is doing or why it is not: its activity, "Waiting for you", "Halted: No
 * progress", "Queued, position 3". */
char *tf_board_text_state (TfDbusProject1 *project);

/* The state for a narrow place that marks halted projects by other means: "No progress". */
char *tf_board_text_state_short (TfDbusProject1 *project);

/* "Iteration 4 of 50"; "" before polishing */
char *tf_board_text_iteration (TfDbusProject1 *project);

/* "$0.42", "cost unknown"; "" before the first run */
char *tf_board_text_cost (TfDbusProject1 *project);

/* Everything but the name, as sentences, for screen readers. */
char *tf_board_text_description (TfDbusProject1 *project);

/* The full name, halt detail, question and warning. */
char *tf_board_text_tooltip (TfDbusProject1 *project);

/* Totals of all reviews, oldest first, for tf_sparkline_draw(). Returns: (transfer full) (nullable):
 * %NULL when there are fewer than two */
double *tf_board_text_totals (TfDbusProject1 *project, guint *out_n);

G_END_DECLS
