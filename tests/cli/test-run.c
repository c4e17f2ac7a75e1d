/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <signal.h>
#include <string.h>

#include "ctl-world.h"
#include "tf-ctl.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/run"

#define assert_shown(text, part) g_assert_nonnull (strstr (text, part))

TF_TEST (ends_with_0_when_done)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes --resource %d/mock.service"), ==,
                   TF_CTL_EXIT_OK);
  assert_shown (world->out, "  brain dump        9 words, 1 resource (mock.service)\n");
  assert_shown (world->out, "\n  scan.pdf: PDF without text,\n  probably scanned\n");
  assert_shown (world->out, "intent.md: 6 sections, 3 open questions\n");
  assert_shown (world->out, "  human review      confirmed by --yes\n");
  assert_shown (world->out, "2 acceptance criteria");
  assert_shown (world->out, "  polishing         iteration 4 of 50      critical 0  medium 2");
  assert_shown (world->out, "●  ✔ converged (0/2/4)\n");
  assert_shown (world->out, "  plan:  ");
  g_assert_null (strstr (world->out, "\033"));
}

/* A tree has no sections, and its map of criteria is not the deliverable. */
TF_TEST (prints_the_code_that_was_built)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("code");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_OK);
  assert_shown (world->out, " 0.2 s   2 tasks, 9 tests, 6 passed, 3 failed\n");
  g_assert_null (strstr (world->out, "sections\n"));
  assert_shown (world->out, "  code:  ");
}

TF_TEST (reads_standard_input)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call_with (world, "one two three\n", "run - --yes"), ==,
                   TF_CTL_EXIT_OK);
  assert_shown (world->out, "3 words");
}

TF_TEST (ends_with_5_when_halted)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("halted");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_HALTED);
  assert_shown (world->out, "✘ halted: guard hallucination");
  assert_shown (world->out, "rose to 31 (+63 %)");
  assert_shown (world->out, "thoughtforgectl override 20261121-7c1e");
}

/* Where a run stops for the user, and what it asks for. */
static const struct
{
  const char *scenario;
  const char *line;
  const char *shown;
} waiting_table[] = {
  { "done", "run %d/dump.md", "thoughtforgectl confirm 20261121-7c1e" },
  { "short", "run %d/dump.md --yes", "That is 9 words; I need at least 10" },
  { "questions", "run %d/dump.md --yes", "Who opens the hall?" },
  { "unresolved", "run %d/dump.md --yes", "1 question is open: who opens the hall?" },
  { "stuck", "run %d/dump.md --yes", "Which hall is booked?" },
};

TF_TEST (ends_with_3_when_the_user_is_needed)
{
  for (guint i = 0; i < G_N_ELEMENTS (waiting_table); i++)
    {
      g_autoptr (CtlWorld) world = ctl_world_new (waiting_table[i].scenario);

      g_assert_cmpint (ctl_world_call (world, waiting_table[i].line), ==, TF_CTL_EXIT_WAITS);
      assert_shown (world->out, waiting_table[i].shown);
    }
}

TF_TEST (continues_after_a_restart_of_the_daemon)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("vanish");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_OK);
  assert_shown (world->out, "lost the daemon");
  assert_shown (world->out, "the daemon is back");
  for (guint i = 1; i <= 4; i++)
    {
      g_autofree char *line = g_strdup_printf ("\n  polishing         iteration %u of 50", i);
      const char *first = strstr (world->out, line);

      g_assert_nonnull (first);
      g_assert_null (strstr (first + 1, line));
    }
}

TF_TEST (ends_with_6_when_the_daemon_stays_away)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("lost");

  g_setenv ("THOUGHTFORGE_RECONNECT_SECONDS", "1", TRUE);
  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_NO_DAEMON);
  g_unsetenv ("THOUGHTFORGE_RECONNECT_SECONDS");
  assert_shown (world->err, "cannot reach thoughtforged");
  assert_shown (world->out, "thoughtforgectl show 20261121-7c1e");
}

TF_TEST (ends_with_6_without_a_daemon)
{
  g_autoptr (CtlWorld) world = ctl_world_new (NULL);

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_NO_DAEMON);
  assert_shown (world->err, "systemctl --user start thoughtforge");
}

/* None of them may have created anything: there is no daemon that could. */
static const struct
{
  const char *line;
  const char *message;
} bad_table[] = {
  { "run %d/absent.md", "absent.md: no such file or directory" },
  { "run %d/dump.md --resource %d/absent.pdf", "absent.pdf: no such file or directory" },
  { "run %d/dump.md --resource /dev/null", "not a regular file" },
  { "run %d", "it is a directory. A brain dump is one file" },
  { "new %d", "thoughtforgectl run FILE --resource " },
  { "run -", "standard input is empty" },
};

TF_TEST (bad_files_end_it_before_anything_is_created)
{
  g_autoptr (CtlWorld) world = ctl_world_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (bad_table); i++)
    {
      g_assert_cmpint (ctl_world_call (world, bad_table[i].line), ==, TF_CTL_EXIT_USAGE);
      assert_shown (world->err, bad_table[i].message);
      g_assert_cmpstr (world->out, ==, "");
    }
}

TF_TEST (gives_up_after_the_timeout)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("hang");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes --timeout 1"), ==,
                   TF_CTL_EXIT_FAILED);
  assert_shown (world->err, "not finished within 1 s");
  assert_shown (world->out, "thoughtforgectl show 20261121-7c1e");
}

TF_TEST (ctrl_c_leaves_the_project)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("hang");
  g_autoptr (GSubprocess) process =
      ctl_world_start (world, "run %d/dump.md --yes", G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gboolean sent = FALSE;
  char piece[4096];
  gssize n;

  while ((n = g_input_stream_read (g_subprocess_get_stdout_pipe (process), piece, sizeof piece,
                                   NULL, NULL)) > 0)
    {
      g_string_append_len (shown, piece, n);
      /* Once: a second one may come when nobody waits for it any longer. */
      if (!sent && strstr (shown->str, "  building") != NULL)
        {
          g_subprocess_send_signal (process, SIGINT);
          sent = TRUE;
        }
    }
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, TF_CTL_EXIT_INTERRUPTED);
  assert_shown (shown->str, "is kept; to see its state: ");
}

TF_TEST (refusal_is_the_daemons_own_words)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes --agent claud --json"), ==,
                   TF_CTL_EXIT_FAILED);
  g_assert_cmpstr (world->out, ==,
                   "{\"error\":{\"code\":\"InvalidArgument\",\"message\":\"unknown agent “claud”, "
                   "did you mean “offline”?\"}}\n");
}

TF_TEST (json_ends_with_the_result)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");
  g_autofree char *last = NULL;

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes --json"), ==, TF_CTL_EXIT_OK);
  g_assert_true (g_str_has_prefix (world->out, "{\"event\":\"created\",\"id\":\"20261121-7c1e\""));
  last = ctl_world_dup_last_line (world);
  g_assert_true (g_str_has_prefix (last, "{\"event\":\"result\",\"exit_status\":0,"));
  assert_shown (last, "\"phase\":\"done\"");
}

TF_TEST (asks_at_the_terminal)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("unresolved");

  g_assert_cmpint (ctl_world_call_at_terminal (world, "y\ny\n", "run %d/dump.md"), ==,
                   TF_CTL_EXIT_WAITS);
  assert_shown (world->out, "Is this what you mean? [y/N]");
  assert_shown (world->out, "## Open Questions");
  assert_shown (world->out, "Are these the spec and constraints? [y/N]");
}

TF_TEST (no_at_the_terminal_stops)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call_at_terminal (world, "\n", "run %d/dump.md"), ==,
                   TF_CTL_EXIT_WAITS);
  g_assert_null (strstr (world->out, "spec building"));
}

TF_TEST (draws_in_place_on_a_terminal)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "run %d/dump.md --yes"), ==,
                   TF_CTL_EXIT_OK);
  assert_shown (world->out, "A\r\033[J");
  assert_shown (world->out, "✔ converged (0/2/4)");
}

TF_TEST_MAIN (ctl_world_init)
