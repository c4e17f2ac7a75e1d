/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence.h"

#include "tf-evidence-private.h"

void
tf_version_free (TfVersion *self)
{
  g_free (self->commit);
  g_clear_pointer (&self->artifact, tf_artifact_free);
  g_free (self);
}

void
tf_evidence_remember (TfIssueLedger *ledger, const TfIssue *issue)
{
  tf_issue_matcher_add (ledger->matcher, issue->description, issue->location, issue->severity);
  g_ptr_array_add (ledger->matched, tf_issue_ref ((TfIssue *) issue));
}

static void
finding_free (TfFinding *self)
{
  tf_issue_unref (self->issue);
  g_free (self->why);
  g_free (self);
}

/* The words of a ledger that lives through many rounds are read once. */
static void
read_issues (TfIssueLedger *ledger)
{
  if (ledger->matcher == NULL)
    {
      ledger->matcher = tf_issue_matcher_new ();
      ledger->matched = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
    }
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfIssue *issue = ((TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->is;

      if (i == ledger->matched->len)
        tf_evidence_remember (ledger, issue);
      else if (g_ptr_array_index (ledger->matched, i) != issue)
        {
          tf_issue_matcher_replace (ledger->matcher, i, issue->description, issue->location,
                                    issue->severity);
          tf_issue_unref (g_ptr_array_index (ledger->matched, i));
          g_ptr_array_index (ledger->matched, i) = tf_issue_ref ((TfIssue *) issue);
        }
    }
}

static void
round_begin (TfRound *self,
             TfIssueLedger *ledger,
             const TfEvidenceInput *input,
             TfEvidenceResult *result)
{
  self->ledger = ledger;
  self->input = input;
  self->result = result;
  self->n_before = ledger->issues->len;
  self->marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->in_order = g_ptr_array_new ();
  self->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) finding_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  read_issues (ledger);
}

static void
round_end (TfRound *self)
{
  g_ptr_array_unref (self->in_order);
  g_hash_table_unref (self->marks);
  g_ptr_array_unref (self->findings);
  g_ptr_array_unref (self->names);
}

/* An agent may review twice without seeing its first review. */
static const char *
name_reviewer (TfRound *self, const TfReview *review)
{
  guint n = 0;

  for (guint i = 0; i < self->names->len; i++)
    {
      const TfReview *earlier = g_ptr_array_index (self->input->reviews, i);

      if (g_str_equal (earlier->reviewer, review->reviewer))
        n++;
    }
  g_ptr_array_add (self->names, n == 0 ? g_strdup (review->reviewer)
                                       : g_strdup_printf ("%s (%u)", review->reviewer, n + 1));
  return g_ptr_array_index (self->names, self->names->len - 1);
}

static void
count_found (TfCounts *found, const GPtrArray *reviews)
{
  for (guint i = 0; i < reviews->len; i++)
    tf_counts_add (found, &((const TfReview *) g_ptr_array_index (reviews, i))->counts);
}

static void
mark_origins (const TfRound *self)
{
  for (guint i = self->n_before; self->input->versions != NULL && i < self->ledger->issues->len;
       i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->ledger->issues, i);

      if (tf_tracked_issue_is_open (issue))
        tf_evidence_mark_origin (issue, self->input->versions);
    }
}

/* Results that the ledger can provide at any time. */
static void
count_ledger (const TfIssueLedger *ledger, TfEvidenceResult *result)
{
  tf_issue_ledger_count_open (ledger, &result->counts);
  result->n_open = tf_counts_total (&result->counts);
  result->n_origin = result->n_introduced = result->n_unverified = 0;
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->state == TF_ISSUE_STATE_FIX_APPLIED)
        result->n_unverified++;
      if (!tf_tracked_issue_is_open (issue))
        continue;
      if (issue->provenance != TF_PROVENANCE_UNKNOWN)
        result->n_origin++;
      if (issue->provenance == TF_PROVENANCE_INTRODUCED_BY)
        result->n_introduced++;
    }
}

static void
take_round (TfIssueLedger *ledger, const TfEvidenceInput *input, TfEvidenceResult *result)
{
  g_autoptr (GPtrArray) pending = tf_issue_ledger_list_pending (ledger);
  TfRound round = { 0 };

  round_begin (&round, ledger, input, result);
  count_found (&result->found, input->reviews);
  for (guint i = 0; i < input->reviews->len; i++)
    {
      TfReview *review = g_ptr_array_index (input->reviews, i);

      tf_round_take_review (&round, review, name_reviewer (&round, review));
    }
  if (input->check != NULL)
    tf_round_take_review (&round, input->check, input->check->reviewer);
  tf_round_settle (&round, pending);
  mark_origins (&round);
  round_end (&round);
}

void
tf_evidence_apply (TfIssueLedger *ledger,
                   const TfEvidenceInput *input,
                   TfEvidenceResult *out_result)
{
  TfEvidenceResult result = { 0 };

  g_return_if_fail (ledger != NULL && input != NULL && input->reviews != NULL);
  g_return_if_fail (input->iteration > 0);

  if (ledger->applied_iteration == input->iteration && ledger->applied_stage == input->stage)
    result = ledger->applied;
  else
    take_round (ledger, input, &result);
  count_ledger (ledger, &result);
  ledger->applied_iteration = input->iteration;
  ledger->applied_stage = input->stage;
  ledger->applied = result;
  *out_result = result;
}
