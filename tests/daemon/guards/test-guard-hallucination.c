/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/hallucination"

static void
check (const GuardCase *cases, guint n)
{
  guard_fixture_check (tf_guard_hallucination, TF_HALT_REASON_GUARD_HALLUCINATION, FALSE, cases, n);
}

TF_TEST (twenty_per_cent_is_not_a_spike)
{
  static const GuardCase cases[] = {
    { "0/0/20 0/0/15 0/0/10 0/0/12", 0, FALSE, "(+20 %)" },
    { "0/0/20 0/0/15 0/0/10 0/0/13", 0, TRUE, "(+30 %)" },
    { "0/0/300 0/0/200 0/0/100 0/0/120", 0, FALSE, NULL },
    { "0/0/300 0/0/200 0/0/100 0/0/121", 0, TRUE, NULL },
    { "0/0/300 0/0/200 0/0/5 0/0/6", 0, FALSE, NULL },
    { "0/0/300 0/0/200 0/0/4 0/0/5", 0, TRUE, NULL },
    { "0/0/2 0/0/1 0/0/0 0/0/1", 0, TRUE, "rose to 1 (from none)" },
    { "0/0/20 0/0/15 0/0/10 0/0/10", 0, FALSE, "no increase" },
    { "0/0/20 0/0/15 0/0/10 0/0/9", 0, FALSE, "Errors 10 → 9: no increase." },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (needs_two_decreases_before)
{
  static const GuardCase cases[] = {
    { "0/0/20", 0, FALSE, "nothing to compare with" },
    { "0/0/10 0/0/20", 0, FALSE, "after 0 decreases" },
    { "0/0/20 0/0/10 0/0/20", 0, FALSE, "after 1 decrease in" },
    { "0/0/20 0/0/20 0/0/10 0/0/20", 0, FALSE, "after 1 decrease in" },
    { "0/0/19 0/0/20 0/0/10 0/0/20", 0, FALSE, NULL },
    { "0/0/30 0/0/20 0/0/20 0/0/40", 0, FALSE, "after 0 decreases" },
    { "0/0/30 0/0/20 0/0/10 0/0/20", 0, TRUE, "fell 30 → 20 → 10, then" },
    { "0/0/40 0/0/30 0/0/20 0/0/10 0/0/20", 0, TRUE, "fell 40 → 30 → 20 → 10, then" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (severities_count_together)
{
  static const GuardCase cases[] = {
    { "2/10/30 1/9/18 1/8/10 1/12/18", 0, TRUE,
      "Errors fell 42 → 28 → 19, then rose to 31 (+63 %)." },
    { "0/0/30 0/0/20 0/0/10 5/5/2", 0, FALSE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (long_falls_are_shortened)
{
  static const GuardCase cases[] = {
    { "0/0/9 0/0/8 0/0/7 0/0/6 0/0/5 0/0/4 0/0/3 0/0/9", 0, TRUE,
      "Errors fell … → 8 → 7 → 6 → 5 → 4 → 3, then rose to 9 (+200 %)." },
  };

  check (cases, G_N_ELEMENTS (cases));
}

/* 25 25 13 9 before: centre (72 + 3)/4 = 18.75, limit 18.75 + 3 √(18.75 · 5/4) = 33.3. */
TF_TEST (with_evidence_a_spike_leaves_the_control_limits)
{
  static const GuardCase cases[] = {
    { "0/0/25 0/0/13 0/0/9 0/0/40", 0, FALSE, "limits need 4 earlier reviews and there are 3" },
    { "0/0/25 0/0/25 0/0/13 0/0/9 0/0/33", 0, FALSE, "up to 33.3 is within" },
    { "0/0/25 0/0/25 0/0/13 0/0/9 0/0/34", 0, TRUE, "then rose to 34 (+278 %)." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      guard_fixture_expect (fixture, tf_guard_hallucination, TF_VERDICT_HALT,
                            TF_HALT_REASON_GUARD_HALLUCINATION, "then rose to");
    }
  guard_fixture_check (tf_guard_hallucination, TF_HALT_REASON_GUARD_HALLUCINATION, TRUE, cases,
                       G_N_ELEMENTS (cases));
}
