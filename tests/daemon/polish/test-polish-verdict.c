/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-verdict.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-verdict"

static const struct
{
  gboolean completed;
  TfGuard guard;
  TfHaltReason reason;
  TfOutcome outcome;
  gboolean is_verdict; /* the halt */
} outcomes[] = {
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { TRUE, TF_GUARD_NONE, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { TRUE, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TF_OUTCOME_CONVERGED },
  { TRUE, TF_GUARD_STAGNATION, TF_HALT_REASON_NONE, TF_OUTCOME_SUFFICIENT },
  { FALSE, TF_GUARD_TERMINATION, TF_HALT_REASON_NONE, TF_OUTCOME_NONE },
  { FALSE, TF_GUARD_PLATEAU, TF_HALT_REASON_GUARD_PLATEAU, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_PLATEAU, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_STAGNATION, TF_HALT_REASON_GUARD_STAGNATION, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_GROWTH, TF_HALT_REASON_GUARD_GROWTH, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_OSCILLATION, TF_HALT_REASON_GUARD_OSCILLATION, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_BUDGET, TF_HALT_REASON_GUARD_BUDGET, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_REVIEW_INVALID, TF_OUTCOME_NONE, TRUE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_AGENT_FAILURE, TF_OUTCOME_NONE },
  { FALSE, TF_GUARD_NONE, TF_HALT_REASON_HUMAN_TERMINATED, TF_OUTCOME_NONE },
};

TF_TEST (outcome_of_guard_and_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      g_autoptr (TfPolishState) state = tf_polish_state_new ();

      state->completed = outcomes[i].completed;
      state->guard = outcomes[i].guard;
      state->halt_reason = outcomes[i].reason;
      g_test_message ("row %u", i);
      g_assert_cmpint (tf_polish_outcome (state), ==, outcomes[i].outcome);
    }
}

/* A halt has the same word everywhere: that of its reason. */
TF_TEST (a_halt_has_the_word_of_its_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      TfOutcome outcome = outcomes[i].outcome;
      const char *word = tf_polish_outcome_to_word (outcome, outcomes[i].reason);

      g_test_message ("row %u", i);
      g_assert_cmpstr (word, ==,
                       outcomes[i].is_verdict
                           ? tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) outcomes[i].reason)
                           : tf_enum_to_nick (TF_TYPE_OUTCOME, (int) outcome));
    }
  g_assert_cmpstr (tf_polish_outcome_to_word (TF_OUTCOME_ACCEPTED, TF_HALT_REASON_GUARD_GROWTH), ==,
                   "accepted");
}

static TfTrackedIssue *
add (TfIssueLedger *ledger, TfSeverity severity, TfIssueState state)
{
  g_autoptr (TfIssue) issue = tf_issue_new (severity, "something", "docs/plan.md:1", "mend");
  TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);

  if (state != TF_ISSUE_STATE_OPEN)
    tf_issue_ledger_set_state (ledger, tracked, state, 1, "so", NULL, "");
  return tracked;
}

static TfIssueLedger *
make_ledger (void)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();

  add (ledger, TF_SEVERITY_MEDIUM, TF_ISSUE_STATE_OPEN);
  add (ledger, TF_SEVERITY_MINOR, TF_ISSUE_STATE_PERSISTS);
  add (ledger, TF_SEVERITY_CRITICAL, TF_ISSUE_STATE_VERIFIED_FIXED);
  add (ledger, TF_SEVERITY_CRITICAL, TF_ISSUE_STATE_WAIVED);
  add (ledger, TF_SEVERITY_CRITICAL, TF_ISSUE_STATE_REJECTED);
  add (ledger, TF_SEVERITY_MINOR, TF_ISSUE_STATE_FIX_APPLIED);
  return ledger;
}

static void
set_message (TfPolishState *state, const char *message)
{
  g_free (state->message);
  state->message = g_strdup (message);
}

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

TF_TEST (sentences_count_open_issues)
{
  static const guint totals[] = { 4, 2 };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autofree char *going = tf_polish_verdict_format (state, ledger);
  g_autofree char *converged = NULL;
  g_autofree char *plateau = NULL;
  g_autofree char *accepted = NULL;
  g_autofree char *classic = NULL;

  g_assert_cmpstr (going, ==, "");
  add_points (state, totals, G_N_ELEMENTS (totals));
  state->step = TF_POLISH_STEP_ENDED;
  state->completed = TRUE;
  state->guard = TF_GUARD_TERMINATION;
  set_message (state, "Converged: 0/1/1 within 0/3/5 and all 4 tests pass.");
  state->has_thresholds = TRUE;
  state->thresholds = (TfCounts){ { 0, 3, 5 } };
  converged = tf_polish_verdict_format (state, ledger);
  g_assert_cmpstr (converged, ==,
                   "Converged: 0 critical, 1 medium and 1 minor issues open within 0/3/5 after 2 "
                   "iterations; it passed the final gate. 1 fixed and verified, 1 fixed, not "
                   "verified yet, 1 rejected, 1 waived.");
  state->completed = FALSE;
  state->guard = TF_GUARD_PLATEAU;
  state->halt_reason = TF_HALT_REASON_GUARD_PLATEAU;
  set_message (state, "No decrease.");
  plateau = tf_polish_verdict_format (state, ledger);
  g_assert_true (g_str_has_prefix (
      plateau, "Plateau: No decrease. 0 critical, 1 medium and 1 minor issues open. 1 fixed"));
  state->outcome = TF_OUTCOME_ACCEPTED;
  accepted = tf_polish_verdict_format (state, ledger);
  g_assert_true (g_str_has_prefix (accepted, "Accepted by the user: "));
  classic = tf_polish_verdict_format (state, NULL);
  g_assert_cmpstr (classic, ==, "No decrease.");
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
    "limits",           "dispersion", "fills_quota", "p_decrease",
    "introduced_share", "remaining",  "size",        "growth"
  };
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GVariant) variant =
      g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger, 1));

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
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
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
  last->gate = TF_FINAL_GATE_FAILED;
  variant = g_variant_ref_sink (tf_polish_evidence_to_variant (state, ledger, 1));
  g_assert_true (g_variant_lookup (variant, "limits", "(ddd)", &center, &lower, &upper));
  g_assert_cmpfloat (center, ==, 1.0);
  g_assert_cmpfloat (upper, ==, 4.0);
  g_assert_cmpfloat (get_double (variant, "introduced_share"), ==, 0.25);
  g_assert_true (g_variant_lookup (variant, "growth", "u", &growth));
  g_assert_cmpuint (growth, ==, 40);
  g_assert_true (g_variant_lookup (variant, "by_state", "@a{su}", &states));
  g_assert_true (g_variant_lookup (states, "waived", "u", &n));
  g_assert_cmpuint (n, ==, 1);
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
  g_assert_true (g_variant_lookup (second, "stage", "&s", NULL));
  g_assert_true (g_variant_lookup (second, "size", "t", NULL));
  g_assert_false (g_variant_lookup (second, "introduced", "u", NULL));
}
