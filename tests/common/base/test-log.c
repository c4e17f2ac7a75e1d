/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/log"

/* The log belongs to a process, so each case runs in one of its own. */
static void
run_case (const char *path)
{
  g_test_trap_subprocess (path, 0, 0);
  g_test_trap_assert_passed ();
}

static void
log_all (void)
{
  tf_log_event (G_LOG_LEVEL_DEBUG, NULL, "test", "a detail");
  tf_log_event (G_LOG_LEVEL_INFO, NULL, "test", "an info");
  tf_log_event (G_LOG_LEVEL_MESSAGE, "20261121-7c1e", "phase_transition", "to %s\nor not", "done");
  tf_log_event (G_LOG_LEVEL_WARNING, NULL, "test", "a warning");
  tf_log_project_event ("20261121-7c1e", "polishing", "warn", "fix_reverted", "a detail of it");
  tf_log_project_event ("20261121-7c1e", "done", "error", "error", "of it");
}

static void
quiet_case (void)
{
  tf_log_install ("thoughtforged", FALSE);
  log_all ();
}

TF_TEST (one_line_per_event)
{
  run_case ("/log/subprocess/quiet");
  g_test_trap_assert_stderr (
      "*thoughtforged: to done or not\nthoughtforged: warning: a warning\n*");
  g_test_trap_assert_stderr_unmatched ("*an info*");
  g_test_trap_assert_stderr_unmatched ("*a detail*");
  g_test_trap_assert_stderr_unmatched ("*of it*");
}

static void
verbose_case (void)
{
  tf_log_install ("thoughtforged", FALSE);
  tf_log_install ("thoughtforgectl", TRUE);
  log_all ();
}

TF_TEST (verbose_shows_info)
{
  run_case ("/log/subprocess/verbose");
  g_test_trap_assert_stderr ("*thoughtforgectl: an info\nthoughtforgectl: to done or not\n*");
  g_test_trap_assert_stderr ("*\nthoughtforgectl: 20261121-7c1e: fix_reverted: a detail of it\n*");
  g_test_trap_assert_stderr_unmatched ("*: a detail\n*");
}

static GLogWriterOutput
fields_writer (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (fields[i].length < 0 &&
        (g_str_has_prefix (fields[i].key, "TF_") || strcmp (fields[i].key, "PRIORITY") == 0))
      g_printerr ("%s=%s;", fields[i].key, (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static void
fields_case (void)
{
  g_log_set_writer_func (fields_writer, NULL, NULL);
  log_all ();
}

TF_TEST (fields_for_the_journal)
{
  run_case ("/log/subprocess/fields");
  g_test_trap_assert_stderr ("*PRIORITY=5;TF_EVENT=phase_transition;TF_PROJECT=20261121-7c1e;"
                             "PRIORITY=4;TF_EVENT=test;"
                             "PRIORITY=4;TF_EVENT=fix_reverted;TF_PROJECT=20261121-7c1e;"
                             "TF_PHASE=polishing;"
                             "PRIORITY=3;TF_EVENT=error;TF_PROJECT=20261121-7c1e;TF_PHASE=done;*");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_unsetenv ("G_MESSAGES_DEBUG");
  /* "subprocess" in the path: runs only when run_case() asks for it. */
  g_test_add_func (TF_TEST_PREFIX "/subprocess/quiet", quiet_case);
  g_test_add_func (TF_TEST_PREFIX "/subprocess/verbose", verbose_case);
  g_test_add_func (TF_TEST_PREFIX "/subprocess/fields", fields_case);
  return tf_test_run_all ();
}
