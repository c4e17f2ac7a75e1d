/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-person.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-model-enums.h"

#define N_NEAREST 3

TfTrackedIssue *
tf_issue_ledger_add_person (TfIssueLedger *self, TfIssue *issue, guint iteration)
{
  TfTrackedIssue *tracked = tf_issue_ledger_add (self, issue, iteration);
  TfIssueEvent *event = g_ptr_array_index (tracked->history, 0);

  tracked->source = TF_ISSUE_SOURCE_PERSON;
  tf_record_set_string (&event->by, TF_ISSUE_BY_PERSON);
  return tracked;
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

static void
set_not_found (const TfIssueLedger *self, const char *id, GError **error)
{
  g_autofree char *nearest = describe_nearest (self, id);

  if (*nearest == '\0')
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "there is no issue %s: no issues were found yet", id);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no issue %s; closest matches: %s",
                 id, nearest);
}

/* What the person may have a word on: pending, or a critical that others withdrew or rejected.
 * Returns: (transfer none) (nullable) */
static TfTrackedIssue *
find_for_person (const TfIssueLedger *self,
                 const char *id,
                 const char *text,
                 const char *doing,
                 const char *needed,
                 const char *done,
                 GError **error)
{
  TfTrackedIssue *issue = tf_issue_ledger_lookup (self, id);

  if (issue == NULL)
    {
      set_not_found (self, id, error);
      return NULL;
    }
  if (*text == '\0')
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "%s %s needs %s", doing, id, needed);
      return NULL;
    }
  if (!tf_tracked_issue_is_pending (issue) && !tf_tracked_issue_is_unsettled (issue))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                   "%s is %s: only a pending issue can be %s", id,
                   tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state), done);
      return NULL;
    }
  return issue;
}

gboolean
tf_issue_ledger_waive (TfIssueLedger *self,
                       const char *id,
                       const char *reason,
                       guint iteration,
                       GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (reason));
  TfTrackedIssue *issue =
      find_for_person (self, id, trimmed, "waiving", "a reason, which is shown with the issue",
                       "waived", error);

  if (issue == NULL)
    return FALSE;
  tf_issue_ledger_set_state (self, issue, TF_ISSUE_STATE_WAIVED, iteration, trimmed, NULL,
                             TF_ISSUE_BY_PERSON);
  return TRUE;
}

void
tf_issue_ledger_set_needs_person (TfIssueLedger *self,
                                  TfTrackedIssue *issue,
                                  guint iteration,
                                  const char *reason,
                                  const char *by)
{
  g_return_if_fail (self != NULL && issue != NULL && reason != NULL && by != NULL);

  issue->needs_person = TRUE;
  tf_record_set_string (&issue->person_reason, reason);
  tf_issue_ledger_add_event (self, issue, TF_ISSUE_EVENT_NEEDS_PERSON, iteration, reason, by);
}

gboolean
tf_issue_ledger_decide (TfIssueLedger *self,
                        const char *id,
                        const char *text,
                        guint iteration,
                        GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  TfTrackedIssue *issue =
      find_for_person (self, id, trimmed, "deciding", "the decision in words, which the fixer gets",
                       "decided", error);

  if (issue == NULL)
    return FALSE;
  issue->needs_person = FALSE;
  tf_record_set_string (&issue->person_reason, "");
  tf_issue_ledger_add_event (self, issue, TF_ISSUE_EVENT_DECIDED, iteration, trimmed,
                             TF_ISSUE_BY_PERSON);
  return TRUE;
}
