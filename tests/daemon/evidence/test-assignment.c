/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-assignment.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/assignment"

#define MAX_SIDE 6
#define LARGE    500

static GArray *
new_pairs (void)
{
  return g_array_new (FALSE, FALSE, sizeof (TfPair));
}

static void
add_pair (GArray *pairs, guint row, guint column, double weight)
{
  TfPair pair = { row, column, weight };

  g_array_append_val (pairs, pair);
}

static double
get_weight (const GArray *pairs, guint row, guint column)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (pairs, TfPair, i);

      if (pair->row == row && pair->column == column)
        return pair->weight;
    }
  return 0.0;
}

/* Tries every row with every free column, or none. */
static double
find_best (const GArray *pairs, guint row, guint n_rows, guint n_columns, guint taken)
{
  double best;

  if (row == n_rows)
    return 0.0;
  best = find_best (pairs, row + 1, n_rows, n_columns, taken);
  for (guint column = 0; column < n_columns; column++)
    {
      double weight = get_weight (pairs, row, column);

      if (weight > 0.0 && !(taken & 1u << column))
        best = MAX (best,
                    weight + find_best (pairs, row + 1, n_rows, n_columns, taken | 1u << column));
    }
  return best;
}

/* The sum of an answer, which must be valid: possible pairs, each column once. */
static double
check_sum (const GArray *pairs, const guint *columns, guint n_rows, guint n_columns)
{
  g_autofree gboolean *taken = g_new0 (gboolean, n_columns + 1);
  double sum = 0.0;

  for (guint row = 0; row < n_rows; row++)
    {
      if (columns[row] == G_MAXUINT)
        continue;
      g_assert_cmpuint (columns[row], <, n_columns);
      g_assert_false (taken[columns[row]]);
      taken[columns[row]] = TRUE;
      g_assert_cmpfloat (get_weight (pairs, row, columns[row]), >, 0.0);
      sum += get_weight (pairs, row, columns[row]);
    }
  return sum;
}

TF_TEST (is_as_good_as_trying_all)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1955);

  for (guint round = 0; round < 600; round++)
    {
      guint n_rows = (guint) g_rand_int_range (random, 0, MAX_SIDE + 1);
      guint n_columns = (guint) g_rand_int_range (random, 0, MAX_SIDE + 1);
      double density = g_rand_double (random);
      gboolean whole = round % 2 == 0;
      g_autoptr (GArray) pairs = new_pairs ();
      g_autofree guint *columns = NULL;

      for (guint row = 0; row < n_rows; row++)
        for (guint column = 0; column < n_columns; column++)
          if (g_rand_double (random) < density)
            add_pair (pairs, row, column,
                      whole ? g_rand_int_range (random, 1, 5)
                            : g_rand_double_range (random, 0.3, 1.05));
      columns = tf_assignment_solve (pairs, n_rows, n_columns);
      g_assert_cmpfloat_with_epsilon (check_sum (pairs, columns, n_rows, n_columns),
                                      find_best (pairs, 0, n_rows, n_columns, 0), 1e-9);
    }
}

TF_TEST (the_best_pair_yields_to_the_best_sum)
{
  g_autoptr (GArray) pairs = new_pairs ();
  g_autofree guint *columns = NULL;

  add_pair (pairs, 0, 0, 0.9);
  add_pair (pairs, 0, 1, 0.8);
  add_pair (pairs, 1, 0, 0.7);
  columns = tf_assignment_solve (pairs, 3, 2);
  g_assert_cmpuint (columns[0], ==, 1);
  g_assert_cmpuint (columns[1], ==, 0);
  g_assert_cmpuint (columns[2], ==, G_MAXUINT);
}

TF_TEST (one_good_pair_beats_two_poor_ones)
{
  g_autoptr (GArray) pairs = new_pairs ();
  g_autofree guint *columns = NULL;

  add_pair (pairs, 0, 0, 0.95);
  add_pair (pairs, 0, 1, 0.31);
  add_pair (pairs, 1, 0, 0.31);
  columns = tf_assignment_solve (pairs, 2, 2);
  g_assert_cmpuint (columns[0], ==, 0);
  g_assert_cmpuint (columns[1], ==, G_MAXUINT);
}

TF_TEST (without_pairs_all_stay_alone)
{
  g_autoptr (GArray) pairs = new_pairs ();
  g_autofree guint *none = tf_assignment_solve (pairs, 0, 0);
  g_autofree guint *columns = tf_assignment_solve (pairs, 2, 3);

  g_assert_nonnull (none);
  g_assert_cmpuint (columns[0], ==, G_MAXUINT);
  g_assert_cmpuint (columns[1], ==, G_MAXUINT);
}

TF_TEST (the_answer_is_always_the_same)
{
  g_autoptr (GArray) pairs = new_pairs ();
  g_autofree guint *first = NULL;
  g_autofree guint *second = NULL;

  for (guint row = 0; row < 4; row++)
    for (guint column = 0; column < 4; column++)
      add_pair (pairs, row, column, 0.5);
  first = tf_assignment_solve (pairs, 4, 4);
  second = tf_assignment_solve (pairs, 4, 4);
  g_assert_cmpmem (first, 4 * sizeof *first, second, 4 * sizeof *second);
}

/* The limit is far above what is needed; an exhaustive algorithm would not return. */
TF_TEST (a_large_dense_group_is_quick)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1987);
  g_autoptr (GArray) pairs = new_pairs ();
  g_autofree guint *columns = NULL;
  gint64 begin;

  for (guint row = 0; row < LARGE; row++)
    for (guint column = 0; column < LARGE; column++)
      add_pair (pairs, row, column, g_rand_double_range (random, 0.3, 1.05));
  begin = g_get_monotonic_time ();
  columns = tf_assignment_solve (pairs, LARGE, LARGE);
  g_test_message ("%u x %u: %.1f ms", LARGE, LARGE,
                  (double) (g_get_monotonic_time () - begin) / 1000);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 20 * G_USEC_PER_SEC);
  for (guint row = 0; row < LARGE; row++)
    g_assert_cmpuint (columns[row], <, LARGE);
}
