/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-loop.h"
#include "tf-test.h"

/* The four policies on simulated reviewers with known truth, as Markdown tables;
 * docs/polish-evaluation.md explains the terms and has the results.
 *   bench-polish-evaluation [RUNS [FIRST_SEED [CONCENTRATION [P DEFECTS Q]]]]
 */

typedef struct
{
  guint n, done, done_wrong, done_critical, halted_wrong, false_halts;
  SimRuns runs;
  double reviews_and_fixes;
  GArray *all_runs, *all_rounds; /* (owned) (element-type guint) */
} Tally;

static void
tally_init (Tally *self)
{
  *self = (Tally){ 0 };
  self->all_runs = g_array_new (FALSE, FALSE, sizeof (guint));
  self->all_rounds = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
tally_clear (Tally *self)
{
  g_array_unref (self->all_runs);
  g_array_unref (self->all_rounds);
}

static void
tally_add (Tally *self, const SimEnd *end)
{
  guint runs = sim_runs_count (&end->runs);

  self->n++;
  self->done += end->verdict == TF_VERDICT_DONE && !end->wrong;
  self->done_wrong += end->verdict == TF_VERDICT_DONE && end->wrong;
  self->done_critical += end->critical;
  self->halted_wrong += end->verdict == TF_VERDICT_HALT && end->wrong;
  self->false_halts += end->false_halt;
  self->runs.n_reviews += end->runs.n_reviews;
  self->runs.n_corrections += end->runs.n_corrections;
  self->runs.n_checks += end->runs.n_checks;
  self->runs.n_identities += end->runs.n_identities;
  self->runs.n_fixes += end->runs.n_fixes;
  self->reviews_and_fixes += sim_runs_count_reviews_and_fixes (&end->runs);
  g_array_append_val (self->all_runs, runs);
  g_array_append_val (self->all_rounds, end->n_rounds);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const guint *) a < *(const guint *) b ? -1 : *(const guint *) a > *(const guint *) b;
}

static double
get_mean (const GArray *values)
{
  double sum = 0;

  for (guint i = 0; i < values->len; i++)
    sum += g_array_index (values, guint, i);
  return sum / values->len;
}

/* At @share of the sorted values. */
static guint
get_quantile (GArray *values, double share)
{
  g_array_sort (values, compare);
  return g_array_index (values, guint, (guint) (share * (values->len - 1) + 0.5));
}

static double
percent (const Tally *self, guint k)
{
  return 100.0 * k / self->n;
}

static void
print_head (const char *title)
{
  g_print (
      "\n%s\n\n"
      "| | right done | wrong done | critical | halted | wrong halt | false halt | runs | reviews "
      "and fixes | rounds | median runs | median rounds | most runs | checks | identity |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
      title);
}

static void
print_row (const char *name, Tally *self)
{
  g_print (
      "| %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %u | %u | %u | %.1f | "
      "%.2f |\n",
      name, percent (self, self->done), percent (self, self->done_wrong),
      percent (self, self->done_critical), percent (self, self->n - self->done - self->done_wrong),
      percent (self, self->halted_wrong), percent (self, self->false_halts),
      get_mean (self->all_runs), self->reviews_and_fixes / self->n, get_mean (self->all_rounds),
      get_quantile (self->all_runs, 0.5), get_quantile (self->all_rounds, 0.5),
      get_quantile (self->all_runs, 1), (double) self->runs.n_checks / self->n,
      (double) self->runs.n_identities / self->n);
}

static void
run (const char *title, const SimParameters *parameters, guint n_runs, guint32 seed)
{
  print_head (title);
  for (guint policy = 0; policy < SIM_N_POLICIES; policy++)
    {
      Tally tally;

      tally_init (&tally);
      for (guint i = 0; i < n_runs; i++)
        {
          SimEnd end;

          sim_loop_run (parameters, seed + i, policy, &end);
          tally_add (&tally, &end);
        }
      print_row (sim_policy_get_name (policy), &tally);
      tally_clear (&tally);
    }
}

static double
get_number (int argc, char **argv, int i, double otherwise)
{
  return i < argc ? g_ascii_strtod (argv[i], NULL) : otherwise;
}

static void
run_cell (double p, guint n, double q, double concentration, guint n_runs, guint32 seed)
{
  SimParameters parameters = sim_parameters_new (p, q, n);
  g_autofree char *title =
      g_strdup_printf ("%s, p %.1f, %u defects, q %.0f",
                       concentration > 0 ? "shared blind spots" : "independent", p, n, q);

  parameters.concentration = concentration;
  run (title, &parameters, n_runs, seed);
}

static void
run_grid (guint n_runs, guint32 seed, double concentration)
{
  static const double all_p[] = { 0.7, 0.5, 0.9 };
  static const double all_q[] = { 0, 1, 3 };
  static const guint all_n[] = { 8, 20 };

  SimParameters competent = sim_parameters_new_competent ();
  SimParameters quota = sim_parameters_new_quota ();

  run ("A competent reviewer and fixer", &competent, n_runs, seed);
  run ("A reviewer who fills a quota", &quota, n_runs, seed);
  for (guint shared = 2; shared-- > 0;)
    for (guint i = 0; i < G_N_ELEMENTS (all_p); i++)
      for (guint j = 0; j < G_N_ELEMENTS (all_n); j++)
        for (guint k = 0; k < G_N_ELEMENTS (all_q); k++)
          run_cell (all_p[i], all_n[j], all_q[k], shared ? concentration : 0, n_runs, seed);
}

int
main (int argc, char **argv)
{
  guint n_runs = (guint) get_number (argc, argv, 1, 50);
  guint seed = (guint) get_number (argc, argv, 2, 7000000);
  double concentration = get_number (argc, argv, 3, SIM_SHARED);

  tf_test_init (&argc, &argv);
  if (argc > 4)
    run_cell (get_number (argc, argv, 4, 0.7), (guint) get_number (argc, argv, 5, 8),
              get_number (argc, argv, 6, 0), concentration, n_runs, seed);
  else
    run_grid (n_runs, seed, concentration);
  return 0;
}
