/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-interface.h"

#include "tf-clock.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/lost-interface"

static void
commit (WorkspaceFixture *fixture, gboolean imported)
{
  TfCommitSpec spec = { .subject = "building: task-01-import",
                        .kind = TF_COMMIT_KIND_TASK,
                        .task = "task-01-import",
                        .time = tf_clock_now () };
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  g_autofree char *command = g_strdup_printf ("git -C '%s' update-ref " TF_REPO_REF_BASE " HEAD",
                                              tf_workspace_get_code_directory (fixture->workspace));
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = tf_workspace_commit (fixture->workspace, &spec, &error);
  int status = 0;

  g_assert_no_error (error);
  if (imported)
    g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, &status, &error));
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

static const struct
{
  const char *name;
  gboolean imported; /* the code with the old header */
  const char *constraints;
  const char *header; /* now */
  const char *expected;
} rows[] = {
  { "gone", TRUE, "Keep the interface.", "int bar (void);\n",
    "the constraints keep the interface, but function foo of include/x.h is gone; restore it, or "
    "ask "
    "the user" },
  { "kept", TRUE, "Keep the interface.", "int foo (void);\nint bar (void);\n", NULL },
  { "not-asked", TRUE, "Be quick.", "int bar (void);\n", NULL },
  { "nothing-imported", FALSE, "Keep the interface.", "int bar (void);\n", NULL },
};

TF_TEST_TABLE (a_lost_declaration_is_a_finding, rows, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (TfPolishTask) task = NULL;
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *finding = NULL;
  g_autofree char *constraints = g_strdup_printf ("# Constraints\n\n%s\n", row->constraints);

  workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS, constraints);
  workspace_fixture_write (fixture, "include/x.h", "int foo (void);\n");
  commit (fixture, row->imported);
  workspace_fixture_write (fixture, "include/x.h", row->header);
  task = tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, 1);
  locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  context = tf_polish_task_load (task, &error);
  g_assert_no_error (error);
  finding = tf_lost_interface_find (task, context);
  g_assert_cmpstr (finding, ==, row->expected);
}
