/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent-run-fixture.h"
#include "tf-error.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX "/agent-run"

static void
assert_agent_failure (const char *command, const char *flags, const char *message)
{
  AgentRun t;

  agent_run_set_up (&t, command, flags);
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_AGENT_FAILURE, message);
  g_assert_cmpstr (tf_job_get_error (t.job)->message, ==, message);
  agent_run_tear_down (&t);
}

/* --- good runs --- */

TF_TEST (answer)
{
  AgentRun t;
  g_autofree char *answer = NULL;

  agent_run_set_up (&t, "good-echo", "answer.md");
  answer = tf_test_write (t.directory, "answer.md", "# Title\n\nCaf\xc3\xa9.\n");
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, "# Title\n\nCaf\xc3\xa9.\n");
  g_assert_cmpstr (t.text->str, ==, "# Title\n\nCaf\xc3\xa9.\n");
  g_assert_cmpuint (t.n_texts, ==, 3);
  g_assert_cmpstr (t.output.errors, ==, "");
  agent_run_tear_down (&t);
}

TF_TEST (started_once_with_pid)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  agent_run_to_end (&t);
  g_assert_cmpuint (t.n_started, ==, 1);
  g_assert_cmpint (t.pid, >, 0);
  agent_run_tear_down (&t);
}

TF_TEST (usage_is_unknown_but_time_is_known)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  agent_run_to_end (&t);
  g_assert_false (t.output.usage.known);
  g_assert_cmpint (t.output.usage.wall_time, >, 0);
  agent_run_tear_down (&t);
}

TF_TEST (prompt_comes_by_standard_input)
{
  static const char prompt[] = "-n $(touch made) `touch made`; touch made\n{x} caf\xc3\xa9\n";
  AgentRun t;
  g_autofree char *made = NULL;

  agent_run_set_up (&t, "/bin/cat", "");
  t.prompt = prompt;
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, prompt);
  made = g_build_filename (t.directory, "made", NULL);
  g_assert_false (g_file_test (made, G_FILE_TEST_EXISTS));
  agent_run_tear_down (&t);
}

TF_TEST (large_prompt)
{
  g_autofree char *line = g_strnfill (99, 'p');
  g_autoptr (GString) prompt = g_string_new (NULL);
  AgentRun t;

  while (prompt->len < 4 * TF_MIB)
    g_string_append_printf (prompt, "%s\n", line);
  agent_run_set_up (&t, "/bin/cat", "");
  t.prompt = prompt->str;
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, prompt->str);
  agent_run_tear_down (&t);
}

TF_TEST (unread_prompt)
{
  g_autofree char *prompt = g_strnfill (4 * TF_MIB, 'p');
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  t.prompt = prompt;
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, "I did not need to know.\n");
  agent_run_tear_down (&t);
}

TF_TEST (works_in_its_directory)
{
  AgentRun t;
  char *real;
  g_autofree char *expected = NULL;

  agent_run_set_up (&t, "/bin/pwd", "-P");
  agent_run_to_end (&t);
  real = realpath (t.directory, NULL);
  expected = g_strconcat (real, "\n", NULL);
  agent_run_assert_answer (&t, expected);
  free (real);
  agent_run_tear_down (&t);
}

TF_TEST (environment_is_its_own)
{
  AgentRun t;

  g_setenv ("TF_TEST_SECRET", "of the daemon", TRUE);
  agent_run_set_up (&t, "needs-env", "");
  g_hash_table_insert (t.config.env, g_strdup ("API_KEY"), g_strdup ("of the agent"));
  agent_run_to_end (&t);
  g_assert_nonnull (strstr (t.output.answer, "API_KEY=of the agent\n"));
  g_assert_nonnull (strstr (t.output.answer, "PATH="));
  g_assert_nonnull (strstr (t.output.answer, "LANG=C.UTF-8\n"));
  g_assert_null (strstr (t.output.answer, "TF_TEST_SECRET"));
  g_unsetenv ("TF_TEST_SECRET");
  agent_run_tear_down (&t);
}

TF_TEST (garbage_is_an_answer_in_utf8)
{
  AgentRun t;

  agent_run_set_up (&t, "garbage", "7 50000");
  agent_run_to_end (&t);
  g_assert_cmpint (tf_job_get_state (t.job), ==, TF_JOB_STATE_SUCCEEDED);
  g_assert_true (g_utf8_validate (t.output.answer, -1, NULL));
  agent_run_tear_down (&t);
}

TF_TEST (lines_of_an_answer_end_alike)
{
  AgentRun t;

  agent_run_set_up (&t, "crlf", "");
  agent_run_to_end (&t);
  g_assert_cmpstr (t.output.answer, ==, "# Title\n\na \r b\nlast\n");
  agent_run_tear_down (&t);
}

TF_TEST (half_json_is_an_answer)
{
  AgentRun t;

  agent_run_set_up (&t, "half-json", "");
  agent_run_to_end (&t);
  g_assert_cmpint (tf_job_get_state (t.job), ==, TF_JOB_STATE_SUCCEEDED);
  g_assert_true (g_str_has_suffix (t.output.answer, "\"descr\n"));
  agent_run_tear_down (&t);
}

static void
write_line (int fd, const char *line)
{
  g_assert_cmpint (write (fd, line, strlen (line)), ==, (gssize) strlen (line));
}

TF_TEST (text_comes_while_it_runs)
{
  AgentRun t;
  g_autofree char *fifo = NULL;
  int fd;

  agent_run_set_up (&t, "slow-lines", "fifo");
  fifo = g_build_filename (t.directory, "fifo", NULL);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  fd = open (fifo, O_RDWR | O_CLOEXEC);
  agent_run_start (&t);
  write_line (fd, "one\n");
  tf_test_wait (&t.has_text);
  g_assert_cmpstr (t.text->str, ==, "one\n");
  g_assert_false (t.done);
  g_assert_cmpint (tf_job_get_state (t.job), ==, TF_JOB_STATE_RUNNING);
  t.has_text = FALSE;
  write_line (fd, "two\n");
  tf_test_wait (&t.has_text);
  close (fd);
  agent_run_wait (&t);
  agent_run_assert_answer (&t, "one\ntwo\n");
  agent_run_tear_down (&t);
}

/* --- bad ends --- */

TF_TEST (fails_exit_code)
{
  assert_agent_failure (
      "exit-1", "",
      "agent tester exited with 1: Not logged in; its output ends with “I would have said”");
  assert_agent_failure (
      "exit-1", "42 'no such model'",
      "agent tester exited with 42: no such model; its output ends with “I would have said”");
}

TF_TEST (fails_signal)
{
  assert_agent_failure ("killed", "SEGV",
                        "agent tester was killed by signal 11 (Segmentation fault); its output "
                        "ends with “I would have said”");
}

TF_TEST (fails_blank)
{
  assert_agent_failure ("blank", "", "agent tester ended without an answer and printed nothing");
}

TF_TEST (fails_output_is_kept)
{
  AgentRun t;

  agent_run_set_up (&t, "exit-1", "");
  agent_run_to_end (&t);
  g_assert_cmpstr (t.output.output, ==, "I would have said\n");
  g_assert_cmpstr (t.output.errors, ==, "starting\nNot logged in\n\n");
  agent_run_tear_down (&t);
}

TF_TEST (fails_missing_program)
{
  assert_agent_failure ("/nonexistent/agent", "",
                        "agent tester: the program “/nonexistent/agent” was not found on PATH; "
                        "install it or set agents.available.tester.command");
}

TF_TEST (fails_missing_directory)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  g_free (t.directory);
  t.directory = g_strdup ("/nonexistent/project");
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_AGENT_FAILURE, "agent tester: cannot start");
  g_assert_cmpuint (t.n_started, ==, 0);
  agent_run_tear_down (&t);
}

TF_TEST (fails_unknown_adapter)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  g_free (t.config.adapter);
  t.config.adapter = g_strdup ("telepathy");
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_INVALID_CONFIG, "telepathy");
  g_assert_null (t.output.output);
  agent_run_tear_down (&t);
}

TF_TEST (fails_bad_flags)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "'open");
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_INVALID_CONFIG, "agents.available.tester.flags");
  agent_run_tear_down (&t);
}

/* --- limits --- */

TF_TEST (limits_wall_time)
{
  AgentRun t;

  agent_run_set_up (&t, "hang", "");
  t.wall_seconds = 1;
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_TIMED_OUT,
                           "agent tester did not finish within 1 s");
  g_assert_nonnull (strstr (tf_job_get_error (t.job)->message, "1 s"));
  g_assert_cmpstr (t.output.output, ==, "thinking\n");
  agent_run_tear_down (&t);
}

TF_TEST (limits_silence)
{
  AgentRun t;

  agent_run_set_up (&t, "hang", "");
  t.silence_seconds = 1;
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_TIMED_OUT, "printed nothing for 1 s");
  agent_run_tear_down (&t);
}

TF_TEST (limits_closed_output_is_not_the_end)
{
  AgentRun t;

  agent_run_set_up (&t, "close-stdout-and-live", "");
  t.wall_seconds = 1;
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_TIMED_OUT,
                           "agent tester did not finish within 1 s");
  agent_run_tear_down (&t);
}

/* The peak memory of this process in kB. */
static guint64
get_peak_kb (void)
{
  g_autofree char *text = NULL;
  const char *line;

  g_assert_true (g_file_get_contents ("/proc/self/status", &text, NULL, NULL));
  line = strstr (text, "VmHWM:");
  g_assert_nonnull (line);
  return g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10);
}

TF_TEST (limits_flood)
{
  g_autofree char *limit = g_strdup_printf ("%" G_GSIZE_FORMAT, TF_LIMIT_ANSWER);
  guint64 before = get_peak_kb ();
  AgentRun t;

  agent_run_set_up (&t, "flood", "");
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_TOO_LARGE, limit);
  g_assert_cmpuint (strlen (t.output.output), <=, TF_LIMIT_ANSWER);
  g_assert_cmpuint (t.text->len, <=, TF_LIMIT_ANSWER + 1);
#ifdef __SANITIZE_ADDRESS__
  /* It keeps freed memory, up to 256 MiB (quarantine_size_mb). */
  g_assert_cmpuint (get_peak_kb () - before, <, (256 + 96) * 1024);
#else
  g_assert_cmpuint (get_peak_kb () - before, <, 96 * 1024);
#endif
  agent_run_tear_down (&t);
}

static void
assert_flood_of (gsize bytes, gboolean fits)
{
  g_autofree char *flags = g_strdup_printf ("%" G_GSIZE_FORMAT, bytes);
  AgentRun t;

  agent_run_set_up (&t, "flood", flags);
  agent_run_to_end (&t);
  g_assert_cmpint (tf_job_get_state (t.job), ==,
                   fits ? TF_JOB_STATE_SUCCEEDED : TF_JOB_STATE_FAILED);
  agent_run_tear_down (&t);
}

TF_TEST (limits_flood_border)
{
  assert_flood_of (TF_LIMIT_ANSWER, TRUE);
  assert_flood_of (TF_LIMIT_ANSWER + 1, FALSE);
}

TF_TEST (limits_long_line)
{
  g_autofree char *limit = g_strdup_printf ("%" G_GSIZE_FORMAT, TF_LIMIT_LINE);
  AgentRun t;

  agent_run_set_up (&t, "long-line", "");
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_TOO_LARGE, limit);
  agent_run_tear_down (&t);
}

/* --- nothing is left behind --- */

TF_TEST (ends_cancel)
{
  AgentRun t;

  agent_run_set_up (&t, "hang", "");
  agent_run_start (&t);
  tf_test_wait (&t.has_text);
  g_assert_false (tf_test_is_dead (t.pid));
  tf_job_cancel (t.job);
  agent_run_wait (&t);
  agent_run_assert_failed (&t, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
  g_assert_true (tf_test_is_dead (t.pid));
  agent_run_tear_down (&t);
}

TF_TEST (ends_cancel_at_once)
{
  AgentRun t;

  agent_run_set_up (&t, "hang", "");
  agent_run_start (&t);
  tf_job_cancel (t.job);
  agent_run_wait (&t);
  agent_run_assert_failed (&t, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
  agent_run_tear_down (&t);
}

TF_TEST (ends_ignored_sigterm)
{
  AgentRun t;

  agent_run_set_up (&t, "ignore-sigterm", "");
  agent_run_start (&t);
  tf_test_wait (&t.has_text);
  tf_job_cancel (t.job);
  agent_run_wait (&t);
  agent_run_assert_failed (&t, G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
  g_assert_true (tf_test_is_dead (t.pid));
  agent_run_tear_down (&t);
}

TF_TEST (ends_child_of_a_cancelled_agent)
{
  AgentRun t;
  GPid child;

  agent_run_set_up (&t, "fork-and-hang", "");
  agent_run_start (&t);
  tf_test_wait (&t.has_text);
  child = atoi (t.text->str);
  g_assert_cmpint (child, >, 1);
  g_assert_false (tf_test_is_dead (child));
  tf_job_cancel (t.job);
  agent_run_wait (&t);
  g_assert_true (tf_test_is_dead (t.pid));
  g_assert_true (tf_test_is_dead (child));
  agent_run_tear_down (&t);
}

TF_TEST (ends_child_of_an_agent_that_is_done)
{
  AgentRun t;

  agent_run_set_up (&t, "fork-and-hang", "exit");
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, t.text->str);
  g_assert_cmpint (atoi (t.text->str), >, 1);
  g_assert_true (tf_test_is_dead (atoi (t.text->str)));
  agent_run_tear_down (&t);
}

TF_TEST (ends_refused_once_started)
{
  AgentRun t;

  agent_run_set_up (&t, "hang", "");
  t.refuse_pid = "the disk is full";
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_FILE_SYSTEM, "the disk is full");
  g_assert_cmpuint (t.n_started, ==, 1);
  agent_run_tear_down (&t);
}

TF_TEST (last_reference_may_go_while_it_runs)
{
  AgentRun t;

  agent_run_set_up (&t, "reads-nothing", "");
  agent_run_start (&t);
  g_object_add_weak_pointer (G_OBJECT (t.job), (gpointer *) &t.job);
  g_object_unref (t.job);
  g_assert_nonnull (t.job);
  tf_test_wait (&t.done);
  while (t.job != NULL)
    g_main_context_iteration (NULL, TRUE);
  agent_run_tear_down (&t);
}

/* The program started instead prints how it was called. */
static GStrv
wrap_cb (const char *const *argv, gpointer data, GError **error)
{
  const char *const words[] = { "/bin/echo", "wrapped", argv[0], argv[1], NULL };

  g_assert_true (g_path_is_absolute (argv[0]));
  return g_strdupv ((GStrv) words);
}

TF_TEST (wrapped_the_wrapper_command_is_started)
{
  AgentRun t;

  agent_run_set_up (&t, "/bin/cat", "--flag");
  t.wrap = wrap_cb;
  agent_run_to_end (&t);
  agent_run_assert_answer (&t, "wrapped /bin/cat --flag\n");
  agent_run_tear_down (&t);
}

static GStrv
refuse_cb (const char *const *argv, gpointer data, GError **error)
{
  g_set_error_literal (error, TF_ERROR, TF_ERROR_SAFETY, "not here");
  return NULL;
}

TF_TEST (wrapped_nothing_is_started_when_it_refuses)
{
  AgentRun t;

  agent_run_set_up (&t, "/bin/cat", "");
  t.wrap = refuse_cb;
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_SAFETY, "not here");
  g_assert_cmpuint (t.n_started, ==, 0);
  agent_run_tear_down (&t);
}

static GStrv
exit_as_killed_cb (const char *const *argv, gpointer data, GError **error)
{
  const char *const words[] = { "/bin/sh", "-c", "echo half an answer; exit 139", NULL };

  return g_strdupv ((GStrv) words);
}

TF_TEST (wrapped_a_signal_inside_is_reported_as_one)
{
  AgentRun t;

  agent_run_set_up (&t, "/bin/cat", "");
  t.wrap = exit_as_killed_cb;
  agent_run_to_end (&t);
  agent_run_assert_failed (&t, TF_ERROR, TF_ERROR_AGENT_FAILURE, "signal 11");
  agent_run_tear_down (&t);
}
