/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/fabrication"

static void
check (const GuardCase *cases, guint n)
{
  guard_fixture_check (tf_guard_fabrication, TF_HALT_REASON_GUARD_FABRICATION, FALSE, cases, n);
}

TF_TEST (never_before_iteration_four)
{
  static const GuardCase cases[] = {
    { "0/0/1", 0, FALSE, "Iteration 1; this guard starts at iteration 4." },
    { "0/0/1 0/0/1 0/0/50", 0, FALSE, "Iteration 3" },
    { "0/0/1 0/0/1 0/0/1 0/0/50", 0, TRUE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (needs_more_than_half_above_the_average)
{
  static const GuardCase cases[] = {
    { "0/0/8 0/0/8 0/0/8 0/0/12", 0, FALSE, "No severity" },
    { "0/0/8 0/0/8 0/0/8 0/0/13", 0, TRUE,
      "Minor issues rose to 13 from an average of 8.0 over the three previous iterations (+63 %), "
      "although iteration 3 had nearly converged with 0/0/8." },
    /* average 7 1/3: half above is exactly 11 */
    { "0/0/8 0/0/7 0/0/7 0/0/11", 0, FALSE, NULL },
    { "0/0/8 0/0/7 0/0/7 0/0/12", 0, TRUE, NULL },
    { "0/3/0 0/3/0 0/3/0 0/5/0", 0, TRUE, "Medium issues rose to 5" },
    /* only the last three count */
    { "0/0/1 0/0/8 0/0/8 0/0/8 0/0/12", 0, FALSE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (needs_two_above_the_average)
{
  static const GuardCase cases[] = {
    { "0/1/0 0/1/0 0/1/0 0/2/0", 0, FALSE, NULL },
    { "0/1/0 0/1/0 0/1/0 0/3/0", 0, TRUE, NULL },
    /* average 1 1/3: 3 is only 1 2/3 above, though far more than half */
    { "0/2/0 0/1/0 0/1/0 0/3/0", 0, FALSE, NULL },
    { "0/2/0 0/1/0 0/1/0 0/4/0", 0, TRUE, NULL },
    { "0/0/0 0/0/0 0/0/0 1/0/0", 0, FALSE, NULL },
    { "0/0/0 0/0/0 0/0/0 2/0/0", 0, TRUE, "Critical issues rose to 2 from none" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (needs_an_earlier_near_convergence)
{
  static const GuardCase cases[] = {
    { "0/6/10 9/9/9 9/9/9 9/9/9 9/9/20", 0, TRUE, "iteration 1 had nearly converged" },
    { "0/7/10 9/9/9 9/9/9 9/9/9 9/9/20", 0, FALSE, "but no earlier iteration" },
    { "0/6/11 9/9/9 9/9/9 9/9/9 9/9/20", 0, FALSE, "within twice 0/3/5" },
    { "1/6/10 9/9/9 9/9/9 9/9/9 9/9/20", 0, FALSE, NULL },
    /* the spike itself is not an earlier iteration */
    { "1/0/0 1/0/0 1/0/0 0/2/0", 0, FALSE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (twice_the_threshold_follows_the_configuration)
{
  g_autoptr (GuardFixture) near = guard_fixture_new ("2/0/0 9/0/0 9/0/0 9/0/0 20/0/0");
  g_autoptr (GuardFixture) far = guard_fixture_new ("3/0/0 9/0/0 9/0/0 9/0/0 20/0/0");

  near->config.polish.max.n[TF_SEVERITY_CRITICAL] = 1;
  far->config.polish.max.n[TF_SEVERITY_CRITICAL] = 1;
  guard_fixture_expect (near, tf_guard_fabrication, TF_VERDICT_HALT,
                        TF_HALT_REASON_GUARD_FABRICATION, NULL);
  guard_fixture_expect (far, tf_guard_fabrication, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE, NULL);
}

/* Minor 8 8 8 8 before: centre (32 + 3)/4 = 8.75, limit 8.75 + 3 √(8.75 · 5/4) = 18.7; medium 1 1 1 1:
 * 1.75 + 3 √(1.75 · 5/4) = 6.2; critical none: 0.75 + 3 √(0.75 · 5/4) = 3.7. */
TF_TEST (with_evidence_a_spike_leaves_the_control_limits)
{
  static const GuardCase cases[] = {
    { "0/1/8 0/1/8 0/1/8 0/1/17", 0, FALSE, "limits need 4 earlier reviews and there are 3" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 0/1/18", 0, FALSE, "up to 18.7 is within" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 0/1/19", 0, TRUE, "Minor issues rose to 19" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 0/6/8", 0, FALSE, "up to 6.2 is within" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 0/6/19", 0, TRUE, "Minor issues rose to 19" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 0/7/18", 0, TRUE, "Medium issues rose to 7" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 3/1/8", 0, FALSE, "up to 3.7 is within" },
    { "0/1/8 0/1/8 0/1/8 0/1/8 4/1/8", 0, TRUE, "Critical issues rose to 4" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      guard_fixture_expect (fixture, tf_guard_fabrication, TF_VERDICT_HALT,
                            TF_HALT_REASON_GUARD_FABRICATION, "rose to");
    }
  guard_fixture_check (tf_guard_fabrication, TF_HALT_REASON_GUARD_FABRICATION, TRUE, cases,
                       G_N_ELEMENTS (cases));
}
