/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"

TfArtifact *
fixture_artifact (void)
{
  TfArtifact *artifact = tf_artifact_new (FIXTURE_HASH, NULL, NULL, NULL);

  tf_artifact_add (artifact, "docs/plan.md", FIXTURE_PLAN);
  return artifact;
}

TfTrackedIssue *
fixture_track (TfIssueLedger *ledger, TfSeverity severity, const char *description)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (severity, description, "docs/plan.md:4", "mend it", NULL, "a quote");

  return tf_issue_ledger_add (ledger, issue, 1);
}

TfIssueLedger *
fixture_four (void)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();

  fixture_track (ledger, TF_SEVERITY_MINOR, "one");
  fixture_track (ledger, TF_SEVERITY_CRITICAL, "two");
  fixture_track (ledger, TF_SEVERITY_MEDIUM, "three");
  tf_issue_ledger_set_state (ledger, fixture_track (ledger, TF_SEVERITY_CRITICAL, "four"),
                             TF_ISSUE_STATE_FIX_APPLIED, 1, "mended", "c0ffee", "ada");
  return ledger;
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
                   tf_issue_new_with_proof (severity, description, location, "", id, quote));
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
fixture_apply_round (TfIssueLedger *ledger,
                     guint iteration,
                     TfReview *first,
                     TfReview *second,
                     TfReview *check,
                     const TfIdentity *identity,
                     TfEvidenceResult *out_result)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_autoptr (TfReview) owned = check;
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfEvidenceInput input = { .iteration = iteration,
                            .reviews = reviews,
                            .check = owned,
                            .ground = { .artifact = artifact },
                            .read = FIXTURE_HASH,
                            .identity = identity };

  if (first != NULL)
    g_ptr_array_add (reviews, first);
  if (second != NULL)
    g_ptr_array_add (reviews, second);
  tf_evidence_apply (ledger, &input, out_result);
}

void
fixture_apply (TfIssueLedger *ledger,
               guint iteration,
               TfReviewStage stage,
               TfReview *first,
               TfReview *second,
               TfEvidenceResult *out_result)
{
  if (stage == TF_REVIEW_STAGE_CHECK)
    fixture_apply_round (ledger, iteration, NULL, NULL, first, NULL, out_result);
  else
    fixture_apply_round (ledger, iteration, first, second, NULL, NULL, out_result);
}

void
fixture_assert_state (const TfIssueLedger *ledger, const char *id, TfIssueState state)
{
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  g_assert_nonnull (issue);
  g_assert_cmpstr (tf_enum_to_nick (TF_TYPE_ISSUE_STATE, issue->state), ==,
                   tf_enum_to_nick (TF_TYPE_ISSUE_STATE, state));
}

TfReview *
fixture_review_of (const char *reviewer,
                   TfSeverity severity,
                   const char *description,
                   const char *id)
{
  GPtrArray *issues = fixture_issues ();

  fixture_add (issues, severity, description, "docs/plan.md", id, NULL);
  return fixture_review (reviewer, issues);
}

TfReview *
fixture_clean (const char *reviewer)
{
  return fixture_review (reviewer, NULL);
}

TfReview *
fixture_check_of (const char *id,
                  TfClosedVerdict verdict,
                  const char *duplicate_of,
                  const char *note)
{
  TfReview *review = fixture_clean ("cy");

  fixture_close (review, id, verdict, duplicate_of, note);
  return review;
}

TfIssueLedger *
fixture_begin (void)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_CRITICAL, FIXTURE_SUM, "docs/plan.md:6 (Budget)", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MEDIUM, FIXTURE_RAIN, "docs/plan.md (Risks)", NULL, NULL);
  fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  g_assert_cmpuint (result.n_new, ==, 2);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  return ledger;
}

void
fixture_set_state (TfIssueLedger *ledger, const char *id, TfIssueState state)
{
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, 1, "", NULL, "");
  if (state != TF_ISSUE_STATE_FIX_APPLIED)
    tf_issue_ledger_set_state (ledger, issue, state, 1, "", NULL, "");
}

TfIdentity *
fixture_say (guint number, const char *same)
{
  g_autofree char *text =
      same == NULL ? g_strdup_printf ("{\"questions\":[{\"number\":%u,\"candidates\":[\"I-0001\"],"
                                      "\"answered\":true,\"same\":null,\"note\":\"\"}]}",
                                      number)
                   : g_strdup_printf ("{\"questions\":[{\"number\":%u,\"candidates\":[\"%s\"],"
                                      "\"answered\":true,\"same\":\"%s\",\"note\":\"\"}]}",
                                      number, same, same);
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  g_autoptr (GError) error = NULL;
  TfIdentity *identity = tf_identity_from_json (node, "", &error);

  g_assert_no_error (error);
  return identity;
}

const TfIssueEvent *
fixture_find_event (const TfIssueLedger *ledger, const char *id, TfIssueEventKind kind)
{
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  for (guint i = 0; issue != NULL && i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      if (event->kind == kind)
        return event;
    }
  return NULL;
}

void
fixture_assert_event (const TfIssueLedger *ledger,
                      const char *id,
                      TfIssueEventKind kind,
                      const char *part)
{
  const TfIssueEvent *event = fixture_find_event (ledger, id, kind);

  g_assert_nonnull (event);
  g_test_message ("%s", event->note);
  g_assert_nonnull (strstr (event->note, part));
}
