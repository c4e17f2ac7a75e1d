/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage-take.h"

#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-coverage-settle"

static TfCoverageSum *
make_sum (const char *missing)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_tree_file_free);
  g_autoptr (GPtrArray) reviews = g_ptr_array_new ();
  g_autoptr (GHashTable) accepted = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) paths = g_strsplit (missing, " ", -1);

  for (guint i = 0; paths[i] != NULL && *paths[i] != '\0'; i++)
    {
      TfTreeFile *file = tf_tree_file_new (g_strdup (paths[i]), g_strdup ("1"));

      file->n_lines = 1;
      file->language = tf_file_language_find (paths[i], "");
      g_ptr_array_add (files, file);
    }
  return tf_coverage_sum_new (files, reviews, 0, accepted);
}

static void
settle (TfIssueLedger *ledger, const char *missing, gboolean final, guint iteration)
{
  g_autoptr (TfCoverageSum) sum = make_sum (missing);

  tf_coverage_settle (ledger, sum, final, iteration);
}

TF_TEST (what_another_round_may_look_at_is_no_issue_yet)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  settle (ledger, "a.go", FALSE, 1);
  g_assert_null (tf_coverage_find_issue (ledger));
  settle (ledger, "", TRUE, 1);
  g_assert_null (tf_coverage_find_issue (ledger));
}

TF_TEST (what_nobody_can_look_at_is_one_issue_for_the_user)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  const TfTrackedIssue *issue = NULL;

  settle (ledger, "a.go b.go", TRUE, 1);
  settle (ledger, "a.go b.go", TRUE, 1);
  g_assert_cmpuint (ledger->issues->len, ==, 1);
  issue = tf_coverage_find_issue (ledger);
  g_assert_true (issue->needs_person);
  g_assert_cmpuint (issue->history->len, ==, 2);
  g_assert_cmpint (issue->source, ==, TF_ISSUE_SOURCE_COVERAGE);
  g_assert_cmpint (issue->is->severity, ==, TF_SEVERITY_MEDIUM);
  g_assert_cmpstr (
      issue->is->description, ==,
      "Nobody has looked at 2 of 2 files: 2 Go files (in no review so far): a.go, b.go");
}

TF_TEST (it_closes_once_somebody_has_looked)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

  settle (ledger, "a.go", TRUE, 1);
  settle (ledger, "", FALSE, 2);
  g_assert_null (tf_coverage_find_issue (ledger));
  g_assert_cmpint (((const TfTrackedIssue *) ledger->issues->pdata[0])->state, ==,
                   TF_ISSUE_STATE_VERIFIED_FIXED);
}

TF_TEST (a_waiver_covers_the_files_it_was_given_for_and_no_others)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GHashTable) accepted = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfIssueLedger) again = NULL;
  g_autoptr (GError) error = NULL;

  settle (ledger, "a.go b.go", TRUE, 1);
  before = tf_coverage_list_accepted (ledger);
  g_assert_cmpuint (g_hash_table_size (before), ==, 0);
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0001", "nobody here knows Go", 1, &error));
  settle (ledger, "c.go", TRUE, 2);
  node = tf_issue_ledger_to_json (ledger);
  again = tf_issue_ledger_from_json (node, "", &error);
  g_assert_no_error (error);
  accepted = tf_coverage_list_accepted (again);
  g_assert_cmpuint (g_hash_table_size (accepted), ==, 2);
  g_assert_true (g_hash_table_contains (accepted, "a.go"));
  g_assert_false (g_hash_table_contains (accepted, "c.go"));
  g_assert_cmpstr (tf_coverage_find_issue (again)->id, ==, "I-0002");
}
