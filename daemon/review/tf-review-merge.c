/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-merge.h"

static gboolean
has_issue (const TfReview *review, const TfIssue *issue)
{
  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *other = g_ptr_array_index (review->issues, i);

      if ((issue->id != NULL && g_strcmp0 (issue->id, other->id) == 0) ||
          g_str_equal (issue->description, other->description))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_answer (const TfReview *review, const char *id)
{
  for (guint i = 0; i < review->closed->len; i++)
    if (g_str_equal (((const TfClosed *) g_ptr_array_index (review->closed, i))->id, id))
      return TRUE;
  for (guint i = 0; i < review->issues->len; i++)
    if (g_strcmp0 (((const TfIssue *) g_ptr_array_index (review->issues, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

static TfClosed *
copy_closed (const TfClosed *closed)
{
  TfClosed *copy = g_new0 (TfClosed, 1);

  copy->id = g_strdup (closed->id);
  copy->verdict = closed->verdict;
  copy->duplicate_of = g_strdup (closed->duplicate_of);
  copy->note = g_strdup (closed->note);
  return copy;
}

static void
add_closed (TfReview *review, const TfReview *from)
{
  for (guint i = 0; i < from->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (from->closed, i);

      if (!has_answer (review, closed->id))
        g_ptr_array_add (review->closed, copy_closed (closed));
    }
}

/* Whether @issue of the first answer was right and has disappeared without explanation. */
static gboolean
is_lost (const TfIssue *issue, const TfGrounding *grounding, const TfReview *corrected)
{
  gboolean answered = issue->id != NULL && has_answer (corrected, issue->id);

  return grounding->error == NULL && !grounding->withdrawn && !answered &&
         !has_issue (corrected, issue);
}

static void
add (GPtrArray *issues, GPtrArray *groundings, TfIssue *issue, const TfGrounding *grounding)
{
  g_ptr_array_add (issues, tf_issue_ref (issue));
  g_ptr_array_add (groundings, tf_grounding_copy (grounding));
}

TfReview *
tf_review_merge (TfReview *first, TfReview *corrected, const TfGround *ground)
{
  const GPtrArray *first_groundings = tf_grounding_list (first, ground);
  const GPtrArray *corrected_groundings = tf_grounding_list (corrected, ground);
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (GPtrArray) groundings =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_grounding_free);
  TfReview *merged = NULL;

  for (guint i = 0; i < corrected->issues->len; i++)
    add (issues, groundings, g_ptr_array_index (corrected->issues, i),
         g_ptr_array_index (corrected_groundings, i));
  for (guint i = 0; i < first->issues->len; i++)
    {
      TfIssue *issue = g_ptr_array_index (first->issues, i);
      const TfGrounding *grounding = g_ptr_array_index (first_groundings, i);

      if (is_lost (issue, grounding, corrected))
        add (issues, groundings, issue, grounding);
    }
  merged = tf_review_new_valid (issues, &corrected->tests);
  merged->grounding = g_steal_pointer (&groundings);
  merged->claimed = corrected->claimed;
  merged->read = g_strdup (corrected->read);
  add_closed (merged, corrected);
  add_closed (merged, first);
  return merged;
}
