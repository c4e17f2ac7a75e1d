/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-ledger.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-model-enums.h"

#define N_NEAREST 3

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

static void
add_event (TfTrackedIssue *issue,
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
  add_event (tracked, TF_ISSUE_EVENT_STATE, iteration, "", NULL, "");
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
  if (state == TF_ISSUE_STATE_FIX_APPLIED)
    issue->tried_in = iteration;
  add_event (issue, TF_ISSUE_EVENT_STATE, iteration, note, commit, by);
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
  tf_record_set_string (&issue->reason, note);
  add_event (issue, kind, iteration, note, NULL, by);
}

typedef struct
{
  const char *id;
  guint64 distance;
} Near;

static int
compare_near (gconstpointer a, gconstpointer b)
{
  const Near *first = a, *second = b;

  if (first->distance != second->distance)
    return first->distance < second->distance ? -1 : 1;
  return strcmp (first->id, second->id);
}

/* By number. An id of another form has no nearest one; then the first ids are named. */
static char *
describe_nearest (const TfIssueLedger *self, const char *id)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Near));
  GString *text = g_string_new (NULL);
  guint number = tf_issue_id_get_number (id);

  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);
      guint here = tf_issue_id_get_number (issue->id);
      Near near = { issue->id, here > number ? here - number : number - here };

      g_array_append_val (all, near);
    }
  g_array_sort (all, compare_near);
  for (guint i = 0; i < MIN (all->len, N_NEAREST); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", g_array_index (all, Near, i).id);
  return g_string_free (text, FALSE);
}

static gboolean
set_not_found (const TfIssueLedger *self, const char *id, GError **error)
{
  g_autofree char *nearest = describe_nearest (self, id);

  if (*nearest == '\0')
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "there is no issue %s: no issues were found yet", id);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no issue %s; closest matches: %s",
                 id, nearest);
  return FALSE;
}

gboolean
tf_issue_ledger_waive (TfIssueLedger *self,
                       const char *id,
                       const char *reason,
                       guint iteration,
                       GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (reason));
  TfTrackedIssue *issue = tf_issue_ledger_lookup (self, id);

  if (issue == NULL)
    return set_not_found (self, id, error);
  if (*trimmed == '\0')
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "waiving %s needs a reason, which is shown with the issue", id);
      return FALSE;
    }
  if (!tf_tracked_issue_is_pending (issue))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                   "%s is %s: only a pending issue can be waived", id,
                   tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state));
      return FALSE;
    }
  tf_issue_ledger_set_state (self, issue, TF_ISSUE_STATE_WAIVED, iteration, trimmed, NULL,
                             "person");
  return TRUE;
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

static gboolean
is_look (const TfLook *look, TfReviewStage stage, const char *reviewer, const char *hash)
{
  return look->stage == stage && g_str_equal (look->reviewer, reviewer) &&
         g_str_equal (look->hash, hash);
}

void
tf_issue_ledger_add_look (TfIssueLedger *self,
                          guint iteration,
                          TfReviewStage stage,
                          const char *reviewer,
                          const char *hash)
{
  TfLook *look = NULL;

  g_return_if_fail (reviewer != NULL && hash != NULL);

  for (guint i = 0; i < self->looks->len; i++)
    {
      look = g_ptr_array_index (self->looks, i);
      if (look->iteration == iteration && is_look (look, stage, reviewer, hash))
        return;
    }
  look = tf_record_new (&tf_look_record);
  look->iteration = iteration;
  look->stage = stage;
  tf_record_set_string (&look->reviewer, reviewer);
  tf_record_set_string (&look->hash, hash);
  g_ptr_array_add (self->looks, look);
}

gboolean
tf_issue_ledger_has_look (const TfIssueLedger *self,
                          TfReviewStage stage,
                          const char *reviewer,
                          const char *hash)
{
  for (guint i = 0; i < self->looks->len; i++)
    if (is_look (g_ptr_array_index (self->looks, i), stage, reviewer, hash))
      return TRUE;
  return FALSE;
}

guint
tf_issue_ledger_count_blind_looks (const TfIssueLedger *self)
{
  guint n = 0;

  for (guint i = 0; i < self->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (self->looks, i);

      if (look->stage != TF_REVIEW_STAGE_DELTA)
        n++;
    }
  return n;
}
