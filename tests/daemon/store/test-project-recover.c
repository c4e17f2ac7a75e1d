/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <signal.h>

#include "store-test.h"
#include "tf-process.h"
#include "tf-run-store.h"

#define TF_TEST_PREFIX "/store/project-recover"

#define FAILURE "interrupted: the daemon ended during this run"

/* A process in its own group with a child, like an agent. Both end only when killed. */
static GPid
start_agent (int *out_child)
{
  int pipe_fds[2];
  pid_t agent = 0;

  g_assert_cmpint (pipe (pipe_fds), ==, 0);
  agent = fork ();
  if (agent == 0)
    {
      pid_t child = 0;

      setsid ();
      child = fork ();
      if (child != 0 && write (pipe_fds[1], &child, sizeof child) != sizeof child)
        _exit (1);
      for (;;)
        pause ();
    }
  g_assert_cmpint (read (pipe_fds[0], out_child, sizeof *out_child), ==, sizeof *out_child);
  close (pipe_fds[0]);
  close (pipe_fds[1]);
  return agent;
}

static void
reap (GPid pid)
{
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

static TfRunSummary *
begin_run (const TfProjectFiles *files, GPid pid, guint64 ticks)
{
  TfRunSummary *run = tf_run_summary_new ("", TF_PURPOSE_BUILD, "claude");
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_run_store_begin (files, run, "prompt", &error));
  run->pid = pid;
  run->start_ticks = ticks;
  g_assert_true (tf_run_store_update (files, run, &error));
  g_assert_no_error (error);
  return run;
}

static TfRunSummary *
get_only_run (const TfProjectFiles *files)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (files, NULL);

  g_assert_cmpuint (runs->len, ==, 1);
  return tf_run_summary_ref (g_ptr_array_index (runs, 0));
}

TF_TEST (left_process_group_is_ended)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  int child = 0;
  GPid agent = start_agent (&child);
  g_autoptr (TfRunSummary) begun = begin_run (files, agent, tf_process_start_ticks (agent));
  g_autoptr (TfRunSummary) run = NULL;

  tf_project_store_recover (files);
  g_assert_true (tf_test_is_dead (agent));
  reap (agent);
  for (guint i = 0; i < 1000 && !tf_test_is_dead (child); i++)
    g_usleep (1000);
  g_assert_true (tf_test_is_dead (child));
  run = get_only_run (files);
  g_assert_cmpint (run->state, ==, TF_RUN_STATE_FAILED);
  g_assert_cmpstr (run->failure, ==, FAILURE);
  g_assert_cmpint (run->ended_at, >, 0);
}

static void
test_spares_others (gconstpointer data)
{
  gint64 difference = GPOINTER_TO_INT (data);
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  int child = 0;
  GPid agent = start_agent (&child);
  guint64 ticks = tf_process_start_ticks (agent);
  g_autoptr (TfRunSummary) begun =
      begin_run (files, agent, difference != 0 ? ticks + (guint64) difference : 0);
  g_autoptr (TfRunSummary) run = NULL;

  tf_project_store_recover (files);
  g_assert_false (tf_test_is_dead (agent));
  g_assert_false (tf_test_is_dead (child));
  run = get_only_run (files);
  g_assert_cmpint (run->state, ==, TF_RUN_STATE_FAILED);
  kill (-agent, SIGKILL);
  reap (agent);
}

TF_TEST_ROW (later_process_of_that_pid_is_spared, test_spares_others, GINT_TO_POINTER (-1));
TF_TEST_ROW (unknown_start_is_spared, test_spares_others, GINT_TO_POINTER (0));

static void
test_spares_pid (gconstpointer data)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  GPid pid = GPOINTER_TO_INT (data);
  g_autoptr (TfRunSummary) begun = begin_run (files, pid, tf_process_start_ticks (MAX (pid, 1)));
  g_autoptr (TfRunSummary) run = NULL;

  /* Would kill this test, or everything. */
  tf_project_store_recover (files);
  run = get_only_run (files);
  g_assert_cmpint (run->state, ==, TF_RUN_STATE_FAILED);
}

TF_TEST_ROW (own_process_is_spared, test_spares_pid, GINT_TO_POINTER (getpid ()));
TF_TEST_ROW (init_is_spared, test_spares_pid, GINT_TO_POINTER (1));
TF_TEST_ROW (everything_is_spared, test_spares_pid, GINT_TO_POINTER (-1));

TF_TEST (finished_run_is_left_alone)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  int child = 0;
  GPid agent = start_agent (&child);
  g_autoptr (TfRunSummary) begun = begin_run (files, agent, tf_process_start_ticks (agent));
  g_autoptr (TfRunSummary) run = NULL;

  begun->state = TF_RUN_STATE_OK;
  begun->ended_at = begun->started_at + 1;
  g_assert_true (tf_run_store_finish (files, begun, "answer", "", NULL));
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_PRIVATE, "running-"), ==, 0);
  tf_project_store_recover (files);
  g_assert_false (tf_test_is_dead (agent));
  run = get_only_run (files);
  g_assert_cmpint (run->state, ==, TF_RUN_STATE_OK);
  kill (-agent, SIGKILL);
  reap (agent);
}

TF_TEST (second_time_changes_nothing)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) begun = begin_run (files, 0, 0);
  g_autoptr (TfRunSummary) first = NULL;
  g_autoptr (TfRunSummary) second = NULL;

  tf_project_store_recover (files);
  first = get_only_run (files);
  tf_project_store_recover (files);
  second = get_only_run (files);
  g_assert_cmpint (first->ended_at, ==, second->ended_at);
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_PRIVATE, "running-"), ==, 0);
}

TF_TEST (temporary_files_are_swept)
{
  static const char *const left[] = { ".status.json.tmp-abc123", "docs/.spec.md.tmp-abc123",
                                      "resources/.resource.tmp-abc123",
                                      ".thoughtforge/.x.tmp-abc123",
                                      ".thoughtforge/reviews/.0001.json.tmp-abc123" };
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    store_test_write (files, left[i], "half");
  store_test_write (files, "docs/spec.md", "whole");
  tf_project_store_recover (files);
  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    g_assert_false (store_test_exists (files, left[i]));
  g_assert_true (store_test_exists (files, "docs/spec.md"));
}

TF_TEST (interrupted_begin_is_forgotten)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *mark =
      g_strdup_printf (TF_DIR_PRIVATE "/running-%s-0001", tf_project_files_get_id (files));
  g_autoptr (GPtrArray) runs = NULL;

  store_test_write (files, mark, "");
  tf_project_store_recover (files);
  g_assert_false (store_test_exists (files, mark));
  runs = tf_run_store_list (files, NULL);
  g_assert_cmpuint (runs->len, ==, 0);
}
