/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

typedef struct
{
  const char *points;
  guint resumed_at;
  gboolean halts;
  const char *part;
} Case;

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      fixture->input.evidence = TRUE;
      fixture->input.resumed_at = cases[i].resumed_at;
      guard_fixture_expect (fixture, tf_guard_oscillation,
                            cases[i].halts ? TF_VERDICT_HALT : TF_VERDICT_GO_ON,
                            cases[i].halts ? TF_HALT_REASON_GUARD_OSCILLATION : TF_HALT_REASON_NONE,
                            cases[i].part);
    }
}

static void
the_second_time_halts (void)
{
  static const Case cases[] = {
    { "0/0/9@9", 0, FALSE, "No text came back" },
    { "0/0/9@9 0/0/9@9 0/0/9~1", 0, FALSE,
      "1 passage came back as it was before the last change. Another such iteration halts." },
    { "0/0/9@9 0/0/9@9 0/0/9~2", 0, FALSE, "2 passages came back as they were" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 0, TRUE, "and in iteration 3 2 came back too." },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9@9 0/0/9~1", 0, TRUE, NULL },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9@9", 0, FALSE, "No text came back" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
what_was_before_resume_does_not_count (void)
{
  static const Case cases[] = {
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 3, FALSE, "by hand" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 2, FALSE, "Another such" },
    { "0/0/9@9 0/0/9@9 0/0/9~2 0/0/9~1", 1, TRUE, NULL },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
unknown_is_said (void)
{
  static const Case cases[] = {
    { "0/0/9", 0, FALSE, "unknown" },
    { "0/0/9@9 0/0/9~1 0/0/9", 0, FALSE, "unknown" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/guard/oscillation/the-second-time-halts", the_second_time_halts);
  g_test_add_func ("/guard/oscillation/what-was-before-resume-does-not-count",
                   what_was_before_resume_does_not_count);
  g_test_add_func ("/guard/oscillation/unknown-is-said", unknown_is_said);
  return g_test_run ();
}
