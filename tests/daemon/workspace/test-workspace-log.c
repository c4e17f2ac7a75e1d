/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace.h"

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/work-log"

TF_TEST (lines_of_the_log_keep_their_order)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *log = NULL;
  const char *at;

  for (guint i = 0; i < 50; i++)
    tf_workspace_log (fixture->workspace, "info", "halt", "line %u.", i);
  log = workspace_fixture_read_log (fixture);
  at = log;
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *line = g_strdup_printf ("line %u.", i);

      at = g_strstr_len (at, -1, line);
      g_assert_nonnull (at);
    }
  workspace_fixture_assert_contains (log, "\"polishing\"");
}

TF_TEST (a_refused_document_is_not_written)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *log = NULL;

  g_assert_false (tf_workspace_write_document (fixture->workspace, "run.sh", "rm -rf /\n", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  text = workspace_fixture_read (fixture, "run.sh");
  g_assert_null (text);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "file_create_source run.sh: refused: not in this test");
}

TF_TEST (a_refused_commit_is_not_made)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  TfCommitSpec spec = { .subject = "x", .kind = TF_COMMIT_KIND_STATE };
  g_autoptr (GError) error = NULL;

  fake_deliverable_set_refused (fixture->deliverable, TF_OPERATION_GIT_COMMIT);
  g_assert_null (tf_workspace_commit (fixture->workspace, &spec, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}
