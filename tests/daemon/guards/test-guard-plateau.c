/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/plateau"

static void
check (const GuardCase *cases, guint n)
{
  guard_fixture_check (tf_guard_plateau, TF_HALT_REASON_GUARD_PLATEAU, TRUE, cases, n);
}

/* Reviews without a trend; the results of the fixes are unknown. */
#define SIX    "0/0/9 0/0/8 0/0/9 0/0/8 0/0/9 0/0/8"
#define TWELVE SIX " " SIX

TF_TEST (needs_fourteen_reviews)
{
  static const GuardCase cases[] = {
    { "0/0/9", 0, FALSE, "1 review; a plateau needs 14." },
    { TWELVE " 0/0/9", 0, FALSE, "13 reviews; a plateau needs 14." },
    { TWELVE " 0/0/9 0/0/8", 0, TRUE, "errors … → 9 → 8 → 9 → 8 → 9 → 8 over 14 reviews" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (needs_four_where_no_fix_was_confirmed)
{
  static const GuardCase cases[] = {
    { "0/0/9^0 0/0/8^0 0/0/9^0", 0, FALSE, "3 reviews; a plateau needs 4." },
    { "0/0/9^0 0/0/8^0 0/0/9^0 0/0/8^0", 0, TRUE, "errors 9 → 8 → 9 → 8 over 4 reviews" },
    { "0/0/9^0 0/0/8?0 0/0/9?0 0/0/8?0", 0, TRUE, "over 4 reviews" },
    { "0/0/9^0 0/0/8^0 0/0/7^0 0/0/6^0", 0, FALSE, "over the last 4 reviews (S -6, p 0.04)." },
    { "0/0/9^1 0/0/8^0 0/0/9^0 0/0/8^0", 0, FALSE, "4 reviews; a plateau needs 14." },
    { "0/0/9^1 0/0/8^0 0/0/9^0 0/0/8^0 0/0/9^0", 0, TRUE, "over 5 reviews" },
    { "0/0/9^0 0/0/8^0 0/0/9^0 0/0/8^1", 0, FALSE, "4 reviews; a plateau needs 14." },
    { "0/0/9^0 0/0/8?0 0/0/9?0 0/0/8?1", 0, FALSE, "4 reviews; a plateau needs 14." },
    { "0/0/9^0 0/0/8^0 0/0/9^0 0/0/8", 0, FALSE, "4 reviews; a plateau needs 14." },
    { "0/0/9^1 0/0/8^0 0/0/9^0 0/0/8^0 0/0/9^0", 1, TRUE, "over 4 reviews" },
    { "0/0/9^0 0/0/8^0 0/0/9^0 0/0/8^0 0/0/9^0", 2, FALSE,
      "3 reviews since it was resumed; a plateau needs 4." },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (what_was_before_resume_does_not_count)
{
  static const GuardCase cases[] = {
    { TWELVE " " SIX, 5, FALSE, "13 reviews since it was resumed; a plateau needs 14." },
    { TWELVE " " SIX, 4, TRUE, "over 14 reviews" },
    { TWELVE " " SIX, 18, FALSE, "0 reviews since" },
    { TWELVE " " SIX, 99, FALSE, "0 reviews since" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

/* Fourteen values in perfect order; half of them level, then going down; and up. */
TF_TEST (a_decrease_over_any_span_continues)
{
  static const GuardCase cases[] = {
    { "0/0/24 0/0/23 0/0/22 0/0/21 0/0/20 0/0/19 0/0/18 0/0/17 0/0/16 0/0/15 0/0/14 0/0/13 0/0/12 "
      "0/0/11",
      0, FALSE, "decreasing over the last 14 reviews (S -91, p 0.00)." },
    { "0/0/9 0/0/10 " TWELVE " 0/0/7 0/0/6", 0, FALSE, "over the last 14 reviews" },
    { "0/0/9 0/0/10 0/0/11 0/0/12 0/0/13 0/0/14 0/0/15 0/0/16 0/0/17 0/0/18 0/0/19 0/0/20 0/0/21 "
      "0/0/22",
      0, TRUE, "(S 91, p 1.00)" },
    { "0/0/12 0/0/9 0/0/11 0/0/10 0/0/9 0/0/12 0/0/11 0/0/10 0/0/9 0/0/12 0/0/10 0/0/12 0/0/9 "
      "0/0/12",
      0, TRUE, "no significant decrease" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

/* Centre 10, limits 0.5 and 19.5: one of 19 is inside, one of 28 not. */
TF_TEST (counts_outside_the_limits_are_not_a_plateau)
{
  static const GuardCase cases[] = {
    { "0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/9 0/0/13 0/0/19", 0,
      TRUE, "limits 0.5 to 19.5" },
    { "0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/8 0/0/16 0/0/28", 0,
      FALSE, "not all counts are within the control limits 0.5 to 19.5" },
    { "0/0/40 " TWELVE " 0/0/9 0/0/10", 0, TRUE, "over 14 reviews" },
    { "0/0/10 " TWELVE " 0/0/9 0/0/10", 0, TRUE, "over 15 reviews" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (reports_open_issues_and_the_likely_next_ones)
{
  static const GuardCase cases[] = {
    { TWELVE " 0/0/8 1/4/4", 0, TRUE,
      "Open: 1 critical, 4 medium, 4 minor. One more review would probably find 7 to 10 issues." },
    { TWELVE " 0/0/8 0/0/9", 0, TRUE,
      "control limits 0.0 to 17.2; the counts vary less than chance (variance/mean 0.0), so the "
      "reviewer may be filling a quota. Open:" },
    { "0/0/9 0/0/5 0/0/12 0/0/8 0/0/13 0/0/4 0/0/9 0/0/5 0/0/12 0/0/8 0/0/4 0/0/13 0/0/9 0/0/8", 0,
      TRUE, "control limits 0.0 to 17.2. Open:" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (without_issues_there_is_no_plateau)
{
  static const GuardCase cases[] = {
    { "0/0/1 0/0/0 0/0/1 0/0/0 0/0/1 0/0/0 0/0/1 0/0/0 0/0/1 0/0/0 0/0/1 0/0/0 0/0/1 0/0/0", 0,
      FALSE, "No open issues" },
    { "0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0 0/0/0", 0,
      FALSE, "No open issues" },
    { "0/0/0 0/0/0 0/0/1 0/0/0 0/0/0 0/0/0 0/0/0 0/0/1 0/0/0 0/0/0 0/0/0 0/0/1 0/0/0 0/0/1", 0,
      TRUE, "Open: 0 critical, 0 medium, 1 minor" },
  };

  check (cases, G_N_ELEMENTS (cases));
}
