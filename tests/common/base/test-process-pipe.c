/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process-run.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/process-pipe"

static guint
count_fds (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n_fds = 0;

  while (g_dir_read_name (dir) != NULL)
    n_fds++;
  return n_fds;
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

TF_TEST (no_input_is_dev_null)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "cat; readlink /proc/self/fd/0");
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "/dev/null\n");
}

TF_TEST (input_arrives_whole)
{
  g_auto (Run) run = { 0 };
  g_autofree char *text = g_strnfill (3 * 1024 * 1024 + 17, 'x');
  g_autoptr (GBytes) input = g_bytes_new (text, strlen (text));
  TfProcessSpec spec = { .input = input };

  run_spec (&run, "wc -c", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpint (atoi (tf_process_get_stdout (run.process)), ==, strlen (text));
}

TF_TEST (input_may_be_empty)
{
  g_auto (Run) run = { 0 };
  g_autoptr (GBytes) input = g_bytes_new (NULL, 0);
  TfProcessSpec spec = { .input = input };

  run_spec (&run, "wc -c", &spec);
  g_assert_cmpint (atoi (tf_process_get_stdout (run.process)), ==, 0);
}

TF_TEST (unread_input_is_not_an_error)
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
TF_TEST (input_and_output_at_once)
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

TF_TEST (flood_ends_at_the_limit)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { 0 };

  run_spec (&run, "echo pid $$; yes 0123456789012345678901234567890123456789 | head -c 104857600",
            &spec);
  g_assert_error (run.error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_cmpuint (strlen (tf_process_get_stdout (run.process)), <=, TF_LIMIT_ANSWER);
  g_assert_cmpuint (strlen (tf_process_get_stdout (run.process)), >, TF_LIMIT_ANSWER - 64);
  assert_gone (run_get_printed_pid (&run, "pid"));
}

TF_TEST (flood_takes_bounded_memory)
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

TF_TEST (emitted_output_is_not_kept)
{
  g_auto (Run) run = { 0 };
  TfProcessSpec spec = { .emit_only = TRUE, .max_stdout = 2, .max_stderr = 2, .max_line = 4 };

  run_spec (&run, "echo abcdef; echo ghijkl >&2", &spec);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.lines->len, ==, 4);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "");
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "");
}

TF_TEST (closed_output_is_not_the_end)
{
  g_auto (Run) run = { 0 };

  run_script (&run, "echo a; exec >&-; sleep 0.2; echo b >&2; exec 2>&-; sleep 0.2; exit 4");
  g_assert_no_error (run.error);
  g_assert_cmpint (tf_process_get_exit_code (run.process), ==, 4);
  g_assert_cmpstr (tf_process_get_stdout (run.process), ==, "a\n");
  g_assert_cmpstr (tf_process_get_stderr (run.process), ==, "b\n");
}

TF_TEST (no_descriptor_is_left)
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
