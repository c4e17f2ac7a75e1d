/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/max-iterations"

TF_TEST (the_ceiling_itself_halts)
{
  static const struct
  {
    guint max;
    TfVerdict verdict;
    const char *part;
  } cases[] = {
    { 4, TF_VERDICT_GO_ON, "Iteration 3 of 4." },
    { 3, TF_VERDICT_HALT,
      "Iteration 3 of 3: errors average 12.0 per iteration, lowest 6 at iteration 2." },
    { 2, TF_VERDICT_HALT, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new ("1/9/10 0/3/3 0/5/5");

      fixture->config.polish.max_iterations = cases[i].max;
      guard_fixture_expect (fixture, tf_guard_max_iterations, cases[i].verdict,
                            TF_HALT_REASON_GUARD_MAX_ITERATIONS, cases[i].part);
    }
}
