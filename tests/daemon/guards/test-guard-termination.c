/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/termination"

static const struct
{
  const char *points;
  TfVerdict verdict;
  const char *part;
} counts[] = {
  { "0/3/5", TF_VERDICT_DONE, "Converged: 0/3/5 within 0/3/5." },
  { "0/0/0", TF_VERDICT_DONE, "0/0/0 within" },
  { "1/3/5", TF_VERDICT_GO_ON, "Not converged: 1/3/5 not within 0/3/5." },
  { "0/4/5", TF_VERDICT_GO_ON, "0/4/5 not within" },
  { "0/3/6", TF_VERDICT_GO_ON, "0/3/6 not within" },
  { "0/3/5 0/4/0", TF_VERDICT_GO_ON, NULL },
  { "9/9/9 0/2/4", TF_VERDICT_DONE, NULL },
};

TF_TEST (counts_up_to_the_maxima_are_done)
{
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (counts[i].points);

      guard_fixture_expect (fixture, tf_guard_termination, counts[i].verdict, TF_HALT_REASON_NONE,
                            counts[i].part);
    }
}

TF_TEST (what_nobody_judges_never_converges)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/3/5");

  fixture->input.by_rules = TRUE;
  guard_fixture_expect (fixture, tf_guard_termination, TF_VERDICT_DONE, TF_HALT_REASON_NONE,
                        "Sorted by rules; no model has read this: 0/3/5 within 0/3/5.");
}

static const struct
{
  TfTestCounts tests;
  TfVerdict verdict;
  const char *part;
} tests[] = {
  { { TRUE, 1, 1, 0 }, TF_VERDICT_DONE, "all 1 tests pass" },
  { { TRUE, 14, 13, 1 }, TF_VERDICT_GO_ON, "13 of 14 tests pass, 1 failed" },
  { { TRUE, 0, 0, 0 }, TF_VERDICT_GO_ON, "there are no tests" },
  { { FALSE, 0, 0, 0 }, TF_VERDICT_GO_ON, "the test results are unknown" },
  { { FALSE, 3, 3, 0 }, TF_VERDICT_GO_ON, "the test results are unknown" },
};

TF_TEST (code_needs_a_test_and_all_passing)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0");

      fixture->input.needs_tests = TRUE;
      fixture->input.tests = tests[i].tests;
      guard_fixture_expect (fixture, tf_guard_termination, tests[i].verdict, TF_HALT_REASON_NONE,
                            tests[i].part);
    }
}

TF_TEST (passing_tests_do_not_excuse_issues)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("1/0/0");

  fixture->input.needs_tests = TRUE;
  fixture->input.tests = (TfTestCounts){ TRUE, 5, 5, 0 };
  guard_fixture_expect (fixture, tf_guard_termination, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE, NULL);
}

TF_TEST (missing_parts_are_never_done)
{
  static const struct
  {
    const char *points;
    const char *finding;
    TfVerdict verdict;
    const char *part;
  } cases[] = {
    { "0/0/0", NULL, TF_VERDICT_DONE, "Converged: 0/0/0 within 0/3/5 and all 5 tests pass." },
    { "0/0/0", "AC-2 has no test", TF_VERDICT_GO_ON,
      "Not converged: 0/0/0 within 0/3/5 and all 5 tests pass, but: AC-2 has no test." },
    { "1/0/0", "AC-2 has no test", TF_VERDICT_GO_ON, "1/0/0 not within" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      fixture->input.needs_tests = TRUE;
      fixture->input.tests = (TfTestCounts){ TRUE, 5, 5, 0 };
      fixture->input.finding = cases[i].finding;
      guard_fixture_expect (fixture, tf_guard_termination, cases[i].verdict, TF_HALT_REASON_NONE,
                            cases[i].part);
    }
}
