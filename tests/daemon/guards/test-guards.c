/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guards"

static const struct
{
  const char *points;
  guint max_iterations;
  TfGuard fired;
  guint n_evaluated;
} cases[] = {
  { "0/3/5", 50, TF_GUARD_TERMINATION, 1 },
  { "0/3/5", 1, TF_GUARD_TERMINATION, 1 },
  { "0/0/40 0/0/30 0/0/20 0/0/30", 4, TF_GUARD_HALLUCINATION, 2 },
  { "0/0/8 0/0/8 0/0/8 0/0/13", 4, TF_GUARD_FABRICATION, 3 },
  { "0/0/9! 0/0/8!", 2, TF_GUARD_SCOPE_DRIFT, 4 },
  { "0/0/9 0/0/9 0/0/9", 3, TF_GUARD_STAGNATION, 5 },
  { "0/0/9 0/0/8 0/0/9", 3, TF_GUARD_MAX_ITERATIONS, 7 },
  { "0/0/9 0/0/8 0/0/9", 4, TF_GUARD_NONE, 7 },
};

TF_TEST (the_first_that_fires_ends_the_evaluation)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);
      g_autoptr (GPtrArray) results = NULL;
      const TfGuardResult *last;

      fixture->config.polish.max_iterations = cases[i].max_iterations;
      results = tf_guards_evaluate (&fixture->input, &fixture->config);
      g_assert_cmpuint (results->len, ==, cases[i].n_evaluated);
      for (guint j = 0; j + 1 < results->len; j++)
        g_assert_cmpint (((TfGuardResult *) g_ptr_array_index (results, j))->verdict, ==,
                         TF_VERDICT_GO_ON);
      last = g_ptr_array_index (results, results->len - 1);
      if (cases[i].fired == TF_GUARD_NONE)
        g_assert_cmpint (last->verdict, ==, TF_VERDICT_GO_ON);
      else
        g_assert_cmpint (last->guard, ==, cases[i].fired);
    }
}

static void
check_order (gboolean evidence, const TfGuard *order, guint n)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9");
  g_autoptr (GPtrArray) results = NULL;

  fixture->input.evidence = evidence;
  results = tf_guards_evaluate (&fixture->input, &fixture->config);
  g_assert_cmpuint (results->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (((TfGuardResult *) g_ptr_array_index (results, i))->guard, ==, order[i]);
}

TF_TEST (the_order_is_that_of_the_design)
{
  static const TfGuard classic[] = {
    TF_GUARD_TERMINATION, TF_GUARD_HALLUCINATION, TF_GUARD_FABRICATION,    TF_GUARD_SCOPE_DRIFT,
    TF_GUARD_STAGNATION,  TF_GUARD_BUDGET,        TF_GUARD_MAX_ITERATIONS,
  };
  static const TfGuard with_evidence[] = {
    TF_GUARD_TERMINATION, TF_GUARD_HALLUCINATION,  TF_GUARD_FABRICATION, TF_GUARD_SCOPE_DRIFT,
    TF_GUARD_STAGNATION,  TF_GUARD_PLATEAU,        TF_GUARD_GROWTH,      TF_GUARD_OSCILLATION,
    TF_GUARD_BUDGET,      TF_GUARD_MAX_ITERATIONS,
  };

  check_order (FALSE, classic, G_N_ELEMENTS (classic));
  check_order (TRUE, with_evidence, G_N_ELEMENTS (with_evidence));
}

/* The seeds' loop ignores sizes, passages and levels, whatever the points contain. */
TF_TEST (without_evidence_nothing_is_new)
{
  static const char *const points[] = {
    "0/0/9@100 0/0/8@200 0/0/9@400",
    "0/0/9@100~3 0/0/8@100~3 0/0/9@100~3",
    "0/0/9^0 0/0/8^0 0/0/9^0 0/0/8^0",
  };

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (points[i]);
      g_autoptr (GPtrArray) results = tf_guards_evaluate (&fixture->input, &fixture->config);
      g_autoptr (GPtrArray) judged = NULL;
      const TfGuardResult *last = g_ptr_array_index (results, results->len - 1);

      g_assert_cmpuint (results->len, ==, 7);
      g_assert_cmpint (last->verdict, ==, TF_VERDICT_GO_ON);
      fixture->input.evidence = TRUE;
      fixture->input.reviews.n_rounds = fixture->input.trajectory->len;
      fixture->input.reviews.newest = TRUE;
      judged = tf_guards_evaluate (&fixture->input, &fixture->config);
      last = g_ptr_array_index (judged, judged->len - 1);
      g_assert_cmpint (last->verdict, ==, TF_VERDICT_HALT);
    }
}

TF_TEST (the_budget_comes_before_the_ceiling)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9");
  g_autoptr (GPtrArray) results = NULL;

  fixture->config.polish.max_iterations = 1;
  fixture->config.agents.budget_minutes = 1;
  fixture->input.elapsed = 60 * (gint64) G_USEC_PER_SEC;
  results = tf_guards_evaluate (&fixture->input, &fixture->config);
  g_assert_cmpuint (results->len, ==, 6);
  g_assert_cmpint (((TfGuardResult *) g_ptr_array_index (results, 5))->guard, ==, TF_GUARD_BUDGET);
}
