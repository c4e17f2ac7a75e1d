/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-rank.h"

#include <string.h>

TfBoardRank
tf_board_rank_of (TfDbusProject1 *project)
{
  TfBoardRank rank = { tf_dbus_project1_get_priority (project),
                       tf_dbus_project1_get_created_at (project),
                       tf_dbus_project1_get_id (project) };

  return rank;
}

int
tf_board_rank_compare (const TfBoardRank *a, const TfBoardRank *b)
{
  if (a->priority != b->priority)
    return a->priority > b->priority ? -1 : 1;
  if (a->created_at != b->created_at)
    return a->created_at > b->created_at ? -1 : 1;
  return g_strcmp0 (b->id, a->id);
}

/* Whether @upper would sort above @lower if their priorities were equal. */
static gboolean
wins_tie (const TfBoardRank *upper, const TfBoardRank *lower)
{
  TfBoardRank other = *lower;

  other.priority = upper->priority;
  return tf_board_rank_compare (upper, &other) < 0;
}

/* Raises the items above @at until the order is correct. Returns: how many were changed */
static guint
raise_above (TfBoardRank *ranks, guint at)
{
  guint n = 0;

  for (guint i = at; i > 0 && tf_board_rank_compare (&ranks[i - 1], &ranks[i]) > 0; i--, n++)
    ranks[i - 1].priority = ranks[i].priority + (wins_tie (&ranks[i - 1], &ranks[i]) ? 0 : 1);
  return n;
}

static guint
lower_below (TfBoardRank *ranks, guint n_ranks, guint at)
{
  guint n = 0;

  for (guint i = at; i + 1 < n_ranks && tf_board_rank_compare (&ranks[i], &ranks[i + 1]) > 0;
       i++, n++)
    ranks[i + 1].priority = ranks[i].priority - (wins_tie (&ranks[i], &ranks[i + 1]) ? 0 : 1);
  return n;
}

/* The lowest priority that keeps @at above the next item. */
static int
least_above (const TfBoardRank *ranks, guint n_ranks, guint at)
{
  if (at + 1 == n_ranks)
    return ranks[at - 1].priority - (wins_tie (&ranks[at - 1], &ranks[at]) ? 0 : 1);
  return ranks[at + 1].priority + (wins_tie (&ranks[at], &ranks[at + 1]) ? 0 : 1);
}

/* The highest priority that keeps @at below the previous item. */
static int
greatest_below (const TfBoardRank *ranks, guint n_ranks, guint at)
{
  if (at == 0)
    return least_above (ranks, n_ranks, at);
  return ranks[at - 1].priority - (wins_tie (&ranks[at - 1], &ranks[at]) ? 0 : 1);
}

static void
shift (TfBoardRank *ranks, guint from, guint to)
{
  TfBoardRank moved = ranks[from];

  if (from < to)
    memmove (ranks + from, ranks + from + 1, (to - from) * sizeof *ranks);
  else
    memmove (ranks + to + 1, ranks + to, (from - to) * sizeof *ranks);
  ranks[to] = moved;
}

guint
tf_board_rank_move (TfBoardRank *ranks, guint n_ranks, guint from, guint to)
{
  g_autofree TfBoardRank *other = NULL;
  guint raised, lowered;

  g_return_val_if_fail (from < n_ranks && to < n_ranks, 0);
  if (from == to)
    return 0;
  shift (ranks, from, to);
  other = g_memdup2 (ranks, n_ranks * sizeof *ranks);

  ranks[to].priority = least_above (ranks, n_ranks, to);
  raised = raise_above (ranks, to);
  other[to].priority = greatest_below (other, n_ranks, to);
  lowered = lower_below (other, n_ranks, to);
  if (lowered < raised)
    memcpy (ranks, other, n_ranks * sizeof *ranks);
  return MIN (raised, lowered) + 1;
}
