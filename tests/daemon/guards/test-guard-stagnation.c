/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/stagnation"

#define PLATEAU "0/9/9 0/4/6 0/5/5 0/6/4"
#define THIRTEEN_REVIEWS \
  "0/9/9 0/9/8 0/9/9 0/9/8 0/9/9 0/9/8 0/9/9 0/9/8 0/9/9 0/9/8 0/4/6 0/5/5 0/6/4"

/* Ten descriptions of which none is like another. */
#define OLD \
  "aaaaaaaaaa|bbbbbbbbbb|cccccccccc|dddddddddd|eeeeeeeeee|ffffffffff|gggggggggg|hhhhhhhhhh|" \
  "iiiiiiiiii|jjjjjjjjjj"
/* Six and seven of ten were there before, in another order and with up to two letters changed. */
#define SIX_STAY \
  "bbbbbbbbbb|aaaaaaaaaa|cccccccccx|ddddddddxx|eeeeeeeeee|ffffffffff|0000000000|1111111111|" \
  "2222222222|jjjjjjjxxx"
#define SEVEN_STAY \
  "bbbbbbbbbb|aaaaaaaaaa|cccccccccx|ddddddddxx|eeeeeeeeee|ffffffffff|0000000000|1111111111|" \
  "2222222222|jjjjjjjjxx"

TF_TEST (needs_equal_totals_in_a_row)
{
  static const struct
  {
    const char *points;
    guint limit;
    TfVerdict verdict;
    const char *part;
  } cases[] = {
    { "0/0/9", 3, TF_VERDICT_GO_ON, "9 errors for 1 iteration in a row; a plateau needs 3." },
    { "0/0/9 0/0/9", 3, TF_VERDICT_GO_ON, "for 2 iterations" },
    { "0/0/9 0/0/9 0/0/9", 3, TF_VERDICT_HALT, "for 3 iterations" },
    { "0/0/9 0/0/9 0/0/8 0/0/9", 3, TF_VERDICT_GO_ON, NULL },
    { "0/0/9 0/0/8 0/0/9 0/0/9", 3, TF_VERDICT_GO_ON, NULL },
    { "0/0/8 0/0/9 0/9/0 4/3/2", 3, TF_VERDICT_HALT, NULL },
    { "0/0/9 0/0/9 0/0/9", 4, TF_VERDICT_GO_ON, NULL },
    { "0/0/9 0/0/9 0/0/9 0/0/9", 4, TF_VERDICT_HALT, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      fixture->config.polish.stagnation_limit = cases[i].limit;
      guard_fixture_set_issues (fixture, OLD, OLD);
      guard_fixture_expect (fixture, tf_guard_stagnation, cases[i].verdict,
                            TF_HALT_REASON_GUARD_STAGNATION, cases[i].part);
    }
}

TF_TEST (rotation_is_below_seventy_per_cent)
{
  g_autoptr (GuardFixture) rotates = guard_fixture_new (PLATEAU);
  g_autoptr (GuardFixture) stays = guard_fixture_new (PLATEAU);

  guard_fixture_set_issues (rotates, SIX_STAY, OLD);
  guard_fixture_expect (rotates, tf_guard_stagnation, TF_VERDICT_DONE, TF_HALT_REASON_NONE,
                        "Sufficient: 10 errors for 3 iterations in a row, 6 of 10 issues (60 %)");
  guard_fixture_set_issues (stays, SEVEN_STAY, OLD);
  guard_fixture_expect (stays, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "7 of 10 issues (70 %)");
}

TF_TEST (with_evidence_a_plateau_is_never_success)
{
  g_autoptr (GuardFixture) passing = guard_fixture_new (PLATEAU);
  g_autoptr (GuardFixture) rotates = guard_fixture_new (PLATEAU);
  g_autoptr (GuardFixture) stays = guard_fixture_new (PLATEAU);

  passing->input.evidence = TRUE;
  passing->input.reviews.passing = TRUE;
  guard_fixture_set_issues (passing, SEVEN_STAY, OLD);
  guard_fixture_expect (passing, tf_guard_stagnation, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "the newest reviews passed");
  passing->input.reviews.passing = FALSE;
  passing->input.reviews.needs_person = "I-0001 (critical): six or twelve";
  guard_fixture_expect (passing, tf_guard_stagnation, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "waits for the user");
  rotates->input.evidence = TRUE;
  guard_fixture_set_issues (rotates, SIX_STAY, OLD);
  guard_fixture_expect (rotates, tf_guard_stagnation, TF_VERDICT_HALT, TF_HALT_REASON_GUARD_PLATEAU,
                        "a plateau");
  stays->input.evidence = TRUE;
  guard_fixture_set_issues (stays, SEVEN_STAY, OLD);
  guard_fixture_expect (stays, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "the same issues remain");
}

TF_TEST (with_evidence_what_was_before_resume_does_not_count)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9 0/0/9 0/0/9 0/0/9 0/0/9");

  guard_fixture_set_issues (fixture, OLD, OLD);
  fixture->input.resumed_at = 3;
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "for 5 iterations");
  fixture->input.evidence = TRUE;
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "for 2 iterations");
  fixture->input.resumed_at = 2;
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "for 3 iterations");
}

TF_TEST (an_open_critical_issue_halts)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/5/5 0/5/5 1/5/4");

  guard_fixture_set_issues (fixture, SIX_STAY, OLD);
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "but 1 critical is open");
}

TF_TEST (code_needs_passing_tests)
{
  static const struct
  {
    TfTestCounts tests;
    TfVerdict verdict;
  } cases[] = {
    { { TRUE, 2, 2, 0 }, TF_VERDICT_DONE },
    { { TRUE, 2, 1, 1 }, TF_VERDICT_HALT },
    { { TRUE, 0, 0, 0 }, TF_VERDICT_HALT },
    { { FALSE, 0, 0, 0 }, TF_VERDICT_HALT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (PLATEAU);

      fixture->input.needs_tests = TRUE;
      fixture->input.tests = cases[i].tests;
      guard_fixture_set_issues (fixture, SIX_STAY, OLD);
      guard_fixture_expect (fixture, tf_guard_stagnation, cases[i].verdict,
                            TF_HALT_REASON_GUARD_STAGNATION, NULL);
    }
}

TF_TEST (without_issues_it_names_what_is_missing)
{
  static const struct
  {
    TfTestCounts tests;
    const char *finding;
    const char *part;
  } cases[] = {
    { { FALSE, 0, 0, 0 },
      NULL,
      "No issues for 3 iterations in a row, but the test results are unknown." },
    { { TRUE, 2, 1, 1 }, NULL, "but 1 of 2 tests pass, 1 failed." },
    { { TRUE, 2, 1, 1 }, "AC-2 has no test", "but 1 of 2 tests pass, 1 failed." },
    { { TRUE, 2, 2, 0 }, "AC-2 has no test", "in a row, but: AC-2 has no test." },
    { { TRUE, 2, 2, 0 }, NULL, "No issues for 3 iterations in a row." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0 0/0/0 0/0/0");

      fixture->input.needs_tests = TRUE;
      fixture->input.tests = cases[i].tests;
      fixture->input.finding = cases[i].finding;
      guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                            TF_HALT_REASON_GUARD_STAGNATION, cases[i].part);
    }
}

TF_TEST (missing_parts_are_not_sufficient)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (PLATEAU);

  fixture->input.finding = "AC-2 has no test";
  guard_fixture_set_issues (fixture, SIX_STAY, OLD);
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "but: AC-2 has no test.");
}

TF_TEST (unknown_earlier_issues_are_not_a_rotation)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (PLATEAU);

  guard_fixture_set_issues (fixture, SIX_STAY, NULL);
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "unknown");
}

TF_TEST (no_issues_are_not_a_rotation)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0 0/0/0 0/0/0");

  fixture->input.previous_issues = g_ptr_array_new ();
  guard_fixture_expect (fixture, tf_guard_stagnation, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_STAGNATION, "No issues");
}
