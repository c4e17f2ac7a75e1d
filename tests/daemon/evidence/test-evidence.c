/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "issue-ledger-fixture.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence"

#define SUM      "The sum of all costs is wrong: 300 and 500 are 800"
#define RAIN     "Nobody plans for rain, the guests get wet"
#define DOORS    "Opening doors at six is too early for the caterer"
#define BAND     "The band's fee lacks value added tax"
#define ELEPHANT "An elephant is expected without any stable"

static TfReview *
review_of (const char *reviewer, TfSeverity severity, const char *description, const char *id)
{
  GPtrArray *issues = fixture_issues ();

  fixture_add (issues, severity, description, "docs/plan.md", id, NULL);
  return fixture_review (reviewer, issues);
}

static TfReview *
clean (const char *reviewer)
{
  return fixture_review (reviewer, NULL);
}

/* I-0001 SUM critical, I-0002 RAIN medium, in iteration 1 */
static TfIssueLedger *
begin (void)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_CRITICAL, SUM, "docs/plan.md:6 (Budget)", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MEDIUM, RAIN, "docs/plan.md (Risks)", NULL, NULL);
  fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  g_assert_cmpuint (result.n_new, ==, 2);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  return ledger;
}

static void
set_state (TfIssueLedger *ledger, const char *id, TfIssueState state)
{
  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, id), state, 1, "", NULL, "");
}

TF_TEST (new_issues_are_open)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0001");

  g_assert_cmpuint (issue->first_seen, ==, 1);
  g_assert_cmpstr (issue->found_by[0], ==, "ada");
  g_assert_cmpuint (issue->history->len, ==, 1);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_OPEN);
}

/* The effect of a repeat on each state. */
TF_TEST (repeat_of_each_state)
{
  static const struct
  {
    TfIssueState before, after;
    guint persisting, regressed, total;
  } rows[] = {
    { TF_ISSUE_STATE_OPEN, TF_ISSUE_STATE_PERSISTS, 1, 0, 2 },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_ISSUE_STATE_PERSISTS, 1, 0, 2 },
    { TF_ISSUE_STATE_PERSISTS, TF_ISSUE_STATE_PERSISTS, 1, 0, 2 },
    { TF_ISSUE_STATE_REGRESSED, TF_ISSUE_STATE_REGRESSED, 1, 0, 2 },
    { TF_ISSUE_STATE_VERIFIED_FIXED, TF_ISSUE_STATE_REGRESSED, 0, 1, 2 },
    { TF_ISSUE_STATE_WAIVED, TF_ISSUE_STATE_WAIVED, 0, 0, 1 },
    { TF_ISSUE_STATE_WITHDRAWN, TF_ISSUE_STATE_OPEN, 0, 0, 2 },
    { TF_ISSUE_STATE_REJECTED, TF_ISSUE_STATE_OPEN, 0, 0, 2 },
  };

  for (guint labelled = 0; labelled < 2; labelled++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (TfIssueLedger) ledger = begin ();
        TfEvidenceResult result;

        g_test_message ("state %d, %s", rows[i].before, labelled ? "by id" : "alike");
        set_state (ledger, "I-0001", rows[i].before);
        fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL,
                       review_of ("ada", TF_SEVERITY_CRITICAL,
                                  labelled ? "other words" : SUM ", again",
                                  labelled ? "I-0001" : NULL),
                       NULL, &result);
        fixture_assert_state (ledger, "I-0001", rows[i].after);
        g_assert_cmpuint (result.n_repeated, ==, 1);
        g_assert_cmpuint (result.n_new, ==, 0);
        g_assert_cmpuint (result.n_persisting, ==, rows[i].persisting);
        g_assert_cmpuint (result.n_regressed, ==, rows[i].regressed);
        g_assert_cmpuint (tf_counts_total (&result.counts), ==, rows[i].total);
        g_assert_cmpuint (tf_issue_ledger_lookup (ledger, "I-0001")->last_seen, ==, 2);
      }
}

/* The effect of an answer on a pending issue. */
TF_TEST (answer_for_each_state)
{
  static const struct
  {
    TfIssueState before;
    TfClosedVerdict verdict;
    const char *other;
    TfIssueState after;
    const char *reason;
  } rows[] = {
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_FIXED, NULL, TF_ISSUE_STATE_VERIFIED_FIXED,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_FIXED, NULL, TF_ISSUE_STATE_VERIFIED_FIXED,
      "fixed, but not by the loop: note" },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_NOT_FIXED, NULL, TF_ISSUE_STATE_PERSISTS,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_WITHDRAWN, NULL, TF_ISSUE_STATE_WITHDRAWN, "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", TF_ISSUE_STATE_DUPLICATE,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0001", TF_ISSUE_STATE_PERSISTS,
      "reported as a duplicate of I-0001, which would make it a duplicate of itself" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0009", TF_ISSUE_STATE_PERSISTS,
      "reported as a duplicate of I-0009, which does not exist" },
    { TF_ISSUE_STATE_WAIVED, TF_CLOSED_VERDICT_NOT_FIXED, NULL, TF_ISSUE_STATE_WAIVED, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = begin ();
      TfReview *review = clean ("ada");
      TfEvidenceResult result;

      set_state (ledger, "I-0001", rows[i].before);
      fixture_close (review, "I-0001", rows[i].verdict, rows[i].other, "note");
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, review, NULL, &result);
      fixture_assert_state (ledger, "I-0001", rows[i].after);
      g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->reason, ==, rows[i].reason);
    }
}

TF_TEST (duplicates_make_no_circle)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfReview *review = clean ("ada");
  TfEvidenceResult result;

  fixture_close (review, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
  fixture_close (review, "I-0002", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0001", "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, review, NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_DUPLICATE);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_PERSISTS);
  g_assert_cmpuint (result.n_open, ==, 1);
}

TF_TEST (no_duplicate_of_a_closed_issue)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfReview *review = clean ("ada");
  TfEvidenceResult result;

  set_state (ledger, "I-0002", TF_ISSUE_STATE_VERIFIED_FIXED);
  fixture_close (review, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, review, NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
}

TF_TEST (repeat_of_a_duplicate_is_of_the_other)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfReview *review = clean ("ada");
  TfEvidenceResult result;

  fixture_close (review, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
  fixture_close (review, "I-0002", TF_CLOSED_VERDICT_FIXED, NULL, "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, review, NULL, &result);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_VERIFIED_FIXED);
  fixture_apply (ledger, 3, TF_REVIEW_STAGE_DELTA,
                 review_of ("ada", TF_SEVERITY_CRITICAL, "it is back", "I-0001"), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_DUPLICATE);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_REGRESSED);
}

/* The worse of two reviewers' answers, in either order; a report outweighs both. */
TF_TEST (the_worse_of_two_answers)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TfIssueLedger) ledger = begin ();
      TfReview *yes = clean ("ada"), *no = clean ("bob");
      TfEvidenceResult result;

      fixture_close (yes, "I-0001", TF_CLOSED_VERDICT_FIXED, NULL, "");
      fixture_close (no, "I-0001", TF_CLOSED_VERDICT_NOT_FIXED, NULL, "");
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, order ? no : yes, order ? yes : no, &result);
      fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
      g_assert_cmpuint (result.n_verified, ==, 0);
    }
}

TF_TEST (a_report_outweighs_an_answer)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfReview *review = review_of ("ada", TF_SEVERITY_CRITICAL, SUM, "I-0001");
  TfEvidenceResult result;

  fixture_close (review, "I-0001", TF_CLOSED_VERDICT_FIXED, NULL, "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, review, NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
}

TF_TEST (silence_closes_nothing)
{
  static const TfReviewStage stages[] = { TF_REVIEW_STAGE_DELTA, TF_REVIEW_STAGE_GATE,
                                          TF_REVIEW_STAGE_FULL };

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      g_autoptr (TfIssueLedger) ledger = begin ();
      gboolean asked = stages[i] == TF_REVIEW_STAGE_DELTA;
      TfEvidenceResult result;

      set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_apply (ledger, 2, stages[i], clean ("ada"), NULL, &result);
      fixture_assert_state (ledger, "I-0001",
                            asked ? TF_ISSUE_STATE_PERSISTS : TF_ISSUE_STATE_FIX_APPLIED);
      g_assert_cmpuint (result.n_unanswered, ==, asked ? 2 : 0);
      g_assert_cmpuint (result.n_unverified, ==, asked ? 0 : 1);
      g_assert_cmpuint (result.n_open, ==, asked ? 2 : 1);
    }
}

TF_TEST (twice_is_once)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (JsonNode) before = NULL, after = NULL;
  TfEvidenceResult once, twice;

  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA,
                 review_of ("ada", TF_SEVERITY_MINOR, DOORS, NULL), NULL, &once);
  before = tf_issue_ledger_to_json (ledger);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA,
                 review_of ("ada", TF_SEVERITY_MINOR, ELEPHANT, NULL), NULL, &twice);
  after = tf_issue_ledger_to_json (ledger);
  first = tf_json_to_line (before);
  second = tf_json_to_line (after);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpmem (&once, sizeof once, &twice, sizeof twice);
}

TF_TEST (gate_of_the_same_iteration)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfEvidenceResult result;

  fixture_apply (ledger, 1, TF_REVIEW_STAGE_GATE, review_of ("bob", TF_SEVERITY_MINOR, DOORS, NULL),
                 NULL, &result);
  g_assert_cmpuint (result.n_new, ==, 1);
  g_assert_cmpuint (result.n_open, ==, 3);
}

TF_TEST (blind_reviewers_are_matched)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  GPtrArray *first = fixture_issues (), *second = fixture_issues ();
  const TfTrackedIssue *sum = NULL;
  TfRemaining remaining;
  TfEvidenceResult result;

  fixture_add (first, TF_SEVERITY_MEDIUM, SUM, "docs/plan.md:6", NULL, NULL);
  fixture_add (first, TF_SEVERITY_MEDIUM, RAIN, "docs/plan.md", NULL, NULL);
  fixture_add (second, TF_SEVERITY_CRITICAL, SUM " and not 700", "docs/plan.md:6", NULL, NULL);
  fixture_add (second, TF_SEVERITY_MEDIUM, DOORS, "docs/plan.md", NULL, NULL);
  fixture_add (second, TF_SEVERITY_MINOR, "The title has no exclamation mark", "Summer party", NULL,
               NULL);
  fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", first),
                 fixture_review ("ada", second), &result);
  g_assert_cmpuint (result.n_new, ==, 4);
  g_assert_cmpuint (result.n_repeated, ==, 1);
  g_assert_cmpuint (tf_counts_total (&result.found), ==, 5);
  sum = tf_issue_ledger_lookup (ledger, "I-0001");
  g_assert_cmpstr (sum->found_by[0], ==, "ada");
  g_assert_cmpstr (sum->found_by[1], ==, "ada (2)");
  g_assert_cmpint (sum->is->severity, ==, TF_SEVERITY_CRITICAL);
  tf_evidence_estimate_remaining (ledger, 1, 2, &remaining);
  g_assert_true (remaining.known);
  g_assert_cmpuint (remaining.found, ==, 3); /* without the minor one */
  /* Chapman: (2 + 1)(2 + 1)/(1 + 1) − 1 = 3.5 */
  g_assert_cmpfloat_with_epsilon (remaining.low, 0.5, 0.001);
}

TF_TEST (rejected_with_the_reason)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  GPtrArray *issues = fixture_issues ();
  const TfTrackedIssue *elephant = NULL;
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_CRITICAL, ELEPHANT, "docs/zoo.md:3", NULL, NULL);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_GATE, fixture_review ("ada", issues), NULL, &result);
  elephant = tf_issue_ledger_lookup (ledger, "I-0003");
  g_assert_cmpuint (result.n_rejected, ==, 1);
  g_assert_cmpuint (result.n_open, ==, 2);
  fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_REJECTED);
  g_assert_nonnull (strstr (elephant->reason, "docs/zoo.md"));
}

/* A pending issue does not go away because it is reported again at a wrong place. */
TF_TEST (wrong_place_closes_nothing)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
  fixture_add (issues, TF_SEVERITY_CRITICAL, "still wrong", "docs/zoo.md:3", "I-0001", NULL);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_DELTA, fixture_review ("ada", issues), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
  g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->description, ==, SUM);
  g_assert_cmpuint (result.n_rejected, ==, 0);
}

TF_TEST (issues_that_withdraw_themselves_are_withdrawn)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, DOORS, "docs/plan.md",
                                         "It is said in line 10. No action needed."));
  g_ptr_array_add (issues, tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, RAIN, "docs/plan.md",
                                                    "Withdrawn.", "I-0002", NULL));
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_GATE, fixture_review ("ada", issues), NULL, &result);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_WITHDRAWN);
  fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_WITHDRAWN);
  g_assert_cmpuint (result.n_withdrawn, ==, 2);
  g_assert_cmpuint (result.n_open, ==, 1);
}

TF_TEST (severity_is_the_newest)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfEvidenceResult result;

  fixture_apply (ledger, 2, TF_REVIEW_STAGE_GATE,
                 review_of ("ada", TF_SEVERITY_MINOR, SUM, "I-0001"), NULL, &result);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 0);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_MINOR], ==, 1);
  g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->reason, ==,
                   "severity critical → minor");
}

TF_TEST (worse_than_waived_is_new)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  TfEvidenceResult result;

  set_state (ledger, "I-0002", TF_ISSUE_STATE_WAIVED);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_GATE,
                 review_of ("ada", TF_SEVERITY_CRITICAL, RAIN, NULL), NULL, &result);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_WAIVED);
  g_assert_cmpuint (result.n_new, ==, 1);
  g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 2);
}

TF_TEST (unknown_id_is_noted)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  const TfIssueEvent *event = NULL;
  TfEvidenceResult result;

  fixture_apply (ledger, 2, TF_REVIEW_STAGE_GATE,
                 review_of ("ada", TF_SEVERITY_MINOR, DOORS, "I-0099"), NULL, &result);
  g_assert_cmpuint (result.n_new, ==, 1);
  event = g_ptr_array_index (tf_issue_ledger_lookup (ledger, "I-0003")->history, 0);
  g_assert_cmpstr (event->note, ==, "the reviewer refers to I-0099, which does not exist");
}

/* The reviewers' issues always fall into four groups. */
TF_TEST (every_issue_is_counted_once)
{
  g_autoptr (TfIssueLedger) ledger = begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_MINOR, SUM, "docs/plan.md", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MINOR, BAND, "docs/plan.md", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MINOR, ELEPHANT, "docs/zoo.md", NULL, NULL);
  g_ptr_array_add (issues,
                   tf_issue_new (TF_SEVERITY_MINOR, DOORS, "docs/plan.md", "No action needed."));
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  g_assert_cmpuint (result.n_new, ==, 1);
  g_assert_cmpuint (result.n_repeated, ==, 1);
  g_assert_cmpuint (result.n_rejected, ==, 1);
  g_assert_cmpuint (result.n_withdrawn, ==, 1);
}
