/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-decisions.h"

#include <string.h>

#include "tf-decision-trace.h"
#include "tf-issue-decision.h"

/* the texts */

static void
add_aside (TfDecisionTexts *texts, const char *path, const char *text)
{
  if (text != NULL)
    tf_decision_texts_add_aside (texts, path, text);
}

static void
add_tree (TfReviewSubject *subject, TfDecisionTexts *texts)
{
  const TfBuildInput *input = tf_build_context_get_input (subject->context);
  gsize size = 0;

  if (input->acceptance != NULL)
    tf_decision_texts_add (texts, subject->task->output_path, input->acceptance);
  for (guint i = 0; i < subject->files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (subject->files, i);
      g_autofree char *text =
          file->is_link
              ? NULL
              : tf_review_subject_read (subject->task->workspace, subject->snapshot, file->path);

      if (text == NULL)
        continue;
      size += strlen (text);
      if (size > TF_POLISH_DECISIONS_MAX_BYTES)
        {
          tf_decision_texts_set_incomplete (texts);
          break;
        }
      tf_decision_texts_add (texts, file->path, text);
    }
  add_aside (texts, "docs/spec.md", input->spec);
  add_aside (texts, "docs/constraints.md", input->constraints);
}

GPtrArray *
tf_polish_decisions_trace (TfReviewSubject *subject)
{
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  const TfBuildInput *input = tf_build_context_get_input (subject->context);

  if (subject->decisions->len == 0)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_check_free);
  if (subject->files != NULL)
    add_tree (subject, texts);
  else
    tf_decision_texts_add (texts, subject->task->output_path, input->deliverable);
  return tf_decision_trace_list (subject->decisions, texts);
}

/* the ledger */

void
tf_polish_decisions_take (const GPtrArray *checks,
                          const TfReviewSubject *subject,
                          TfIssueLedger *ledger)
{
  g_autofree TfSeverity *severities = NULL;

  if (checks->len == 0)
    return;
  severities =
      tf_issue_decision_list_severities (subject->decisions,
                                         tf_build_context_get_input (subject->context)->constraints,
                                         subject->files != NULL);
  tf_issue_ledger_take_decisions (ledger, checks, severities, subject->task->output_path,
                                  subject->task->iteration);
}

/* the reviews */

static gboolean
take_answer (TfDecisionCheck *check, const TfReviewSubject *subject, const TfReview *review)
{
  for (guint i = 0; i < review->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (review->answers, i);
      g_autofree char *error = NULL;

      if (!g_str_equal (answer->id, check->id))
        continue;
      error = tf_grounding_dup_answer_error (answer, &subject->ground);
      if (error != NULL)
        continue;
      check->state = TF_DECISION_STATE_MET;
      tf_record_set_string (&check->location, answer->location);
      tf_record_set_string (&check->quote, answer->quote);
      tf_record_set_string (&check->note, "");
      return TRUE;
    }
  return FALSE;
}

void
tf_polish_decisions_take_answers (const GPtrArray *checks,
                                  const TfReviewSubject *subject,
                                  const GPtrArray *reviews)
{
  for (guint i = 0; i < checks->len; i++)
    {
      TfDecisionCheck *check = g_ptr_array_index (checks, i);

      for (guint k = 0; check->state == TF_DECISION_STATE_UNKNOWN && k < reviews->len; k++)
        if (take_answer (check, subject, g_ptr_array_index (reviews, k)))
          break;
    }
}

/* what is open */

static gboolean
is_missing (const TfDecisionCheck *check)
{
  return check->state == TF_DECISION_STATE_MISSING ||
         check->state == TF_DECISION_STATE_CONTRADICTED;
}

static char *
describe (const TfDecisionCheck *check)
{
  g_autofree char *values = check->missing != NULL ? g_strjoinv ("”, “", check->missing) : NULL;

  switch (check->state)
    {
    case TF_DECISION_STATE_MISSING:
      return g_strdup_printf ("%s is not in the deliverable (“%s”)", check->id, values);
    case TF_DECISION_STATE_CONTRADICTED:
      return g_strdup_printf ("what %s replaced is still in the deliverable (“%s”, %s)", check->id,
                              values, check->location);
    case TF_DECISION_STATE_UNKNOWN:
      return g_strdup_printf (
          "no rule can tell whether %s is in the deliverable, and no review of the "
          "last round names the place where %s is met, with a quote",
          check->id, check->id);
    case TF_DECISION_STATE_MET:
    case TF_DECISION_STATE_REPLACED:
    case TF_DECISION_STATE_WAIVED:
    default:
      return NULL;
    }
}

char *
tf_polish_decisions_find_open (const GPtrArray *checks)
{
  char *found = NULL;

  for (guint i = 0; i < checks->len && found == NULL; i++)
    if (is_missing (g_ptr_array_index (checks, i)))
      found = describe (g_ptr_array_index (checks, i));
  for (guint i = 0; i < checks->len && found == NULL; i++)
    found = describe (g_ptr_array_index (checks, i));
  return found;
}

guint
tf_polish_decisions_count_missing (const GPtrArray *checks)
{
  guint n = 0;

  for (guint i = 0; i < checks->len; i++)
    n += is_missing (g_ptr_array_index (checks, i)) ? 1 : 0;
  return n;
}

const TfDecisionCheck *
tf_polish_decisions_lookup (const GPtrArray *checks, const char *id)
{
  for (guint i = 0; i < checks->len; i++)
    {
      const TfDecisionCheck *check = g_ptr_array_index (checks, i);

      if (g_str_equal (check->id, id))
        return check;
    }
  return NULL;
}
