/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "process-run.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/process"

TF_TEST (output_by_lines_and_whole)
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

TF_TEST (signal_is_reported)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "kill -USR1 $$");
  g_assert_no_error (run.error);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, -1);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGUSR1);
}

TF_TEST (directory)
{
  g_auto (Run) run = { 0 };
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *expected = g_strconcat (dir, "\n", NULL);
  TfProcessSpec spec = { .directory = dir };

  run_spec (&run, "pwd", &spec);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, expected);
}

TF_TEST (bad_utf8_is_replaced)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "printf 'a\\377b\\nnul\\000x\\n\\303'");
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "a\uFFFDb\nnul\uFFFDx\n\uFFFD");
  g_assert_cmpstr (run.lines->pdata[0], ==, "0 a\uFFFDb");
}

TF_TEST (limit_stdout_ends_the_run)
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

TF_TEST (limit_stderr_is_dropped)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .max_stderr = 4 };

  run_spec (&run, "head -c 300000 /dev/zero | tr '\\0' x >&2; echo done", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "xxxx");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "done\n");
}

TF_TEST (limit_line_ends_the_run)
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

TF_TEST (limit_wall_time)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .wall_seconds = 1 };

  run_spec (&run, "echo pid $$; while :; do echo tick; sleep 0.1; done", &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (run.error->message, ==, "sh was stopped: it ran longer than 1 s");
  g_assert_false (tf_process_was_silent (run.process));
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGTERM);
  assert_gone (run_get_printed_pid (&run, "pid"));
}

TF_TEST (limit_silence_on_both_streams)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .silence_seconds = 1 };

  run_spec (&run, "for i in 1 2 3 4; do sleep 0.4; echo tick >&2; done; echo pid $$; exec sleep 60",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (run.error->message, ==, "sh was stopped: it printed nothing for 1 s");
  g_assert_true (tf_process_was_silent (run.process));
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "tick\ntick\ntick\ntick\n");
  assert_gone (run_get_printed_pid (&run, "pid"));
}

TF_TEST (end_cancel)
{
  g_auto (Run) run = { 0 };

  run_and_cancel (&run, "sleep 60 & echo pid $$; wait", 200);
  g_assert_cmpint (tf_process_get_signal (run.process), ==, SIGTERM);
  assert_gone (run_get_printed_pid (&run, "pid"));
}

TF_TEST (end_cancel_lets_it_finish_within_grace)
{
  g_auto (Run) run = { 0 };

  run_and_cancel (&run, "trap 'echo bye; exit 5' TERM; echo go; while :; do sleep 0.01; done",
                  5000);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 5);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "go\nbye\n");
}

TF_TEST (end_cancelled_before_is_never_started)
{
  g_auto (Run) run = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const char *const argv[] = { "sh", "-c", "echo never", NULL };
  TfProcessSpec spec = { .argv = argv, .environment = run_environment };

  g_cancellable_cancel (cancellable);
  run_begin (&run, &spec);
  run_wait (&run, cancellable);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (tf_process_get_pid (run.process), ==, 0);
}

/* Nothing wakes an idle daemon: no source remains after a run. */
TF_TEST (end_no_source_is_left)
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

/* A run in its own thread, by tf_process_run (), while the main loop does not run. */
typedef struct
{
  const char *script;
  guint wall_seconds;
  GCancellable *cancellable; /* (owned) (nullable) */
  GAsyncQueue *said;         /* (owned) (nullable): gets one element per line */
  TfProcess *process;        /* (owned) */
  GThread *thread;           /* (owned) */
  GPid pid;                  /* as printed: "pid N" */
  guint n_lines;
  gboolean ok;
  GError *error; /* (owned) (nullable) */
} ThreadRun;

static void
thread_run_clear (ThreadRun *self)
{
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->said, g_async_queue_unref);
  g_clear_object (&self->process);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ThreadRun, thread_run_clear)

static void
thread_line_cb (TfProcess *process, TfProcessStream stream, const char *line, gpointer data)
{
  ThreadRun *self = data;

  g_assert_true (g_thread_self () == self->thread);
  self->n_lines++;
  if (g_str_has_prefix (line, "pid "))
    self->pid = atoi (line + strlen ("pid "));
  if (self->said != NULL)
    g_async_queue_push (self->said, self);
}

static gpointer
thread_main (gpointer data)
{
  ThreadRun *self = data;
  const char *const argv[] = { "sh", "-c", self->script, NULL };
  TfProcessSpec spec = { .argv = argv,
                         .environment = run_environment,
                         .wall_seconds = self->wall_seconds,
                         .grace_ms = 200 };

  self->thread = g_thread_self ();
  self->process = tf_process_new (&spec);
  g_signal_connect (self->process, "line", G_CALLBACK (thread_line_cb), self);
  self->ok = tf_process_run (self->process, self->cancellable, &self->error);
  g_assert_null (g_main_context_get_thread_default ());
  return NULL;
}

static void
assert_ended (const ThreadRun *run, int exit_code)
{
  g_assert_no_error (run->error);
  g_assert_true (run->ok);
  g_assert_cmpint (tf_process_get_exit_code (run->process), ==, exit_code);
  g_assert_cmpuint (run->n_lines, ==, 1);
  assert_gone (run->pid);
  assert_gone (tf_process_get_pid (run->process));
}

static void
remove_mark (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* Each waits for the other, so neither may block the other. */
TF_TEST (thread_two_at_once)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *one = g_strdup_printf ("cd %s; : >one; until [ -e two ]; do sleep 0.01; done; "
                                          "sleep 60 & echo pid $!; exit 1",
                                          dir);
  g_autofree char *two = g_strdup_printf ("cd %s; : >two; until [ -e one ]; do sleep 0.01; done; "
                                          "sleep 60 & echo pid $!; exit 2",
                                          dir);

  for (guint i = 0; i < 10; i++)
    {
      g_auto (ThreadRun) first = { .script = one, .wall_seconds = 60 };
      g_auto (ThreadRun) second = { .script = two, .wall_seconds = 60 };
      GThread *thread = g_thread_new ("first", thread_main, &first);

      g_thread_join (g_thread_new ("second", thread_main, &second));
      g_thread_join (thread);
      assert_ended (&first, 1);
      assert_ended (&second, 2);
      remove_mark (dir, "one");
      remove_mark (dir, "two");
    }
}

TF_TEST (thread_cancelled_from_another)
{
  g_auto (ThreadRun) run = { .script = "sleep 60 & echo pid $!; wait",
                             .cancellable = g_cancellable_new (),
                             .said = g_async_queue_new () };
  GThread *thread = g_thread_new ("cancelled", thread_main, &run);

  g_async_queue_pop (run.said);
  g_cancellable_cancel (run.cancellable);
  g_thread_join (thread);
  g_assert_false (run.ok);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_gone (run.pid);
  assert_gone (tf_process_get_pid (run.process));
}

TF_TEST (thread_wall_time)
{
  g_auto (ThreadRun) run = { .script = "echo pid $$; while :; do echo tick; sleep 0.1; done",
                             .wall_seconds = 1 };

  g_thread_join (g_thread_new ("wall", thread_main, &run));
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_cmpstr (run.error->message, ==, "sh was stopped: it ran longer than 1 s");
  g_assert_cmpuint (run.n_lines, >, 1);
  assert_gone (run.pid);
}

TF_TEST (thread_never_the_main_one)
{
  const char *const argv[] = { "true", NULL };
  TfProcessSpec spec = { .argv = argv };
  g_autoptr (TfProcess) process = tf_process_new (&spec);

  g_assert_true (g_main_context_acquire (NULL));
  g_test_expect_message ("tf-base", G_LOG_LEVEL_CRITICAL, "*is_owner*failed");
  g_assert_false (tf_process_run (process, NULL, NULL));
  g_test_assert_expected_messages ();
  g_main_context_release (NULL);
  g_assert_cmpint (tf_process_get_pid (process), ==, 0);
}
