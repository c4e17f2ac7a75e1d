/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"

#include "tf-enum.h"
#include "tf-model-enums.h"

TfArtifact *
fixture_artifact (void)
{
  TfArtifact *artifact = tf_artifact_new (FIXTURE_HASH, NULL, NULL, NULL);

  tf_artifact_add (artifact, "docs/plan.md", FIXTURE_PLAN);
  return artifact;
}

GPtrArray *
fixture_issues (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
}

void
fixture_add (GPtrArray *issues,
             TfSeverity severity,
             const char *description,
             const char *location,
             const char *id,
             const char *quote)
{
  g_ptr_array_add (issues,
                   tf_issue_new_with_proof (severity, description, location, "mend it", id, quote));
}

TfReview *
fixture_review (const char *reviewer, GPtrArray *issues)
{
  g_autoptr (GPtrArray) owned = issues == NULL ? fixture_issues () : issues;
  TfReview *review = tf_review_new_valid (owned, NULL);

  tf_review_set_reviewer (review, reviewer);
  return review;
}

void
fixture_close (TfReview *review,
               const char *id,
               TfClosedVerdict verdict,
               const char *duplicate_of,
               const char *note)
{
  TfClosed *closed = g_new0 (TfClosed, 1);

  closed->id = g_strdup (id);
  closed->verdict = verdict;
  closed->duplicate_of = g_strdup (duplicate_of);
  closed->note = g_strdup (note);
  g_ptr_array_add (review->closed, closed);
}

void
fixture_apply (TfIssueLedger *ledger,
               guint iteration,
               TfReviewStage stage,
               TfReview *first,
               TfReview *second,
               TfEvidenceResult *out_result)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfEvidenceInput input = { .iteration = iteration,
                            .stage = stage,
                            .reviews = reviews,
                            .ground = { .artifact = artifact },
                            .asked_by_id = stage == TF_REVIEW_STAGE_DELTA };

  g_ptr_array_add (reviews, first);
  if (second != NULL)
    g_ptr_array_add (reviews, second);
  tf_evidence_apply (ledger, &input, out_result);
}

void
fixture_assert_state (const TfIssueLedger *ledger, const char *id, TfIssueState state)
{
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  g_assert_nonnull (issue);
  g_assert_cmpstr (tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state), ==,
                   tf_enum_to_nick (TF_TYPE_ISSUE_STATE, state));
}
