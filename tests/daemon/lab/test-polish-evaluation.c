/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-loop.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-evaluation"

/* The bounds that docs/polish-evaluation.md reports, on its seeds. */

#define FIRST_SEED 9000000

/* A hundred times slower there: enough to exercise the code, too few for a bound. */
#ifdef __SANITIZE_ADDRESS__
#define N_RUNS 2
#else
#define N_RUNS 1000
#endif
#define N_COMPETENT MIN (N_RUNS, 20)

typedef struct
{
  guint n, n_done, n_wrong, n_false_halts;
  double runs, reviews_and_fixes;
  GArray *all_runs, *all_rounds; /* (owned) (element-type guint): sorted */
} Tally;

static void
tally_clear (Tally *self)
{
  g_clear_pointer (&self->all_runs, g_array_unref);
  g_clear_pointer (&self->all_rounds, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tally, tally_clear)

static int
compare (gconstpointer a, gconstpointer b)
{
  return (int) *(const guint *) a - (int) *(const guint *) b;
}

static guint
get_median (const GArray *sorted)
{
  return g_array_index (sorted, guint, sorted->len / 2);
}

static void
run (const SimParameters *parameters, SimPolicy policy, guint n, Tally *out)
{
  out->n = n;
  out->all_runs = g_array_new (FALSE, FALSE, sizeof (guint));
  out->all_rounds = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n; i++)
    {
      guint runs = 0;
      SimEnd end;

      sim_loop_run (parameters, FIRST_SEED + i, policy, &end);
      runs = sim_runs_count (&end.runs);
      out->n_done += end.verdict == TF_VERDICT_DONE;
      out->n_wrong += end.verdict == TF_VERDICT_DONE && end.wrong;
      out->n_false_halts += end.false_halt;
      out->runs += (double) runs / n;
      out->reviews_and_fixes += (double) sim_runs_count_reviews_and_fixes (&end.runs) / n;
      g_array_append_val (out->all_runs, runs);
      g_array_append_val (out->all_rounds, end.n_rounds);
    }
  g_array_sort (out->all_runs, compare);
  g_array_sort (out->all_rounds, compare);
  g_test_message ("%s: %u of %u done, %u wrongly; %.1f runs, %.1f without checks; median %u runs, "
                  "%u rounds",
                  sim_policy_get_name (policy), out->n_done, n, out->n_wrong, out->runs,
                  out->reviews_and_fixes, get_median (out->all_runs), get_median (out->all_rounds));
}

static gboolean
has_enough_runs (void)
{
  return N_RUNS >= 200;
}

static const struct
{
  guint n_defects;
  double wrong, runs;
  guint median;
} bounds[] = {
  { 8, 0.09, 8.6, 8 },
  { 20, 0.15, 11, 11 },
};

TF_TEST (standard_keeps_its_bounds_with_shared_blind_spots)
{
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      SimParameters parameters = sim_parameters_new (0.7, 0, bounds[i].n_defects);
      g_auto (Tally) tally = { 0 };

      parameters.concentration = SIM_SHARED;
      run (&parameters, SIM_STANDARD, N_RUNS, &tally);
      if (!has_enough_runs ())
        continue;
      g_assert_cmpfloat (tally.n_wrong, <=, bounds[i].wrong * tally.n);
      g_assert_cmpfloat (tally.runs, <=, bounds[i].runs);
      g_assert_cmpuint (get_median (tally.all_runs), <=, bounds[i].median);
    }
}

TF_TEST (more_assurance_is_less_often_wrong)
{
  SimParameters parameters = sim_parameters_new (0.7, 0, 8);
  guint wrong[SIM_N_POLICIES];

  parameters.concentration = SIM_SHARED;
  for (guint policy = 0; policy < SIM_N_POLICIES; policy++)
    {
      g_auto (Tally) tally = { 0 };

      run (&parameters, policy, N_RUNS, &tally);
      wrong[policy] = tally.n_wrong;
    }
  if (!has_enough_runs ())
    return;
  g_assert_cmpuint (wrong[SIM_QUICK], <, wrong[SIM_CLASSIC]);
  g_assert_cmpuint (wrong[SIM_STANDARD], <, wrong[SIM_QUICK]);
  g_assert_cmpuint (wrong[SIM_THOROUGH], <=, wrong[SIM_STANDARD]);
}

TF_TEST (a_competent_reviewer_and_fixer_end_soon)
{
  SimParameters parameters = sim_parameters_new_competent ();
  g_auto (Tally) classic = { 0 };
  g_auto (Tally) standard = { 0 };

  run (&parameters, SIM_CLASSIC, N_COMPETENT, &classic);
  run (&parameters, SIM_STANDARD, N_COMPETENT, &standard);
  if (!has_enough_runs ())
    return;
  g_assert_cmpuint (standard.n_wrong, <=, classic.n_wrong);
  g_assert_cmpuint (get_median (standard.all_runs), <=, 9);
  g_assert_cmpuint (get_median (standard.all_rounds), <=, 6);
}

TF_TEST (a_quota_reviewer_ends_in_a_plateau)
{
  SimParameters parameters = sim_parameters_new_quota ();
  for (guint i = 0; i < N_RUNS; i++)
    {
      SimEnd end;

      sim_loop_run (&parameters, FIRST_SEED + i, SIM_STANDARD, &end);
      g_assert_cmpint (end.verdict, ==, TF_VERDICT_HALT);
      g_assert_cmpint (end.guard, ==, TF_GUARD_PLATEAU);
      g_assert_cmpuint (sim_runs_count (&end.runs), <=, 12);
    }
}

TF_TEST (within_the_thresholds_a_round_that_passed_never_halts)
{
  static const double noises[] = { 0, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
    for (guint policy = SIM_QUICK; policy < SIM_N_POLICIES; policy++)
      {
        SimParameters parameters = sim_parameters_new (0.7, noises[i], 8);
        g_auto (Tally) tally = { 0 };

        parameters.concentration = SIM_SHARED;
        run (&parameters, policy, N_RUNS, &tally);
        g_assert_cmpuint (tally.n_false_halts, ==, 0);
      }
}

TF_TEST (the_same_seed_is_the_same_run)
{
  SimParameters parameters = sim_parameters_new (0.5, 1, 20);
  SimEnd first;
  SimEnd second;

  parameters.invent = 0.2;
  sim_loop_run (&parameters, 5, SIM_THOROUGH, &first);
  sim_loop_run (&parameters, 5, SIM_THOROUGH, &second);
  g_assert_cmpmem (&first, sizeof first, &second, sizeof second);
}
