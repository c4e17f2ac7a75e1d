/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/oscillation"

static void
check (const GuardCase *cases, guint n)
{
  guard_fixture_check (tf_guard_oscillation, TF_HALT_REASON_GUARD_OSCILLATION, TRUE, cases, n);
}

TF_TEST (the_second_time_halts)
{
  static const GuardCase cases[] = {
    { "0/0/9@9", 0, FALSE, "restored no earlier text" },
    { "0/0/9@9 0/0/9@9 0/0/9~1", 0, FALSE,
      "1 passage returned to an earlier wording. Another such iteration halts the "
      "loop." },
    { "0/0/9@9 0/0/9@9 0/0/9~2", 0, FALSE, "2 passages returned to an earlier wording" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 0, TRUE, "after 2 in iteration 3." },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9@9 0/0/9~1", 0, TRUE, NULL },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9@9", 0, FALSE, "restored no earlier text" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (what_was_before_resume_does_not_count)
{
  static const GuardCase cases[] = {
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 3, FALSE, "by hand" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 2, FALSE, "Another such" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 1, TRUE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (unknown_is_reported)
{
  static const GuardCase cases[] = {
    { "0/0/9", 0, FALSE, "unknown" },
    { "0/0/9@9 0/0/9~1 0/0/9", 0, FALSE, "unknown" },
  };

  check (cases, G_N_ELEMENTS (cases));
}
