/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <linux/keyctl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process-run.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/process-group"

static void
exited_cb (GPid pid, int status, gpointer data)
{
  *(int *) data = status;
}

static void
count_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  tf_process_run_finish (TF_PROCESS (source), result, &error);
  g_assert_no_error (error);
  (*(guint *) data)--;
}

TF_TEST (environment_is_only_what_was_given)
{
  g_auto (Run) run = { 0 };

  g_setenv ("TF_SECRET", "leak", TRUE);
  run_script (&run, "env | grep -v -e ^PWD= -e ^SHLVL= -e ^_= -e ^OLDPWD=");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "PATH=/usr/local/bin:/usr/bin:/bin\n");
}

TF_TEST (environment_may_be_empty)
{
  g_auto (Run) run = { 0 };
  const char *const argv[] = { "/usr/bin/env", NULL };
  TfProcessSpec spec = { .argv = argv };

  run_begin (&run, &spec);
  run_wait (&run, NULL);
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "");
}

TF_TEST (leads_a_session_of_its_own)
{
  g_auto (Run) run = { 0 };
  GPid pid = 0;

  run_script (&run, "echo pid $$; cut -d' ' -f5,6 /proc/$$/stat");
  pid = run_get_printed_pid (&run, "pid");
  g_assert_cmpint (pid, ==, tf_process_get_pid (run.process));
  g_assert_cmpint (pid, !=, getsid (0));
  g_assert_cmpint (atoi ((char *) run.lines->pdata[1] + 2), ==, pid);
  assert_gone (pid);
}

/* Of each, the serial number of its session keyring; 250 is keyctl on x86-64. */
TF_TEST (has_a_session_keyring_of_its_own)
{
#if defined(__x86_64__)
  long ours = syscall (SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0);
  g_autofree char *number = g_strdup_printf ("%ld\n", ours);
  g_auto (Run) run = { 0 };

  if (ours < 0)
    {
      g_test_skip ("this kernel has no session keyring for us");
      return;
    }
  run_script (&run, "/usr/bin/python3 -c 'import ctypes\n"
                    "print (ctypes.CDLL (None).syscall (250, 0, -3, 0))'");
  g_assert_cmpint (atol (tf_process_get_stdout (run.process)), >, 0);
  g_assert_cmpstr (tf_process_get_stdout (run.process), !=, number);
#else
  g_test_skip ("the numbers of system calls are those of x86-64");
#endif
}

/* The unit of the daemon has 0 or 200. */
TF_TEST (is_ended_before_us_if_memory_is_short)
{
  g_autofree char *ours = NULL;
  g_auto (Run) run = { 0 };

  g_assert_true (g_file_get_contents ("/proc/self/oom_score_adj", &ours, NULL, NULL));
  if (atoi (ours) >= 500)
    {
      g_test_skip ("we are among the first already");
      return;
    }
  run_script (&run, "cat /proc/self/oom_score_adj");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "500\n");
}

TF_TEST (signals_are_as_by_default)
{
  g_auto (Run) run = { 0 };

  signal (SIGUSR2, SIG_IGN);
  run_script (&run, "exec grep -e SigBlk -e SigIgn /proc/self/status");
  signal (SIGUSR2, SIG_DFL);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==,
                   "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TF_TEST (dies_with_us)
{
  g_auto (Run) run = { 0 };

  /* A fork clears it, so the leader itself must report it. */
  run_script (&run, "exec python3 -c 'import ctypes; s = ctypes.c_int(); "
                    "ctypes.CDLL(None).prctl(2, ctypes.byref(s)); print(s.value)'");
  if (tf_process_get_exit_code (run.process) == 127)
    g_test_skip ("no python3");
  else
    g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "9\n");
}

TF_TEST (cannot_start_names_the_program)
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

      run_begin (&run, &spec);
      run_wait (&run, NULL);
      g_assert_error (run.error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
      g_assert_nonnull (strstr (run.error->message, rows[i].argv[0]));
      if (rows[i].message != NULL)
        g_assert_cmpstr (run.error->message, ==, rows[i].message);
      g_assert_cmpint (tf_process_get_pid (run.process), ==, 0);
    }
}

TF_TEST (sigkill_after_grace)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .silence_seconds = 1 };

  run_spec (&run,
            "trap '' TERM; (echo inner $(exec sh -c 'echo $PPID'); sleep 60) & echo pid $$; "
            "sleep 60; sleep 60",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGKILL);
  assert_gone (run_get_printed_pid (&run, "pid"));
  assert_gone (run_get_printed_pid (&run, "inner"));
}

TF_TEST (leftover_processes_are_gone)
{
  static const char *const scripts[] = {
    /* Keeps the pipes open. */
    "sleep 60 & echo child $!",
    /* Closes the pipes. */
    "sleep 60 >/dev/null 2>&1 & echo child $!",
    /* Ignores SIGTERM. */
    "(trap '' TERM; exec sleep 60) >/dev/null 2>&1 & echo child $!",
    /* In a process group of its own, as job control does. */
    "set -m; sleep 60 >/dev/null 2>&1 & echo child $!",
    /* Escaped to another session. */
    "setsid sh -c 'echo child $$; exec sleep 60 >/dev/null 2>&1' & sleep 0.2",
    /* Escaped, and keeps the pipes open. */
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
      assert_gone (run_get_printed_pid (&run, "child"));
      assert_gone (tf_process_get_pid (run.process));
      g_assert_cmpint (g_get_monotonic_time () - start, <, 40 * G_USEC_PER_SEC);
    }
}

TF_TEST (many_at_once)
{
  const char *const argv[] = { "sh", "-c", "setsid sleep 0.1 & sleep 0.05; echo $$", NULL };
  TfProcessSpec spec = { .argv = argv, .environment = run_environment };
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

/* A child watched by others, such as GTestDBus, is neither killed nor reaped. */
TF_TEST (other_children_are_left_alone)
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

TF_TEST (no_descriptor_is_inherited)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "exec ls /proc/self/fd");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "0\n1\n2\n3\n");
}

TF_TEST (base_environment)
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

TF_TEST (start_ticks)
{
  g_assert_cmpuint (tf_process_start_ticks (getpid ()), >, 0);
  g_assert_cmpuint (tf_process_start_ticks (getpid ()), ==, tf_process_start_ticks (getpid ()));
  g_assert_cmpuint (tf_process_start_ticks (0), ==, 0);
  g_assert_cmpuint (tf_process_start_ticks (-1), ==, 0);
  g_assert_cmpuint (tf_process_start_ticks (G_MAXINT), ==, 0);
}

#define HANG "echo $$; exec >&- 2>&-; kill -STOP $$"

/* Runs @script in its own session, whose leader ends. Returns: the process that it prints */
static GPid
run_session (const char *script)
{
  const char *const argv[] = { "/usr/bin/setsid", "--wait", "/bin/sh", "-c", script, NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (atoi (out), >, 1);
  return atoi (out);
}

static void
assert_killed (GPid pid)
{
  int status = 0;

  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);
}

TF_TEST (orphans_of_a_dead_session_are_ended)
{
  g_autofree char *mark = g_strdup_printf ("orphan-%d", (int) getpid ());
  g_autofree char *left = g_strdup_printf ("/bin/sh -c '" HANG "' %s &", mark);
  g_autofree char *leading = g_strdup_printf ("setsid /bin/sh -c '" HANG "' %s &", mark);
  const char *const ours[] = { "/bin/sh", "-c", HANG, mark, NULL };
  const char *const longer[] = { "/bin/sh", "-c", HANG, mark, "more", NULL };
  const char *const other[] = { "/bin/sh", "-c", HANG, "orphan", NULL };
  GPid orphan, leader;

  prctl (PR_SET_CHILD_SUBREAPER, 1);
  orphan = run_session (left);
  leader = run_session (leading);
  g_assert_cmpuint (tf_process_end_orphans (longer), ==, 0);
  g_assert_cmpuint (tf_process_end_orphans (other), ==, 0);
  g_assert_cmpuint (tf_process_end_orphans (ours), ==, 1);
  assert_killed (orphan);
  g_assert_cmpint (kill (leader, 0), ==, 0);
  g_assert_cmpint (kill (leader, SIGKILL), ==, 0);
  assert_killed (leader);
}

#define BWRAP "bwrap", "--unshare-user", "--unshare-pid", "--new-session", "--bind", "/", "/"

/* Prints the outer process, and the inner one once that has its own session; prints nothing without
 * bubblewrap. */
#define CONFINED \
  "set -- bwrap --unshare-user --unshare-pid --new-session --bind / /\n" \
  "\"$@\" true || exit 0\n" \
  "setsid \"$@\" sleep %s >/dev/null 2>&1 & outer=$!\n" \
  "until set -- $(cat /proc/$outer/task/$outer/children); [ $# -gt 0 ]; do :; done; inner=$1\n" \
  "until [ \"$(cut -d ' ' -f 6 /proc/$inner/stat)\" = $inner ]; do :; done\n" \
  "echo $outer $inner"

TF_TEST (the_inner_process_of_a_lost_one_is_ended)
{
  g_autofree char *mark = g_strdup_printf ("600.%d", (int) getpid ());
  g_autofree char *script = g_strdup_printf (CONFINED, mark);
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  const char *const ours[] = { BWRAP, "sleep", mark, NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;
  int outer, inner;

  prctl (PR_SET_CHILD_SUBREAPER, 1);
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL,
                &error);
  g_assert_no_error (error);
  if (sscanf (out, "%d %d", &outer, &inner) != 2)
    {
      g_test_skip ("bubblewrap does not work here");
      return;
    }
  g_assert_cmpuint (tf_process_end_orphans (ours), ==, 0);
  g_assert_cmpint (kill (outer, SIGKILL), ==, 0);
  assert_killed (outer);
  g_assert_cmpuint (tf_process_end_orphans (ours), ==, 1);
  assert_killed (inner);
}
