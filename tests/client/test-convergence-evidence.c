/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-evidence.h"

#include <math.h>
#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/convergence-evidence"

static GVariant *
parse (const char *text)
{
  return g_variant_ref_sink (g_variant_new_parsed (text));
}

#define KNOWN \
  "{'open': <(@u 0, @u 3, @u 7)>, 'withdrawn': <(@u 1, @u 0, @u 1)>," \
  " 'rejected': <(@u 0, @u 0, @u 0)>, 'covered': <['I-0004: two dates']>," \
  " 'assurance': <'standard'>, 'bound': <0.1>, 'escape': <0.0801>, 'passed': <@u 2>," \
  " 'reviews': <@u 4>, 'reviewers': <['claude', 'codex']>, 'runs': <@u 11>," \
  " 'reporting': <@u 11>, 'cost': <3.4>," \
  " 'limits': <(12.5, 1.9, 23.1)>, 'dispersion': <0.5>, 'fills_quota': <true>," \
  " 'p_decrease': <0.625>, 'introduced_share': <0.17>, 'remaining': <'2 to 7 issues'>," \
  " 'growth': <@u 73>," \
  " 'coverage': <{'words': <'looked at 1 of 2 files; not: 1 Go file'>}>}"

#define UNKNOWN "{'open': <(@u 0, @u 0, @u 0)>}"

TF_TEST (words)
{
  g_autoptr (GVariant) known = parse (KNOWN);
  g_autofree char *text = tf_convergence_describe_evidence (known);
  g_autofree char *verdict = tf_convergence_describe_verdict ("guard_plateau", known);

  g_assert_cmpstr (
      text, ==,
      "Assurance: Standard – an issue would have escaped the last 2 reviews with a probability "
      "of 9% (limit: "
      "10%)\n"
      "Reviews: 4, by claude, codex\n"
      "Runs: 11, $3.40\n"
      "Withdrawn: 1 critical, 0 medium, 1 minor\n"
      "Hidden by waivers:\n"
      "I-0004: two dates\n"
      "Coverage: looked at 1 of 2 files; not: 1 Go file\n"
      "Control limits: 12.5 issues per review, 1.9 to 23.1 by chance\n"
      "Decrease: chance alone would cause this in 62% of cases\n"
      "Variance-to-mean ratio: 0.50 – the reviewer seems to fill a quota\n"
      "Introduced by fixes: 17% of open issues\n"
      "Growth: 73% since the first review\n"
      "Possibly still undiscovered: 2 to 7 issues");
  g_assert_cmpstr (
      verdict, ==,
      "Plateau: reviews have stopped improving, but issues remain. Open: 0 critical, 3 medium, "
      "7 minor");
}

static const struct
{
  const char *members;
  const char *part;
} proofs[] = {
  { "'passed': <@u 0>", "Assurance: Quick – not reached\n" },
  { "'passed': <@u 1>",
    "an issue would have escaped 1 review with a probability of 51% (limit: 25%)\n" },
  { "'by_rules': <true>, 'same_agent': <true>", "Sorted by rules; no model has read this\n" },
  { "'same_agent': <true>", "Author and only reviewer are the same agent\n" },
  { "'runs': <@u 3>, 'reporting': <@u 0>", "Runs: 3, cost unknown\n" },
  { "'runs': <@u 3>, 'reporting': <@u 0>, 'cost': <0.0>", "Runs: 3, cost unknown\n" },
  { "'runs': <@u 3>, 'reporting': <@u 2>, 'cost': <1.5>", "Runs: 3, $1.50 for 2 of them\n" },
  { "'rejected': <(@u 0, @u 1, @u 0)>", "Rejected: 0 critical, 1 medium, 0 minor\n" },
};

TF_TEST (what_it_rests_on)
{
  for (guint i = 0; i < G_N_ELEMENTS (proofs); i++)
    {
      g_autofree char *members =
          g_strdup_printf ("{'assurance': <'quick'>, 'bound': <0.25>, 'escape': <0.501>, %s}",
                           proofs[i].members);
      g_autoptr (GVariant) evidence = parse (members);
      g_autofree char *text = tf_convergence_describe_evidence (evidence);

      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, proofs[i].part));
    }
}

TF_TEST (unknown_is_not_a_number)
{
  g_autoptr (GVariant) unknown = parse (UNKNOWN);
  g_autofree char *text = tf_convergence_describe_evidence (unknown);
  g_autofree char *none = tf_convergence_describe_evidence (NULL);
  g_autofree char *verdict = tf_convergence_describe_verdict ("", unknown);

  g_assert_cmpstr (text, ==,
                   "Assurance: unknown until polishing ends\n"
                   "Control limits: unknown until the second review\n"
                   "Decrease: unknown until the second review\n"
                   "Variance-to-mean ratio: unknown\n"
                   "Introduced by fixes: unknown\n"
                   "Growth: unknown");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (verdict, ==, "");
}

#define ROUNDS \
  "[{'iteration': <@u 1>, 'origin_known': <@u 0>}," \
  " {'iteration': <@u 2>, 'origin_known': <@u 9>, 'introduced': <@u 2>, 'reviews': <@u 2>," \
  "  'blocking': <@u 1>}," \
  " {'iteration': <@u 3>, 'origin_known': <@u 0>, 'reviews': <@u 2>}," \
  " {'iteration': <@u 4>, 'origin_known': <@u 4>, 'introduced': <@u 0>, 'reviews': <@u 2>," \
  "  'blocking': <@u 0>}]"

TF_TEST (chart)
{
  g_autoptr (TfChartData) data = tf_chart_data_new ("t", "x", "y");
  g_autoptr (GVariant) evidence = parse (KNOWN);
  g_autoptr (GVariant) rounds = parse (ROUNDS);
  const TfChartSeries *series;
  const TfChartBand *band;

  tf_convergence_add_evidence (data, evidence, rounds);
  g_assert_cmpuint (data->bands->len, ==, 1);
  band = g_ptr_array_index (data->bands, 0);
  g_assert_cmpfloat (band->low, ==, 1.9);
  g_assert_cmpfloat (band->high, ==, 23.1);
  g_assert_cmpuint (data->marks->len, ==, 1);
  g_assert_cmpfloat (((TfChartMark *) g_ptr_array_index (data->marks, 0))->x, ==, 4);
  g_assert_cmpuint (data->series->len, ==, 1);
  series = g_ptr_array_index (data->series, 0);
  g_assert_cmpuint (series->points->len, ==, 3);
  g_assert_cmpfloat (g_array_index (series->points, TfChartPoint, 0).y, ==, 2);
  g_assert_true (isnan (g_array_index (series->points, TfChartPoint, 1).y));
  g_assert_cmpfloat (g_array_index (series->points, TfChartPoint, 2).y, ==, 0);
}

TF_TEST (checks_are_told_apart)
{
  g_autoptr (TfChartData) data = tf_chart_data_new ("t", "x", "y");
  g_autoptr (TfChartData) old = tf_chart_data_new ("t", "x", "y");
  g_autoptr (GVariant) rounds =
      parse ("[{'iteration': <@u 1>, 'reviews': <@u 2>, 'check': <false>},"
             " {'iteration': <@u 2>, 'reviews': <@u 0>, 'check': <true>},"
             " {'iteration': <@u 3>, 'reviews': <@u 2>, 'check': <true>}]");
  g_autoptr (GVariant) without = parse ("[{'iteration': <@u 1>}]");

  tf_convergence_add_evidence (data, NULL, rounds);
  g_assert_false (tf_chart_data_is_hollow (data, 1));
  g_assert_true (tf_chart_data_is_hollow (data, 2));
  g_assert_false (tf_chart_data_is_hollow (data, 3));
  g_assert_nonnull (data->filled_name);
  /* What older versions did not write is not claimed. */
  tf_convergence_add_evidence (old, NULL, without);
  g_assert_null (old->filled_name);
}

TF_TEST (unknown_is_not_drawn)
{
  g_autoptr (TfChartData) data = tf_chart_data_new ("t", "x", "y");
  g_autoptr (GVariant) unknown = parse (UNKNOWN);
  g_autoptr (GVariant) rounds = parse ("[{'iteration': <@u 1>, 'origin_known': <@u 0>}]");

  tf_convergence_add_evidence (data, NULL, NULL);
  tf_convergence_add_evidence (data, unknown, rounds);
  g_assert_cmpuint (data->bands->len, ==, 0);
  g_assert_cmpuint (data->series->len, ==, 0);
  g_assert_cmpuint (data->marks->len, ==, 0);
}
