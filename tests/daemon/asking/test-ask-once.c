/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-once.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-run-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/ask-once"

typedef struct
{
  WorkspaceFixture *fixture;
  TfAnswer answer; /* (owned): its members */
  GError *error;   /* (owned) (nullable) */
} Once;

static void
once_clear (Once *self)
{
  tf_answer_clear (&self->answer);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Once, once_clear)

static gpointer
once_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Once *self = data;
  const TfAskOnce once = { .workspace = self->fixture->workspace,
                           .purpose = TF_PURPOSE_REVIEW,
                           .iteration = 4,
                           .number = 2,
                           .agent = "fake",
                           .prompt = "hello\n",
                           .prompt_hash = "abc" };

  return tf_ask_once (&once, &self->answer, cancellable, error) ? self : NULL;
}

static void
ask_once (Once *self)
{
  self->answer.reverted = g_ptr_array_new_with_free_func (g_free);
  tf_test_run_job (once_thread, self, &self->error);
}

static void
finished_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_assert_cmpuint (fake_slots_get_released (fixture->slots), ==, 1);
  g_assert_cmpint (run->ended_at, >=, run->started_at);
}

TF_TEST (the_slot_is_returned_before_the_answer_is_stored)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_auto (Once) once = { fixture };

  g_signal_connect (fixture->workspace, "run-finished", G_CALLBACK (finished_cb), fixture);
  workspace_fixture_script (fixture, "1.answer", "yes\n");
  ask_once (&once);
  g_assert_no_error (once.error);
  g_assert_cmpstr (once.answer.text, ==, "yes\n");
}

TF_TEST (the_prompt_is_stored_with_the_run)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_auto (Once) once = { fixture };
  g_autofree char *relative = NULL;
  g_autofree char *prompt = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  const TfRunSummary *run;

  workspace_fixture_script (fixture, "1.sh", "echo half an answer; exit 2\n");
  ask_once (&once);
  g_assert_error (once.error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
  workspace_fixture_assert_contains (once.error->message, once.answer.run_id);
  g_assert_cmpuint (once.answer.bad_exits, ==, 1);
  relative = g_build_filename (TF_DIR_RUNS, once.answer.run_id, "prompt.txt", NULL);
  prompt = workspace_fixture_read (fixture, relative);
  g_assert_cmpstr (prompt, ==, "hello\n");
  runs = tf_run_store_list (fixture->files, NULL);
  run = g_ptr_array_index (runs, 0);
  g_assert_cmpuint (run->iteration, ==, 4);
  g_assert_cmpuint (run->attempt, ==, 2);
  g_assert_cmpstr (run->prompt_hash, ==, "abc");
  g_assert_cmpstr (run->failure, !=, "");
  g_assert_cmpuint (run->start_ticks, >, 0);
}

/* The next configuration becomes active during the run. */
static void
replace_cb (TfWorkspace *workspace, TfRunSummary *run, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) other =
      tf_config_parse ("agents:\n  default: other\n  available:\n    other: {command: nowhere}\n",
                       -1, "/test/config.yaml", &error);

  g_assert_no_error (error);
  tf_workspace_set_config (workspace, other);
}

TF_TEST (a_run_keeps_the_configuration_it_began_with)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_auto (Once) once = { fixture };

  g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (replace_cb), NULL);
  workspace_fixture_script (fixture, "1.answer", "yes\n");
  ask_once (&once);
  g_assert_no_error (once.error);
  g_assert_cmpstr (once.answer.text, ==, "yes\n");
}

/* Begun, but its process id cannot be stored. */
static void
spoil_cb (TfWorkspace *workspace, TfRunSummary *run, WorkspaceFixture *fixture)
{
  g_autofree char *runs = tf_project_files_dup_path (fixture->files, TF_DIR_RUNS);
  g_autofree char *aside = g_strconcat (runs, ".aside", NULL);

  g_assert_cmpint (g_rename (runs, aside), ==, 0);
  workspace_fixture_write (fixture, TF_DIR_RUNS, "no directory\n");
}

TF_TEST (no_run_continues_without_its_process_id_on_disk)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_auto (Once) once = { fixture };

  g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (spoil_cb), fixture);
  workspace_fixture_script (fixture, "1.sh", "sleep 100\n");
  workspace_fixture_script (fixture, "1.answer", "yes\n");
  ask_once (&once);
  g_assert_error (once.error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_null (once.answer.text);
}
