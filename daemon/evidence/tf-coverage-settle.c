/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage-take.h"
#include "tf-issue-person.h"

#define SHOWN_PATHS 5

#define ADVICE "waive it to accept this, or add a reviewer that reads them (polish.reviewers)"

GHashTable *
tf_coverage_list_accepted (const TfIssueLedger *ledger)
{
  GHashTable *paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->source != TF_ISSUE_SOURCE_COVERAGE || issue->state != TF_ISSUE_STATE_WAIVED)
        continue;
      for (char **path = issue->files; *path != NULL; path++)
        g_hash_table_add (paths, g_strdup (*path));
    }
  return paths;
}

TfTrackedIssue *
tf_coverage_find_issue (const TfIssueLedger *ledger)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->source == TF_ISSUE_SOURCE_COVERAGE && tf_tracked_issue_is_open (issue))
        return issue;
    }
  return NULL;
}

/* "Nobody has looked at 26 of 60 files: 26 Go files (no analyser here reads Go): a.go, b.go and 24
 * more" */
static char *
describe (const TfCoverageSum *sum)
{
  g_autofree char *groups = tf_coverage_describe_missing (sum->coverage);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Nobody has looked at %u of %u files: %s:", sum->missing->len,
                          sum->coverage->n_files, groups);
  for (guint i = 0; i < MIN (sum->missing->len, SHOWN_PATHS); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : " ",
                            (const char *) g_ptr_array_index (sum->missing, i));
  if (sum->missing->len > SHOWN_PATHS)
    g_string_append_printf (text, " and %u more", sum->missing->len - SHOWN_PATHS);
  return g_string_free (text, FALSE);
}

static void
set_files (TfTrackedIssue *issue, const GPtrArray *paths)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < paths->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (paths, i));
  g_strfreev (issue->files);
  issue->files = g_strv_builder_end (builder);
}

static TfTrackedIssue *
open_issue (TfIssueLedger *ledger, const char *description, guint iteration)
{
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MEDIUM, description, "N/A", ADVICE);
  TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, iteration);

  tracked->source = TF_ISSUE_SOURCE_COVERAGE;
  return tracked;
}

void
tf_coverage_settle (TfIssueLedger *ledger,
                    const TfCoverageSum *sum,
                    gboolean final,
                    guint iteration)
{
  TfTrackedIssue *issue = tf_coverage_find_issue (ledger);
  g_autofree char *description = NULL;
  g_autofree char *reason = NULL;

  if (sum->missing->len == 0)
    {
      if (issue != NULL)
        tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_VERIFIED_FIXED, iteration,
                                   "somebody has looked at each of these files", NULL, "");
      return;
    }
  if (issue == NULL && !final)
    return;
  description = describe (sum);
  if (issue == NULL)
    issue = open_issue (ledger, description, iteration);
  set_files (issue, sum->missing);
  tf_record_set_string (&issue->is->description, description);
  issue->last_seen = iteration;
  reason = g_strdup_printf ("%s; " ADVICE, description);
  if (final && !(issue->needs_person && g_str_equal (issue->person_reason, reason)))
    tf_issue_ledger_set_needs_person (ledger, issue, iteration, reason, "");
}
