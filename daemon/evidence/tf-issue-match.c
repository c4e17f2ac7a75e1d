/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-ledger.h"

#include "tf-enum.h"
#include "tf-identity.h"
#include "tf-issue-ledger-private.h"
#include "tf-model-enums.h"

GPtrArray *
tf_tracked_issue_list_others (const TfTrackedIssue *self)
{
  GPtrArray *others = g_ptr_array_new ();

  for (guint i = 0; i < self->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (self->history, i);

      if (event->kind == TF_ISSUE_EVENT_MATCHED && event->finding != NULL &&
          !tf_issue_has_same_words (event->finding, self->is))
        g_ptr_array_add (others, event->finding);
    }
  return others;
}

static void
set_issue (TfTrackedIssue *issue, TfSeverity severity, const char *quote)
{
  TfIssue *changed = tf_issue_copy_with (issue->is, severity, quote);

  tf_issue_unref (issue->is);
  issue->is = changed;
}

void
tf_tracked_issue_set_quote (TfTrackedIssue *issue, const char *quote)
{
  set_issue (issue, issue->is->severity, quote);
}

void
tf_issue_ledger_raise (TfIssueLedger *self,
                       TfTrackedIssue *issue,
                       TfSeverity severity,
                       guint iteration,
                       const char *by)
{
  g_autofree char *note = NULL;

  if (severity >= issue->is->severity)
    return;
  note = g_strdup_printf ("severity %s → %s",
                          tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity),
                          tf_enum_to_nick (TF_TYPE_SEVERITY, (int) severity));
  set_issue (issue, severity, issue->is->quote);
  tf_tracked_issue_add_event (issue, TF_ISSUE_EVENT_RAISED, iteration, note, NULL, by);
}

void
tf_issue_ledger_settle (TfIssueLedger *self,
                        TfTrackedIssue *issue,
                        guint iteration,
                        const char *note,
                        const char *by)
{
  g_free (issue->settled_by);
  issue->settled_by = g_strdup (by);
  tf_issue_ledger_add_event (self, issue, TF_ISSUE_EVENT_SETTLED, iteration, note, by);
}

void
tf_issue_ledger_match (TfIssueLedger *self,
                       TfTrackedIssue *issue,
                       TfIssue *finding,
                       guint iteration,
                       const char *note,
                       const char *by)
{
  TfIssueEvent *event = NULL;

  g_return_if_fail (self != NULL && issue != NULL && finding != NULL && by != NULL);

  event = tf_tracked_issue_add_event (issue, TF_ISSUE_EVENT_MATCHED, iteration, note, NULL, by);
  event->finding = tf_issue_ref (finding);
  event->was = issue->is->severity;
  tf_issue_ledger_raise (self, issue, finding->severity, iteration, by);
}

/* Takes the finding of @matched out of @issue. */
static void
give_back (TfIssueLedger *self,
           TfTrackedIssue *issue,
           TfIssueEvent *matched,
           guint iteration,
           const char *note)
{
  g_autoptr (TfIssue) finding = g_steal_pointer (&matched->finding);
  g_autofree char *found_by = g_strdup (matched->by);
  TfTrackedIssue *own = tf_issue_ledger_add (self, finding, matched->iteration);
  g_autofree char *was = g_strdup_printf ("was taken for %s: %s", issue->id, note);
  g_autofree char *now = g_strdup_printf ("%s is an issue of its own: %s", own->id, note);
  TfIssueEvent *event = g_ptr_array_index (own->history, 0);

  tf_record_set_string (&event->by, found_by);
  own->last_seen = matched->iteration;
  tf_tracked_issue_add_event (own, TF_ISSUE_EVENT_UNMATCHED, iteration, was, NULL, "");
  event = tf_tracked_issue_add_event (issue, TF_ISSUE_EVENT_UNMATCHED, iteration, now, NULL, "");
  event->finding = tf_issue_ref (finding);
}

/* The severity that matches and duplicates which remain give @issue, at least @severity. */
static TfSeverity
keep_severity (const TfIssueLedger *self, const TfTrackedIssue *issue, TfSeverity severity)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->kind == TF_ISSUE_EVENT_MATCHED && event->finding != NULL)
        severity = MIN (severity, event->finding->severity);
    }
  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *other = g_ptr_array_index (self->issues, i);

      if (g_strcmp0 (other->duplicate_of, issue->id) == 0)
        severity = MIN (severity, other->is->severity);
    }
  return severity;
}

guint
tf_issue_ledger_undo_matches (TfIssueLedger *self,
                              TfTrackedIssue *issue,
                              guint since,
                              guint iteration,
                              const char *note)
{
  guint n_events = issue->history->len, n = 0;
  TfSeverity severity = issue->is->severity;

  for (guint i = n_events; i > 0; i--)
    {
      TfIssueEvent *event = g_ptr_array_index (issue->history, i - 1);

      if (event->kind != TF_ISSUE_EVENT_MATCHED || event->finding == NULL ||
          event->iteration < since || tf_issue_has_same_words (event->finding, issue->is))
        continue;
      if (event->finding->severity == severity)
        severity = event->was;
      give_back (self, issue, event, iteration, note);
      n++;
    }
  if (n > 0)
    set_issue (issue, keep_severity (self, issue, severity), issue->is->quote);
  return n;
}
