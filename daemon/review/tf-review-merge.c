/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-merge.h"

#define NO_PLACE "N/A"
#define LEFT_OUT \
  "The reviewer named this in an invalid answer and left it out when asked again: settle it."

typedef struct
{
  const TfReview *first;
  const TfReview *corrected;
  const GPtrArray *first_groundings;     /* (element-type TfGrounding) */
  const GPtrArray *corrected_groundings; /* (element-type TfGrounding) */
  guint *partners;       /* (owned): of each corrected issue its index in first, or G_MAXUINT */
  gboolean *repeated;    /* (owned): of each first issue, whether the correction repeats it */
  GPtrArray *issues;     /* (owned) (element-type TfIssue) */
  GPtrArray *groundings; /* (owned) (element-type TfGrounding) */
} Merge;

/* pairs */

static gboolean
has_same_id (const TfIssue *a, const TfIssue *b)
{
  return a->id != NULL && g_strcmp0 (a->id, b->id) == 0;
}

static gboolean
has_same_words (const TfIssue *a, const TfIssue *b)
{
  return g_str_equal (a->description, b->description);
}

/* Reworded, but about the same text, or with the same remedy at the same place. */
static gboolean
has_same_matter (const TfIssue *a, const TfIssue *b)
{
  if (a->severity != b->severity || (a->id != NULL && b->id != NULL))
    return FALSE;
  if (a->quote != NULL && g_strcmp0 (a->quote, b->quote) == 0)
    return TRUE;
  return *a->recommendation != '\0' && g_str_equal (a->recommendation, b->recommendation) &&
         g_str_equal (a->location, b->location);
}

static void
find_pairs (Merge *self, gboolean (*are_same) (const TfIssue *, const TfIssue *))
{
  for (guint i = 0; i < self->corrected->issues->len; i++)
    for (guint k = 0; self->partners[i] == G_MAXUINT && k < self->first->issues->len; k++)
      if (!self->repeated[k] && are_same (g_ptr_array_index (self->first->issues, k),
                                          g_ptr_array_index (self->corrected->issues, i)))
        {
          self->partners[i] = k;
          self->repeated[k] = TRUE;
        }
}

/* issues */

/* Returns: (nullable): the word with which the correction takes back the issue of this index */
static const TfReviewWithdrawal *
find_withdrawal (const Merge *self, guint index)
{
  for (guint i = 0; i < self->corrected->withdrawn->len; i++)
    {
      const TfReviewWithdrawal *withdrawal = g_ptr_array_index (self->corrected->withdrawn, i);

      if (withdrawal->n == index + 1)
        return withdrawal;
    }
  return NULL;
}

static void
take_back (TfIssue *issue, TfGrounding *grounding, const TfReviewWithdrawal *withdrawal)
{
  if (*withdrawal->note != '\0' && !issue->withdrawn)
    {
      char *reason = g_strdup_printf ("%s%sWithdrawn: %s", issue->recommendation,
                                      *issue->recommendation != '\0' ? " " : "", withdrawal->note);

      g_free (issue->recommendation);
      issue->recommendation = reason;
    }
  issue->withdrawn = TRUE;
  grounding->withdrawn = TRUE;
}

/* Adds a copy of @issue. */
static void
add (Merge *self,
     const TfIssue *issue,
     const TfGrounding *grounding,
     TfSeverity severity,
     const TfReviewWithdrawal *withdrawal)
{
  TfIssue *copy = tf_record_copy (&tf_issue_record, issue);
  TfGrounding *own = tf_grounding_copy (grounding);

  copy->severity = severity;
  if (withdrawal != NULL)
    take_back (copy, own, withdrawal);
  g_ptr_array_add (self->issues, copy);
  g_ptr_array_add (self->groundings, own);
}

/* A corrected issue replaces the first one, but never lowers its severity, and never gives up a place
 * that was found for one that is not. */
static void
add_corrected (Merge *self, guint index)
{
  const TfIssue *issue = g_ptr_array_index (self->corrected->issues, index);
  const TfGrounding *grounding = g_ptr_array_index (self->corrected_groundings, index);
  guint partner = self->partners[index];
  const TfIssue *before = NULL;
  const TfGrounding *first = NULL;

  if (partner == G_MAXUINT)
    {
      add (self, issue, grounding, issue->severity, NULL);
      return;
    }
  before = g_ptr_array_index (self->first->issues, partner);
  first = g_ptr_array_index (self->first_groundings, partner);
  if (grounding->error != NULL && first->error == NULL && !grounding->withdrawn)
    add (self, before, first, MIN (before->severity, issue->severity),
         find_withdrawal (self, partner));
  else
    add (self, issue, grounding, MIN (before->severity, issue->severity),
         find_withdrawal (self, partner));
}

static gboolean
has_answer (const GPtrArray *closed, const char *id)
{
  for (guint i = 0; i < closed->len; i++)
    if (g_str_equal (((const TfClosed *) g_ptr_array_index (closed, i))->id, id))
      return TRUE;
  return FALSE;
}

static gboolean
has_issue (const GPtrArray *issues, const char *id)
{
  for (guint i = 0; i < issues->len; i++)
    if (g_strcmp0 (((const TfIssue *) g_ptr_array_index (issues, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* What the correction does not mention stays as it was first said; a verdict on its id mentions it. */
static void
add_unmentioned (Merge *self)
{
  for (guint i = 0; i < self->first->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (self->first->issues, i);

      if (self->repeated[i] ||
          (issue->id != NULL && has_answer (self->corrected->closed, issue->id)))
        continue;
      add (self, issue, g_ptr_array_index (self->first_groundings, i), issue->severity,
           find_withdrawal (self, i));
    }
}

/* answers */

static TfClosed *
copy_closed (const TfClosed *closed)
{
  TfClosed *copy = tf_record_copy (&tf_closed_record, closed);

  copy->duplicate_of = g_strdup (closed->duplicate_of); /* no member of the record */
  return copy;
}

static void
add_closed (TfReview *review, const TfReview *from)
{
  for (guint i = 0; i < from->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (from->closed, i);

      if (!has_answer (review->closed, closed->id) && !has_issue (review->issues, closed->id))
        g_ptr_array_add (review->closed, copy_closed (closed));
    }
}

static gboolean
has_criterion (const TfReview *review, const char *id)
{
  for (guint i = 0; i < review->answers->len; i++)
    if (g_str_equal (((const TfReviewAnswer *) g_ptr_array_index (review->answers, i))->id, id))
      return TRUE;
  return FALSE;
}

static void
add_answers (TfReview *review, const TfReview *from)
{
  for (guint i = 0; i < from->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (from->answers, i);

      if (!has_criterion (review, answer->id))
        g_ptr_array_add (review->answers, tf_record_copy (&tf_review_answer_record, answer));
    }
}

/* A reviewer that corrects its answer has read what it read before. */
static void
add_claim (TfReview *review, const TfReview *from)
{
  if (from->claim == NULL)
    return;
  if (review->claim == NULL)
    {
      review->claim = tf_record_copy (&tf_coverage_claim_record, from->claim);
      return;
    }
  for (guint i = 0; i < from->claim->looked_at->len; i++)
    g_ptr_array_add (review->claim->looked_at,
                     tf_record_copy (&tf_claimed_files_record,
                                     g_ptr_array_index (from->claim->looked_at, i)));
}

TfReview *
tf_review_merge (TfReview *first, TfReview *corrected, const TfGround *ground)
{
  Merge self = {
    .first = first,
    .corrected = corrected,
    .first_groundings = tf_grounding_list (first, ground),
    .corrected_groundings = tf_grounding_list (corrected, ground),
    .partners = g_new (guint, corrected->issues->len + 1),
    .repeated = g_new0 (gboolean, first->issues->len + 1),
    .issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref),
    .groundings = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_grounding_free),
  };
  TfReview *merged = NULL;

  for (guint i = 0; i < corrected->issues->len; i++)
    self.partners[i] = G_MAXUINT;
  find_pairs (&self, has_same_id);
  find_pairs (&self, has_same_words);
  find_pairs (&self, has_same_matter);
  for (guint i = 0; i < corrected->issues->len; i++)
    add_corrected (&self, i);
  add_unmentioned (&self);
  merged = tf_review_new_valid (self.issues, &corrected->tests);
  merged->grounding = g_steal_pointer (&self.groundings);
  merged->read = g_strdup (corrected->read);
  add_closed (merged, corrected);
  add_closed (merged, first);
  add_answers (merged, corrected);
  add_answers (merged, first);
  add_claim (merged, corrected);
  add_claim (merged, first);
  g_free (self.partners);
  g_free (self.repeated);
  g_ptr_array_unref (self.issues);
  return merged;
}

TfReview *
tf_review_keep_named (TfReview *review, const char *named, const TfGround *ground)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (TfReview) earlier = NULL;

  if (tf_review_may_block (review))
    return tf_review_ref (review);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_CRITICAL, named, NO_PLACE, LEFT_OUT));
  earlier = tf_review_new_valid (issues, NULL);
  return tf_review_merge (earlier, review, ground);
}
