/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-duplicates"

#define DOORS "Opening doors at six is too early for the caterer"

TF_TEST (duplicates_make_no_circle)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  TfReview *review = fixture_check_of ("I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
  TfEvidenceResult result;

  fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_OPEN);
  fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_OPEN);
  fixture_close (review, "I-0002", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0001", "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, review, NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_DUPLICATE);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_PERSISTS);
  g_assert_cmpuint (result.n_open, ==, 1);
}

/* The one that stays is as severe as the more severe of both, and has the reviewers of both. */
TF_TEST (duplicates_lower_nothing)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      const char *gone = order ? "I-0002" : "I-0001", *kept = order ? "I-0001" : "I-0002";
      TfEvidenceResult result;

      fixture_set_state (ledger, gone, TF_ISSUE_STATE_OPEN);
      tf_issue_ledger_lookup (ledger, gone)->found_by[0][0] = 'e';
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                     fixture_check_of (gone, TF_CLOSED_VERDICT_DUPLICATE_OF, kept, ""), NULL,
                     &result);
      g_assert_cmpint (tf_issue_ledger_lookup (ledger, kept)->is->severity, ==,
                       TF_SEVERITY_CRITICAL);
      g_assert_cmpuint (g_strv_length (tf_issue_ledger_lookup (ledger, kept)->found_by), ==, 2);
      g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 1);
      g_assert_cmpuint (result.n_open, ==, 1);
    }
}

TF_TEST (no_duplicate_of_a_closed_issue)
{
  static const struct
  {
    TfIssueState other;
    TfSeverity severity;
    gboolean refused;
  } rows[] = {
    { TF_ISSUE_STATE_VERIFIED_FIXED, TF_SEVERITY_CRITICAL, TRUE },
    { TF_ISSUE_STATE_WITHDRAWN, TF_SEVERITY_MEDIUM, TRUE },
    { TF_ISSUE_STATE_WAIVED, TF_SEVERITY_CRITICAL, FALSE },
    { TF_ISSUE_STATE_WAIVED, TF_SEVERITY_MEDIUM, TRUE },
    { TF_ISSUE_STATE_OPEN, TF_SEVERITY_MEDIUM, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      tf_issue_ledger_lookup (ledger, "I-0002")->is->severity = rows[i].severity;
      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_OPEN);
      fixture_set_state (ledger, "I-0002", rows[i].other);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                     fixture_check_of ("I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", ""),
                     NULL, &result);
      fixture_assert_state (ledger, "I-0001",
                            rows[i].refused ? TF_ISSUE_STATE_PERSISTS : TF_ISSUE_STATE_DUPLICATE);
    }
}

/* What is graver than the issue that it is a duplicate of is not closed with it, in any order. */
TF_TEST (no_duplicate_of_something_closed_as_less)
{
  static const struct
  {
    TfSeverity duplicate, other;
    TfClosedVerdict verdict;
    gboolean refused;
  } rows[] = {
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MINOR, TF_CLOSED_VERDICT_FIXED, TRUE },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MEDIUM, TF_CLOSED_VERDICT_FIXED, TRUE },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_CRITICAL, TF_CLOSED_VERDICT_FIXED, FALSE },
    { TF_SEVERITY_MEDIUM, TF_SEVERITY_MINOR, TF_CLOSED_VERDICT_FIXED, TRUE },
    { TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM, TF_CLOSED_VERDICT_FIXED, FALSE },
    { TF_SEVERITY_MEDIUM, TF_SEVERITY_CRITICAL, TF_CLOSED_VERDICT_FIXED, FALSE },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MEDIUM, TF_CLOSED_VERDICT_WITHDRAWN, TRUE },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MINOR, TF_CLOSED_VERDICT_NOT_FIXED, FALSE },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MINOR, TF_CLOSED_VERDICT_PARTLY, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint order = 0; order < 2; order++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        TfReview *check = fixture_clean ("cy");
        TfTrackedIssue *duplicate = tf_issue_ledger_lookup (ledger, "I-0001");
        TfTrackedIssue *other = tf_issue_ledger_lookup (ledger, "I-0002");
        TfEvidenceResult result;

        g_test_message ("row %u, order %u", i, order);
        duplicate->is->severity = rows[i].duplicate;
        other->is->severity = rows[i].other;
        fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
        fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_FIX_APPLIED);
        for (guint j = 0; j < 2; j++)
          if (j == order)
            fixture_close (check, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
          else
            fixture_close (check, "I-0002", rows[i].verdict, NULL, "");
        fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, check, NULL, &result);
        fixture_assert_state (ledger, "I-0001",
                              rows[i].refused ? TF_ISSUE_STATE_PERSISTS : TF_ISSUE_STATE_DUPLICATE);
        g_assert_cmpint (duplicate->is->severity, ==, rows[i].duplicate);
        g_assert_cmpint (other->is->severity, ==,
                         rows[i].refused ? rows[i].other : MIN (rows[i].duplicate, rows[i].other));
      }
}

/* Nor by way of a third issue, fixed or waived. */
TF_TEST (no_duplicate_of_a_duplicate_closed_as_less)
{
  static const char *const orders[][3] = { { "I-0001", "I-0002", "I-0003" },
                                           { "I-0002", "I-0001", "I-0003" },
                                           { "I-0003", "I-0002", "I-0001" } };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    for (guint row = 0; row < 2 * TF_N_SEVERITIES; row++)
      {
        TfSeverity severity = (TfSeverity) (row / 2);
        gboolean waived = row % 2 == 1;
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        g_autoptr (TfIssue) third = tf_issue_new (TF_SEVERITY_CRITICAL, DOORS, "docs/plan.md", "");
        TfReview *check = fixture_clean ("cy");
        TfEvidenceResult result;

        g_test_message ("order %u, row %u", i, row);
        tf_issue_ledger_add (ledger, third, 1)->is->severity = severity;
        tf_issue_ledger_lookup (ledger, "I-0002")->is->severity = severity;
        for (guint j = 0; j < 3; j++)
          fixture_set_state (ledger, orders[i][j], TF_ISSUE_STATE_FIX_APPLIED);
        if (waived)
          fixture_set_state (ledger, "I-0003", TF_ISSUE_STATE_WAIVED);
        for (guint j = 0; j < 3; j++)
          if (g_str_equal (orders[i][j], "I-0001"))
            fixture_close (check, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
          else if (g_str_equal (orders[i][j], "I-0002"))
            fixture_close (check, "I-0002", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0003", "");
          else if (!waived)
            fixture_close (check, "I-0003", TF_CLOSED_VERDICT_FIXED, NULL, "");
        fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, check, NULL, &result);
        g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==,
                          severity == TF_SEVERITY_CRITICAL ? 0 : 1);
      }
}

/* Calls I-0001 a duplicate of I-0002, and withdraws that, in either order. */
static void
withdraw_and_duplicate (TfIssueLedger *ledger, guint order, TfEvidenceResult *out_result)
{
  TfReview *check = fixture_clean ("cy");

  for (guint i = 0; i < 2; i++)
    if (i == order)
      fixture_close (check, "I-0001", TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", "");
    else
      fixture_close (check, "I-0002", TF_CLOSED_VERDICT_WITHDRAWN, NULL, "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, check, NULL, out_result);
}

/* A withdrawn critical is not settled by calling it a duplicate of what is settled now. */
TF_TEST (a_duplicate_is_not_settled_with_the_other)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      tf_issue_ledger_lookup (ledger, "I-0002")->is->severity = TF_SEVERITY_CRITICAL;
      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
      fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_WITHDRAWN);
      withdraw_and_duplicate (ledger, order, &result);
      fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
      g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL], ==, 1);
    }
}

/* The same with what is withdrawn only now: it waits for another run, as the more severe one. */
TF_TEST (a_duplicate_of_what_is_withdrawn)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
      fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_PERSISTS);
      withdraw_and_duplicate (ledger, order, &result);
      g_test_message ("order %u: %u open, %u unsettled", order, result.n_open, result.n_unsettled);
      g_assert_cmpuint (result.counts.n[TF_SEVERITY_CRITICAL] + result.n_unsettled, >=, 1);
    }
}
