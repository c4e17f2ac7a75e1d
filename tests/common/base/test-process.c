/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

/* What became of a run. */
typedef struct
{
  TfProcess *process; /* (owned) */
  GError *error;      /* (owned) (nullable) */
  GPtrArray *lines;   /* (owned): "0 text" or "1 text" */
  gboolean ok;
} Run;

static void
run_clear (Run *run)
{
  g_clear_object (&run->process);
  g_clear_error (&run->error);
  g_clear_pointer (&run->lines, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static const char *const environment[] = { "PATH=/usr/local/bin:/usr/bin:/bin", NULL };

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, gpointer data)
{
  g_assert_true (g_utf8_validate (line, -1, NULL));
  g_assert_null (strchr (line, '\n'));
  g_ptr_array_add (data, g_strdup_printf ("%d %s", stream, line));
}

static void
begin (Run *run, const TfProcessSpec *spec)
{
  run->process = tf_process_new (spec);
  run->lines = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect (run->process, "line", G_CALLBACK (line_cb), run->lines);
}

static void
wait_for_end (Run *run, GCancellable *cancellable)
{
  GAsyncResult *result = NULL;
  g_autoptr (GAsyncResult) owned = NULL;

  tf_process_run_async (run->process, cancellable, tf_test_result_cb, &result);
  g_assert_null (result);
  owned = tf_test_wait_result (&result);
  run->ok = tf_process_run_finish (run->process, owned, &run->error);
  g_assert_true (run->ok == (run->error == NULL));
}

/* Fills in what the spec leaves open. */
static void
run_spec (Run *run, const char *script, const TfProcessSpec *spec)
{
  const char *const argv[] = { "sh", "-c", script, NULL };
  TfProcessSpec full = *spec;

  full.argv = argv;
  full.environment = environment;
  if (full.grace_ms == 0)
    full.grace_ms = 200;
  begin (run, &full);
  wait_for_end (run, NULL);
}

static void
run_script (Run *run, const char *script)
{
  TfProcessSpec spec = { 0 };

  run_spec (run, script, &spec);
}

/* "0 pid 17" → 17 */
static GPid
printed_pid (Run *run, const char *label)
{
  g_autofree char *prefix = g_strdup_printf ("0 %s ", label);

  for (guint i = 0; i < run->lines->len; i++)
    if (g_str_has_prefix (run->lines->pdata[i], prefix))
      return atoi ((char *) run->lines->pdata[i] + strlen (prefix));
  g_assert_not_reached ();
}

/* Not even a zombie: somebody has reaped it. */
static void
assert_gone (GPid pid)
{
  g_assert_cmpint (pid, >, 1);
  g_assert_cmpuint (tf_process_start_ticks (pid), ==, 0);
}

static void
test_output (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "echo one; echo; printf 'cr\\r\\nlast'; echo oops >&2; exit 3");
  g_assert_no_error (run.error);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 3);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, 0);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "one\n\ncr\r\nlast");
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "oops\n");
  g_assert_cmpint (tf_process_get_wall_time (run.process), >, 0);
  g_assert_true (g_ptr_array_find_with_equal_func (run.lines, "0 one", g_str_equal, NULL));
  g_assert_true (g_ptr_array_find_with_equal_func (run.lines, "0 ", g_str_equal, NULL));
  g_assert_true (g_ptr_array_find_with_equal_func (run.lines, "0 cr", g_str_equal, NULL));
  g_assert_true (g_ptr_array_find_with_equal_func (run.lines, "0 last", g_str_equal, NULL));
  g_assert_true (g_ptr_array_find_with_equal_func (run.lines, "1 oops", g_str_equal, NULL));
  g_assert_cmpuint (run.lines->len, ==, 5);
}

static void
test_killed_by_signal (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "kill -USR1 $$");
  g_assert_no_error (run.error);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, -1);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGUSR1);
}

static void
test_environment (void)
{
  g_auto (Run) run = { 0 };

  g_setenv ("TF_SECRET", "leak", TRUE);
  run_script (&run, "env | grep -v -e ^PWD= -e ^SHLVL= -e ^_= -e ^OLDPWD=");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "PATH=/usr/local/bin:/usr/bin:/bin\n");
}

static void
test_empty_environment (void)
{
  g_auto (Run) run = { 0 };
  const char *const argv[] = { "/usr/bin/env", NULL };
  TfProcessSpec spec = { .argv = argv };

  begin (&run, &spec);
  wait_for_end (&run, NULL);
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "");
}

static void
test_directory (void)
{
  g_auto (Run) run = { 0 };
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *expected = g_strconcat (dir, "\n", NULL);
  TfProcessSpec spec = { .directory = dir };

  run_spec (&run, "pwd", &spec);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, expected);
}

static void
test_session (void)
{
  g_auto (Run) run = { 0 };
  GPid pid = 0;

  run_script (&run, "echo pid $$; cut -d' ' -f5,6 /proc/$$/stat");
  pid = printed_pid (&run, "pid");
  g_assert_cmpint (pid, ==, tf_process_get_pid (run.process));
  g_assert_cmpint (pid, !=, getsid (0));
  g_assert_cmpint (atoi ((char *) run.lines->pdata[1] + 2), ==, pid);
  assert_gone (pid);
}

static void
test_signals_reset (void)
{
  g_auto (Run) run = { 0 };

  signal (SIGUSR2, SIG_IGN);
  run_script (&run, "exec grep -e SigBlk -e SigIgn /proc/self/status");
  signal (SIGUSR2, SIG_DFL);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==,
                   "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

static void
test_dies_with_us (void)
{
  g_auto (Run) run = { 0 };

  /* A fork clears it, so the leader itself must tell. */
  run_script (&run, "exec python3 -c 'import ctypes; s = ctypes.c_int(); "
                    "ctypes.CDLL(None).prctl(2, ctypes.byref(s)); print(s.value)'");
  if (tf_process_get_exit_code (run.process) == 127)
    g_test_skip ("no python3");
  else
    g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "9\n");
}

static void
test_no_input (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "cat; readlink /proc/self/fd/0");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "/dev/null\n");
}

static void
test_input (void)
{
  g_auto (Run) run = { 0 };
  g_autofree char *text = g_strnfill (3 * 1024 * 1024 + 17, 'x');
  g_autoptr (GBytes) input = g_bytes_new (text, strlen (text));
  TfProcessSpec spec = { .input = input };

  run_spec (&run, "wc -c", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpint (atoi (tf_process_get_stdout (run.process)), ==, strlen (text));
}

static void
test_empty_input (void)
{
  g_auto (Run) run = { 0 };
  g_autoptr (GBytes) input = g_bytes_new (NULL, 0);
  TfProcessSpec spec = { .input = input };

  run_spec (&run, "wc -c", &spec);
  g_assert_cmpint (atoi (tf_process_get_stdout (run.process)), ==, 0);
}

static void
test_input_not_read (void)
{
  static const char *const scripts[] = {
    "exit 0",
    "exec <&-; echo closed; exit 0",
    "head -c 1 >/dev/null; exec <&-; echo more",
  };
  g_autofree char *text = g_strnfill (1024 * 1024, 'x');
  g_autoptr (GBytes) input = g_bytes_new (text, strlen (text));
  TfProcessSpec spec = { .input = input };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_auto (Run) run = { 0 };

      run_spec (&run, scripts[i], &spec);
      g_assert_no_error (run.error);
      g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 0);
    }
}

/* Both directions full at once: neither side may wait for the other. */
static void
test_input_and_output (void)
{
  g_auto (Run) run = { 0 };
  g_autofree char *text = g_strnfill (2 * 1024 * 1024, 'x');
  g_autoptr (GBytes) input = NULL;
  TfProcessSpec spec = { 0 };

  for (gsize i = 0; i < 2 * 1024 * 1024; i += 512)
    text[i] = '\n';
  spec.input = input = g_bytes_new (text, strlen (text));
  run_spec (&run, "cat", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpuint (strlen (tf_process_get_stdout (run.process)), ==, strlen (text));
}

static void
test_cannot_start (void)
{
  const struct
  {
    const char *argv[2];
    const char *directory;
    const char *message;
  } rows[] = {
    { { "tf-no-such-program", NULL },
      NULL,
      "cannot start tf-no-such-program: no such program; install it or correct its command" },
    { { "/tf/none", NULL },
      NULL,
      "cannot start /tf/none: no such program; install it or correct its command" },
    { { "/etc/passwd", NULL }, NULL, NULL },
    { { "true", NULL }, "/tf/none", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Run) run = { 0 };
      TfProcessSpec spec = { .argv = rows[i].argv, .directory = rows[i].directory };

      begin (&run, &spec);
      wait_for_end (&run, NULL);
      g_assert_error (run.error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
      g_assert_nonnull (strstr (run.error->message, rows[i].argv[0]));
      if (rows[i].message != NULL)
        g_assert_cmpstr (run.error->message, ==, rows[i].message);
      g_assert_cmpint (tf_process_get_pid (run.process), ==, 0);
    }
}

static void
test_bad_utf8 (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "printf 'a\\377b\\nnul\\000x\\n\\303'");
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "a\uFFFDb\nnul\uFFFDx\n\uFFFD");
  g_assert_cmpstr (run.lines->pdata[0], ==, "0 a\uFFFDb");
}

static void
test_stdout_limit (void)
{
  static const struct
  {
    const char *script;
    gboolean ok;
    const char *text;
  } rows[] = {
    { "printf 12345678", TRUE, "12345678" },
    { "printf 1234567; sleep 0.01; printf 8", TRUE, "12345678" },
    { "printf 123456789", FALSE, "12345678" },
    { "printf '1\\n2\\n3\\n4\\n5'", FALSE, "1\n2\n3\n4\n" },
  };
  TfProcessSpec spec = { .max_stdout = 8 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Run) run = { 0 };

      run_spec (&run, rows[i].script, &spec);
      g_assert_cmpint (run.ok, ==, rows[i].ok);
      if (!rows[i].ok)
        g_assert_error (run.error, TF_ERROR, TF_ERROR_TOO_LARGE);
      g_assert_cmpstr (tf_process_get_stdout (run.process), ==, rows[i].text);
    }
}

static void
test_stderr_limit (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .max_stderr = 4 };

  run_spec (&run, "head -c 300000 /dev/zero | tr '\\0' x >&2; echo done", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "xxxx");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "done\n");
}

static void
test_line_limit (void)
{
  static const struct
  {
    const char *script;
    gboolean ok;
  } rows[] = {
    { "echo 1234; echo 1234; printf 1234", TRUE },
    { "echo 12345", FALSE },
    { "printf 12345", FALSE },
    { "echo 12345 >&2; printf 1234", TRUE },
  };
  TfProcessSpec spec = { .max_line = 4 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Run) run = { 0 };

      run_spec (&run, rows[i].script, &spec);
      g_assert_cmpint (run.ok, ==, rows[i].ok);
      if (!rows[i].ok)
        g_assert_error (run.error, TF_ERROR, TF_ERROR_TOO_LARGE);
    }
}

#ifndef __SANITIZE_ADDRESS__
static void
reset_peak (void)
{
  FILE *file = fopen ("/proc/self/clear_refs", "w");

  g_assert_nonnull (file);
  fputs ("5", file);
  fclose (file);
}

static gsize
get_peak_kib (void)
{
  g_autofree char *status = NULL;

  g_file_get_contents ("/proc/self/status", &status, NULL, NULL);
  return g_ascii_strtoull (strstr (status, "VmHWM:") + 6, NULL, 10);
}
#endif

static void
test_flood (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { 0 };

  run_spec (&run, "echo pid $$; yes 0123456789012345678901234567890123456789 | head -c 104857600",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_cmpuint (strlen (tf_process_get_stdout (run.process)), <=, TF_LIMIT_ANSWER);
  g_assert_cmpuint (strlen (tf_process_get_stdout (run.process)), >, TF_LIMIT_ANSWER - 64);
  assert_gone (printed_pid (&run, "pid"));
}

static void
test_flood_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("the sanitizer's own memory would be counted");
#else
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .max_line = 200 * TF_MIB };
  gsize before = 0;

  reset_peak ();
  before = get_peak_kib ();
  run_spec (&run, "head -c 104857600 /dev/zero | tr '\\0' x", &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_cmpuint (get_peak_kib () - before, <, 60 * 1024);
#endif
}

static void
test_wall_limit (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .wall_seconds = 1 };

  run_spec (&run, "echo pid $$; while :; do echo tick; sleep 0.1; done", &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (run.error->message, ==, "sh was ended: it ran longer than 1 s");
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGTERM);
  assert_gone (printed_pid (&run, "pid"));
}

static void
test_silence_limit (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .silence_seconds = 1 };

  run_spec (&run, "for i in 1 2 3 4; do sleep 0.4; echo tick >&2; done; echo pid $$; exec sleep 60",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (run.error->message, ==, "sh was ended: it printed nothing for 1 s");
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "tick\ntick\ntick\ntick\n");
  assert_gone (printed_pid (&run, "pid"));
}

static void
test_ignores_sigterm (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .silence_seconds = 1 };

  run_spec (&run,
            "trap '' TERM; (echo inner $(exec sh -c 'echo $PPID'); sleep 60) & echo pid $$; "
            "sleep 60; sleep 60",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGKILL);
  assert_gone (printed_pid (&run, "pid"));
  assert_gone (printed_pid (&run, "inner"));
}

static void
cancel_on_line_cb (TfProcess *process, TfProcessStream stream, const char *line, gpointer data)
{
  g_cancellable_cancel (data);
}

static void
run_and_cancel (Run *run, const char *script, guint grace_ms)
{
  const char *const argv[] = { "sh", "-c", script, NULL };
  TfProcessSpec spec = { .argv = argv, .environment = environment, .grace_ms = grace_ms };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  begin (run, &spec);
  g_signal_connect (run->process, "line", G_CALLBACK (cancel_on_line_cb), cancellable);
  wait_for_end (run, cancellable);
  g_assert_error (run->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_cancel (void)
{
  g_auto (Run) run = { 0 };

  run_and_cancel (&run, "sleep 60 & echo pid $$; wait", 200);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGTERM);
  assert_gone (printed_pid (&run, "pid"));
}

static void
test_cancel_lets_finish (void)
{
  g_auto (Run) run = { 0 };

  run_and_cancel (&run, "trap 'echo bye; exit 5' TERM; echo go; while :; do sleep 0.01; done",
                  5000);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 5);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "go\nbye\n");
}

static void
test_cancelled_before (void)
{
  g_auto (Run) run = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const char *const argv[] = { "sh", "-c", "echo never", NULL };
  TfProcessSpec spec = { .argv = argv, .environment = environment };

  g_cancellable_cancel (cancellable);
  begin (&run, &spec);
  wait_for_end (&run, cancellable);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (tf_process_get_pid (run.process), ==, 0);
}

static void
test_leftover (void)
{
  static const char *const scripts[] = {
    /* Holds the pipes. */
    "sleep 60 & echo child $!",
    /* Does not. */
    "sleep 60 >/dev/null 2>&1 & echo child $!",
    /* Ignores SIGTERM. */
    "(trap '' TERM; exec sleep 60) >/dev/null 2>&1 & echo child $!",
    /* In a process group of its own, as job control does. */
    "set -m; sleep 60 >/dev/null 2>&1 & echo child $!",
    /* Fled to another session. */
    "setsid sh -c 'echo child $$; exec sleep 60 >/dev/null 2>&1' & sleep 0.2",
    /* Fled, and holds the pipes. */
    "setsid sh -c 'echo child $$; exec sleep 60' & sleep 0.2",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_auto (Run) run = { 0 };
      gint64 start = g_get_monotonic_time ();

      g_test_message ("%s", scripts[i]);
      run_script (&run, scripts[i]);
      g_assert_no_error (run.error);
      g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 0);
      assert_gone (printed_pid (&run, "child"));
      assert_gone (tf_process_get_pid (run.process));
      g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
    }
}

static void
test_closes_stdout (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "echo a; exec >&-; sleep 0.2; echo b >&2; exec 2>&-; sleep 0.2; exit 4");
  g_assert_no_error (run.error);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 4);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "a\n");
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "b\n");
}

static void
count_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  tf_process_run_finish (TF_PROCESS (source), result, &error);
  g_assert_no_error (error);
  (*(guint *) data)--;
}

static void
test_many_at_once (void)
{
  const char *const argv[] = { "sh", "-c", "setsid sleep 0.1 & sleep 0.05; echo $$", NULL };
  TfProcessSpec spec = { .argv = argv, .environment = environment };
  guint n_left = 12;

  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (TfProcess) process = tf_process_new (&spec);

      tf_process_run_async (process, NULL, count_cb, &n_left);
      g_assert_cmpint (tf_process_get_pid (process), >, 1);
    }
  while (n_left > 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
exited_cb (GPid pid, int status, gpointer data)
{
  *(int *) data = status;
}

/* A child that others watch, GTestDBus for one, is neither ended nor reaped. */
static void
test_other_children (void)
{
  const char *const argv[] = { "sh", "-c", "read line; exit 7", NULL };
  g_auto (Run) run = { 0 };
  GPid other = 0;
  int input = -1, status = -1;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) argv, NULL,
                                           G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                           NULL, &other, &input, NULL, NULL, NULL));
  g_child_watch_add (other, exited_cb, &status);
  run_script (&run, "sleep 60 & exit 0");
  g_assert_cmpint (write (input, "x\n", 2), ==, 2);
  close (input);
  while (status == -1)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (WEXITSTATUS (status), ==, 7);
}

/* Nothing wakes an idle daemon: after a run no source is left behind. */
static void
test_no_sources_left (void)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .wall_seconds = 100, .silence_seconds = 100 };
  GMainContext *context = g_main_context_default ();
  GPollFD fds[8];
  int timeout = 0, priority = 0;

  run_spec (&run, "sleep 60 & exit 0", &spec);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_assert_cmpint (g_main_context_query (context, G_MAXINT, &timeout, fds, 8), ==, 1);
  g_main_context_release (context);
  g_assert_cmpint (timeout, ==, -1);
}

static guint
count_fds (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n_fds = 0;

  while (g_dir_read_name (dir) != NULL)
    n_fds++;
  return n_fds;
}

static void
test_no_fds_left (void)
{
  guint before = 0;

  for (guint i = 0; i < 5; i++)
    {
      g_auto (Run) run = { 0 };
      TfProcessSpec spec = { .max_stdout = 1 };

      run_spec (&run, i % 2 == 0 ? "echo too much" : "exit 0", &spec);
      if (i == 0)
        before = count_fds ();
    }
  g_assert_cmpuint (count_fds (), ==, before);
}

static void
test_no_fds_inherited (void)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "exec ls /proc/self/fd");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "0\n1\n2\n3\n");
}

static void
test_base_environment (void)
{
  g_autoptr (GHashTable) extra = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) plain = tf_process_base_environment (NULL);
  g_auto (GStrv) more = NULL;

  g_assert_cmpuint (g_strv_length (plain), ==, 5);
  g_assert_cmpstr (g_environ_getenv (plain, "LANG"), ==, "C.UTF-8");
  g_assert_cmpstr (g_environ_getenv (plain, "HOME"), ==, g_get_home_dir ());
  g_assert_nonnull (g_environ_getenv (plain, "PATH"));
  g_assert_nonnull (g_environ_getenv (plain, "USER"));
  g_assert_nonnull (g_environ_getenv (plain, "TMPDIR"));
  g_hash_table_insert (extra, (gpointer) "LANG", (gpointer) "de_DE.UTF-8");
  g_hash_table_insert (extra, (gpointer) "KEY", (gpointer) "a=b");
  more = tf_process_base_environment (extra);
  g_assert_cmpuint (g_strv_length (more), ==, 6);
  g_assert_cmpstr (g_environ_getenv (more, "LANG"), ==, "de_DE.UTF-8");
  g_assert_cmpstr (g_environ_getenv (more, "KEY"), ==, "a=b");
}

static void
test_start_ticks (void)
{
  g_assert_cmpuint (tf_process_start_ticks (getpid ()), >, 0);
  g_assert_cmpuint (tf_process_start_ticks (getpid ()), ==, tf_process_start_ticks (getpid ()));
  g_assert_cmpuint (tf_process_start_ticks (0), ==, 0);
  g_assert_cmpuint (tf_process_start_ticks (-1), ==, 0);
  g_assert_cmpuint (tf_process_start_ticks (G_MAXINT), ==, 0);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/process/output-by-lines-and-whole", test_output);
  g_test_add_func ("/process/signal-is-told", test_killed_by_signal);
  g_test_add_func ("/process/environment-is-only-what-was-given", test_environment);
  g_test_add_func ("/process/environment-may-be-empty", test_empty_environment);
  g_test_add_func ("/process/directory", test_directory);
  g_test_add_func ("/process/leads-a-session-of-its-own", test_session);
  g_test_add_func ("/process/signals-are-as-by-default", test_signals_reset);
  g_test_add_func ("/process/dies-with-us", test_dies_with_us);
  g_test_add_func ("/process/no-input-is-dev-null", test_no_input);
  g_test_add_func ("/process/input-arrives-whole", test_input);
  g_test_add_func ("/process/input-may-be-empty", test_empty_input);
  g_test_add_func ("/process/input-not-read-is-no-error", test_input_not_read);
  g_test_add_func ("/process/input-and-output-at-once", test_input_and_output);
  g_test_add_func ("/process/cannot-start-names-the-program", test_cannot_start);
  g_test_add_func ("/process/bad-utf8-is-replaced", test_bad_utf8);
  g_test_add_func ("/process/limit/stdout-ends-the-run", test_stdout_limit);
  g_test_add_func ("/process/limit/stderr-is-dropped", test_stderr_limit);
  g_test_add_func ("/process/limit/line-ends-the-run", test_line_limit);
  g_test_add_func ("/process/limit/flood-ends-at-the-limit", test_flood);
  g_test_add_func ("/process/limit/flood-takes-bounded-memory", test_flood_memory);
  g_test_add_func ("/process/limit/wall-time", test_wall_limit);
  g_test_add_func ("/process/limit/silence-on-both-streams", test_silence_limit);
  g_test_add_func ("/process/end/sigkill-after-grace", test_ignores_sigterm);
  g_test_add_func ("/process/end/cancel", test_cancel);
  g_test_add_func ("/process/end/cancel-lets-it-finish-within-grace", test_cancel_lets_finish);
  g_test_add_func ("/process/end/cancelled-before-is-never-started", test_cancelled_before);
  g_test_add_func ("/process/end/leftover-processes-are-gone", test_leftover);
  g_test_add_func ("/process/end/closed-output-is-no-end", test_closes_stdout);
  g_test_add_func ("/process/end/many-at-once", test_many_at_once);
  g_test_add_func ("/process/end/other-children-are-left-alone", test_other_children);
  g_test_add_func ("/process/end/no-source-is-left", test_no_sources_left);
  g_test_add_func ("/process/end/no-descriptor-is-left", test_no_fds_left);
  g_test_add_func ("/process/no-descriptor-is-inherited", test_no_fds_inherited);
  g_test_add_func ("/process/base-environment", test_base_environment);
  g_test_add_func ("/process/start-ticks", test_start_ticks);
  return g_test_run ();
}
