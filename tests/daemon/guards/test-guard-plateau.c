/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/plateau"

typedef struct
{
  const char *points;
  guint resumed_at;
  const char *totals; /* of the reviews since then */
  guint most;
  gboolean passing, confirmed;
  const char *person;
  gboolean halts;
  const char *part;
} Case;

static GArray *
read_totals (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; words[i] != NULL && *text != '\0'; i++)
    {
      double total = g_ascii_strtod (words[i], NULL);

      g_array_append_val (totals, total);
    }
  return totals;
}

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);
      g_autoptr (GArray) totals = read_totals (cases[i].totals);

      fixture->input.evidence = TRUE;
      fixture->input.resumed_at = cases[i].resumed_at;
      fixture->input.reviews = (TfGuardReviews){
        .totals = totals,
        .n = totals->len,
        .n_rounds = fixture->input.trajectory->len - cases[i].resumed_at,
        .newest = TRUE,
        .most = cases[i].most,
        .passed = cases[i].passing,
        .passing = cases[i].passing,
        .confirmed = cases[i].confirmed,
        .needs_person = cases[i].person,
      };
      guard_fixture_expect (fixture, tf_guard_plateau,
                            cases[i].halts ? TF_VERDICT_HALT : TF_VERDICT_GO_ON,
                            TF_HALT_REASON_GUARD_PLATEAU, cases[i].part);
    }
}

#define TWO   "1/4/4 1/4/4"
#define THREE TWO " 1/4/4"

TF_TEST (judged_from_the_third_round_since_resume)
{
  static const Case cases[] = {
    { TWO, 0, "9 9 9 9", 8, FALSE, FALSE, NULL, FALSE,
      "Round 2; a plateau is judged from round 3" },
    { THREE, 0, "9 9 9 9 9 9", 8, FALSE, FALSE, NULL, TRUE,
      "the last two checks confirmed no fix" },
    { THREE, 1, "9 9 9 9", 8, FALSE, FALSE, NULL, FALSE, "Round 2 since it was resumed" },
    { THREE " " TWO, 2, "9 9 9 9 9 9", 8, FALSE, FALSE, NULL, TRUE, "in 3 rounds, 6 reviews" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

/* Of six reviews, S −11 (p 0.028) goes on, S −9 (p 0.068) does not; three can never be significant, so
 * they are not tested. */
TF_TEST (a_decrease_goes_on_while_fixes_are_confirmed)
{
  static const Case cases[] = {
    { THREE, 0, "9 8 5 4 3 2", 8, FALSE, TRUE, NULL, FALSE, "S -15, p 0.001 over 6 reviews" },
    { THREE, 0, "9 8 7 5 4 6", 8, FALSE, TRUE, NULL, FALSE, "S -11, p 0.028 over 6 reviews" },
    { THREE, 0, "9 8 7 4 5 6", 8, FALSE, TRUE, NULL, TRUE, "S -9, p 0.068 over 6 reviews" },
    { THREE, 0, "9 9 9 9 9 9", 8, FALSE, TRUE, NULL, TRUE, "no significantly smaller number" },
    { THREE, 0, "9 10 9 11 10 9", 8, FALSE, TRUE, NULL, TRUE, "over 6 reviews" },
    { THREE, 0, "9 9 9", 4, FALSE, TRUE, NULL, FALSE, "Fixes are confirmed." },
    { THREE, 0, "9 8 7", 4, FALSE, TRUE, NULL, FALSE, "Fixes are confirmed." },
    /* 1/4! = 0.042 is enough, the next order (4/24) is not. */
    { THREE, 0, "9 8 7 6", 8, FALSE, TRUE, NULL, FALSE, "p 0.042 over 4 reviews" },
    { THREE, 0, "9 8 6 7", 8, FALSE, TRUE, NULL, TRUE, "p 0.167 over 4 reviews" },
    { THREE, 0, "", 8, FALSE, TRUE, NULL, FALSE, "Fixes are confirmed." },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (no_reviews_left)
{
  static const Case cases[] = {
    { THREE " 1/4/4", 0, "9 8 6 5 4 3 2 1", 8, FALSE, TRUE, NULL, TRUE,
      "all 8 reviews of this assurance are used up" },
    { THREE, 0, "9 8 6 5 4 3 2", 8, FALSE, TRUE, NULL, FALSE, "Fixes are confirmed" },
    { "1/0/0", 0, "9", 0, FALSE, TRUE, NULL, FALSE, "Round 1" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (a_round_that_passed_is_no_plateau)
{
  static const Case cases[] = {
    { THREE " 0/3/5", 0, "9 9 9 9 9 9 9 9", 8, TRUE, FALSE, NULL, FALSE,
      "The newest reviews passed" },
    { THREE " 0/3/5", 0, "9 9 9 9 9 9 9", 4, TRUE, FALSE, NULL, FALSE,
      "The newest reviews passed" },
    { THREE " 0/3/5", 0, "9 9 9 9 9 9 9 9", 4, TRUE, FALSE, NULL, TRUE,
      "the reviews pass, but the tests do not pass, even after 8 reviews" },
    { "0/3/5", 0, "9 9", 2, TRUE, FALSE, "I-0001 (medium): two answers", FALSE,
      "The newest reviews passed" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static const struct
{
  gboolean known;
  guint total, failed;
  const char *part;
} tests[] = {
  { FALSE, 0, 0, "but the tests do not pass, even" },
  { TRUE, 4, 0, "but the tests do not pass, even" },
  { TRUE, 4, 1, "but the tests do not pass (1 of 4 fails), even" },
  { TRUE, 4, 2, "but the tests do not pass (2 of 4 fail), even" },
};

TF_TEST_TABLE (failing_tests_are_counted, tests, NULL)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE " 0/3/5");
  g_autoptr (GArray) totals = read_totals ("9 9");

  fixture->input.evidence = TRUE;
  fixture->input.reviews = (TfGuardReviews){ .totals = totals,
                                             .n = 2,
                                             .n_rounds = 4,
                                             .newest = TRUE,
                                             .most = 1,
                                             .passed = TRUE,
                                             .passing = TRUE };
  fixture->input.tests.known = row->known;
  fixture->input.tests.total = row->total;
  fixture->input.tests.passed = row->total - row->failed;
  fixture->input.tests.failed = row->failed;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        row->part);
}

/* With 90 %: of four values with mean 9.75 and deviation 0.957, 9.75 ± 2.353 · 0.957 · √1.25. */
TF_TEST (what_one_more_review_would_find)
{
  static const struct
  {
    const char *totals, *part; /* %NULL: not said */
  } rows[] = {
    { "9 9 9 9", "One more review would probably find 9 issues again." },
    { "1 1 1 1", "One more review would probably find 1 issue again." },
    { "9 10 9 11", "One more review would probably find 7 to 13 issues." },
    { "0 0 0 0", NULL },
    { "9", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE);
      g_autoptr (GArray) totals = read_totals (rows[i].totals);
      g_autoptr (TfGuardResult) result = NULL;

      fixture->input.evidence = TRUE;
      fixture->input.reviews =
          (TfGuardReviews){ .totals = totals, .n = 4, .n_rounds = 3, .most = 4 };
      result = tf_guard_plateau (&fixture->input, &fixture->config);
      g_test_message ("%s", result->message);
      if (rows[i].part != NULL)
        tf_test_assert_has (result->message, rows[i].part);
      else
        g_assert_null (strstr (result->message, "would probably find"));
    }
}

/* What reviewers leave unanswered gets no reviews beyond those of the assurance. */
TF_TEST (unanswered_after_reviews_that_passed)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE);
  g_autoptr (GArray) totals = read_totals ("0 0 0 0");

  fixture->input.evidence = TRUE;
  fixture->input.finding = "no review names the place where AC-1 is met";
  fixture->input.reviews = (TfGuardReviews){
    .totals = totals,
    .n = 3,
    .n_rounds = 3,
    .newest = TRUE,
    .most = 4,
    .passed = TRUE,
    .passing = TRUE,
    .unanswered = TRUE,
  };
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_GO_ON, TF_HALT_REASON_GUARD_PLATEAU,
                        "The newest reviews passed");
  fixture->input.reviews.n = 4;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        "the reviews pass, but no review names the place where AC-1 is met, even "
                        "after 4 reviews");
}

/* Totals that a round would end as a plateau with. */
TF_TEST (a_check_is_no_round)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE);
  g_autoptr (GArray) level = read_totals ("9 9 9 9");

  fixture->input.evidence = TRUE;
  fixture->input.reviews =
      (TfGuardReviews){ .totals = level, .n = 4, .n_rounds = 2, .most = 8, .confirmed = TRUE };
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_GO_ON, TF_HALT_REASON_GUARD_PLATEAU,
                        "A check, no review");
  fixture->input.reviews.newest = TRUE;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_GO_ON, TF_HALT_REASON_GUARD_PLATEAU,
                        "Round 2; a plateau is judged from round 3");
  fixture->input.reviews.n_rounds = 3;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        "no significantly smaller number");
}

/* Above the thresholds after a check: a fix and a check are left. */
TF_TEST (used_up_after_reviews_that_passed)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE);
  g_autoptr (GArray) totals = read_totals ("9 6 3 1");

  fixture->input.evidence = TRUE;
  fixture->input.reviews = (TfGuardReviews){ .totals = totals, .n = 4, .n_rounds = 2, .most = 4 };
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        "used up");
  fixture->input.reviews.passed = TRUE;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_GO_ON, TF_HALT_REASON_GUARD_PLATEAU,
                        "A check, no review");
  fixture->input.reviews.n = 8;
  guard_fixture_expect (fixture, tf_guard_plateau, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        "used up");
}

TF_TEST (only_the_person_can_settle_it)
{
  static const Case cases[] = {
    { "1/0/0", 0, "1 1", 8, FALSE, TRUE, "I-0001 (critical): six sections or twelve", TRUE,
      "only you can settle what is left: I-0001 (critical): six sections or twelve. Decide, "
      "waive" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (reports_what_is_open_and_likely_next)
{
  static const Case cases[] = {
    { THREE, 0, "10 9 11 10 9 11", 8, FALSE, FALSE, NULL, TRUE,
      "Open issues 9 → 9 → 9 in 3 rounds, 6 reviews in all." },
    { THREE, 0, "10 10 10 10 10 10", 8, FALSE, FALSE, NULL, TRUE, "may be filling a quota" },
  };
  g_autoptr (GuardFixture) fixture = guard_fixture_new (THREE);
  g_autoptr (GArray) honest = read_totals ("4 16 7 13 9 11");
  g_autoptr (TfGuardResult) result = NULL;

  check (cases, G_N_ELEMENTS (cases));
  fixture->input.evidence = TRUE;
  fixture->input.reviews =
      (TfGuardReviews){ .totals = honest, .n = 6, .n_rounds = 3, .newest = TRUE, .most = 8 };
  result = tf_guard_plateau (&fixture->input, &fixture->config);
  g_assert_null (strstr (result->message, "quota"));
}
