/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-tests.h"

#include "tf-issue-file.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/lost-tests"

/* "a b -c": a and b passed, c failed; "?": the result is unknown. */
static void
save (WorkspaceFixture *fixture, guint iteration, const char *text)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", iteration);
  g_autoptr (TfTestReport) report = tf_test_report_new ("fake", "");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;

  report->counts.known = TRUE;
  report->names_complete = TRUE;
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] == '?')
      report->counts = (TfTestCounts){ .known = FALSE };
    else if (words[i][0] == '-')
      {
        tf_test_report_add_case (report, words[i] + 1, TF_TEST_OUTCOME_FAILED, NULL);
        report->counts.failed++;
      }
    else
      {
        tf_test_report_add_case (report, words[i], TF_TEST_OUTCOME_PASSED, NULL);
        report->counts.passed++;
      }
  report->counts.total = report->counts.passed + report->counts.failed;
  g_assert_true (tf_state_store_save_tests (fixture->files, name, report, &error));
  g_assert_no_error (error);
}

static void
add_issue (WorkspaceFixture *fixture, const char *recommendation, TfIssueState state)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (fixture->files, NULL);
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MEDIUM, "x", "N/A", recommendation);
  TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);

  tf_issue_ledger_set_state (ledger, tracked, state, 1, "", NULL, "");
  g_assert_true (tf_issue_file_save (fixture->files, ledger, NULL));
}

static const struct
{
  const char *iterations[3]; /* (nullable) each: %NULL: no report */
  const char *issue;         /* (nullable) */
  TfIssueState state;
  const char *lost; /* (nullable): in the finding */
} rows[] = {
  { { "a b", "a b", "a b c" }, NULL, 0, NULL },
  { { "a b", "a b", "a -b" }, NULL, 0, NULL },
  { { "a b", "a b", "a" }, NULL, 0, "iteration 2 no longer run: b;" },
  { { "a b", "a", "a" }, NULL, 0, "iteration 1 no longer run: b;" },
  { { "a -b", "?", "a" }, NULL, 0, "iteration 1 no longer run: b;" },
  { { "a -b", NULL, "a" }, NULL, 0, "iteration 1 no longer run: b;" },
  { { "a b", "a b", "?" }, NULL, 0, NULL },
  { { "a b", "a b", NULL }, NULL, 0, NULL },
  { { "a test_b", "a", "a" }, "Remove test_b.", TF_ISSUE_STATE_VERIFIED_FIXED, NULL },
  { { "a test_b", "a", "a" }, "Remove test_b.", TF_ISSUE_STATE_REJECTED, "test_b;" },
  { { "a test_b", "a", "a" }, "Remove test_b.", TF_ISSUE_STATE_WITHDRAWN, "test_b;" },
  { { "a test_b", "a", "a" }, "Mend test_b.", TF_ISSUE_STATE_OPEN, "test_b;" },
};

TF_TEST (tests_that_no_longer_run_are_found)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task =
          tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 3);
      g_autofree char *lost = NULL;

      for (guint n = 0; n < 3; n++)
        if (rows[i].iterations[n] != NULL)
          save (fixture, n + 1, rows[i].iterations[n]);
      if (rows[i].issue != NULL)
        add_issue (fixture, rows[i].issue, rows[i].state);
      lost = tf_lost_tests_find (task);
      g_test_message ("row %u: %s", i, lost);
      if (rows[i].lost == NULL)
        g_assert_null (lost);
      else
        workspace_fixture_assert_contains (lost, rows[i].lost);
    }
}
