/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-weakened.h"

#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-weakened"

/* "a b": tests of these names are gone. */
static GPtrArray *
make (const char *text)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
  g_auto (GStrv) names = g_strsplit (text, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0')
      g_ptr_array_add (list, tf_weakening_new (TF_WEAKENING_GONE, "a.py", names[i], ""));
  return list;
}

static gboolean
take (TfIssueLedger *ledger, const char *text, guint iteration)
{
  g_autoptr (GPtrArray) list = make (text);

  return tf_issue_ledger_take_weakened (ledger, list, iteration);
}

static TfIssueState
state_of (const TfIssueLedger *ledger, guint i)
{
  return ((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->state;
}

TF_TEST (each_is_a_critical_issue_of_its_own)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  const TfTrackedIssue *issue = NULL;
  TfCounts counts;

  g_assert_true (take (ledger, "a b", 0));
  g_assert_cmpuint (ledger->issues->len, ==, 2);
  issue = g_ptr_array_index (ledger->issues, 0);
  g_assert_cmpint ((int) issue->source, ==, TF_ISSUE_SOURCE_WEAKENED_TESTS);
  g_assert_cmpstr (issue->is->location, ==, "a.py");
  tf_issue_ledger_count_open (ledger, &counts);
  g_assert_cmpuint (counts.n[TF_SEVERITY_CRITICAL], ==, 2);
  g_assert_false (take (ledger, "a b", 0));
}

TF_TEST (the_comparison_closes_and_opens_it)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  take (ledger, "a", 1);
  tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, 0),
                             TF_ISSUE_STATE_FIX_APPLIED, 1, "done", "c", "agent");
  take (ledger, "a", 2);
  g_assert_cmpint ((int) state_of (ledger, 0), ==, TF_ISSUE_STATE_PERSISTS);
  take (ledger, "", 3);
  g_assert_cmpint ((int) state_of (ledger, 0), ==, TF_ISSUE_STATE_VERIFIED_FIXED);
  take (ledger, "a", 4);
  g_assert_cmpint ((int) state_of (ledger, 0), ==, TF_ISSUE_STATE_REGRESSED);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
  /* whatever an agent says */
  tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, 0),
                             TF_ISSUE_STATE_WITHDRAWN, 4, "fine", NULL, "agent");
  take (ledger, "a", 5);
  g_assert_cmpint ((int) state_of (ledger, 0), ==, TF_ISSUE_STATE_OPEN);
}

TF_TEST (no_check_is_asked_about_it)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GPtrArray) asked = NULL;

  take (ledger, "a", 1);
  tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, 0),
                             TF_ISSUE_STATE_FIX_APPLIED, 1, "done", "c", "agent");
  asked = tf_issue_ledger_list_asked (ledger);
  g_assert_cmpuint (asked->len, ==, 0);
}

TF_TEST (only_a_waiver_lets_it_be)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GPtrArray) both = make ("a b");
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (GError) error = NULL;

  tf_issue_ledger_take_weakened (ledger, both, 1);
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0001", "It tests nothing.", 1, &error));
  g_assert_no_error (error);
  tf_issue_ledger_take_weakened (ledger, both, 2);
  g_assert_cmpint ((int) state_of (ledger, 0), ==, TF_ISSUE_STATE_WAIVED);
  left = tf_issue_ledger_list_unwaived (ledger, both);
  g_assert_cmpuint (left->len, ==, 1);
  g_assert_true (g_ptr_array_index (left, 0) == g_ptr_array_index (both, 1));
}

TF_TEST (the_file_keeps_it)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (TfIssueLedger) again = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  take (ledger, "a", 1);
  node = tf_issue_ledger_to_json (ledger);
  again = tf_issue_ledger_from_json (node, "issues.json", &error);
  g_assert_no_error (error);
  g_assert_false (take (again, "a", 1));
  g_assert_cmpuint (again->issues->len, ==, 1);
}
