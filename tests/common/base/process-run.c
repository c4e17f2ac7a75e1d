/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "process-run.h"

#include <stdlib.h>
#include <string.h>

#include "tf-test.h"

void
run_clear (Run *run)
{
  g_clear_object (&run->process);
  g_clear_error (&run->error);
  g_clear_pointer (&run->lines, g_ptr_array_unref);
}

const char *const run_environment[] = { "PATH=/usr/local/bin:/usr/bin:/bin", NULL };

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, gpointer data)
{
  g_assert_true (g_utf8_validate (line, -1, NULL));
  g_assert_null (strchr (line, '\n'));
  g_ptr_array_add (data, g_strdup_printf ("%d %s", stream, line));
}

void
run_begin (Run *run, const TfProcessSpec *spec)
{
  run->process = tf_process_new (spec);
  run->lines = g_ptr_array_new_with_free_func (g_free);
  g_signal_connect (run->process, "line", G_CALLBACK (line_cb), run->lines);
}

void
run_wait (Run *run, GCancellable *cancellable)
{
  GAsyncResult *result = NULL;
  g_autoptr (GAsyncResult) owned = NULL;

  tf_process_run_async (run->process, cancellable, tf_test_result_cb, &result);
  g_assert_null (result);
  owned = tf_test_wait_result (&result);
  run->ok = tf_process_run_finish (run->process, owned, &run->error);
  g_assert_true (run->ok == (run->error == NULL));
}

void
run_spec (Run *run, const char *script, const TfProcessSpec *spec)
{
  const char *const argv[] = { "sh", "-c", script, NULL };
  TfProcessSpec full = *spec;

  full.argv = argv;
  full.environment = run_environment;
  if (full.grace_ms == 0)
    full.grace_ms = 200;
  run_begin (run, &full);
  run_wait (run, NULL);
}

void
run_script (Run *run, const char *script)
{
  TfProcessSpec spec = { 0 };

  run_spec (run, script, &spec);
}

GPid
run_get_printed_pid (Run *run, const char *label)
{
  g_autofree char *prefix = g_strdup_printf ("0 %s ", label);

  for (guint i = 0; i < run->lines->len; i++)
    if (g_str_has_prefix (run->lines->pdata[i], prefix))
      return atoi ((char *) run->lines->pdata[i] + strlen (prefix));
  g_assert_not_reached ();
}

void
assert_gone (GPid pid)
{
  g_assert_cmpint (pid, >, 1);
  g_assert_cmpuint (tf_process_start_ticks (pid), ==, 0);
}

static void
cancel_on_line_cb (TfProcess *process, TfProcessStream stream, const char *line, gpointer data)
{
  g_cancellable_cancel (data);
}

void
run_and_cancel (Run *run, const char *script, guint grace_ms)
{
  const char *const argv[] = { "sh", "-c", script, NULL };
  TfProcessSpec spec = { .argv = argv, .environment = run_environment, .grace_ms = grace_ms };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  run_begin (run, &spec);
  g_signal_connect (run->process, "line", G_CALLBACK (cancel_on_line_cb), cancellable);
  run_wait (run, cancellable);
  g_assert_error (run->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
