/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-issue-looks.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-take"

#define SUM      FIXTURE_SUM
#define RAIN     FIXTURE_RAIN
#define DOORS    "Opening doors at six is too early for the caterer"
#define ELEPHANT "An elephant is expected without any stable"

/* A waiver covers what is the same, unless it is more severe, and not what is merely like it. */
TF_TEST (a_waiver_covers_what_it_names)
{
  static const struct
  {
    const char *description, *same;
    TfSeverity severity;
    gboolean covered;
  } rows[] = {
    { RAIN, NULL, TF_SEVERITY_MEDIUM, TRUE },
    { RAIN, NULL, TF_SEVERITY_MINOR, TRUE },
    { RAIN, NULL, TF_SEVERITY_CRITICAL, FALSE },
    { "Guests get wet, because nobody plans for rain", NULL, TF_SEVERITY_MEDIUM, FALSE },
    { "Guests get wet, because nobody plans for rain", "I-0002", TF_SEVERITY_MEDIUM, TRUE },
    { "Guests get wet, because nobody plans for rain", "I-0002", TF_SEVERITY_CRITICAL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      g_autoptr (TfIdentity) identity = rows[i].same == NULL ? NULL : fixture_say (1, rows[i].same);
      g_autoptr (GPtrArray) covered = NULL;
      g_autoptr (GPtrArray) looks = NULL;
      const TfLook *look = NULL;
      TfEvidenceResult result;

      g_test_message ("row %u", i);
      fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_WAIVED);
      fixture_apply_round (ledger, 2,
                           fixture_review_of ("ada", rows[i].severity, rows[i].description, NULL),
                           NULL, NULL, identity, &result);
      fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_WAIVED);
      g_assert_cmpuint (result.n_new, ==, rows[i].covered ? 0 : 1);
      covered = tf_issue_looks_list_covered (ledger);
      g_assert_cmpuint (covered->len, ==, rows[i].covered ? 1 : 0);
      looks = tf_issue_looks_list (ledger, 1);
      look = g_ptr_array_index (looks, 0);
      g_assert_cmpint (look->blocking, ==, !rows[i].covered);
      g_assert_cmpint (look->critical, ==,
                       !rows[i].covered && rows[i].severity == TF_SEVERITY_CRITICAL);
    }
}

/* A match never lowers a severity and never changes the words, whoever says so. */
TF_TEST (a_match_lowers_nothing)
{
  for (guint before = 0; before < TF_N_SEVERITIES; before++)
    for (guint found = 0; found < TF_N_SEVERITIES; found++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        g_autoptr (TfIdentity) identity = fixture_say (1, "I-0001");
        TfEvidenceResult result;

        tf_issue_ledger_lookup (ledger, "I-0001")->is->severity = before;
        fixture_apply_round (ledger, 2, fixture_review_of ("bob", found, ELEPHANT, NULL), NULL,
                             NULL, identity, &result);
        g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0001")->is->severity, ==,
                         MIN (before, found));
        g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->description, ==, SUM);
        g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->location, ==,
                         "docs/plan.md:6 (Budget)");
        g_assert_cmpint (fixture_find_event (ledger, "I-0001", TF_ISSUE_EVENT_RAISED) != NULL, ==,
                         found < before);
        g_assert_cmpstr (
            fixture_find_event (ledger, "I-0001", TF_ISSUE_EVENT_MATCHED)->finding->description, ==,
            ELEPHANT);
      }
}

/* The newest quote is taken only when the old one is gone. */
TF_TEST (the_quote_follows_the_place)
{
  static const struct
  {
    const char *old, *newest, *after;
  } rows[] = {
    { "The hall costs 300 EUR", "the band 500 EUR", "The hall costs 300 EUR" },
    { "The hall costs 250 EUR", "The hall costs 300 EUR", "The hall costs 300 EUR" },
    { NULL, "The hall costs 300 EUR", "The hall costs 300 EUR" },
    { "The hall costs 250 EUR", NULL, "The hall costs 250 EUR" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfTrackedIssue *sum = tf_issue_ledger_lookup (ledger, "I-0001");
      GPtrArray *issues = fixture_issues ();
      TfEvidenceResult result;

      sum->is->quote = g_strdup (rows[i].old);
      fixture_add (issues, TF_SEVERITY_CRITICAL, SUM, "docs/plan.md:5", NULL, rows[i].newest);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL,
                     &result);
      g_assert_cmpstr (sum->is->quote, ==, rows[i].after);
      g_assert_cmpstr (sum->is->location, ==, "docs/plan.md:6 (Budget)");
    }
}

/* What restarts the loop. */
TF_TEST (blocking_findings)
{
  static const struct
  {
    const char *name;
    TfSeverity known, found;
    TfIssueState before;
    gboolean tried, same, blocking, critical;
  } rows[] = {
    { "new critical", 1, 0, TF_ISSUE_STATE_OPEN, TRUE, FALSE, TRUE, TRUE },
    { "new medium", 1, 1, TF_ISSUE_STATE_OPEN, TRUE, FALSE, TRUE, FALSE },
    { "new minor", 1, 2, TF_ISSUE_STATE_OPEN, TRUE, FALSE, FALSE, FALSE },
    { "known medium, tried", 1, 1, TF_ISSUE_STATE_PERSISTS, TRUE, TRUE, FALSE, FALSE },
    { "known medium, untried", 1, 1, TF_ISSUE_STATE_OPEN, FALSE, TRUE, TRUE, FALSE },
    { "known critical, tried", 0, 0, TF_ISSUE_STATE_PERSISTS, TRUE, TRUE, TRUE, TRUE },
    { "known critical found as minor", 0, 2, TF_ISSUE_STATE_PERSISTS, TRUE, TRUE, TRUE, FALSE },
    { "known minor found as medium, tried", 2, 1, TF_ISSUE_STATE_PERSISTS, TRUE, TRUE, FALSE,
      FALSE },
    { "medium back again", 1, 1, TF_ISSUE_STATE_VERIFIED_FIXED, TRUE, TRUE, TRUE, FALSE },
    { "medium reported after it was withdrawn", 1, 1, TF_ISSUE_STATE_WITHDRAWN, TRUE, TRUE, TRUE,
      FALSE },
    { "minor back again", 2, 2, TF_ISSUE_STATE_VERIFIED_FIXED, TRUE, TRUE, FALSE, FALSE },
    { "fix that did not hold", 1, 1, TF_ISSUE_STATE_FIX_APPLIED, TRUE, TRUE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfTrackedIssue *rain = tf_issue_ledger_lookup (ledger, "I-0002");
      g_autoptr (GPtrArray) looks = NULL;
      const TfLook *look = NULL;
      TfEvidenceResult result;

      g_test_message ("%s", rows[i].name);
      rain->is->severity = rows[i].known;
      if (rows[i].tried)
        fixture_set_state (ledger, "I-0002", rows[i].before);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL, fixture_clean ("bob"),
                     fixture_review_of ("ada", rows[i].found, rows[i].same ? RAIN : DOORS, NULL),
                     &result);
      looks = tf_issue_looks_list (ledger, 1);
      g_assert_cmpuint (looks->len, ==, 2);
      look = g_ptr_array_index (looks, 0);
      g_assert_false (look->blocking);
      look = g_ptr_array_index (looks, 1);
      g_assert_cmpuint (look->number, ==, 2);
      g_assert_cmpstr (look->hash, ==, FIXTURE_HASH);
      g_assert_cmpuint (look->found.n[rows[i].found], ==, 1);
      g_assert_cmpint (look->blocking, ==, rows[i].blocking);
      g_assert_cmpint (look->critical, ==, rows[i].critical);
    }
}

/* A critical that is withdrawn or has no place blocks too, a medium does not. */
TF_TEST (what_does_not_count_may_block)
{
  for (guint rejected = 0; rejected < 2; rejected++)
    for (guint severity = 0; severity < TF_N_SEVERITIES; severity++)
      {
        g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
        GPtrArray *issues = fixture_issues ();
        const TfLook *look = NULL;
        TfEvidenceResult result;

        g_ptr_array_add (issues,
                         tf_issue_new (severity, DOORS, rejected ? "docs/zoo.md" : "docs/plan.md",
                                       rejected ? "mend it" : "No action needed."));
        fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL,
                       &result);
        look = g_ptr_array_index (ledger->looks, 0);
        g_assert_cmpint (look->blocking, ==, severity == TF_SEVERITY_CRITICAL);
        g_assert_cmpint (look->critical, ==, severity == TF_SEVERITY_CRITICAL);
      }
}

TF_TEST (a_finding_for_the_person)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  TfReview *review = fixture_review_of ("ada", TF_SEVERITY_MEDIUM, DOORS, NULL);
  TfEvidenceResult result;

  ((TfIssue *) g_ptr_array_index (review->issues, 0))->needs_person = TRUE;
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL, review, NULL, &result);
  g_assert_true (tf_issue_ledger_lookup (ledger, "I-0003")->needs_person);
  g_assert_cmpuint (result.n_needs_person, ==, 1);
}
