/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "issue-ledger-fixture.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence"

#define SUM      FIXTURE_SUM
#define SUM_TOO  "The sum of all costs is 800, because 300 and 500 are 800"
#define RAIN     FIXTURE_RAIN
#define DOORS    "Opening doors at six is too early for the caterer"
#define BAND     "The band's fee lacks value added tax"
#define ELEPHANT "An elephant is expected without any stable"

TF_TEST (new_issues_are_open)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0001");

  g_assert_cmpuint (issue->first_seen, ==, 1);
  g_assert_cmpstr (issue->found_by[0], ==, "ada");
  g_assert_cmpuint (issue->history->len, ==, 1);
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_OPEN);
}

/* The effect of a repeat on each state: by the same words, by an identity run, or, of what was
 * asked, by its id. */
TF_TEST (repeat_of_each_state)
{
  static const struct
  {
    TfIssueState before, after;
    guint persisting, regressed, total;
    gboolean asked;
  } rows[] = {
    { TF_ISSUE_STATE_OPEN, TF_ISSUE_STATE_PERSISTS, 1, 0, 2, TRUE },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_ISSUE_STATE_PERSISTS, 1, 0, 2, TRUE },
    { TF_ISSUE_STATE_PERSISTS, TF_ISSUE_STATE_PERSISTS, 1, 0, 2, TRUE },
    { TF_ISSUE_STATE_REGRESSED, TF_ISSUE_STATE_REGRESSED, 1, 0, 2, TRUE },
    { TF_ISSUE_STATE_VERIFIED_FIXED, TF_ISSUE_STATE_REGRESSED, 0, 1, 2, FALSE },
    { TF_ISSUE_STATE_WAIVED, TF_ISSUE_STATE_WAIVED, 0, 0, 1, FALSE },
    { TF_ISSUE_STATE_WITHDRAWN, TF_ISSUE_STATE_OPEN, 0, 0, 2, TRUE },
    { TF_ISSUE_STATE_REJECTED, TF_ISSUE_STATE_OPEN, 0, 0, 2, TRUE },
  };
  enum
  {
    WORDS,
    ASKED,
    LABELLED,
    WAYS
  };

  for (guint way = 0; way < WAYS; way++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        g_autoptr (TfIdentity) identity = fixture_say (1, "I-0001");
        TfReview *review =
            fixture_review_of ("ada", TF_SEVERITY_CRITICAL, way == WORDS ? SUM "." : "other words",
                               way == LABELLED ? "I-0001" : NULL);
        TfEvidenceResult result;

        g_test_message ("state %d, way %u", rows[i].before, way);
        fixture_set_state (ledger, "I-0001", rows[i].before);
        if (way == LABELLED && !rows[i].asked)
          {
            tf_review_unref (review);
            continue;
          }
        fixture_apply_round (ledger, 2, way == LABELLED ? NULL : review, NULL,
                             way == LABELLED ? review : NULL, way == ASKED ? identity : NULL,
                             &result);
        fixture_assert_state (ledger, "I-0001", rows[i].after);
        g_assert_cmpuint (result.n_repeated, ==, 1);
        g_assert_cmpuint (result.n_new, ==, 0);
        g_assert_cmpuint (result.n_persisting, ==, rows[i].persisting);
        g_assert_cmpuint (result.n_regressed, ==, rows[i].regressed);
        g_assert_cmpuint (result.n_covered, ==, rows[i].total == 1 ? 1 : 0);
        g_assert_cmpuint (tf_counts_total (&result.counts), ==, rows[i].total);
        g_assert_cmpuint (tf_issue_ledger_lookup (ledger, "I-0001")->last_seen, ==, 2);
        g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->description, ==, SUM);
      }
}

/* Without an identity run, likeness is not identity. */
TF_TEST (likeness_is_not_identity)
{
  static const struct
  {
    const char *description, *quote;
    gboolean same;
  } rows[] = {
    { SUM, NULL, TRUE },
    { " the SUM of all  costs is wrong: 300 and 500 are 800.", NULL, TRUE },
    { SUM_TOO, NULL, FALSE },
    { SUM_TOO, "The sum of all costs is\n700 EUR", TRUE },
    { "Costs for cleaning are missing", "The sum of all costs is 700 EUR", FALSE },
    { SUM_TOO, "is 700 EUR", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      GPtrArray *first = fixture_issues (), *second = fixture_issues ();
      TfEvidenceResult result;

      g_test_message ("%s", rows[i].description);
      fixture_add (first, TF_SEVERITY_MEDIUM, SUM, "docs/plan.md:6", NULL,
                   i == 5 ? "is 700 EUR" : "The sum of all costs is 700 EUR");
      fixture_add (second, TF_SEVERITY_MEDIUM, rows[i].description, "docs/plan.md:6", NULL,
                   rows[i].quote);
      fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", first),
                     fixture_review ("bob", second), &result);
      g_assert_cmpuint (result.n_new, ==, rows[i].same ? 1 : 2);
      g_assert_cmpuint (result.n_repeated, ==, rows[i].same ? 1 : 0);
    }
}

/* Ignores nothing but the same round of the same text. */
TF_TEST (twice_is_once)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (JsonNode) before = NULL, after = NULL;
  TfEvidenceResult once, twice;

  fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
  fixture_apply_round (ledger, 2, fixture_review_of ("ada", TF_SEVERITY_MINOR, DOORS, NULL), NULL,
                       fixture_check_of ("I-0001", TF_CLOSED_VERDICT_FIXED, NULL, ""), NULL, &once);
  before = tf_issue_ledger_to_json (ledger);
  fixture_apply_round (ledger, 2, fixture_review_of ("ada", TF_SEVERITY_MINOR, ELEPHANT, NULL),
                       NULL, NULL, NULL, &twice);
  after = tf_issue_ledger_to_json (ledger);
  first = tf_json_to_line (before);
  second = tf_json_to_line (after);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpmem (&once, sizeof once, &twice, sizeof twice);
  g_free (ledger->applied_read);
  ledger->applied_read = g_strdup ("beef");
  fixture_apply_round (ledger, 2, fixture_review_of ("ada", TF_SEVERITY_MINOR, ELEPHANT, NULL),
                       NULL, NULL, NULL, &twice);
  g_assert_cmpuint (twice.n_new, ==, 1);
}

static guint
count_of (const TfIssueLedger *ledger, const char *description)
{
  guint n = 0;

  for (guint i = 0; i < ledger->issues->len; i++)
    n += g_str_equal (
             ((const TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->is->description,
             description)
             ? 1
             : 0;
  return n;
}

/* What is asked about the same text in the same iteration: first this, then that. */
TF_TEST (a_check_is_no_review_of_the_same_text)
{
  static const struct
  {
    guint n_reviews, n_checks; /* first */
    guint n_reviews_then, n_checks_then;
    guint n_new;
  } rows[] = {
    { 1, 0, 1, 0, 0 }, { 2, 0, 1, 0, 0 }, { 0, 1, 0, 1, 0 }, { 1, 1, 1, 1, 0 },
    { 0, 1, 1, 0, 1 }, { 1, 0, 2, 0, 1 }, { 1, 0, 0, 1, 0 }, { 2, 1, 2, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      for (guint then = 0; then < 2; then++)
        {
          guint n_reviews = then ? rows[i].n_reviews_then : rows[i].n_reviews;
          guint n_checks = then ? rows[i].n_checks_then : rows[i].n_checks;
          const char *text = then ? ELEPHANT : DOORS;

          fixture_apply_round (
              ledger, 2,
              n_reviews > 0 ? fixture_review_of ("ada", TF_SEVERITY_CRITICAL, text, NULL) : NULL,
              n_reviews > 1 ? fixture_clean ("bob") : NULL,
              n_checks > 0 ? fixture_check_of ("I-0001", TF_CLOSED_VERDICT_FIXED, NULL, "") : NULL,
              NULL, &result);
        }
      g_test_message ("row %u", i);
      g_assert_cmpuint (count_of (ledger, ELEPHANT), ==, rows[i].n_new);
    }
}

TF_TEST (blind_reviewers_are_matched)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (TfIdentity) identity = fixture_say (3, "#1");
  GPtrArray *first = fixture_issues (), *second = fixture_issues ();
  const TfTrackedIssue *sum = NULL;
  TfRemaining remaining;
  TfEvidenceResult result;

  fixture_add (first, TF_SEVERITY_MEDIUM, SUM, "docs/plan.md:6", NULL, NULL);
  fixture_add (first, TF_SEVERITY_MEDIUM, RAIN, "docs/plan.md", NULL, NULL);
  fixture_add (second, TF_SEVERITY_CRITICAL, SUM_TOO, "docs/plan.md:6", NULL, NULL);
  fixture_add (second, TF_SEVERITY_MEDIUM, DOORS, "docs/plan.md", NULL, NULL);
  fixture_add (second, TF_SEVERITY_MINOR, "The title has no exclamation mark", "Summer party", NULL,
               NULL);
  fixture_apply_round (ledger, 1, fixture_review ("ada", first), fixture_review ("ada", second),
                       NULL, identity, &result);
  g_assert_cmpuint (result.n_new, ==, 4);
  g_assert_cmpuint (result.n_repeated, ==, 1);
  g_assert_cmpuint (tf_counts_total (&result.found), ==, 5);
  sum = tf_issue_ledger_lookup (ledger, "I-0001");
  g_assert_cmpstr (sum->found_by[0], ==, "ada");
  g_assert_cmpstr (sum->found_by[1], ==, "ada (2)");
  g_assert_cmpint (sum->is->severity, ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpstr (sum->is->description, ==, SUM);
  tf_evidence_estimate_remaining (ledger, 1, 2, &remaining);
  g_assert_true (remaining.known);
  g_assert_cmpuint (remaining.found, ==, 3); /* without the minor one */
  /* Chapman: (2 + 1)(2 + 1)/(1 + 1) − 1 = 3.5 */
  g_assert_cmpfloat_with_epsilon (remaining.low, 0.5, 0.001);
}

TF_TEST (rejected_with_the_reason)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_add (issues, TF_SEVERITY_CRITICAL, ELEPHANT, "docs/zoo.md:3", NULL, NULL);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  g_assert_cmpuint (result.n_rejected, ==, 1);
  g_assert_cmpuint (result.n_open, ==, 2);
  g_assert_cmpuint (result.n_unsettled, ==, 1);
  fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_REJECTED);
  g_assert_nonnull (strstr (tf_issue_ledger_lookup (ledger, "I-0003")->reason, "docs/zoo.md"));
}

/* A pending issue does not go away because it is reported again at a wrong place. */
TF_TEST (wrong_place_closes_nothing)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
  fixture_add (issues, TF_SEVERITY_CRITICAL, "still wrong", "docs/zoo.md:3", "I-0001", NULL);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, fixture_review ("ada", issues), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
  g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->description, ==, SUM);
  g_assert_cmpuint (result.n_rejected, ==, 0);
}

TF_TEST (a_withdrawn_issue_waits_for_a_report)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  g_ptr_array_add (issues,
                   tf_issue_new (TF_SEVERITY_MEDIUM, DOORS, "docs/plan.md", "No action needed."));
  fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_WITHDRAWN);
  g_assert_cmpuint (result.n_withdrawn, ==, 1);
  g_assert_cmpuint (result.n_unsettled, ==, 0);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_FULL,
                 fixture_review_of ("bob", TF_SEVERITY_MINOR, DOORS, NULL), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_OPEN);
  g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0001")->is->severity, ==, TF_SEVERITY_MEDIUM);
}

TF_TEST (invented_ids_are_ignored)
{
  static const struct
  {
    const char *id;
    gboolean check;
    const char *note;
  } rows[] = {
    { "I-0099", FALSE, "refers to I-0099, which does not exist" },
    { "I-0099", TRUE, "refers to I-0099, which does not exist" },
    { "I-0001", FALSE, "refers to I-0001, which it was not shown" },
    { "I-0001", TRUE, "refers to I-0001, which it was not shown" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      fixture_apply (ledger, 2, rows[i].check ? TF_REVIEW_STAGE_CHECK : TF_REVIEW_STAGE_FULL,
                     fixture_review_of ("ada", TF_SEVERITY_MINOR, DOORS, rows[i].id), NULL,
                     &result);
      g_assert_cmpuint (result.n_new, ==, 1);
      fixture_assert_event (ledger, "I-0003", TF_ISSUE_EVENT_ID_IGNORED, rows[i].note);
      fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_OPEN);
    }
}

/* The reviewers' issues always fall into four groups. */
TF_TEST (every_issue_is_counted_once)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
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
