/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-issue-consent.h"
#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-consent"

static TfConsent *
dup_only (const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) consents = tf_issue_ledger_list_consents (ledger);

  g_assert_cmpuint (consents->len, ==, 1);
  return g_ptr_array_steal_index (consents, 0);
}

TF_TEST (who_when_and_why_are_kept)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfCriterion criterion = { .id = (char *) "AC-3", .statement = (char *) "It prints" };
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfIssueLedger) back = NULL;
  g_autoptr (TfConsent) consent = NULL;
  const TfTrackedIssue *issue = NULL;
  const TfIssueEvent *event = NULL;

  g_assert_true (tf_issue_ledger_accept_criterion (ledger, &criterion, " no printer\n", 0, &error));
  g_assert_no_error (error);
  node = tf_issue_ledger_to_json (ledger);
  back = tf_issue_ledger_from_json (node, "issues.json", &error);
  g_assert_no_error (error);
  consent = dup_only (back);
  g_assert_cmpstr (consent->id, ==, "AC-3");
  g_assert_cmpstr (consent->statement, ==, "It prints");
  g_assert_cmpstr (consent->reason, ==, "no printer");
  g_assert_cmpint (consent->at, >, 0);
  issue = g_ptr_array_index (back->issues, 0);
  g_assert_cmpint ((int) issue->state, ==, TF_ISSUE_STATE_WAIVED);
  event = g_ptr_array_index (issue->history, issue->history->len - 1);
  g_assert_cmpstr (event->by, ==, TF_ISSUE_BY_PERSON);
}

TF_TEST (a_consent_needs_a_reason_and_is_no_issue)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfCriterion criterion = { .id = (char *) "AC-3", .statement = (char *) "It prints" };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) pending = NULL;
  TfIssueCounts counts;

  g_assert_false (tf_issue_ledger_accept_criterion (ledger, &criterion, " \n", 1, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
  none = tf_issue_ledger_list_consents (ledger);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (ledger->issues->len, ==, 0);
  g_assert_true (tf_issue_ledger_accept_criterion (ledger, &criterion, "x", 1, NULL));
  tf_issue_ledger_count_states (ledger, &counts);
  g_assert_cmpuint (tf_counts_total (&counts.n[TF_ISSUE_STATE_WAIVED]), ==, 0);
  pending = tf_issue_ledger_list_pending (ledger);
  g_assert_cmpuint (pending->len, ==, 0);
}

TF_TEST (another_reason_replaces_the_first)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfCriterion criterion = { .id = (char *) "AC-3", .statement = (char *) "It prints" };
  TfCriterion changed = { .id = (char *) "AC-3", .statement = (char *) "It prints twice" };
  g_autoptr (TfConsent) consent = NULL;
  g_autoptr (GPtrArray) both = NULL;

  g_assert_true (tf_issue_ledger_accept_criterion (ledger, &criterion, "one", 1, NULL));
  g_assert_true (tf_issue_ledger_accept_criterion (ledger, &criterion, "two", 1, NULL));
  consent = dup_only (ledger);
  g_assert_cmpstr (consent->reason, ==, "two");
  g_assert_true (tf_issue_ledger_accept_criterion (ledger, &changed, "three", 2, NULL));
  both = tf_issue_ledger_list_consents (ledger);
  g_assert_cmpuint (both->len, ==, 2);
}
