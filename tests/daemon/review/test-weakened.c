/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-weakened.h"

#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/weakened"

/* "a b -c": a and b passed, c failed; "?": the result is unknown. Returns: (transfer full) */
static TfTestReport *
make_report (const char *text)
{
  TfTestReport *report = tf_test_report_new ("fake", "");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

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
  return report;
}

static void
save (WorkspaceFixture *fixture, const char *name, const char *text)
{
  g_autoptr (TfTestReport) report = make_report (text);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_state_store_save_tests (fixture->files, name, report, &error));
  g_assert_no_error (error);
}

static TfIssueLedger *
make_ledger (const char *recommendation, TfIssueState state)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();
  g_autoptr (TfIssue) issue = NULL;

  if (recommendation == NULL)
    return ledger;
  issue = tf_issue_new (TF_SEVERITY_MEDIUM, "x", "N/A", recommendation);
  tf_issue_ledger_set_state (ledger, tf_issue_ledger_add (ledger, issue, 1), state, 1, "", NULL,
                             "");
  return ledger;
}

/* What is weaker in iteration 3 than before. Returns: (transfer full) */
static char *
list (WorkspaceFixture *fixture, const TfIssueLedger *ledger, const char *tests)
{
  TfBuildInput documents = { .intent = "", .spec = "It sums.", .constraints = "" };
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  g_autoptr (TfTestReport) report = tests != NULL ? make_report (tests) : NULL;
  g_autoptr (GError) error = NULL;
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, &error);
  g_autofree char *tree = tf_repo_snapshot (repo, &error);
  TfTestedTree now = { tree, report };
  g_autoptr (GPtrArray) weakenings =
      tf_weakened_list (fixture->workspace, &documents, ledger, &now, 3, &error);

  g_assert_no_error (error);
  return tf_weakening_format (weakenings);
}

static const struct
{
  const char *baseline; /* (nullable) */
  const char *built;    /* (nullable) */
  const char *first;    /* (nullable): of iteration 1 */
  const char *second;   /* (nullable) */
  const char *now;      /* (nullable) */
  const char *issue;    /* (nullable): its recommendation */
  TfIssueState state;
  const char *expected;
} rows[] = {
  { NULL, NULL, "a b", "a b", "a b c", NULL, 0, "" },
  { NULL, NULL, "a b", "a b", "a -b", NULL, 0, "" },
  { NULL, NULL, "a b", "a b", "a", NULL, 0, "b no longer runs" },
  { NULL, NULL, "a b", "a", "a", NULL, 0, "b no longer runs" },
  { NULL, NULL, "a -b", "?", "a", NULL, 0, "b no longer runs" },
  { NULL, NULL, "a -b", NULL, "a", NULL, 0, "b no longer runs" },
  { "a -b", NULL, NULL, NULL, "a", NULL, 0, "b no longer runs" },
  { NULL, "a -b", NULL, NULL, "a", NULL, 0, "b no longer runs" },
  { "a b", "a b", "a b", "a b", "a", NULL, 0, "b no longer runs" },
  { NULL, NULL, "a b", "a b", "?", NULL, 0, "" },
  { NULL, NULL, "a b", "a b", NULL, NULL, 0, "" },
  { "a test_b", NULL, NULL, NULL, "a", "Remove test_b.", TF_ISSUE_STATE_VERIFIED_FIXED, "" },
  { "a test_b", NULL, NULL, NULL, "a", "Remove test_b.", TF_ISSUE_STATE_OPEN, "" },
  { "a test_b", NULL, NULL, NULL, "a", "Remove test_b.", TF_ISSUE_STATE_REJECTED,
    "test_b no longer runs" },
  { "a test_b", NULL, NULL, NULL, "a", "Remove test_b.", TF_ISSUE_STATE_WITHDRAWN,
    "test_b no longer runs" },
  { "a test_b", NULL, NULL, NULL, "a", "Mend test_b.", TF_ISSUE_STATE_OPEN,
    "test_b no longer runs" },
};

TF_TEST (tests_that_no_longer_run_are_found)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfIssueLedger) ledger = make_ledger (rows[i].issue, rows[i].state);
      const struct
      {
        const char *name;
        const char *text;
      } reports[] = { { TF_WEAKENED_BASELINE, rows[i].baseline },
                      { TF_WEAKENED_BUILT, rows[i].built },
                      { "iteration-1", rows[i].first },
                      { "iteration-2", rows[i].second } };
      g_autofree char *found = NULL;

      for (guint n = 0; n < G_N_ELEMENTS (reports); n++)
        if (reports[n].text != NULL)
          save (fixture, reports[n].name, reports[n].text);
      found = list (fixture, ledger, rows[i].now);
      g_test_message ("row %u", i);
      g_assert_cmpstr (found, ==, rows[i].expected);
    }
}

TF_TEST (what_cannot_be_compared_is_an_error)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  g_autoptr (GError) error = NULL;
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, &error);
  g_autofree char *tree = tf_repo_snapshot (repo, &error);
  TfTestedTree before = { "0123456789012345678901234567890123456789", NULL };
  TfTestedTree now = { tree, NULL };

  g_assert_null (tf_weakened_compare (fixture->workspace, &before, &now, NULL, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}
