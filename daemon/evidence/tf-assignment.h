/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A possible pair of a row and a column, with its weight. */
typedef struct
{
  guint row;
  guint column;
  double weight; /* > 0 */
} TfPair;

/* Assigns rows to columns one-to-one so that the sum of the weights is greatest; a row or column
 * may stay unassigned. Only the given pairs are possible. Groups that share no pair are solved
 * separately, so the time depends on the largest group. Deterministic, also when sums are equal.
 * Method: the Hungarian method in the shortest augmenting path form (Kuhn 1955; Jonker and
 * Volgenant, Computing 38, 1987). Pure, any thread.
 * @pairs: (element-type TfPair)
 * Returns: (transfer full): the column of each row, G_MAXUINT for none; @n_rows values */
guint *tf_assignment_solve (const GArray *pairs, guint n_rows, guint n_columns);

G_END_DECLS
