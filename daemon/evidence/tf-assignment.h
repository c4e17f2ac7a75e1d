/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One possible pair of a row and a column, and what it is worth. */
typedef struct
{
  guint row;
  guint column;
  double weight; /* > 0 */
} TfPair;

/* The one-to-one assignment of rows to columns whose weights have the greatest sum; a row or column
 * may stay alone. Only the pairs given are possible; what is not connected is solved by itself, so
 * that the time depends on the size of the largest group. Equal sums: the same answer for the same
 * input. Method: the Hungarian method in the shortest augmenting path form (Kuhn 1955; Jonker and
 * Volgenant, Computing 38, 1987). Pure, any thread.
 * @pairs: (element-type TfPair)
 * Returns: (transfer full): the column of each row, G_MAXUINT for none; @n_rows values */
guint *tf_assignment_solve (const GArray *pairs, guint n_rows, guint n_columns);

G_END_DECLS
