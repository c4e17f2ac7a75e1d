/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-looks.h"

#include "issue-ledger-fixture.h"
#include "tf-issue-ledger-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-looks"

TF_TEST (looks_are_kept_once)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  const TfLook rows[] = {
    { 1, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "f00d", 1 },
    { 2, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "f00d", 1 },
    { 1, TF_REVIEW_STAGE_CHECK, (char *) "ada", (char *) "f00d", 1 },
    { 1, TF_REVIEW_STAGE_FULL, (char *) "bob", (char *) "f00d", 1 },
    { 3, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "beef", 1 },
    { 1, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "f00d", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_true (tf_issue_ledger_take_look (ledger, &rows[i]));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_false (tf_issue_ledger_take_look (ledger, &rows[i]));
  g_assert_cmpuint (ledger->looks->len, ==, G_N_ELEMENTS (rows));
}

/* The iteration is made again after an edit; its check has had its effect. */
TF_TEST (reviews_of_the_text_before_are_dropped)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  const TfLook rows[] = {
    { 1, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "f00d", 1 },
    { 2, TF_REVIEW_STAGE_CHECK, (char *) "ada", (char *) "f00d", 1 },
    { 2, TF_REVIEW_STAGE_FULL, (char *) "ada", (char *) "f00d", 1 },
    { 2, TF_REVIEW_STAGE_FULL, (char *) "bob", (char *) "f00d", 2 },
  };
  const TfLook again = { 2, TF_REVIEW_STAGE_FULL, (char *) "bob", (char *) "beef", 2 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    tf_issue_ledger_take_look (ledger, &rows[i]);
  g_assert_true (tf_issue_ledger_take_look (ledger, &again));
  g_assert_cmpuint (ledger->looks->len, ==, 3);
  g_assert_cmpuint (tf_issue_looks_count (ledger, 0), ==, 2);
  g_assert_cmpuint (tf_issue_looks_count_of (ledger, 2), ==, 1);
  g_assert_cmpuint (tf_issue_looks_find_check (ledger, 0, G_MAXUINT), ==, 2);
}

/* "1c" is a clear review in iteration 1, b found something blocking, x named a critical, u is
 * unknown, k is a check. */
static TfIssueLedger *
make (const char *list)
{
  TfIssueLedger *ledger = tf_issue_ledger_new ();
  g_auto (GStrv) words = g_strsplit (list, " ", -1);

  for (guint i = 0; words[i] != NULL && words[i][0] != '\0'; i++)
    {
      char what = words[i][1];
      TfLook look = { .iteration = words[i][0] - '0',
                      .stage = what == 'k' ? TF_REVIEW_STAGE_CHECK : TF_REVIEW_STAGE_FULL,
                      .reviewer = (char *) "ada",
                      .hash = (char *) "f00d",
                      .number = i + 1,
                      .known = what != 'u',
                      .blocking = what == 'b' || what == 'x' || what == 'k',
                      .critical = what == 'x' || what == 'k' };

      tf_issue_ledger_take_look (ledger, &look);
    }
  return ledger;
}

/* R a review, C a check, one an iteration, each followed by the text that it saw. */
TF_TEST (a_text_may_be_only_checked)
{
  static const struct
  {
    const char *looks;
    gboolean expected;
  } rows[] = {
    { "", FALSE },       { "Ra", FALSE },      { "RaCb", TRUE },    { "RaCa", FALSE },
    { "Cb", TRUE },      { "RaCbRb", FALSE },  { "RaRbCa", FALSE }, { "RaCbCc", TRUE },
    { "RaCbRc", FALSE }, { "RaRbCbCc", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();

      for (guint n = 0; rows[i].looks[n] != '\0'; n += 2)
        {
          char hash[] = { rows[i].looks[n + 1], '\0' };
          TfLook look = { .iteration = n / 2 + 1,
                          .stage = rows[i].looks[n] == 'C' ? TF_REVIEW_STAGE_CHECK
                                                           : TF_REVIEW_STAGE_FULL,
                          .reviewer = (char *) "ada",
                          .hash = hash,
                          .known = TRUE };

          tf_issue_ledger_take_look (ledger, &look);
        }
      g_test_message ("%s", rows[i].looks);
      g_assert_cmpint (tf_issue_looks_is_only_checked (ledger), ==, rows[i].expected);
    }
}

TF_TEST (rows_of_clear_reviews)
{
  static const struct
  {
    const char *looks;
    guint since, reviews, known, round, check; /* the newest ones */
  } rows[] = {
    { "", 0, 0, 0, 0, 0 },
    { "1c", 0, 1, 1, 1, 0 },
    { "1u", 0, 1, 0, 1, 0 },
    { "1k", 0, 0, 0, 0, 1 },
    { "1c 1c", 0, 2, 2, 1, 0 },
    { "1b 1c 2c 2c", 0, 4, 4, 2, 0 },
    { "1c 1c 2c 2c", 1, 2, 2, 2, 0 },
    { "1c 1c 2c 2c", 2, 0, 0, 0, 0 },
    { "1c 2u 3c", 0, 3, 2, 3, 0 },
    { "1c 2k 3c", 0, 2, 2, 3, 2 },
    { "1c 2k 3c", 2, 1, 1, 3, 0 },
    { "1x 2c 3k", 0, 2, 2, 2, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = make (rows[i].looks);
      g_autoptr (GPtrArray) known = tf_issue_looks_list (ledger, rows[i].since);

      g_test_message ("%s since %u", rows[i].looks, rows[i].since);
      g_assert_cmpuint (tf_issue_looks_count (ledger, rows[i].since), ==, rows[i].reviews);
      g_assert_cmpuint (known->len, ==, rows[i].known);
      g_assert_cmpuint (tf_issue_looks_find_round (ledger, rows[i].since, G_MAXUINT), ==,
                        rows[i].round);
      g_assert_cmpuint (tf_issue_looks_find_check (ledger, rows[i].since, G_MAXUINT), ==,
                        rows[i].check);
    }
}

TF_TEST (the_round_before)
{
  g_autoptr (TfIssueLedger) ledger = make ("1c 1c 2k 3b 4k");

  g_assert_cmpuint (tf_issue_looks_find_round (ledger, 0, 3), ==, 1);
  g_assert_cmpuint (tf_issue_looks_find_round (ledger, 0, 1), ==, 0);
  g_assert_cmpuint (tf_issue_looks_find_check (ledger, 0, 4), ==, 2);
  g_assert_cmpuint (tf_issue_looks_count_of (ledger, 1), ==, 2);
  g_assert_cmpuint (tf_issue_looks_count_of (ledger, 2), ==, 0);
  g_assert_cmpuint (tf_issue_looks_count_of (ledger, 3), ==, 1);
}

TF_TEST (found_blocking)
{
  static const struct
  {
    const char *looks;
    gboolean blocking;
  } rows[] = { { "2c", FALSE },   { "2b", TRUE },        { "2x", TRUE }, { "2u", TRUE },
               { "2c 2b", TRUE }, { "1b 2c 3b", FALSE }, { "2k", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = make (rows[i].looks);

      g_assert_cmpint (tf_issue_looks_has_blocking (ledger, 2), ==, rows[i].blocking);
    }
}

TF_TEST (named_criticals)
{
  static const struct
  {
    const char *looks;
    gboolean named;
  } rows[] = { { "2c", FALSE }, { "2b", FALSE },       { "2x", TRUE }, { "2c 2x", TRUE },
               { "2u", TRUE },  { "1x 2c 3x", FALSE }, { "2k", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = make (rows[i].looks);

      g_assert_cmpint (tf_issue_looks_has_critical (ledger, 2), ==, rows[i].named);
    }
}

static TfReview *
review_of (const char *reviewer, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  GPtrArray *issues = fixture_issues ();

  for (guint i = 0; words[i] != NULL && words[i][0] != '\0'; i++)
    fixture_add (issues, TF_SEVERITY_MEDIUM, words[i], "docs/plan.md", NULL, NULL);
  return fixture_review (reviewer, issues);
}

/* Of one agent that reviews twice in a round, or in two rounds of the same text. */
TF_TEST (overlap_of_two_reviews)
{
  for (guint rounds = 1; rounds <= 2; rounds++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      TfReview *first = review_of ("ada", "one two three four");
      TfReview *second = review_of ("ada", "three four five");
      TfEvidenceResult result;
      guint n1 = 0, n2 = 0, both = 0;

      g_assert_false (tf_issue_looks_get_overlap (ledger, &n1, &n2, &both));
      fixture_apply_round (ledger, 1, first, rounds == 1 ? second : NULL, NULL, NULL, &result);
      if (rounds == 2)
        {
          g_assert_false (tf_issue_looks_get_overlap (ledger, &n1, &n2, &both));
          fixture_apply_round (ledger, 2, second, NULL, NULL, NULL, &result);
        }
      g_assert_true (tf_issue_looks_get_overlap (ledger, &n1, &n2, &both));
      g_assert_cmpuint (n1, ==, 4);
      g_assert_cmpuint (n2, ==, 3);
      g_assert_cmpuint (both, ==, 2);
    }
}

/* Duplicates found later are the same; what is withdrawn was no issue; a third review, or a check by
 * the same agent, does not count. */
TF_TEST (overlap_of_what_is_known_now)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *one = NULL, *five = NULL, *two = NULL;
  TfEvidenceResult result;
  guint n1 = 0, n2 = 0, both = 0;

  fixture_apply_round (ledger, 1, review_of ("ada", "one two three"),
                       review_of ("bob", "three five"), NULL, NULL, &result);
  one = tf_issue_ledger_lookup (ledger, "I-0001");
  two = tf_issue_ledger_lookup (ledger, "I-0002");
  five = tf_issue_ledger_lookup (ledger, "I-0004");
  tf_issue_ledger_set_state (ledger, five, TF_ISSUE_STATE_DUPLICATE, 2, "", NULL, "cy");
  five->duplicate_of = g_strdup (one->id);
  tf_issue_ledger_set_state (ledger, two, TF_ISSUE_STATE_WITHDRAWN, 2, "", NULL, "cy");
  fixture_apply_round (ledger, 2, review_of ("cy", "one two three four five"), NULL,
                       review_of ("bob", "six"), NULL, &result);
  tf_issue_ledger_set_state (ledger, two, TF_ISSUE_STATE_WITHDRAWN, 2, "", NULL, "cy");
  g_assert_true (tf_issue_looks_get_overlap (ledger, &n1, &n2, &both));
  g_assert_cmpuint (n1, ==, 2);
  g_assert_cmpuint (n2, ==, 2);
  g_assert_cmpuint (both, ==, 2);
}

/* An agent that repeats itself word for word, because it is deterministic or its answer was kept,
 * proves nothing about what it overlooks. */
typedef struct
{
  const char *reviewers[3];
  const char *found[3];
  guint n1, n2, both; /* 0: no evidence */
} Copied;

static const Copied copied[] = {
  { { "ada", "ada" }, { "one two three", "one two three" }, 0, 0, 0 },
  { { "ada", "ada" }, { "one", "one" }, 0, 0, 0 },
  { { "ada", "ada" }, { "one two three", "three two one" }, 0, 0, 0 },
  { { "ada", "ada" }, { "one two three", "one two three." }, 3, 3, 3 },
  { { "ada", "ada" }, { "one two three", "one two" }, 3, 2, 2 },
  { { "ada", "ada" }, { "one two", "one two three" }, 2, 3, 2 },
  { { "ada", "bob" }, { "one two three", "one two three" }, 3, 3, 3 },
  { { "ada", "ada", "bob" }, { "one two", "one two", "two" }, 2, 1, 1 },
  { { "ada", "ada", "ada" }, { "one two", "one two", "one two" }, 0, 0, 0 },
};

/* @at_once: the first two in one round; otherwise each in its own, of the same text. */
static void
check_copied (const Copied *row, gboolean at_once)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfEvidenceResult result;
  guint n1 = 0, n2 = 0, both = 0;

  for (guint i = 0; i < 3 && row->reviewers[i] != NULL; i++)
    {
      TfReview *review = review_of (row->reviewers[i], row->found[i]);
      TfReview *second = at_once && i == 0 ? review_of (row->reviewers[1], row->found[1]) : NULL;

      fixture_apply_round (ledger, i + 1, review, second, NULL, NULL, &result);
      i += second != NULL ? 1 : 0;
    }
  g_assert_cmpint (tf_issue_looks_get_overlap (ledger, &n1, &n2, &both), ==, row->n1 > 0);
  g_assert_cmpuint (n1, ==, row->n1);
  g_assert_cmpuint (n2, ==, row->n2);
  g_assert_cmpuint (both, ==, row->both);
}

TF_TEST (copies_are_no_overlap)
{
  for (guint i = 0; i < G_N_ELEMENTS (copied) * 2; i++)
    {
      g_test_message ("row %u, at once: %u", i / 2, i % 2);
      check_copied (&copied[i / 2], i % 2 == 1);
    }
}

TF_TEST (confirmed_fixes)
{
  static const struct
  {
    TfSeverity severity;
    TfClosedVerdict verdict;
    guint n;
  } rows[] = {
    { TF_SEVERITY_CRITICAL, TF_CLOSED_VERDICT_FIXED, 1 },
    { TF_SEVERITY_MEDIUM, TF_CLOSED_VERDICT_FIXED, 1 },
    { TF_SEVERITY_MINOR, TF_CLOSED_VERDICT_FIXED, 0 },
    { TF_SEVERITY_CRITICAL, TF_CLOSED_VERDICT_PARTLY, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      tf_issue_ledger_lookup (ledger, "I-0001")->is->severity = rows[i].severity;
      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                     fixture_check_of ("I-0001", rows[i].verdict, NULL, ""), NULL, &result);
      g_assert_cmpuint (tf_issue_looks_count_confirmed (ledger, 2), ==, rows[i].n);
      g_assert_cmpuint (tf_issue_looks_count_confirmed (ledger, 1), ==, 0);
    }
}
