/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-tests.h"

#include "tf-issue-file.h"
#include "tf-state-store.h"
#include "tf-test-compare.h"

/* An unreadable report proves nothing. Returns: (transfer full) (nullable) */
static TfTestReport *
load (const TfPolishTask *task, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", iteration);

  return tf_state_store_load_tests (tf_workspace_get_files (task->workspace), name, NULL);
}

/* Returns: (transfer full) (element-type TfIssue): those that may excuse the removal of a test */
static GPtrArray *
list_issues (const TfPolishTask *task)
{
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (task->workspace), NULL);
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; ledger != NULL && i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->state != TF_ISSUE_STATE_WITHDRAWN && issue->state != TF_ISSUE_STATE_REJECTED)
        g_ptr_array_add (issues, tf_issue_ref (issue->is));
    }
  return issues;
}

static char *
format (const char *const *lost, guint iteration)
{
  g_autofree char *names = tf_test_compare_format (lost);

  return g_strdup_printf ("tests that ran in iteration %u no longer run: %s; restore them, or open "
                          "an issue that names each test to remove",
                          iteration, names);
}

char *
tf_lost_tests_find (const TfPolishTask *task)
{
  guint last = task->iteration > TF_LOST_TESTS_MAX_ITERATIONS
                   ? task->iteration - TF_LOST_TESTS_MAX_ITERATIONS
                   : 1;
  g_autoptr (TfTestReport) now = load (task, task->iteration);
  g_autoptr (GPtrArray) issues = NULL;

  if (now == NULL || !now->counts.known)
    return NULL;
  issues = list_issues (task);
  for (guint iteration = task->iteration; iteration-- > last;)
    {
      g_autoptr (TfTestReport) then = load (task, iteration);
      g_auto (GStrv) lost = tf_test_compare_lost (then, now, issues);

      if (lost[0] != NULL)
        return format ((const char *const *) lost, iteration);
    }
  return NULL;
}
