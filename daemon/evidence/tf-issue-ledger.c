/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-ledger.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-issue-ledger-private.h"

TfIssueLedger *
tf_issue_ledger_new (void)
{
  return tf_record_new (&tf_issue_ledger_record);
}

guint
tf_issue_id_get_number (const char *id)
{
  guint64 number = 0;

  if (!g_str_has_prefix (id, "I-") || strlen (id) < 6 ||
      !g_ascii_string_to_unsigned (id + 2, 10, 1, G_MAXUINT, &number, NULL))
    return 0;
  return (guint) number;
}

TfTrackedIssue *
tf_issue_ledger_lookup (const TfIssueLedger *self, const char *id)
{
  guint number = tf_issue_id_get_number (id);
  guint low = 0, high = self->issues->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      TfTrackedIssue *issue = g_ptr_array_index (self->issues, middle);
      guint here = tf_issue_id_get_number (issue->id);

      if (here == number)
        return g_str_equal (issue->id, id) ? issue : NULL;
      if (here < number)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

/* Bounded, because a user may have edited the file. */
TfTrackedIssue *
tf_issue_ledger_follow (const TfIssueLedger *self, TfTrackedIssue *issue)
{
  for (guint i = 0; i < self->issues->len && issue->duplicate_of != NULL; i++)
    issue = tf_issue_ledger_lookup (self, issue->duplicate_of);
  return issue;
}

TfIssueEvent *
tf_tracked_issue_add_event (TfTrackedIssue *issue,
                            TfIssueEventKind kind,
                            guint iteration,
                            const char *note,
                            const char *commit,
                            const char *by)
{
  TfIssueEvent *event = tf_record_new (&tf_issue_event_record);

  event->iteration = iteration;
  event->state = issue->state;
  event->kind = kind;
  tf_record_set_string (&event->note, note);
  event->commit = g_strdup (commit);
  tf_record_set_string (&event->by, by);
  event->at = tf_clock_now ();
  g_ptr_array_add (issue->history, event);
  return event;
}

TfTrackedIssue *
tf_issue_ledger_add (TfIssueLedger *self, TfIssue *issue, guint iteration)
{
  guint n = self->issues->len;
  TfTrackedIssue *last = n == 0 ? NULL : g_ptr_array_index (self->issues, n - 1);
  guint number = last == NULL ? 1 : tf_issue_id_get_number (last->id) + 1;
  TfTrackedIssue *tracked =
      tf_tracked_issue_new (g_strdup_printf ("I-%04u", number), tf_issue_ref (issue));

  tracked->state = TF_ISSUE_STATE_OPEN;
  tracked->first_seen = iteration;
  tracked->last_seen = iteration;
  tf_tracked_issue_add_event (tracked, TF_ISSUE_EVENT_STATE, iteration, "", NULL, "");
  g_ptr_array_add (self->issues, tracked);
  return tracked;
}

/* Whether the newest event equals this one. */
static gboolean
is_known (const TfTrackedIssue *issue,
          TfIssueEventKind kind,
          guint iteration,
          const char *note,
          const char *commit,
          const char *by)
{
  const TfIssueEvent *last = NULL;

  if (issue->history->len == 0)
    return FALSE;
  last = g_ptr_array_index (issue->history, issue->history->len - 1);
  return last->state == issue->state && last->kind == kind && last->iteration == iteration &&
         g_str_equal (last->note, note) && g_strcmp0 (last->commit, commit) == 0 &&
         g_str_equal (last->by, by);
}

void
tf_issue_ledger_set_state (TfIssueLedger *self,
                           TfTrackedIssue *issue,
                           TfIssueState state,
                           guint iteration,
                           const char *note,
                           const char *commit,
                           const char *by)
{
  g_return_if_fail (self != NULL && issue != NULL && note != NULL && by != NULL);

  if (issue->state == state && is_known (issue, TF_ISSUE_EVENT_STATE, iteration, note, commit, by))
    return;
  issue->state = state;
  tf_record_set_string (&issue->reason, note);
  if (state != TF_ISSUE_STATE_DUPLICATE)
    g_clear_pointer (&issue->duplicate_of, g_free);
  g_clear_pointer (&issue->settled_by, g_free);
  if (state == TF_ISSUE_STATE_FIX_APPLIED)
    issue->tried_in = iteration;
  if (!tf_tracked_issue_is_pending (issue))
    issue->needs_person = FALSE;
  tf_tracked_issue_add_event (issue, TF_ISSUE_EVENT_STATE, iteration, note, commit, by);
}

/* Events about a fix explain why the issue is in its state. */
static gboolean
is_reason (TfIssueEventKind kind)
{
  return kind == TF_ISSUE_EVENT_DECLINED || kind == TF_ISSUE_EVENT_REVERTED ||
         kind == TF_ISSUE_EVENT_REVERTED_TOGETHER || kind == TF_ISSUE_EVENT_REGRESSION ||
         kind == TF_ISSUE_EVENT_PARTLY;
}

void
tf_issue_ledger_add_event (TfIssueLedger *self,
                           TfTrackedIssue *issue,
                           TfIssueEventKind kind,
                           guint iteration,
                           const char *note,
                           const char *by)
{
  g_return_if_fail (self != NULL && issue != NULL && note != NULL && by != NULL);

  if (is_known (issue, kind, iteration, note, NULL, by))
    return;
  if (is_reason (kind))
    tf_record_set_string (&issue->reason, note);
  tf_tracked_issue_add_event (issue, kind, iteration, note, NULL, by);
}

/* They are already ordered by number. */
static GPtrArray *
list (const TfIssueLedger *self, gboolean (*is_one) (const TfTrackedIssue *))
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint severity = 0; severity < TF_N_SEVERITIES; severity++)
    for (guint i = 0; i < self->issues->len; i++)
      {
        TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

        if (issue->is->severity == severity && is_one (issue))
          g_ptr_array_add (found, issue);
      }
  return found;
}

GPtrArray *
tf_issue_ledger_list_pending (const TfIssueLedger *self)
{
  return list (self, tf_tracked_issue_is_pending);
}

GPtrArray *
tf_issue_ledger_list_open (const TfIssueLedger *self)
{
  return list (self, tf_tracked_issue_is_open);
}

GPtrArray *
tf_issue_ledger_list_unsettled (const TfIssueLedger *self)
{
  return list (self, tf_tracked_issue_is_unsettled);
}

static gboolean
is_asked (const TfTrackedIssue *issue)
{
  if (tf_tracked_issue_is_compared (issue))
    return FALSE;
  if (tf_tracked_issue_is_unsettled (issue) || issue->state == TF_ISSUE_STATE_FIX_APPLIED)
    return TRUE;
  return tf_tracked_issue_is_open (issue) &&
         (issue->source == TF_ISSUE_SOURCE_PERSON || tf_tracked_issue_is_tried (issue));
}

GPtrArray *
tf_issue_ledger_list_asked (const TfIssueLedger *self)
{
  return list (self, is_asked);
}

void
tf_issue_ledger_count_states (const TfIssueLedger *self, TfIssueCounts *out_counts)
{
  TfIssueCounts counts = { 0 };

  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->source != TF_ISSUE_SOURCE_CRITERION)
        counts.n[issue->state].n[issue->is->severity]++;
    }
  *out_counts = counts;
}

void
tf_issue_ledger_count_open (const TfIssueLedger *self, TfCounts *out_counts)
{
  TfCounts counts = { 0 };

  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (tf_tracked_issue_is_open (issue))
        counts.n[issue->is->severity]++;
    }
  *out_counts = counts;
}
