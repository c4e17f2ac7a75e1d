/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-rank.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/board-rank"

static int
compare (gconstpointer a, gconstpointer b)
{
  return tf_board_rank_compare (a, b);
}

TF_TEST (order)
{
  TfBoardRank old = { 0, 1, "a" }, young = { 0, 2, "b" }, urgent = { 1, 0, "c" };
  TfBoardRank twin = { 0, 2, "c" };

  g_assert_cmpint (tf_board_rank_compare (&urgent, &young), <, 0);
  g_assert_cmpint (tf_board_rank_compare (&young, &old), <, 0);
  g_assert_cmpint (tf_board_rank_compare (&twin, &young), <, 0);
  g_assert_cmpint (tf_board_rank_compare (&old, &old), ==, 0);
}

/* Sorted by their new priorities, they are in the requested order. */
static void
check_order (const TfBoardRank *ranks, guint n)
{
  g_autofree TfBoardRank *sorted = g_memdup2 (ranks, n * sizeof *ranks);

  qsort (sorted, n, sizeof *sorted, compare);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (sorted[i].id, ==, ranks[i].id);
}

/* Every move in random columns with many equal priorities. */
TF_TEST (moves_to_the_requested_place)
{
  static const char *const ids[] = { "a", "b", "c", "d", "e", "f", "g" };

  for (guint round = 0; round < 2000; round++)
    {
      TfBoardRank ranks[G_N_ELEMENTS (ids)];
      guint n = G_N_ELEMENTS (ids);
      guint from = (guint) g_test_rand_int_range (0, (gint32) n);
      guint to = (guint) g_test_rand_int_range (0, (gint32) n);
      const char *moved;

      for (guint i = 0; i < n; i++)
        ranks[i] =
            (TfBoardRank){ g_test_rand_int_range (-2, 3), g_test_rand_int_range (0, 4), ids[i] };
      qsort (ranks, n, sizeof *ranks, compare);
      moved = ranks[from].id;
      tf_board_rank_move (ranks, n, from, to);
      g_assert_cmpstr (ranks[to].id, ==, moved);
      check_order (ranks, n);
    }
}

/* With room between two, no other card changes. */
TF_TEST (changes_only_itself_when_it_can)
{
  TfBoardRank ranks[] = { { 10, 3, "a" }, { 5, 2, "b" }, { 0, 1, "c" } };

  g_assert_cmpuint (tf_board_rank_move (ranks, 3, 2, 1), ==, 1);
  g_assert_cmpint (ranks[0].priority, ==, 10);
  g_assert_cmpint (ranks[2].priority, ==, 5);
}

TF_TEST (fewest_give_way)
{
  TfBoardRank ranks[] = {
    { 0, 5, "a" }, { 0, 4, "b" }, { 0, 3, "c" }, { 0, 2, "d" }, { 0, 1, "e" }
  };

  /* "e" to the second place: only "a" must change. */
  g_assert_cmpuint (tf_board_rank_move (ranks, 5, 4, 1), ==, 2);
  g_assert_cmpint (ranks[2].priority, ==, 0);
  check_order (ranks, 5);
}

TF_TEST (to_where_it_is)
{
  TfBoardRank ranks[] = { { 0, 2, "a" }, { 0, 1, "b" } };

  g_assert_cmpuint (tf_board_rank_move (ranks, 2, 1, 1), ==, 0);
  g_assert_cmpint (ranks[1].priority, ==, 0);
}
