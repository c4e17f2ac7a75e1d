/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The order within a column: by priority (highest first), then by age (newest first), then by id.
 * Pure. */

typedef struct
{
  int priority;
  gint64 created_at;
  const char *id; /* (not owned) */
} TfBoardRank;

TfBoardRank tf_board_rank_of (TfDbusProject1 *project);

/* Negative if @a sorts above @b. */
int tf_board_rank_compare (const TfBoardRank *a, const TfBoardRank *b);

/* Changes the priorities in @ranks (sorted, top first) so that the item at @from moves to @to.
 * Changes as few priorities as possible; cards of equal priority are sorted by age, so others may
 * have to change too. Returns: how many priorities changed */
guint tf_board_rank_move (TfBoardRank *ranks, guint n_ranks, guint from, guint to);

G_END_DECLS
