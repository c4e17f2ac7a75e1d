/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

static void
needs_two_iterations_running (void)
{
  static const GuardCase cases[] = {
    { "0/0/9", 0, FALSE, "At most half" },
    { "0/0/9!", 0, FALSE, "iteration 1 point outside the scope, for the first time" },
    { "0/0/9! 0/0/9", 0, FALSE, NULL },
    { "0/0/9! 0/0/9 0/0/9!", 0, FALSE, NULL },
    { "0/0/9 0/0/9! 0/0/9!", 0, TRUE, "iterations 2 and 3 point outside" },
    { "0/0/9! 0/0/9!", 0, TRUE, NULL },
  };

  guard_fixture_check (tf_guard_scope_drift, TF_HALT_REASON_GUARD_SCOPE_DRIFT, FALSE, cases,
                       G_N_ELEMENTS (cases));
}

static void
can_be_switched_off (void)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/9! 0/0/9!");

  fixture->config.polish.scope_drift = FALSE;
  guard_fixture_expect (fixture, tf_guard_scope_drift, TF_VERDICT_GO_ON, TF_HALT_REASON_NONE,
                        "Switched off");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/guard/scope-drift/needs-two-iterations-running", needs_two_iterations_running);
  g_test_add_func ("/guard/scope-drift/can-be-switched-off", can_be_switched_off);
  return g_test_run ();
}
