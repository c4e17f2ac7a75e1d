/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>

#include "sim-loop.h"
#include "tf-test.h"

/* Compares both policies on simulated reviewers with known truth, as a Markdown table;
 * docs/polish-evaluation.md explains its terms and has a complete table. By default a small grid
 * with few runs; the complete one with
 *   bench-polish-evaluation whole [RUNS [FIRST_SEED [PART OF_PARTS]]]
 */

static const double all_p[] = { 0.3, 0.5, 0.7, 0.9 };
static const double all_q[] = { 0, 1, 3, 6 };
static const double all_g[] = { 0, 0.2, 0.5 };

typedef struct
{
  guint n, done, done_wrong, done_critical, halted_wrong;
  double iterations, looks;
} Tally;

static void
tally (Tally *self, const SimEnd *end)
{
  self->n++;
  self->done += end->verdict == TF_VERDICT_DONE && !end->wrong;
  self->done_wrong += end->verdict == TF_VERDICT_DONE && end->wrong;
  self->done_critical += end->critical;
  self->halted_wrong += end->verdict == TF_VERDICT_HALT && end->wrong;
  self->iterations += end->iterations;
  self->looks += end->n_looks;
}

static void
run (const SimParameters *parameters, guint n_runs, guint32 seed, gboolean evidence, Tally *out)
{
  for (guint i = 0; i < n_runs; i++)
    {
      SimEnd end;

      sim_loop_run (parameters, seed + i, evidence, &end);
      tally (out, &end);
    }
}

/* Wilson, J. Am. Stat. Assoc. 22, 1927; 95 %. */
static void
get_interval (guint k, guint n, double *out_low, double *out_high)
{
  const double z = 1.959964;
  double share = (double) k / n;
  double center = (share + z * z / (2 * n)) / (1 + z * z / n);
  double half = z * sqrt (share * (1 - share) / n + z * z / (4.0 * n * n)) / (1 + z * z / n);

  *out_low = center - half;
  *out_high = center + half;
}

/* Significant: the 95 % interval of the difference (Newcombe, Statistics in Medicine 17, 1998,
 * method 10) is above 0. */
static gboolean
is_more (guint k, guint n, guint k_other, guint n_other)
{
  double low, high, low_other, high_other;
  double difference = (double) k / n - (double) k_other / n_other;

  get_interval (k, n, &low, &high);
  get_interval (k_other, n_other, &low_other, &high_other);
  return difference - hypot ((double) k / n - low, high_other - (double) k_other / n_other) > 0;
}

static const char *
compare (guint classic, guint evidence, guint n)
{
  if (is_more (evidence, n, classic, n))
    return "**worse**";
  if (is_more (classic, n, evidence, n))
    return "better";
  return evidence == classic ? "equal" : evidence < classic ? "less" : "more";
}

static double
percent (guint k, guint n)
{
  return 100.0 * k / n;
}

static void
print_cell (const SimParameters *cell, const Tally *classic, const Tally *evidence)
{
  g_print ("| %.1f | %.0f | %.1f | %u | %.1f | %.1f | %s | %.1f | %.1f | %s | %.1f | %.1f | %.1f | "
           "%.1f | %.1f | %.1f |\n",
           cell->find, cell->noise, cell->invent, cell->n_reviewers,
           percent (classic->done_wrong, classic->n), percent (evidence->done_wrong, evidence->n),
           compare (classic->done_wrong, evidence->done_wrong, classic->n),
           percent (classic->halted_wrong, classic->n),
           percent (evidence->halted_wrong, evidence->n),
           compare (classic->halted_wrong, evidence->halted_wrong, classic->n),
           percent (classic->done_critical, classic->n),
           percent (evidence->done_critical, evidence->n), percent (classic->done, classic->n),
           percent (evidence->done, evidence->n), classic->looks / classic->n,
           evidence->looks / evidence->n);
}

static void
print_head (void)
{
  g_print ("| p | q | g | rev. | wrong done C | E | | wrong halt C | E | | critical C | E | right "
           "done C | E | reviews C | E |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
}

static void
run_cell (double p, double q, double g, guint n_reviewers, guint n_runs, guint32 seed)
{
  SimParameters cell = sim_parameters_new (p, q, g, n_reviewers);
  Tally classic = { 0 };
  Tally evidence = { 0 };

  run (&cell, n_runs, seed, FALSE, &classic);
  run (&cell, n_runs, seed, TRUE, &evidence);
  print_cell (&cell, &classic, &evidence);
}

static void
run_whole (guint n_runs, guint32 seed, guint part, guint n_parts)
{
  guint n = 0;

  for (guint reviewers = 1; reviewers <= 2; reviewers++)
    for (guint i = 0; i < G_N_ELEMENTS (all_p); i++)
      for (guint j = 0; j < G_N_ELEMENTS (all_q); j++)
        for (guint k = 0; k < G_N_ELEMENTS (all_g); k++, n++)
          if (n % n_parts == part)
            run_cell (all_p[i], all_q[j], all_g[k], reviewers, n_runs, seed + n * 1000);
}

static void
run_small (void)
{
  for (guint reviewers = 1; reviewers <= 2; reviewers++)
    for (guint i = 0; i < G_N_ELEMENTS (all_p); i += 2)
      for (guint j = 0; j < 3; j++)
        run_cell (all_p[i + 1], all_q[j], 0.2, reviewers, 50, 7000000);
}

static guint
get_number (int argc, char **argv, int i, guint otherwise)
{
  return i < argc ? (guint) g_ascii_strtoull (argv[i], NULL, 10) : otherwise;
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  print_head ();
  if (argc > 1 && g_str_equal (argv[1], "whole"))
    run_whole (get_number (argc, argv, 2, 200), get_number (argc, argv, 3, 9000000),
               get_number (argc, argv, 4, 0), get_number (argc, argv, 5, 1));
  else
    run_small ();
  return 0;
}
