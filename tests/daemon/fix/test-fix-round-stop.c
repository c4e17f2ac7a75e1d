/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "camera.h"
#include "fix-fixture.h"
#include "tf-project-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-round"

/* A round that is cancelled, and a crash during a round. */

static gboolean
cancel_cb (gpointer job)
{
  tf_job_cancel (job);
  return G_SOURCE_REMOVE;
}

static void
cancel_at_cb (TfJob *job, GParamSpec *pspec, gpointer part)
{
  if (strstr (tf_job_get_activity (job), part) != NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, cancel_cb, g_object_ref (job), g_object_unref);
}

TF_TEST (a_cancelled_fix_is_reverted_and_asked_again)
{
  static const char *const moments[] = { "running the tests", "fake" };

  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
      g_autoptr (TfJob) round = NULL;
      g_autofree char *summary = NULL;

      fix_fixture_review (fixture, 1, "c");
      fix_fixture_script_edit (fixture, "fix.1", 1, FIX_EDIT ("fixed"));
      round = fix_fixture_create (fixture, 1);
      g_signal_connect (round, "notify::activity", G_CALLBACK (cancel_at_cb),
                        (gpointer) moments[i]);
      workspace_fixture_run (fixture, round);
      g_assert_error (tf_job_get_error (round), G_IO_ERROR, G_IO_ERROR_CANCELLED);
      fix_fixture_assert_main (fixture, "");
      fix_fixture_assert_commits (fixture, "");
      fix_fixture_assert_states (fixture, "I-0001 open");
      tf_workspace_set_recovering (fixture->workspace, i == 0);
      summary = fix_fixture_run (fixture, 1);
      fix_fixture_assert_main (fixture, "fixed\n");
      fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001");
    }
}

/* I-0002 breaks a test, but no longer at its second try. The prompt identifies it, however often the
 * machine stops. */
static void
script_by_prompt (WorkspaceFixture *fixture)
{
  fix_fixture_script_edit (fixture, "one", 1, NULL);
  fix_fixture_script (
      fixture, "fix.1",
      "prompt=\"$dir/prompt.$n\"\n"
      "key=one\n"
      "if grep -q '\"I-0002\"' \"$prompt\" && ! grep -q 'try 1' \"$prompt\"; then\n"
      "  echo 'break three' >> src/main.c\n"
      "else echo \"fixed $(grep -o '\"id\" : \"I-000.' \"$prompt\" | head -n 1 | cut -d '\"' -f "
      "4)\" >> src/main.c; fi\n",
      g_strdup (""));
}

static void
assert_ended_well (WorkspaceFixture *fixture)
{
  fix_fixture_assert_commits (fixture, "\npolishing: fix 1 I-0001\npolishing: fix 1 I-0002");
  fix_fixture_assert_states (fixture, "I-0001 fix_applied, I-0002 fix_applied 1");
  fix_fixture_assert_main (fixture, "fixed I-0001\nfixed I-0002\n");
  fix_fixture_assert_never (fixture, "break");
}

static Camera *
film (void)
{
  Camera *camera = camera_new (fix_fixture_new (TRUE), fix_fixture_copy);
  g_autoptr (TfJob) round = NULL;

  fix_fixture_review (camera->fixture, 1, "cc");
  script_by_prompt (camera->fixture);
  round = fix_fixture_create (camera->fixture, 1);
  camera_film (camera, round);
  camera_shoot (camera);
  assert_ended_well (camera->fixture);
  /* at either end; three fixes, each its run twice and its tests once */
  g_assert_cmpuint (camera->copies->len, ==, 2 + 3 * 3);
  return camera;
}

static void
restart (WorkspaceFixture *fixture)
{
  g_autofree char *summary = NULL;

  tf_project_store_recover (fixture->files);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  summary = fix_fixture_run (fixture, 1);
  assert_ended_well (fixture);
  g_assert_true (g_str_has_prefix (summary, "2 of 2\n"));
}

/* A commit was made, but the ledger not yet updated: the commit has what it settled. Or a fix was
 * reverted, and the ledger not updated: it is tried again. */
static void
restart_with_older_ledger (WorkspaceFixture *before, WorkspaceFixture *after)
{
  g_autoptr (WorkspaceFixture) copy = fix_fixture_copy (after);
  g_autofree char *ledger = workspace_fixture_read (before, TF_FILE_ISSUES);

  workspace_fixture_write (copy, TF_FILE_ISSUES, ledger);
  restart (copy);
}

TF_TEST (stopped_anywhere_it_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  for (guint i = 1; i < camera->copies->len; i++)
    restart_with_older_ledger (camera->copies->pdata[i - 1], camera->copies->pdata[i]);
  for (guint i = 0; i < camera->copies->len; i++)
    restart (camera->copies->pdata[i]);
}

/* Half an edit, which nobody continues. */
TF_TEST (stopped_and_then_cancelled_nothing_is_left)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (TRUE);
  g_autoptr (TfJob) round = NULL;

  fix_fixture_review (fixture, 1, "c");
  fix_fixture_script_edit (fixture, "fix.1", 1, FIX_EDIT ("fixed"));
  workspace_fixture_write (fixture, "src/main.c", TREE_MAIN "break t");
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  round = fix_fixture_create (fixture, 1);
  g_signal_connect (round, "notify::activity", G_CALLBACK (cancel_at_cb), (gpointer) "fake");
  workspace_fixture_run (fixture, round);
  g_assert_error (tf_job_get_error (round), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  fix_fixture_assert_main (fixture, "");
}
