/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-issue-ledger-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-match"

static void
match (TfIssueLedger *ledger, guint iteration, TfSeverity severity, const char *description)
{
  g_autoptr (TfIssue) finding = tf_issue_new (severity, description, "docs/plan.md:9", "other");

  tf_issue_ledger_match (ledger, tf_issue_ledger_lookup (ledger, "I-0002"), finding, iteration,
                         "the same", "bob");
}

TF_TEST (a_match_keeps_the_words)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  const TfTrackedIssue *rain = tf_issue_ledger_lookup (ledger, "I-0002");
  g_autoptr (GPtrArray) others = NULL;

  match (ledger, 2, TF_SEVERITY_MINOR, "other words");
  match (ledger, 2, TF_SEVERITY_MINOR, FIXTURE_RAIN);
  g_assert_cmpint (rain->is->severity, ==, TF_SEVERITY_MEDIUM);
  g_assert_cmpstr (rain->is->description, ==, FIXTURE_RAIN);
  g_assert_cmpstr (rain->is->recommendation, ==, "");
  others = tf_tracked_issue_list_others (rain);
  g_assert_cmpuint (others->len, ==, 1);
  g_assert_cmpstr (((TfIssue *) g_ptr_array_index (others, 0))->description, ==, "other words");
}

/* The severity afterwards is that of what stays. */
TF_TEST (undo)
{
  static const struct
  {
    TfSeverity first, second;
    guint since, n;
    TfSeverity after;
  } rows[] = {
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MINOR, 1, 2, TF_SEVERITY_MEDIUM },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_MINOR, 3, 1, TF_SEVERITY_CRITICAL },
    { TF_SEVERITY_MINOR, TF_SEVERITY_CRITICAL, 3, 1, TF_SEVERITY_MEDIUM },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_CRITICAL, 3, 1, TF_SEVERITY_CRITICAL },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_CRITICAL, 2, 2, TF_SEVERITY_MEDIUM },
    { TF_SEVERITY_CRITICAL, TF_SEVERITY_CRITICAL, 4, 0, TF_SEVERITY_CRITICAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfTrackedIssue *rain = tf_issue_ledger_lookup (ledger, "I-0002");

      g_test_message ("row %u", i);
      match (ledger, 2, rows[i].first, "other words");
      match (ledger, 3, rows[i].second, "and more words");
      g_assert_cmpuint (tf_issue_ledger_undo_matches (ledger, rain, rows[i].since, 4, "no"), ==,
                        rows[i].n);
      g_assert_cmpint (rain->is->severity, ==, rows[i].after);
      g_assert_cmpuint (ledger->issues->len, ==, 2 + rows[i].n);
      g_assert_cmpuint (tf_issue_ledger_undo_matches (ledger, rain, rows[i].since, 4, "no"), ==, 0);
    }
}

TF_TEST (an_undone_match_is_an_issue_of_its_own)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  const TfTrackedIssue *own = NULL;

  match (ledger, 2, TF_SEVERITY_CRITICAL, "other words");
  match (ledger, 2, TF_SEVERITY_CRITICAL, FIXTURE_RAIN);
  tf_issue_ledger_undo_matches (ledger, tf_issue_ledger_lookup (ledger, "I-0002"), 1, 4, "why");
  own = tf_issue_ledger_lookup (ledger, "I-0003");
  g_assert_cmpstr (own->is->description, ==, "other words");
  g_assert_cmpuint (own->first_seen, ==, 2);
  fixture_assert_event (ledger, "I-0003", TF_ISSUE_EVENT_UNMATCHED, "was taken for I-0002: why");
  fixture_assert_event (ledger, "I-0002", TF_ISSUE_EVENT_UNMATCHED,
                        "I-0003 is an issue of its own");
  /* The same words stay, and so does their severity. */
  g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0002")->is->severity, ==,
                   TF_SEVERITY_CRITICAL);
}
