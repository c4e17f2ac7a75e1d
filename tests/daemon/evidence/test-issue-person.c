/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-person.h"

#include "issue-ledger-fixture.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-person"

TF_TEST (waive)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0004");
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_issue_ledger_waive (ledger, "I-0004", " we like it ", 3, &error));
  g_assert_no_error (error);
  g_assert_cmpint (issue->state, ==, TF_ISSUE_STATE_WAIVED);
  g_assert_cmpstr (issue->reason, ==, "we like it");
  g_assert_cmpstr (((TfIssueEvent *) g_ptr_array_index (issue->history, 2))->by, ==, "person");
}

TF_TEST (waive_refused)
{
  static const struct
  {
    const char *id;
    const char *reason;
    int code;
    const char *message;
  } rows[] = {
    { "I-0006", "r", TF_ERROR_NOT_FOUND,
      "there is no issue I-0006; closest matches: I-0004, I-0003, I-0002" },
    { "nonsense", "r", TF_ERROR_NOT_FOUND,
      "there is no issue nonsense; closest matches: I-0001, I-0002, I-0003" },
    { "I-0001", " \n", TF_ERROR_INVALID_ARGUMENT,
      "waiving I-0001 needs a reason, which is shown with the issue" },
    { "I-0003", "r", TF_ERROR_WRONG_PHASE,
      "I-0003 is verified_fixed: only a pending issue can be waived" },
  };
  g_autoptr (TfIssueLedger) ledger = fixture_four ();

  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0003"),
                             TF_ISSUE_STATE_VERIFIED_FIXED, 2, "", NULL, "ada");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (tf_issue_ledger_waive (ledger, rows[i].id, rows[i].reason, 3, &error));
      g_assert_error (error, TF_ERROR, rows[i].code);
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

/* The person settles what others withdrew or rejected, if it is critical. */
TF_TEST (waive_settles)
{
  static const TfIssueState states[] = { TF_ISSUE_STATE_WITHDRAWN, TF_ISSUE_STATE_REJECTED };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_four ();
      TfTrackedIssue *critical = tf_issue_ledger_lookup (ledger, "I-0002");
      TfTrackedIssue *minor = tf_issue_ledger_lookup (ledger, "I-0001");
      g_autoptr (GPtrArray) unsettled = NULL;

      tf_issue_ledger_set_state (ledger, critical, states[i], 2, "", NULL, "ada");
      tf_issue_ledger_set_state (ledger, minor, states[i], 2, "", NULL, "ada");
      g_assert_true (tf_issue_ledger_waive (ledger, "I-0002", "so be it", 3, NULL));
      g_assert_false (tf_issue_ledger_waive (ledger, "I-0001", "so be it", 3, NULL));
      unsettled = tf_issue_ledger_list_unsettled (ledger);
      g_assert_cmpuint (unsettled->len, ==, 0);
    }
}

TF_TEST (an_issue_of_the_person)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, "five", "N/A", "");
  const TfTrackedIssue *own = tf_issue_ledger_add_person (ledger, issue, 3);
  const TfIssueEvent *event = g_ptr_array_index (own->history, 0);

  g_assert_cmpstr (own->id, ==, "I-0005");
  g_assert_cmpint (own->source, ==, TF_ISSUE_SOURCE_PERSON);
  g_assert_cmpint (own->state, ==, TF_ISSUE_STATE_OPEN);
  g_assert_cmpstr (event->by, ==, TF_ISSUE_BY_PERSON);
  g_assert_null (own->found_by[0]);
}

TF_TEST (decide)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0002");
  g_autoptr (GError) error = NULL;

  tf_issue_ledger_set_needs_person (ledger, issue, 2, "six or twelve sections", "ada");
  g_assert_true (issue->needs_person);
  g_assert_cmpstr (issue->person_reason, ==, "six or twelve sections");
  g_assert_null (tf_tracked_issue_get_decision (issue));
  g_assert_true (tf_issue_ledger_decide (ledger, "I-0002", " six ", 2, &error));
  g_assert_no_error (error);
  g_assert_false (issue->needs_person);
  g_assert_cmpint (issue->state, ==, TF_ISSUE_STATE_OPEN);
  g_assert_cmpstr (tf_tracked_issue_get_decision (issue), ==, "six");
  g_assert_true (tf_issue_ledger_decide (ledger, "I-0002", "twelve", 3, &error));
  g_assert_cmpstr (tf_tracked_issue_get_decision (issue), ==, "twelve");
}

TF_TEST (decide_refused)
{
  static const struct
  {
    const char *id;
    const char *text;
    int code;
    const char *message;
  } rows[] = {
    { "I-0006", "t", TF_ERROR_NOT_FOUND,
      "there is no issue I-0006; closest matches: I-0004, I-0003, I-0002" },
    { "I-0001", " \n", TF_ERROR_INVALID_ARGUMENT,
      "deciding I-0001 needs the decision in words, which the fixer gets" },
    { "I-0003", "t", TF_ERROR_WRONG_PHASE,
      "I-0003 is verified_fixed: only a pending issue can be decided" },
  };
  g_autoptr (TfIssueLedger) ledger = fixture_four ();

  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0003"),
                             TF_ISSUE_STATE_VERIFIED_FIXED, 2, "", NULL, "ada");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (tf_issue_ledger_decide (ledger, rows[i].id, rows[i].text, 3, &error));
      g_assert_error (error, TF_ERROR, rows[i].code);
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

/* What is closed needs nobody. */
TF_TEST (closing_clears_the_need)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0002");

  tf_issue_ledger_set_needs_person (ledger, issue, 2, "why", "ada");
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, 2, "", NULL, "ada");
  g_assert_true (issue->needs_person);
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_VERIFIED_FIXED, 3, "", NULL, "ada");
  g_assert_false (issue->needs_person);
}
