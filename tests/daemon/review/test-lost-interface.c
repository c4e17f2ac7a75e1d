/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-lost-interface.h"

#include "tf-clock.h"
#include "tf-newest-tests.h"
#include "tf-state-store.h"
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

static void
save_help (WorkspaceFixture *fixture, const char *name, const char *tree, const char *help)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("help", "");
  g_autoptr (GError) error = NULL;

  g_free (report->tree);
  report->tree = g_strdup (tree);
  tf_test_report_add_case (report, "tool",
                           help != NULL ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED, help);
  tf_state_store_save_tests (fixture->files, name, report, &error);
  g_assert_no_error (error);
}

static const struct
{
  const char *name;
  const char *before;   /* (nullable) */
  const char *now;      /* (nullable) */
  gboolean outdated;    /* what it prints now is known only of another tree */
  const char *expected; /* (nullable): a part */
} helps[] = {
  { "same", "  --all  all\n", "  --all  everything\n", FALSE, NULL },
  { "option-gone", "  --all  all\n", "  --most  most\n", FALSE,
    "but option --all of tool --help is gone; restore it" },
  { "help-gone", "  --all  all\n", NULL, FALSE,
    "but what tool --help offers can no longer be read" },
  { "never-had-help", NULL, "  --all  all\n", FALSE, NULL },
  { "outdated", "  --all  all\n", "  --all  all\n", TRUE, "now print for --help is unknown" },
};

TF_TEST_TABLE (a_lost_option_of_help_is_a_finding, helps, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autoptr (TfPolishTask) task = NULL;
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *finding = NULL;
  g_autofree char *base = NULL;
  g_autofree char *now = NULL;
  TfRepo *repo = NULL;

  workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS, "# Constraints\n\nKeep the interface.\n");
  commit (fixture, TRUE);
  task = tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, 1);
  locker = tf_worker_lock (tf_workspace_get_worker (fixture->workspace));
  repo = tf_workspace_get_tree (fixture->workspace, &error);
  base = tf_repo_dup_base (repo, &error);
  now = tf_repo_snapshot (repo, &error);
  g_assert_no_error (error);
  save_help (fixture, TF_HELP_TESTS_BEFORE, base, row->before);
  save_help (fixture, TF_HELP_TESTS_NOW, row->outdated ? base : now, row->now);
  context = tf_polish_task_load (task, &error);
  g_assert_no_error (error);
  finding = tf_lost_interface_find (task, context);
  if (row->expected == NULL)
    g_assert_cmpstr (finding, ==, NULL);
  else
    workspace_fixture_assert_contains (finding, row->expected);
}
