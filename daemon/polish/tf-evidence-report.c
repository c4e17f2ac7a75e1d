/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence-report.h"

#include "tf-enum.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"
#include "tf-polish-report.h"

static gboolean
happened_in (const TfTrackedIssue *issue, guint iteration)
{
  for (guint i = 0; i < issue->history->len; i++)
    if (((const TfIssueEvent *) g_ptr_array_index (issue->history, i))->iteration == iteration)
      return TRUE;
  return FALSE;
}

/* Waived issues stay visible; issues settled earlier do not. */
static gboolean
is_shown (const TfTrackedIssue *issue, guint iteration)
{
  return tf_tracked_issue_is_pending (issue) || issue->state == TF_ISSUE_STATE_WAIVED ||
         happened_in (issue, iteration);
}

static const char *
get_word (const TfTrackedIssue *issue, guint iteration)
{
  if (issue->state == TF_ISSUE_STATE_OPEN && issue->first_seen == iteration)
    return "new";
  return tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) issue->state);
}

static void
append_issue (GString *text, const TfTrackedIssue *issue, const char *word)
{
  g_string_append_printf (text, "- %s %s %s: ", word, issue->id,
                          tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity));
  tf_polish_report_append_flat (text, issue->is->description);
  g_string_append (text, " (");
  tf_polish_report_append_flat (text, issue->is->location);
  g_string_append (text, ")");
  if (*issue->reason != '\0')
    {
      g_string_append (text, " — ");
      tf_polish_report_append_flat (text, issue->reason);
    }
  g_string_append_c (text, '\n');
}

/* "**Reviews:** 2, by ada, bob; 1 found something blocking" */
static void
append_reviews (GString *text, const TfPointEvidence *evidence, const char *reviewers)
{
  g_string_append_printf (text, "**Reviews:** %u, by %s; %u found something blocking\n",
                          evidence->n_reviews, reviewers, evidence->n_blocking);
}

char *
tf_evidence_report_format (const TfIssueLedger *ledger,
                           const TfTrajectoryPoint *point,
                           const char *reviewers)
{
  GString *text = g_string_new (NULL);
  gboolean any = FALSE;

  if (*reviewers != '\0')
    append_reviews (text, &point->evidence, reviewers);
  else
    g_string_append (text, "**Review:** none, a check of the fixes since the last one\n");
  g_string_append_printf (
      text, "**Issues Found:** %" G_GUINT64_FORMAT " reported, %" G_GUINT64_FORMAT " open\n",
      tf_counts_total (&point->evidence.found), tf_counts_total (&point->counts));
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (!is_shown (issue, point->iteration))
        continue;
      append_issue (text, issue, get_word (issue, point->iteration));
      any = TRUE;
    }
  if (any)
    g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

char *
tf_evidence_report_format_verdict (const TfIssueLedger *ledger, const char *verdict)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);
  g_autoptr (GPtrArray) covered = tf_issue_looks_list_covered (ledger);
  GString *text = g_string_new (NULL);

  tf_polish_report_append_flat (text, verdict);
  for (guint i = 0; i < open->len; i++)
    {
      g_string_append_c (text, '\n');
      append_issue (text, g_ptr_array_index (open, i), "open");
      g_string_truncate (text, text->len - 1);
    }
  for (guint i = 0; i < covered->len; i++)
    {
      g_string_append (text, "\n- hidden by a waiver: ");
      tf_polish_report_append_flat (text, g_ptr_array_index (covered, i));
    }
  return g_string_free (text, FALSE);
}
