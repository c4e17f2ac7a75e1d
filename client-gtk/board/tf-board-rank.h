/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The order within a column: priority, higher first; then newest first; then by id. Pure. */

typedef struct
{
  int priority;
  gint64 created_at;
  const char *id; /* (not owned) */
} TfBoardRank;

TfBoardRank tf_board_rank_of (TfDbusProject1 *project);

/* Negative when @a stands above @b. */
int tf_board_rank_compare (const TfBoardRank *a, const TfBoardRank *b);

/* Gives @ranks (in their order, top first) the priorities by which the one at @from comes to stand at
 * @to, changing as few others as possible: cards of equal priority are ordered by age, so that some
 * may have to give way. Returns: how many priorities changed. */
guint tf_board_rank_move (TfBoardRank *ranks, guint n_ranks, guint from, guint to);

G_END_DECLS
