/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-issue-person.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-text"

static TfIssueLedger *
make_ledger (void)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_MINOR, "The sum is wrong", "docs/plan.md:6", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_CRITICAL, "No plan for rain", "Risks", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MEDIUM, "Doors open early", "Schedule", NULL, NULL);
  fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  return ledger;
}

static void
assert_complaint (GPtrArray *complaints, guint i, const char *prefix)
{
  g_test_message ("%s", (char *) g_ptr_array_index (complaints, i));
  g_assert_true (g_str_has_prefix (g_ptr_array_index (complaints, i), prefix));
}

static void
answer (TfReview *review, const char *id, gboolean met, const char *location)
{
  TfReviewAnswer *answer = tf_record_new (&tf_review_answer_record);

  g_free (answer->id);
  answer->id = g_strdup (id);
  answer->met = met;
  g_free (answer->location);
  answer->location = g_strdup (location);
  g_ptr_array_add (review->answers, answer);
}

TF_TEST (complaints_of_a_review)
{
  static const char *const ids[] = { "AC-1", "AC-2", "AC-3", "D-1", "D-2", NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  GPtrArray *issues = fixture_issues ();
  TfGround ground = { .artifact = artifact };
  g_autoptr (TfReview) review = NULL;
  g_autoptr (GPtrArray) complaints = NULL;
  g_autoptr (GPtrArray) places = NULL;

  fixture_add (issues, TF_SEVERITY_MINOR, "fine", "Budget", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MINOR, "invented", "docs/zoo.md:3", NULL, NULL);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, "d", "docs/zoo.md", "Withdrawn."));
  review = fixture_review ("ada", issues);
  answer (review, "AC-1", TRUE, "Budget");
  answer (review, "AC-2", TRUE, "");
  answer (review, "AC-3", FALSE, "");
  answer (review, "D-2", TRUE, "Budget");
  complaints = tf_evidence_list_complaints (review, &ground, ids);
  g_assert_cmpuint (complaints->len, ==, 4);
  assert_complaint (complaints, 0, "issue 2 (“invented”): location “docs/zoo.md:3”: there is no");
  assert_complaint (complaints, 1, "AC-2: no answer that it is met, with the place");
  assert_complaint (complaints, 2, "D-1: no answer that it is met");
  assert_complaint (complaints, 3, "D-2: called met without a quote");
  places = tf_evidence_list_complaints (review, &ground, NULL);
  g_assert_cmpuint (places->len, ==, 1);
}

TF_TEST (complaints_of_a_check)
{
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  GPtrArray *issues = fixture_issues ();
  TfGround ground = { .artifact = artifact };
  g_autoptr (TfReview) check = NULL;
  g_autoptr (GPtrArray) asked = tf_issue_ledger_list_pending (ledger);
  g_autoptr (GPtrArray) complaints = NULL;

  fixture_add (issues, TF_SEVERITY_MINOR, "invented", "docs/zoo.md:3", NULL, NULL);
  check = fixture_review ("ada", issues);
  fixture_close (check, "I-0001", TF_CLOSED_VERDICT_NOT_FIXED, NULL, "");
  fixture_close (check, "I-0003", TF_CLOSED_VERDICT_FIXED, NULL, "");
  complaints = tf_evidence_list_check_complaints (check, &ground, asked);
  g_assert_cmpuint (complaints->len, ==, 2);
  assert_complaint (complaints, 0, "issue 1 (“invented”)");
  assert_complaint (complaints, 1, "I-0002: no answer; put it into “closed”");
}

TF_TEST (open_issues_with_their_fixes)
{
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (GPtrArray) pending = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL, *line = NULL;

  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0002"),
                             TF_ISSUE_STATE_FIX_APPLIED, 1, "a tent", "c0ffee", "ada");
  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0002"),
                             TF_ISSUE_STATE_PERSISTS, 2, "not answered", NULL, "");
  tf_issue_ledger_waive (ledger, "I-0001", "r", 1, NULL);
  tf_issue_ledger_waive (ledger, "I-0003", "r", 1, NULL);
  pending = tf_issue_ledger_list_pending (ledger);
  text = tf_evidence_format_open (pending);
  node = tf_json_parse (text, -1, NULL);
  line = tf_json_to_line (node);
  g_assert_cmpstr (line, ==,
                   "{\"open_issues\":[{\"id\":\"I-0002\",\"severity\":\"critical\","
                   "\"description\":\"No plan for rain\",\"location\":\"Risks\","
                   "\"recommendation\":\"\",\"state\":\"persists\",\"fixes\":["
                   "\"iteration 1, fix_applied: a tent\","
                   "\"iteration 2, persists: not answered\"]}]}");
}

TF_TEST (one_reviewer_gives_no_estimate)
{
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  TfRemaining remaining;

  tf_evidence_estimate_remaining (ledger, 1, 1, &remaining);
  g_assert_false (remaining.known);
  tf_evidence_estimate_remaining (ledger, 2, 2, &remaining);
  g_assert_false (remaining.known);
}
