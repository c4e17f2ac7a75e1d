/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <string.h>

#include "tf-error.h"
#include "tf-repo.h"
#include "tf-run-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/engine-stop"

/* When an engine has stopped nothing goes on, whatever was under way when it was asked to. */

static char *
read_log (World *world)
{
  g_autofree char *path = world_state_path (world, TF_FILE_LOG);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (a_write_under_way_is_finished_and_nothing_begins)
{
  g_autoptr (GPtrArray) chat = world_get_chat (world); /* so that the next begins with its write */
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *log = NULL;

  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, tf_test_result_cb, &result);
  world_stop (world);
  g_assert_nonnull (result);
  g_assert_true (tf_project_act_finish (world->project, result, &error));
  g_assert_no_error (error);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_DISTILLING);
  g_assert_false (tf_project_is_running (world->project));
  log = read_log (world);
  g_assert_nonnull (strstr (log, "distilling"));
}

TF_TEST_WITH (what_waits_for_its_turn_is_refused)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  tf_project_act_async (world->project, TF_ACTION_DISTILL, NULL, FALSE, tf_test_result_cb, &result);
  world_stop (world);
  g_assert_nonnull (result);
  g_assert_false (tf_project_act_finish (world->project, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_BRAIN_DUMP);
}

TF_TEST_WITH (nothing_begins_in_an_idle_project)
{
  g_autoptr (GError) error = NULL;

  world_stop (world);
  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  g_assert_false (tf_project_is_running (world->project));
}

static void
check_agent_cb (TfProject *project, gpointer data)
{
  gboolean *begun = data;

  *begun = *begun || g_str_has_suffix (tf_project_get_activity (project), "(agent gated)");
}

/* Returns: (transfer full) (element-type TfRunSummary) */
static GPtrArray *
list_runs (World *world)
{
  TfProjectFiles *files = tf_workspace_get_files (tf_project_get_workspace (world->project));
  g_autoptr (GError) error = NULL;
  GPtrArray *runs = tf_run_store_list (files, &error);

  g_assert_no_error (error);
  return runs;
}

TF_TEST_WITH (an_agent_that_was_terminated_is_waited_for)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  gboolean begun = FALSE;

  g_signal_connect (world->project, "changed", G_CALLBACK (check_agent_cb), &begun);
  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  tf_test_wait (&begun);
  g_signal_handlers_disconnect_by_data (world->project, &begun);
  tf_project_act_async (world->project, TF_ACTION_TERMINATE, NULL, TRUE, tf_test_result_cb,
                        &result);
  g_assert_false (tf_project_is_running (world->project));
  world_stop (world);
  runs = list_runs (world);
  g_assert_cmpuint (runs->len, ==, 1);
  g_assert_cmpint ((int) ((TfRunSummary *) g_ptr_array_index (runs, 0))->state, ==,
                   TF_RUN_STATE_FAILED);
  g_assert_nonnull (result);
  g_assert_true (tf_project_act_finish (world->project, result, &error));
  g_assert_no_error (error);
}

TF_TEST_MAIN (world_init)
