/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence.h"

#include "tf-evidence-private.h"
#include "tf-issue-ledger-private.h"

void
tf_version_free (TfVersion *self)
{
  g_free (self->commit);
  g_clear_pointer (&self->artifact, tf_artifact_free);
  g_free (self);
}

static void
finding_free (TfFinding *self)
{
  tf_issue_unref (self->issue);
  g_free (self->why);
  g_free (self->kept_note);
  g_free (self);
}

/* An agent may review twice without seeing its first review, and check besides. */
static char *
name_reviewer (const TfRound *self, const TfReview *review, gboolean is_check)
{
  guint n = 1;

  if (is_check)
    return g_strdup_printf ("%s (check)", review->reviewer);

  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfSource *earlier = &g_array_index (self->sources, TfSource, i);

      if (g_str_equal (earlier->review->reviewer, review->reviewer))
        n++;
    }
  return n == 1 ? g_strdup (review->reviewer) : g_strdup_printf ("%s (%u)", review->reviewer, n);
}

static void
add_source (TfRound *self, TfReview *review, gboolean is_check)
{
  TfSource source = { .review = review,
                      .is_check = is_check,
                      .name = name_reviewer (self, review, is_check) };

  g_array_append_val (self->sources, source);
}

static void
source_clear (gpointer self)
{
  g_free (((TfSource *) self)->name);
}

/* The answers of the checks, the least favourable for each issue. */
static GHashTable *
list_answers (const TfRound *self)
{
  GHashTable *answers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfSource *source = &g_array_index (self->sources, TfSource, i);

      if (source->is_check)
        tf_round_add_answers (answers, self->ledger, self->asked, source->review);
    }
  return answers;
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
  self->sources = g_array_new (FALSE, FALSE, sizeof (TfSource));
  g_array_set_clear_func (self->sources, source_clear);
  for (guint i = 0; i < input->reviews->len; i++)
    add_source (self, g_ptr_array_index (input->reviews, i), FALSE);
  if (input->check != NULL)
    add_source (self, input->check, TRUE);
  self->asked = input->check != NULL ? tf_issue_ledger_list_asked (ledger) : g_ptr_array_new ();
  self->unsettled = tf_issue_ledger_list_unsettled (ledger);
  self->answers = list_answers (self);
  self->returned = g_hash_table_new (NULL, NULL);
  self->marks = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->in_order = g_ptr_array_new ();
  self->keys = g_array_new (FALSE, FALSE, sizeof (TfIssueKeys));
  g_array_set_clear_func (self->keys, (GDestroyNotify) tf_issue_keys_clear);
  self->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) finding_free);
}

static void
round_clear (TfRound *self)
{
  g_array_unref (self->sources);
  g_ptr_array_unref (self->asked);
  g_ptr_array_unref (self->unsettled);
  g_hash_table_unref (self->answers);
  g_clear_pointer (&self->answered, tf_issue_matcher_free);
  g_hash_table_unref (self->returned);
  g_ptr_array_unref (self->in_order);
  g_hash_table_unref (self->marks);
  g_array_unref (self->keys);
  g_ptr_array_unref (self->findings);
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
  result->n_unsettled = result->n_needs_person = 0;
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->state == TF_ISSUE_STATE_FIX_APPLIED)
        result->n_unverified++;
      if (tf_tracked_issue_is_unsettled (issue))
        result->n_unsettled++;
      if (!tf_tracked_issue_is_open (issue))
        continue;
      if (issue->needs_person)
        result->n_needs_person++;
      if (issue->provenance != TF_PROVENANCE_UNKNOWN)
        result->n_origin++;
      if (issue->provenance == TF_PROVENANCE_INTRODUCED_BY)
        result->n_introduced++;
    }
}

static void
take_round (TfIssueLedger *ledger, const TfEvidenceInput *input, TfEvidenceResult *result)
{
  TfRound round = { 0 };

  round_begin (&round, ledger, input, result);
  for (guint i = 0; i < round.sources->len; i++)
    tf_counts_add (&result->found, &g_array_index (round.sources, TfSource, i).review->counts);
  tf_round_read (&round);
  tf_round_take (&round);
  tf_round_settle (&round);
  mark_origins (&round);
  if (input->read != NULL)
    tf_round_add_looks (&round);
  round_clear (&round);
}

static gboolean
has_look (const TfIssueLedger *ledger,
          const TfEvidenceInput *input,
          TfReviewStage stage,
          guint number)
{
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      if (look->iteration == input->iteration && look->stage == stage && look->number == number &&
          g_str_equal (look->hash, input->read))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_looks (const TfIssueLedger *ledger, const TfEvidenceInput *input)
{
  for (guint i = 0; i < input->reviews->len; i++)
    if (!has_look (ledger, input, TF_REVIEW_STAGE_FULL, i + 1))
      return FALSE;
  return input->check == NULL || has_look (ledger, input, TF_REVIEW_STAGE_CHECK, 1);
}

/* The same iteration may be repeated with another text, after an edit; or as a round of reviews
 * where it was a check. */
static gboolean
is_applied (const TfIssueLedger *ledger, const TfEvidenceInput *input)
{
  if (ledger->applied_iteration != input->iteration ||
      ledger->applied_stage != TF_REVIEW_STAGE_FULL)
    return FALSE;
  return input->read == NULL || ledger->applied_read == NULL ||
         (g_str_equal (input->read, ledger->applied_read) && has_looks (ledger, input));
}

void
tf_evidence_apply (TfIssueLedger *ledger,
                   const TfEvidenceInput *input,
                   TfEvidenceResult *out_result)
{
  TfEvidenceResult result = { 0 };

  g_return_if_fail (ledger != NULL && input != NULL && input->reviews != NULL);
  g_return_if_fail (input->iteration > 0);

  if (is_applied (ledger, input))
    result = ledger->applied;
  else
    {
      take_round (ledger, input, &result);
      g_free (ledger->applied_read);
      ledger->applied_read = g_strdup (input->read);
    }
  count_ledger (ledger, &result);
  ledger->applied_iteration = input->iteration;
  ledger->applied_stage = TF_REVIEW_STAGE_FULL;
  ledger->applied = result;
  *out_result = result;
}
