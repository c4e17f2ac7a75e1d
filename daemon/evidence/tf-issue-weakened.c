/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-weakened.h"

#include "tf-issue-ledger-private.h"

#define FOUND_AGAIN "the comparison of the tests still finds it"
#define GONE        "the comparison of the tests no longer finds it"

TfTrackedIssue *
tf_issue_ledger_find_weakened (const TfIssueLedger *self, const TfWeakening *weakening)
{
  g_autofree char *key = tf_weakening_dup_key (weakening);

  for (guint i = 0; i < self->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->source == TF_ISSUE_SOURCE_WEAKENED_TESTS && g_strcmp0 (issue->weakening, key) == 0)
        return issue;
    }
  return NULL;
}

static void
add (TfIssueLedger *self, const TfWeakening *weakening, guint iteration)
{
  g_autofree char *sentence = tf_weakening_describe (weakening);
  g_autofree char *description = g_strdup_printf ("Tests were weakened: %s.", sentence);
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, description,
                                            *weakening->path != '\0' ? weakening->path : "N/A",
                                            tf_weakening_get_remedy (weakening));
  TfTrackedIssue *tracked = tf_issue_ledger_add (self, issue, iteration);

  tracked->source = TF_ISSUE_SOURCE_WEAKENED_TESTS;
  tracked->weakening = tf_weakening_dup_key (weakening);
}

/* Returns: whether its state changed */
static gboolean
find_again (TfIssueLedger *self, TfTrackedIssue *issue, guint iteration)
{
  TfIssueState state = TF_ISSUE_STATE_OPEN;

  if (issue->state == TF_ISSUE_STATE_WAIVED || tf_tracked_issue_is_open (issue))
    return FALSE;
  if (issue->state == TF_ISSUE_STATE_FIX_APPLIED)
    state = TF_ISSUE_STATE_PERSISTS;
  else if (issue->state == TF_ISSUE_STATE_VERIFIED_FIXED)
    state = TF_ISSUE_STATE_REGRESSED;
  tf_issue_ledger_set_state (self, issue, state, iteration, FOUND_AGAIN, NULL, "");
  return TRUE;
}

static gboolean
take (TfIssueLedger *self, const TfWeakening *weakening, guint iteration)
{
  TfTrackedIssue *issue = tf_issue_ledger_find_weakened (self, weakening);
  gboolean changed = issue == NULL;

  if (issue == NULL)
    add (self, weakening, iteration);
  else
    {
      changed = issue->last_seen != iteration;
      issue->last_seen = iteration;
      changed |= find_again (self, issue, iteration);
    }
  return changed;
}

static gboolean
is_found (const GPtrArray *weakenings, const TfTrackedIssue *issue)
{
  for (guint i = 0; i < weakenings->len; i++)
    {
      g_autofree char *key = tf_weakening_dup_key (g_ptr_array_index (weakenings, i));

      if (g_strcmp0 (key, issue->weakening) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_issue_ledger_take_weakened (TfIssueLedger *self, const GPtrArray *weakenings, guint iteration)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < weakenings->len; i++)
    changed |= take (self, g_ptr_array_index (weakenings, i), iteration);
  for (guint i = 0; i < self->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->source != TF_ISSUE_SOURCE_WEAKENED_TESTS || !tf_tracked_issue_is_pending (issue) ||
          is_found (weakenings, issue))
        continue;
      tf_issue_ledger_set_state (self, issue, TF_ISSUE_STATE_VERIFIED_FIXED, iteration, GONE, NULL,
                                 "");
      changed = TRUE;
    }
  return changed;
}

GPtrArray *
tf_issue_ledger_list_unwaived (const TfIssueLedger *self, const GPtrArray *weakenings)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < weakenings->len; i++)
    {
      TfWeakening *weakening = g_ptr_array_index (weakenings, i);
      const TfTrackedIssue *issue = tf_issue_ledger_find_weakened (self, weakening);

      if (issue == NULL || issue->state != TF_ISSUE_STATE_WAIVED)
        g_ptr_array_add (list, weakening);
    }
  return list;
}
