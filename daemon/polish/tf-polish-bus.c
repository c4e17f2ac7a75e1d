/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-bus.h"

#include "tf-control-chart.h"
#include "tf-enum.h"
#include "tf-evidence.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"
#include "tf-passages.h"
#include "tf-polish-facts.h"
#include "tf-polish-verdict.h"
#include "tf-trend.h"

static GVariant *
states_to_variant (const TfIssueCounts *counts)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{su}"));
  for (guint i = 0; i < TF_N_ISSUE_STATES; i++)
    if (tf_counts_total (&counts->n[i]) > 0)
      g_variant_builder_add (&builder, "{su}", tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) i),
                             (guint) tf_counts_total (&counts->n[i]));
  return g_variant_builder_end (&builder);
}

static void
add_issues (GVariantBuilder *builder, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) covered = tf_issue_looks_list_covered (ledger);
  TfCounts open = { 0 };
  TfIssueCounts counts;

  tf_issue_ledger_count_open (ledger, &open);
  tf_issue_ledger_count_states (ledger, &counts);
  g_variant_builder_add (builder, "{sv}", "open", tf_counts_to_variant (&open));
  g_variant_builder_add (builder, "{sv}", "by_state", states_to_variant (&counts));
  g_variant_builder_add (builder, "{sv}", "withdrawn",
                         tf_counts_to_variant (&counts.n[TF_ISSUE_STATE_WITHDRAWN]));
  g_variant_builder_add (builder, "{sv}", "rejected",
                         tf_counts_to_variant (&counts.n[TF_ISSUE_STATE_REJECTED]));
  g_variant_builder_add (builder, "{sv}", "covered",
                         g_variant_new_strv ((const char *const *) covered->pdata,
                                             (gssize) covered->len));
}

/* Returns: whether there is one */
static gboolean
add_verdict (GVariantBuilder *builder, const TfPolishState *state, const TfIssueLedger *ledger)
{
  g_autofree char *verdict = tf_polish_verdict_format (state, ledger);

  if (*verdict == '\0')
    return FALSE;
  g_variant_builder_add (builder, "{sv}", "verdict", g_variant_new_string (verdict));
  return TRUE;
}

static void
add_proof (GVariantBuilder *builder, const TfPolishState *state)
{
  const TfPolishProof *proof = &state->proof;
  TfAssuranceInput input;

  if (!proof->known)
    return;
  tf_polish_facts_get_input (proof, &input);
  g_variant_builder_add (builder, "{sv}", "assurance",
                         g_variant_new_string (
                             tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) proof->assurance)));
  g_variant_builder_add (builder, "{sv}", "bound",
                         g_variant_new_double (tf_assurance_get_level (proof->assurance)->bound));
  g_variant_builder_add (builder, "{sv}", "escape",
                         g_variant_new_double (
                             tf_assurance_compute_escape (proof->p, proof->n_passed)));
  g_variant_builder_add (builder, "{sv}", "detection", g_variant_new_double (proof->p));
  g_variant_builder_add (builder, "{sv}", "detection_source",
                         g_variant_new_string (
                             tf_enum_to_nick (TF_TYPE_DETECTION_SOURCE, (int) proof->source)));
  g_variant_builder_add (builder, "{sv}", "reviews", g_variant_new_uint32 (proof->n_reviews));
  g_variant_builder_add (builder, "{sv}", "passed", g_variant_new_uint32 (proof->n_passed));
  g_variant_builder_add (builder, "{sv}", "reviewers",
                         g_variant_new_strv ((const char *const *) proof->reviewers, -1));
  g_variant_builder_add (builder, "{sv}", "same_agent", g_variant_new_boolean (proof->same_agent));
  g_variant_builder_add (builder, "{sv}", "by_rules",
                         g_variant_new_boolean (tf_polish_verdict_is_by_rules (state)));
  g_variant_builder_add (builder, "{sv}", "runs", g_variant_new_uint32 (proof->n_runs));
  g_variant_builder_add (builder, "{sv}", "reporting", g_variant_new_uint32 (proof->n_reporting));
  if (proof->usage.known)
    g_variant_builder_add (builder, "{sv}", "tokens",
                           g_variant_new_uint64 (proof->usage.input_tokens +
                                                 proof->usage.output_tokens));
  if (tf_polish_proof_has_cost (proof))
    g_variant_builder_add (builder, "{sv}", "cost", g_variant_new_double (proof->usage.cost));
}

/* Of the reviews since the last Resume, which belong to one series; of the iterations in files that do
 * not know what each review found. */
static GArray *
list_totals (const TfPolishState *state, const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) looks = tf_issue_looks_list (ledger, state->resumed_at);
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < looks->len; i++)
    {
      double total = tf_counts_total (&((const TfLook *) g_ptr_array_index (looks, i))->found);

      g_array_append_val (totals, total);
    }
  for (guint i = state->resumed_at; looks->len == 0 && i < state->trajectory->len; i++)
    {
      double total =
          tf_counts_total (&g_array_index (state->trajectory, TfTrajectoryPoint, i).counts);

      g_array_append_val (totals, total);
    }
  return totals;
}

static void
add_statistics (GVariantBuilder *builder, const TfPolishState *state, const TfIssueLedger *ledger)
{
  g_autoptr (GArray) totals = list_totals (state, ledger);
  const double *values = (const double *) totals->data;
  TfControlChart chart = { 0 };
  TfTrend trend = { 0 };

  if (totals->len < 2)
    return;
  tf_control_chart_compute (values, totals->len, &chart);
  tf_trend_compute (values, totals->len, &trend);
  g_variant_builder_add (builder, "{sv}", "limits",
                         g_variant_new ("(ddd)", chart.center, chart.lower, chart.upper));
  g_variant_builder_add (builder, "{sv}", "dispersion", g_variant_new_double (chart.dispersion));
  g_variant_builder_add (builder, "{sv}", "fills_quota",
                         g_variant_new_boolean (tf_control_chart_fills_quota (&chart)));
  g_variant_builder_add (builder, "{sv}", "p_decrease", g_variant_new_double (trend.p_down));
}

static void
add_size (GVariantBuilder *builder, const TfPolishState *state, const TfPointEvidence *latest)
{
  guint64 first = 0;
  guint growth;

  for (guint i = 0; i < state->trajectory->len && first == 0; i++)
    first = g_array_index (state->trajectory, TfTrajectoryPoint, i).evidence.size;
  growth = tf_passages_growth (first, latest->size);
  if (latest->size > 0)
    g_variant_builder_add (builder, "{sv}", "size", g_variant_new_uint64 (latest->size));
  if (growth != G_MAXUINT)
    g_variant_builder_add (builder, "{sv}", "growth", g_variant_new_uint32 (growth));
}

/* Who reviewed last, each once: two reviews of one agent cannot be told apart by its name. Returns:
 * (transfer container) (element-type utf8) */
static GPtrArray *
list_latest_reviewers (const TfIssueLedger *ledger, guint *out_iteration)
{
  GPtrArray *names = g_ptr_array_new ();

  *out_iteration = 0;
  for (guint i = ledger->looks->len; i > 0; i--)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i - 1);

      if (look->stage != TF_REVIEW_STAGE_FULL)
        continue;
      if (*out_iteration != 0 && look->iteration != *out_iteration)
        break;
      *out_iteration = look->iteration;
      if (!g_ptr_array_find_with_equal_func (names, look->reviewer, g_str_equal, NULL))
        g_ptr_array_add (names, look->reviewer);
    }
  return names;
}

static void
add_remaining (GVariantBuilder *builder, const TfIssueLedger *ledger)
{
  TfRemaining remaining = { 0 };
  guint iteration = 0;
  g_autoptr (GPtrArray) reviewers = list_latest_reviewers (ledger, &iteration);

  if (reviewers->len < 2)
    return;
  tf_evidence_estimate_remaining (ledger, iteration, reviewers->len, &remaining);
  g_variant_builder_add (builder, "{sv}", "remaining",
                         g_variant_new_take_string (tf_remaining_format (&remaining)));
}

/* The record, and "words". */
static GVariant *
coverage_to_variant (const TfCoverage *coverage)
{
  g_autofree char *words = tf_coverage_describe (coverage);
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  tf_record_insert (&tf_coverage_record, coverage, &dict);
  g_variant_dict_insert (&dict, "words", "s", words);
  return g_variant_dict_end (&dict);
}

GVariant *
tf_polish_evidence_to_variant (const TfPolishState *state, const TfIssueLedger *ledger)
{
  TfTrajectoryPoint point = { 0 };
  GVariantBuilder builder;

  tf_polish_state_get_latest (state, &point);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_issues (&builder, ledger);
  if (add_verdict (&builder, state, ledger))
    add_proof (&builder, state);
  add_statistics (&builder, state, ledger);
  if (point.evidence.n_origin > 0)
    g_variant_builder_add (&builder, "{sv}", "introduced_share",
                           g_variant_new_double ((double) point.evidence.n_introduced /
                                                 point.evidence.n_origin));
  add_remaining (&builder, ledger);
  add_size (&builder, state, &point.evidence);
  if (state->coverage != NULL)
    g_variant_builder_add (&builder, "{sv}", "coverage", coverage_to_variant (state->coverage));
  return g_variant_builder_end (&builder);
}

static void
add_round_evidence (GVariantBuilder *builder, const TfPointEvidence *evidence)
{
  g_variant_builder_add (builder, "{sv}", "found", tf_counts_to_variant (&evidence->found));
  if (evidence->n_reviews > 0 || evidence->has_check)
    {
      g_variant_builder_add (builder, "{sv}", "reviews",
                             g_variant_new_uint32 (evidence->n_reviews));
      g_variant_builder_add (builder, "{sv}", "blocking",
                             g_variant_new_uint32 (evidence->n_blocking));
      g_variant_builder_add (builder, "{sv}", "check", g_variant_new_boolean (evidence->has_check));
    }
  if (evidence->n_origin > 0)
    g_variant_builder_add (builder, "{sv}", "introduced",
                           g_variant_new_uint32 (evidence->n_introduced));
  g_variant_builder_add (builder, "{sv}", "origin_known",
                         g_variant_new_uint32 (evidence->n_origin));
  g_variant_builder_add (builder, "{sv}", "verified", g_variant_new_uint32 (evidence->n_verified));
  g_variant_builder_add (builder, "{sv}", "unverified",
                         g_variant_new_uint32 (evidence->n_unverified));
  if (evidence->size > 0)
    g_variant_builder_add (builder, "{sv}", "size", g_variant_new_uint64 (evidence->size));
  g_variant_builder_add (builder, "{sv}", "returned", g_variant_new_uint32 (evidence->n_returned));
}

GVariant *
tf_polish_rounds_to_variant (const TfPolishState *state)
{
  GVariantBuilder rounds;

  g_variant_builder_init (&rounds, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < state->trajectory->len; i++)
    {
      const TfTrajectoryPoint *point = &g_array_index (state->trajectory, TfTrajectoryPoint, i);
      GVariantBuilder builder;

      g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
      g_variant_builder_add (&builder, "{sv}", "iteration",
                             g_variant_new_uint32 (point->iteration));
      g_variant_builder_add (&builder, "{sv}", "counts", tf_counts_to_variant (&point->counts));
      g_variant_builder_add (&builder, "{sv}", "at", g_variant_new_int64 (point->timestamp));
      if (point->evidence.known)
        add_round_evidence (&builder, &point->evidence);
      g_variant_builder_add_value (&rounds, g_variant_builder_end (&builder));
    }
  return g_variant_builder_end (&rounds);
}
