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

TF_TEST (complaints_of_places_and_silence)
{
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  GPtrArray *issues = fixture_issues ();
  TfGround ground = { .artifact = artifact };
  g_autoptr (TfReview) review = NULL;
  g_autoptr (GPtrArray) complaints = NULL;
  g_autoptr (GPtrArray) blind = NULL;

  fixture_add (issues, TF_SEVERITY_MINOR, "fine", "Budget", "I-0001", NULL);
  fixture_add (issues, TF_SEVERITY_MINOR, "invented", "docs/zoo.md:3", NULL, NULL);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, "d", "docs/zoo.md", "Withdrawn."));
  review = fixture_review ("ada", issues);
  fixture_close (review, "I-0003", TF_CLOSED_VERDICT_FIXED, NULL, "");
  for (guint i = 0; i < 3; i++)
    tf_issue_ledger_set_state (ledger, g_ptr_array_index (ledger->issues, i),
                               TF_ISSUE_STATE_FIX_APPLIED, 1, "", NULL, "");
  complaints = tf_evidence_list_complaints (review, &ground, ledger);
  g_assert_cmpuint (complaints->len, ==, 2);
  assert_complaint (complaints, 0, "issue 2 (“invented”): location “docs/zoo.md:3”: there is no");
  assert_complaint (complaints, 1, "I-0002: no answer");
  blind = tf_evidence_list_complaints (review, &ground, NULL);
  g_assert_cmpuint (blind->len, ==, 1);
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
                   "\"recommendation\":\"mend it\",\"state\":\"persists\",\"fixes\":["
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
