/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-verdict.h"

#include "tf-control-chart.h"
#include "tf-enum.h"
#include "tf-evidence.h"
#include "tf-model-enums.h"
#include "tf-passages.h"
#include "tf-trend.h"

/* Returns: (nullable): %NULL if it interrupts polishing without a verdict */
static const char *
find_halt_heading (TfHaltReason reason)
{
  switch ((int) reason)
    {
    case TF_HALT_REASON_GUARD_PLATEAU:
      return "Plateau";
    case TF_HALT_REASON_GUARD_BUDGET:
      return "Halted: the budget is used up";
    case TF_HALT_REASON_REVIEW_INVALID:
      return "Halted: no valid review";
    case TF_HALT_REASON_GUARD_HALLUCINATION:
    case TF_HALT_REASON_GUARD_FABRICATION:
    case TF_HALT_REASON_GUARD_STAGNATION:
    case TF_HALT_REASON_GUARD_SCOPE_DRIFT:
    case TF_HALT_REASON_GUARD_GROWTH:
    case TF_HALT_REASON_GUARD_OSCILLATION:
    case TF_HALT_REASON_GUARD_MAX_ITERATIONS:
      return "Halted by a guard";
    default:
      return NULL;
    }
}

TfOutcome
tf_polish_outcome (const TfPolishState *state)
{
  if (!state->completed)
    return TF_OUTCOME_NONE;
  if (state->guard == TF_GUARD_STAGNATION)
    return TF_OUTCOME_SUFFICIENT;
  return state->guard == TF_GUARD_TERMINATION ? TF_OUTCOME_CONVERGED : TF_OUTCOME_NONE;
}

const char *
tf_polish_outcome_to_word (TfOutcome outcome, TfHaltReason reason)
{
  if (outcome == TF_OUTCOME_NONE && find_halt_heading (reason) != NULL)
    return tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) reason);
  return tf_enum_to_nick (TF_TYPE_OUTCOME, (int) outcome);
}

/* in words */

static const char *
get_heading (TfOutcome outcome, TfHaltReason reason)
{
  const char *halt = find_halt_heading (reason);

  switch (outcome)
    {
    case TF_OUTCOME_CONVERGED:
      return "Converged";
    case TF_OUTCOME_SUFFICIENT:
      return "Sufficient";
    case TF_OUTCOME_ACCEPTED:
      return "Accepted by the user";
    case TF_OUTCOME_NONE:
    default:
      return halt != NULL ? halt : "Halted";
    }
}

/* "0 critical, 2 medium and 4 minor issues open" */
static void
append_open (GString *text, const TfCounts *counts)
{
  g_autofree char *words = tf_counts_describe (counts, " and ");

  g_string_append_printf (text, "%s %s open", words,
                          tf_counts_total (counts) == 1 ? "issue" : "issues");
}

/* " within 0/3/5" */
static void
append_thresholds (GString *text, const TfPolishState *state)
{
  g_autofree char *most = tf_counts_to_text (&state->thresholds);

  if (state->has_thresholds)
    g_string_append_printf (text, " within %s", most);
}

static void
count_states (const TfIssueLedger *ledger, guint *counts)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    counts[((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->state]++;
}

/* " 14 fixed and verified, 2 withdrawn." */
static void
append_states (GString *text, const TfIssueLedger *ledger)
{
  static const struct
  {
    TfIssueState state;
    const char *words;
  } shown[] = {
    { TF_ISSUE_STATE_VERIFIED_FIXED, "fixed and verified" },
    { TF_ISSUE_STATE_FIX_APPLIED, "fixed, not verified yet" },
    { TF_ISSUE_STATE_WITHDRAWN, "withdrawn" },
    { TF_ISSUE_STATE_REJECTED, "rejected" },
    { TF_ISSUE_STATE_DUPLICATE, "reported twice" },
    { TF_ISSUE_STATE_WAIVED, "waived" },
  };
  guint counts[TF_N_ISSUE_STATES] = { 0 };
  const char *separator = " ";

  count_states (ledger, counts);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    if (counts[shown[i].state] > 0)
      {
        g_string_append_printf (text, "%s%u %s", separator, counts[shown[i].state], shown[i].words);
        separator = ", ";
      }
  if (*separator == ',')
    g_string_append_c (text, '.');
}

static void
append_converged (GString *text, const TfPolishState *state, const TfCounts *counts)
{
  guint n = state->trajectory->len;

  append_open (text, counts);
  append_thresholds (text, state);
  g_string_append_printf (text, " after %u %s; it passed the final gate.", n,
                          n == 1 ? "iteration" : "iterations");
}

static void
append_message (GString *text, const TfPolishState *state, const TfCounts *counts)
{
  g_string_append (text, state->message);
  if (*state->message != '\0')
    g_string_append_c (text, ' ');
  append_open (text, counts);
  g_string_append_c (text, '.');
}

char *
tf_polish_verdict_format (const TfPolishState *state, const TfIssueLedger *ledger)
{
  TfOutcome outcome =
      state->outcome != TF_OUTCOME_NONE ? state->outcome : tf_polish_outcome (state);
  GString *text = NULL;
  TfCounts counts = { 0 };

  if (ledger == NULL)
    return g_strdup (state->message);
  if (outcome == TF_OUTCOME_NONE && state->halt_reason == TF_HALT_REASON_NONE &&
      state->step != TF_POLISH_STEP_ENDED)
    return g_strdup ("");
  tf_issue_ledger_count_open (ledger, &counts);
  text = g_string_new (get_heading (outcome, state->halt_reason));
  g_string_append (text, ": ");
  if (outcome == TF_OUTCOME_CONVERGED)
    append_converged (text, state, &counts);
  else
    append_message (text, state, &counts);
  append_states (text, ledger);
  return g_string_free (text, FALSE);
}

/* for clients */

static GVariant *
states_to_variant (const TfIssueLedger *ledger)
{
  guint counts[TF_N_ISSUE_STATES] = { 0 };
  GVariantBuilder builder;

  count_states (ledger, counts);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{su}"));
  for (guint i = 0; i < TF_N_ISSUE_STATES; i++)
    if (counts[i] > 0)
      g_variant_builder_add (&builder, "{su}", tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) i),
                             counts[i]);
  return g_variant_builder_end (&builder);
}

/* Points before a Resume belong to another series. */
static GArray *
list_totals (const TfPolishState *state)
{
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = state->resumed_at; i < state->trajectory->len; i++)
    {
      double total =
          tf_counts_total (&g_array_index (state->trajectory, TfTrajectoryPoint, i).counts);

      g_array_append_val (totals, total);
    }
  return totals;
}

static void
add_statistics (GVariantBuilder *builder, const TfPolishState *state)
{
  g_autoptr (GArray) totals = list_totals (state);
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

/* Of the latest blind round. */
static void
add_remaining (GVariantBuilder *builder, const TfIssueLedger *ledger, guint n_reviewers)
{
  TfRemaining remaining = { 0 };
  guint iteration = 0;

  if (n_reviewers < 2)
    return;
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->stage != TF_REVIEW_STAGE_DELTA)
        iteration = look->iteration;
    }
  tf_evidence_estimate_remaining (ledger, iteration, n_reviewers, &remaining);
  g_variant_builder_add (builder, "{sv}", "remaining",
                         g_variant_new_take_string (tf_remaining_format (&remaining)));
}

GVariant *
tf_polish_evidence_to_variant (const TfPolishState *state,
                               const TfIssueLedger *ledger,
                               guint n_reviewers)
{
  TfTrajectoryPoint point = { 0 };
  TfCounts open = { 0 };
  GVariantBuilder builder;

  tf_polish_state_get_latest (state, &point);
  tf_issue_ledger_count_open (ledger, &open);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "open", tf_counts_to_variant (&open));
  g_variant_builder_add (&builder, "{sv}", "by_state", states_to_variant (ledger));
  g_variant_builder_add (&builder, "{sv}", "gate",
                         g_variant_new_string (
                             tf_enum_to_nick (TF_TYPE_FINAL_GATE, point.evidence.gate)));
  g_variant_builder_add (&builder, "{sv}", "looks",
                         g_variant_new_uint32 (tf_issue_ledger_count_blind_looks (ledger)));
  add_statistics (&builder, state);
  if (point.evidence.n_origin > 0)
    g_variant_builder_add (&builder, "{sv}", "introduced_share",
                           g_variant_new_double ((double) point.evidence.n_introduced /
                                                 point.evidence.n_origin));
  add_remaining (&builder, ledger, n_reviewers);
  add_size (&builder, state, &point.evidence);
  return g_variant_builder_end (&builder);
}

static void
add_round_evidence (GVariantBuilder *builder, const TfPointEvidence *evidence)
{
  g_variant_builder_add (builder, "{sv}", "found", tf_counts_to_variant (&evidence->found));
  g_variant_builder_add (builder, "{sv}", "stage",
                         g_variant_new_string (
                             tf_enum_to_nick (TF_TYPE_REVIEW_STAGE, evidence->stage)));
  g_variant_builder_add (builder, "{sv}", "gate",
                         g_variant_new_string (
                             tf_enum_to_nick (TF_TYPE_FINAL_GATE, evidence->gate)));
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
