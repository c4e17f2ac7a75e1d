/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-consent.h"

#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-person.h"

static TfTrackedIssue *
find (const TfIssueLedger *self, const TfCriterion *criterion)
{
  for (guint i = 0; i < self->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->source == TF_ISSUE_SOURCE_CRITERION &&
          g_strcmp0 (issue->criterion, criterion->id) == 0 &&
          g_strcmp0 (issue->statement, criterion->statement) == 0)
        return issue;
    }
  return NULL;
}

/* Of the least severity: no finding of a reviewer may hide behind it. */
static TfTrackedIssue *
add (TfIssueLedger *self, const TfCriterion *criterion, guint iteration)
{
  g_autofree char *description =
      g_strdup_printf ("%s has no passing test: %s", criterion->id, criterion->statement);
  g_autoptr (TfIssue) issue =
      tf_issue_new (TF_SEVERITY_MINOR, description, "docs/constraints.md", "");
  TfTrackedIssue *tracked = tf_issue_ledger_add (self, issue, iteration);
  TfIssueEvent *event = g_ptr_array_index (tracked->history, 0);

  tf_record_set_string (&event->by, TF_ISSUE_BY_PERSON);
  tracked->source = TF_ISSUE_SOURCE_CRITERION;
  tracked->criterion = g_strdup (criterion->id);
  tracked->statement = g_strdup (criterion->statement);
  return tracked;
}

gboolean
tf_issue_ledger_accept_criterion (TfIssueLedger *self,
                                  const TfCriterion *criterion,
                                  const char *reason,
                                  guint iteration,
                                  GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (reason));
  TfTrackedIssue *issue = find (self, criterion);

  if (*trimmed == '\0')
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "accepting %s needs a reason, which is shown with it", criterion->id);
      return FALSE;
    }
  if (issue == NULL)
    issue = add (self, criterion, MAX (iteration, 1));
  tf_issue_ledger_set_state (self, issue, TF_ISSUE_STATE_WAIVED, MAX (iteration, 1), trimmed, NULL,
                             TF_ISSUE_BY_PERSON);
  return TRUE;
}

GPtrArray *
tf_issue_ledger_list_consents (const TfIssueLedger *self)
{
  GPtrArray *consents = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_consent_free);

  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);
      const TfIssueEvent *event = g_ptr_array_index (issue->history, issue->history->len - 1);
      TfConsent *consent = NULL;

      if (issue->source != TF_ISSUE_SOURCE_CRITERION || issue->state != TF_ISSUE_STATE_WAIVED ||
          issue->criterion == NULL || issue->statement == NULL)
        continue;
      consent = g_new0 (TfConsent, 1);
      consent->id = g_strdup (issue->criterion);
      consent->statement = g_strdup (issue->statement);
      consent->reason = g_strdup (issue->reason);
      consent->at = event->at;
      g_ptr_array_add (consents, consent);
    }
  return consents;
}
