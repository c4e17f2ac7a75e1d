/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/scope-drift"

TF_TEST (needs_two_iterations_running)
{
  static const GuardCase cases[] = {
    { "0/0/9", 0, FALSE, "At most half" },
    { "0/0/9!", 0, FALSE, "iteration 1 are out of scope. A second such iteration" },
    { "0/0/9! 0/0/9", 0, FALSE, NULL },
    { "0/0/9! 0/0/9 0/0/9!", 0, FALSE, NULL },
    { "0/0/9 0/0/9! 0/0/9!", 0, TRUE, "iterations 2 and 3 are outside" },
    { "0/0/9! 0/0/9!", 0, TRUE, NULL },
  };

  guard_fixture_check (tf_guard_scope_drift, TF_HALT_REASON_GUARD_SCOPE_DRIFT, FALSE, cases,
                       G_N_ELEMENTS (cases));
}

TF_TEST (can_be_switched_off)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9! 0/0/9!");

  fixture->config.polish.scope_drift = FALSE;
  guard_fixture_expect (fixture, tf_guard_scope_drift, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "Disabled");
}
