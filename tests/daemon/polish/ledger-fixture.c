/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ledger-fixture.h"

static void
add (TfIssueLedger *ledger, TfSeverity severity, TfIssueState state)
{
  g_autoptr (TfIssue) issue = tf_issue_new (severity, "something", "docs/plan.md:1", "mend");
  TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);

  if (state != TF_ISSUE_STATE_OPEN)
    tf_issue_ledger_set_state (ledger, tracked, state, 1, "so", NULL, "");
}

TfIssueLedger *
ledger_fixture_new (void)
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

TfLook *
ledger_fixture_add_look (TfIssueLedger *ledger,
                         guint iteration,
                         TfReviewStage stage,
                         const char *reviewer)
{
  const TfLook look = {
    .iteration = iteration, .stage = stage, .reviewer = (char *) reviewer, .hash = (char *) "f00d"
  };
  TfLook *copy = tf_record_copy (&tf_look_record, &look);

  g_ptr_array_add (ledger->looks, copy);
  return copy;
}

void
ledger_fixture_add_reviews (TfIssueLedger *ledger, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], ":", 2);

      ledger_fixture_add_look (ledger, (guint) atoi (parts[0]), TF_REVIEW_STAGE_FULL, parts[1]);
    }
}
