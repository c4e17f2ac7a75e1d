/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-bus.h"

#include "ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-bus"

static void
add_points (TfPolishState *state, const guint *totals, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      TfTrajectoryPoint point = { .iteration = i + 1,
                                  .counts = { .n[TF_SEVERITY_MINOR] = totals[i] } };

      point.evidence.known = TRUE;
      point.evidence.size = 100 + 10 * i;
      g_array_append_val (state->trajectory, point);
    }
  state->iteration = n;
}

static double
get_double (GVariant *variant, const char *name)
{
  double value = 0.0;

  g_assert_true (g_variant_lookup (variant, name, "d", &value));
  return value;
}

TF_TEST (unknown_members_are_absent)
{
  static const char *const unknown[] = {
    "limits",    "dispersion", "fills_quota",      "p_decrease", "introduced_share",
    "remaining", "size",       "growth",           "assurance",  "bound",
    "escape",    "detection",  "detection_source", "reviews",    "passed",
    "reviewers", "same_agent", "by_rules",         "runs",       "reporting",
    "cost",      "verdict",    "coverage"
  };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));

  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (variant, unknown[i], NULL);

      g_test_message ("%s", unknown[i]);
      g_assert_null (value);
    }
  g_assert_true (g_variant_lookup (variant, "open", "(uuu)", NULL, NULL, NULL));
}

TF_TEST (evidence_has_its_numbers)
{
  static const guint totals[] = { 9, 1, 1, 1, 1 };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) states = NULL;
  TfPointEvidence *last = NULL;
  double center = 0.0, lower = 0.0, upper = 0.0;
  guint n = 0, growth = 0;

  add_points (state, totals, G_N_ELEMENTS (totals));
  state->resumed_at = 1;
  last = &g_array_index (state->trajectory, TfTrajectoryPoint, 4).evidence;
  last->n_origin = 4;
  last->n_introduced = 1;
  last->n_reviews = 2;
  variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
  g_assert_true (g_variant_lookup (variant, "limits", "(ddd)", &center, &lower, &upper));
  g_assert_cmpfloat (center, ==, 1.0);
  g_assert_cmpfloat (upper, ==, 4.0);
  g_assert_cmpfloat (get_double (variant, "introduced_share"), ==, 0.25);
  g_assert_true (g_variant_lookup (variant, "growth", "u", &growth));
  g_assert_cmpuint (growth, ==, 40);
  g_assert_true (g_variant_lookup (variant, "by_state", "@a{su}", &states));
  g_assert_true (g_variant_lookup (states, "waived", "u", &n));
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (g_variant_lookup (variant, "rejected", "(uuu)", &n, NULL, NULL));
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (g_variant_lookup (variant, "withdrawn", "(uuu)", &n, NULL, NULL));
  g_assert_cmpuint (n, ==, 0);
}

TF_TEST (coverage_is_sent_with_its_words_and_without_the_files)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) coverage = NULL;
  const char *words = NULL;

  state->coverage = tf_coverage_new ();
  state->coverage->n_files = state->coverage->n_looked_at = 2;
  state->coverage->n_lines = state->coverage->n_lines_covered = 9;
  variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
  coverage = g_variant_lookup_value (variant, "coverage", G_VARIANT_TYPE_VARDICT);
  g_assert_nonnull (coverage);
  g_assert_true (g_variant_lookup (coverage, "words", "&s", &words));
  g_assert_cmpstr (words, ==, "looked at 2 of 2 files (9 of 9 lines)");
  g_assert_false (g_variant_lookup (coverage, "content", "aa{sv}", NULL));
}

TF_TEST (a_proof_is_sent_with_its_bound)
{
  static const guint totals[] = { 1 };
  static const char *const names[] = { "ada", "bob", NULL };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autoptr (GVariant) going = NULL;
  g_autoptr (GVariant) variant = NULL;
  g_autofree const char **reviewers = NULL;
  const char *text = NULL;
  gboolean by_rules = TRUE;

  add_points (state, totals, G_N_ELEMENTS (totals));
  g_strfreev (state->proof.reviewers);
  state->proof = (TfPolishProof){ .known = TRUE,
                                  .assurance = TF_ASSURANCE_STANDARD,
                                  .source = TF_DETECTION_OVERLAP,
                                  .p = 0.5,
                                  .n_reviews = 4,
                                  .n_passed = 2,
                                  .reviewers = g_strdupv ((char **) names),
                                  .n_runs = 11 };
  going = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
  g_assert_false (g_variant_lookup (going, "runs", "u", NULL));
  state->step = TF_POLISH_STEP_ENDED;
  state->halt_reason = TF_HALT_REASON_GUARD_PLATEAU;
  variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
  g_assert_cmpfloat (get_double (variant, "bound"), ==, 0.10);
  g_assert_cmpfloat (get_double (variant, "escape"), ==, 0.25);
  g_assert_cmpfloat (get_double (variant, "detection"), ==, 0.5);
  g_assert_true (g_variant_lookup (variant, "assurance", "&s", &text));
  g_assert_cmpstr (text, ==, "standard");
  g_assert_true (g_variant_lookup (variant, "detection_source", "&s", &text));
  g_assert_cmpstr (text, ==, "overlap");
  g_assert_true (g_variant_lookup (variant, "reviewers", "^a&s", &reviewers));
  g_assert_true (g_strv_equal (reviewers, names));
  g_assert_true (g_variant_lookup (variant, "by_rules", "b", &by_rules));
  g_assert_false (by_rules);
  g_assert_false (g_variant_lookup (variant, "cost", "d", NULL));
  g_assert_true (g_variant_lookup (variant, "verdict", "&s", &text));
  g_assert_true (g_str_has_prefix (text, "Plateau: 0 critical, 1 medium and 1 minor"));
}

static const struct
{
  const char *looks; /* "iteration:reviewer" */
  gboolean estimated;
} remaining[] = {
  { "", FALSE },
  { "1:ada", FALSE },
  { "1:ada 1:ada", FALSE },
  { "1:ada 1:bob", TRUE },
  { "1:ada 2:bob", FALSE },
  { "1:ada 1:bob 2:ada", FALSE },
  { "1:ada 2:ada 2:bob", TRUE },
};

TF_TEST (what_is_left_needs_two_reviewers_of_one_text)
{
  for (guint i = 0; i < G_N_ELEMENTS (remaining); i++)
    {
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (GVariant) variant = NULL;

      ledger_fixture_add_reviews (ledger, remaining[i].looks);
      variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
      g_test_message ("%s", remaining[i].looks);
      g_assert_cmpint (g_variant_lookup (variant, "remaining", "&s", NULL), ==,
                       remaining[i].estimated);
    }
}

TF_TEST (a_round_names_its_reviews)
{
  static const guint totals[] = { 9, 1 };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  TfPointEvidence *last = NULL;
  g_autoptr (GVariant) rounds = NULL;
  g_autoptr (GVariant) second = NULL;
  gboolean check = FALSE;
  guint n = 0;

  add_points (state, totals, G_N_ELEMENTS (totals));
  last = &g_array_index (state->trajectory, TfTrajectoryPoint, 1).evidence;
  last->n_reviews = 2;
  last->n_blocking = 1;
  last->has_check = TRUE;
  rounds = g_variant_ref_sink (tf_polish_rounds_to_variant (state));
  second = g_variant_get_child_value (rounds, 1);
  g_assert_true (g_variant_lookup (second, "reviews", "u", &n));
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (g_variant_lookup (second, "blocking", "u", &n));
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (g_variant_lookup (second, "check", "b", &check));
  g_assert_true (check);
}

/* What each review found is another series than what is open. */
TF_TEST (reviews_are_the_series_if_they_are_known)
{
  static const guint totals[] = { 9, 1, 1 };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = ledger_fixture_new ();
  g_autoptr (GVariant) variant = NULL;
  double center = 0.0;

  add_points (state, totals, G_N_ELEMENTS (totals));
  for (guint i = 0; i < 3; i++)
    {
      TfLook *look = ledger_fixture_add_look (ledger, i + 1, TF_REVIEW_STAGE_FULL, "ada");

      look->known = TRUE;
      look->found.n[TF_SEVERITY_MINOR] = 5 + i;
    }
  variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger));
  g_assert_true (g_variant_lookup (variant, "limits", "(ddd)", &center, NULL, NULL));
  g_assert_cmpfloat (center, ==, 6.0);
}

TF_TEST (rounds_without_evidence_have_fewer_members)
{
  static const guint totals[] = { 9, 1 };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (GVariant) rounds = NULL;
  g_autoptr (GVariant) first = NULL;
  g_autoptr (GVariant) second = NULL;

  add_points (state, totals, G_N_ELEMENTS (totals));
  g_array_index (state->trajectory, TfTrajectoryPoint, 0).evidence.known = FALSE;
  rounds = g_variant_ref_sink (tf_polish_rounds_to_variant (state));
  g_assert_cmpuint (g_variant_n_children (rounds), ==, 2);
  first = g_variant_get_child_value (rounds, 0);
  second = g_variant_get_child_value (rounds, 1);
  g_assert_cmpuint (g_variant_n_children (first), ==, 3);
  g_assert_false (g_variant_lookup (second, "reviews", "u", NULL));
  g_assert_true (g_variant_lookup (second, "size", "t", NULL));
  g_assert_false (g_variant_lookup (second, "introduced", "u", NULL));
}
