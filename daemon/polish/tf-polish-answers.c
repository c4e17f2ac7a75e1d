/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-answers.h"

#include "tf-grounding.h"
#include "tf-polish-decisions.h"
#include "tf-review.h"

static gboolean
is_answered (const TfReviewSubject *subject, const GPtrArray *reviews, const char *id)
{
  const char *const one[] = { id, NULL };

  for (guint i = 0; i < reviews->len; i++)
    {
      g_autoptr (GPtrArray) unanswered =
          tf_grounding_list_unanswered (g_ptr_array_index (reviews, i), one, &subject->ground);

      if (unanswered->len == 0)
        return TRUE;
    }
  return FALSE;
}

/* The person has decided to leave it as it is. */
static gboolean
is_waived (const TfIssueLedger *ledger, const char *id)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      /* A consent holds for one statement of its criterion: is_accepted(). */
      if (issue->state == TF_ISSUE_STATE_WAIVED && issue->source != TF_ISSUE_SOURCE_CRITERION &&
          (tf_review_text_names (issue->is->description, id) ||
           tf_review_text_names (issue->is->location, id)))
        return TRUE;
    }
  return FALSE;
}

/* By what the constraints say now. */
static gboolean
is_accepted (const TfPolishTask *task, const TfReviewSubject *subject, const char *id)
{
  g_autoptr (TfAcceptanceTally) tally = tf_polish_task_tally (task, subject->context, NULL);

  return tally != NULL && g_strv_contains ((const char *const *) tally->accepted, id);
}

static gboolean
is_replaced (const GPtrArray *decisions, const char *id)
{
  const TfDecisionCheck *check = tf_polish_decisions_lookup (decisions, id);

  return check != NULL &&
         (check->state == TF_DECISION_STATE_REPLACED || check->state == TF_DECISION_STATE_WAIVED);
}

char *
tf_polish_find_unanswered (const TfPolishTask *task,
                           const TfReviewSubject *subject,
                           const TfIssueLedger *ledger,
                           const GPtrArray *decisions,
                           const GPtrArray *reviews,
                           const TfWantedAnswers *wanted)
{
  for (guint i = 0; wanted->ids[i] != NULL; i++)
    if (!is_answered (subject, reviews, wanted->ids[i]) &&
        !is_replaced (decisions, wanted->ids[i]) && !is_waived (ledger, wanted->ids[i]) &&
        !is_accepted (task, subject, wanted->ids[i]))
      return g_strdup_printf ("no review of the last round names the place where %s is met",
                              wanted->ids[i]);
  return NULL;
}
