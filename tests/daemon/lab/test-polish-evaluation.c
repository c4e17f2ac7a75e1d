/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-loop.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-evaluation"

/* A few cells of docs/polish-evaluation.md with few runs: the conclusions of the whole table must
 * hold. Fixed seeds, different from those of the table. */

/* A hundred times slower there: enough to exercise the code. */
#ifdef __SANITIZE_ADDRESS__
#define N_RUNS 1
#else
#define N_RUNS 25
#endif
#define FIRST_SEED 7000000

typedef struct
{
  guint done, done_wrong, done_critical, halted_wrong;
} Tally;

static void
run (double find, double noise, guint n_reviewers, gboolean evidence, Tally *out)
{
  SimParameters parameters = sim_parameters_new (find, noise, 0.2, n_reviewers);

  for (guint i = 0; i < N_RUNS; i++)
    {
      SimEnd end;

      sim_loop_run (&parameters, FIRST_SEED + i, evidence, &end);
      out->done += end.verdict == TF_VERDICT_DONE;
      out->done_wrong += end.verdict == TF_VERDICT_DONE && end.wrong;
      out->done_critical += end.critical;
      out->halted_wrong += end.verdict == TF_VERDICT_HALT && end.wrong;
    }
  g_test_message (
      "p %.1f q %.0f, %u, %s: %u done, %u of them wrongly, %u critical, %u halted wrongly", find,
      noise, n_reviewers, evidence ? "evidence" : "classic", out->done, out->done_wrong,
      out->done_critical, out->halted_wrong);
}

static const struct
{
  double find, noise;
  guint n_reviewers;
} cells[] = {
  { 0.3, 1, 1 }, { 0.5, 0, 1 }, { 0.5, 3, 1 }, { 0.9, 1, 1 }, { 0.5, 1, 2 }, { 0.7, 3, 2 },
};

TF_TEST (evidence_is_never_worse_than_classic)
{
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      Tally classic = { 0 };
      Tally evidence = { 0 };

      run (cells[i].find, cells[i].noise, cells[i].n_reviewers, FALSE, &classic);
      run (cells[i].find, cells[i].noise, cells[i].n_reviewers, TRUE, &evidence);
      g_assert_cmpuint (evidence.done_wrong, <=, classic.done_wrong);
      g_assert_cmpuint (evidence.halted_wrong, <=, classic.halted_wrong + 2);
    }
}

TF_TEST (two_reviewers_leave_no_critical_defect)
{
  static const double finds[] = { 0.5, 0.7, 0.9 };

  for (guint i = 0; i < G_N_ELEMENTS (finds); i++)
    {
      Tally evidence = { 0 };

      run (finds[i], 1, 2, TRUE, &evidence);
      g_assert_cmpuint (evidence.done_critical, ==, 0);
      g_assert_cmpuint (evidence.done, >, N_RUNS / 2);
    }
}

TF_TEST (the_same_seed_is_the_same_run)
{
  SimParameters parameters = sim_parameters_new (0.5, 3, 0.5, 2);
  SimEnd first;
  SimEnd second;

  sim_loop_run (&parameters, 5, TRUE, &first);
  sim_loop_run (&parameters, 5, TRUE, &second);
  g_assert_cmpmem (&first, sizeof first, &second, sizeof second);
}
