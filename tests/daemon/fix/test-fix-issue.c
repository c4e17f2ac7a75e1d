/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-issue.h"

#include "tf-issue-ledger.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-issue"

/* Byte for byte what fixers got before issues had ids. */
TF_TEST (without_evidence_there_are_five_members)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfTestCounts tests = { 0 };
  g_autoptr (TfReview) review = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, "wrong", "docs/plan.md:3", "mend"));
  g_ptr_array_add (issues, tf_issue_new_with_proof (TF_SEVERITY_CRITICAL, "bad", "N/A", "",
                                                    "I-0001", "text"));
  review = tf_review_new_valid (issues, &tests);
  list = tf_fix_issue_list_of_review (review);
  text = tf_fix_issue_format_list (list);
  g_assert_cmpstr (g_strchomp (text), ==,
                   "{\n"
                   "  \"issues\" : [\n"
                   "    {\n"
                   "      \"n\" : 1,\n"
                   "      \"severity\" : \"minor\",\n"
                   "      \"description\" : \"wrong\",\n"
                   "      \"location\" : \"docs/plan.md:3\",\n"
                   "      \"recommendation\" : \"mend\"\n"
                   "    },\n"
                   "    {\n"
                   "      \"n\" : 2,\n"
                   "      \"severity\" : \"critical\",\n"
                   "      \"description\" : \"bad\",\n"
                   "      \"location\" : \"N/A\",\n"
                   "      \"recommendation\" : \"\"\n"
                   "    }\n"
                   "  ]\n"
                   "}");
}

static TfTrackedIssue *
add (TfIssueLedger *ledger)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, "wrong", "a.c:1", "mend", "I-0042", "int x;");

  return tf_issue_ledger_add (ledger, issue, 2);
}

TF_TEST (with_evidence_there_are_id_quote_and_history)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *tracked = add (ledger);
  g_autoptr (TfFixIssue) issue = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = NULL;
  JsonArray *history = NULL;

  tf_issue_ledger_set_state (ledger, tracked, TF_ISSUE_STATE_FIX_APPLIED, 2, "mended", "c0ffee",
                             "fake");
  tf_issue_ledger_set_state (ledger, tracked, TF_ISSUE_STATE_PERSISTS, 3, "line 1 is as it was",
                             NULL, "other");
  issue = tf_fix_issue_new_tracked (tracked);
  node = tf_fix_issue_to_json (issue, 0);
  object = json_node_get_object (node);
  g_assert_false (json_object_has_member (object, "n"));
  g_assert_cmpstr (json_object_get_string_member (object, "id"), ==, "I-0001");
  g_assert_cmpstr (json_object_get_string_member (object, "quote"), ==, "int x;");
  history = json_object_get_array_member (object, "history");
  g_assert_cmpuint (json_array_get_length (history), ==, 3);
  g_assert_cmpstr (json_array_get_string_element (history, 0), ==, "iteration 2, open");
  g_assert_cmpstr (json_array_get_string_element (history, 1), ==,
                   "iteration 2, fix_applied: mended");
  g_assert_cmpstr (json_array_get_string_element (history, 2), ==,
                   "iteration 3, persists: line 1 is as it was");
}

TF_TEST (only_the_end_of_a_long_history_is_shown)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *tracked = add (ledger);
  g_autoptr (TfFixIssue) issue = NULL;

  for (guint i = 0; i < TF_FIX_MAX_HISTORY; i++)
    tf_issue_ledger_set_state (ledger, tracked, TF_ISSUE_STATE_PERSISTS, i + 3, "", NULL, "");
  issue = tf_fix_issue_new_tracked (tracked);
  g_assert_cmpuint (issue->history->len, ==, TF_FIX_MAX_HISTORY);
  g_assert_cmpstr (g_ptr_array_index (issue->history, 0), ==, "iteration 3, persists");
}
