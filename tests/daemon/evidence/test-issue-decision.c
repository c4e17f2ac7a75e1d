/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-decision.h"

#include "tf-decision.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-decision"

/* What becomes of D-1, "2,500 euros"; @value (nullable): of it that is missing. */
static TfDecisionState
take (TfIssueLedger *ledger, TfDecisionState state, const char *value, guint iteration)
{
  g_autoptr (GPtrArray) checks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_check_free);
  TfDecisionCheck *check = tf_decision_check_new ("D-1", "What may it cost?", "2,500 euros");
  const char *const missing[] = { value, NULL };
  const TfSeverity severity = TF_SEVERITY_CRITICAL;

  check->state = state;
  g_strfreev (check->missing);
  check->missing = g_strdupv ((char **) missing);
  g_ptr_array_add (checks, check);
  tf_issue_ledger_take_decisions (ledger, checks, &severity, "docs/plan.md", iteration);
  return check->state;
}

static TfTrackedIssue *
issue_at (const TfIssueLedger *ledger, guint i)
{
  g_assert_cmpuint (ledger->issues->len, >, i);
  return g_ptr_array_index (ledger->issues, i);
}

TF_TEST (what_is_missing_is_a_critical_issue)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  const TfTrackedIssue *issue = NULL;

  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 1);
  issue = issue_at (ledger, 0);
  g_assert_cmpint ((int) issue->source, ==, TF_ISSUE_SOURCE_DECISION);
  g_assert_cmpint ((int) issue->is->severity, ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpstr (issue->is->description, ==,
                   "D-1: “2,500 euros” is not in docs/plan.md. The user decided on “What may it "
                   "cost?”: “2,500 euros”.");
  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 1);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
}

TF_TEST (only_the_search_closes_and_opens_it)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GPtrArray) asked = NULL;

  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 1);
  tf_issue_ledger_set_state (ledger, issue_at (ledger, 0), TF_ISSUE_STATE_FIX_APPLIED, 1, "done",
                             NULL, "ada");
  asked = tf_issue_ledger_list_asked (ledger);
  g_assert_cmpuint (asked->len, ==, 0);
  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 2);
  g_assert_cmpint (issue_at (ledger, 0)->state, ==, TF_ISSUE_STATE_PERSISTS);
  take (ledger, TF_DECISION_STATE_MET, NULL, 3);
  g_assert_cmpint (issue_at (ledger, 0)->state, ==, TF_ISSUE_STATE_VERIFIED_FIXED);
  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 4);
  g_assert_cmpint (issue_at (ledger, 0)->state, ==, TF_ISSUE_STATE_REGRESSED);
  tf_issue_ledger_set_state (ledger, issue_at (ledger, 0), TF_ISSUE_STATE_WITHDRAWN, 4, "", NULL,
                             "ada");
  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 5);
  g_assert_true (tf_tracked_issue_is_open (issue_at (ledger, 0)));
  g_assert_cmpuint (ledger->issues->len, ==, 1);
}

TF_TEST (another_lack_is_another_issue)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 1);
  take (ledger, TF_DECISION_STATE_CONTRADICTED, "800 euros", 2);
  g_assert_cmpint (issue_at (ledger, 0)->state, ==, TF_ISSUE_STATE_VERIFIED_FIXED);
  tf_test_assert_has (issue_at (ledger, 1)->is->description,
                      "D-1: “800 euros” is still in docs/plan.md");
  g_assert_true (tf_tracked_issue_is_open (issue_at (ledger, 1)));
}

TF_TEST (the_user_may_waive_it)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GError) error = NULL;

  take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 1);
  tf_issue_ledger_waive (ledger, "I-0001", "it need not say that", 1, &error);
  g_assert_no_error (error);
  g_assert_cmpint ((int) take (ledger, TF_DECISION_STATE_MISSING, "2,500 euros", 2), ==,
                   TF_DECISION_STATE_WAIVED);
  g_assert_cmpint (issue_at (ledger, 0)->state, ==, TF_ISSUE_STATE_WAIVED);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
}

TF_TEST (what_is_unknown_is_no_issue)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  take (ledger, TF_DECISION_STATE_UNKNOWN, NULL, 1);
  take (ledger, TF_DECISION_STATE_REPLACED, NULL, 1);
  g_assert_cmpuint (ledger->issues->len, ==, 0);
}

TF_TEST (in_a_tree_only_what_a_criterion_says_is_critical)
{
  g_autoptr (GPtrArray) decisions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
  const char *constraints =
      "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: It waits 90 seconds.\n";
  g_autofree TfSeverity *of_tree = NULL;
  g_autofree TfSeverity *of_document = NULL;

  g_ptr_array_add (decisions, tf_decision_new (1, "", "It waits 90 s."));
  g_ptr_array_add (decisions, tf_decision_new (2, "", "It is due on 19 June."));
  of_tree = tf_issue_decision_list_severities (decisions, constraints, TRUE);
  of_document = tf_issue_decision_list_severities (decisions, constraints, FALSE);
  g_assert_cmpint ((int) of_tree[0], ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpint ((int) of_tree[1], ==, TF_SEVERITY_MEDIUM);
  g_assert_cmpint ((int) of_document[1], ==, TF_SEVERITY_CRITICAL);
}
