/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-without-program.h"

#include "tf-test-run.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/without-program"

#define PASS "echo 1..1; echo 'ok a'\n"
/* Passes only with src/main.c. */
#define DEPEND \
  "echo 1..1; if [ -e src/main.c ]; then echo 'ok a'; else echo 'not ok a'; exit 1; fi\n"

static gpointer
run_job (gpointer data, GCancellable *cancellable, GError **error)
{
  const TfPolishTask *task = data;
  g_autofree char *name = tf_polish_task_dup_tests_name (task);
  g_autoptr (TfTestReport) report = tf_test_run (task->workspace, name, NULL, cancellable, error);
  g_autoptr (TfWithoutProgram) plan = NULL;

  if (report == NULL || !tf_without_program_plan (task, report, &plan, error))
    return NULL;
  if (plan == NULL)
    return g_steal_pointer (&report);
  return tf_test_run_without (task->workspace, TF_WITHOUT_PROGRAM_TESTS, plan->paths, plan->tree,
                              plan->seconds, cancellable, error);
}

/* As the loop does, before a review. */
static void
run_tests (const TfPolishTask *task)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestReport) report = tf_test_run_job (run_job, (gpointer) task, &error);

  g_assert_no_error (error);
}

static TfPolishTask *
task_new (WorkspaceFixture *fixture)
{
  fake_tree_set_program (tf_workspace_get_deliverable (fixture->workspace), "src/");
  return tf_polish_task_new (fixture->workspace, "Tool", FAKE_TREE_OUTPUT, 1);
}

static const struct
{
  const char *tests;
  guint runs;
  const char *finding; /* (nullable) */
} rows[] = {
  { PASS, 2,
    "the tests pass without the program: all 1 that ran still pass when src/main.c is missing" },
  { DEPEND, 2, NULL },
  { "[ -e src/main.c ] || exit 1\n" PASS, 2, NULL },
  { "[ -e src/main.c ] || { sleep 100; }\n" PASS, 2, NULL },
  { "if [ -e src/main.c ]; then echo 1..2; echo 'ok a'; echo 'ok b'\nelse " PASS "fi\n", 2, NULL },
  { "echo 1..2; echo 'ok a'; echo 'not ok b'; exit 1\n", 1, NULL },
  { "echo nothing\n", 1, NULL },
};

TF_TEST (tests_that_pass_without_the_program_are_a_finding)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = tree_fixture_new_with_tests (rows[i].tests);
      g_autoptr (TfPolishTask) task = task_new (fixture);
      g_autofree char *finding = NULL;
      g_autofree char *main_file = NULL;

      fixture->config->tests.timeout_seconds = 1;
      run_tests (task);
      g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, rows[i].runs);
      finding = tf_without_program_find (task);
      g_test_message ("row %u: %s", i, finding);
      if (rows[i].finding == NULL)
        g_assert_null (finding);
      else
        workspace_fixture_assert_contains (finding, rows[i].finding);
      main_file = workspace_fixture_read (fixture, "src/main.c");
      g_assert_cmpstr (main_file, ==, TREE_MAIN);
    }
}

TF_TEST (the_result_holds_until_another_file_changes)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new_with_tests (DEPEND);
  g_autoptr (TfPolishTask) task = task_new (fixture);
  g_autofree char *now = NULL;
  g_autofree char *later = NULL;
  g_autofree char *again = NULL;

  run_tests (task);
  workspace_fixture_write (fixture, "src/main.c", "changed\n");
  run_tests (task);
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 3);
  now = tf_without_program_find (task);
  g_assert_null (now);
  workspace_fixture_write (fixture, "helper", "changed\n");
  later = tf_without_program_find (task);
  workspace_fixture_assert_contains (later,
                                     "it is unknown whether the tests depend on the program");
  run_tests (task);
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 5);
  again = tf_without_program_find (task);
  g_assert_null (again);
}

TF_TEST (classic_has_no_such_run)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new_with_tests (PASS);
  g_autoptr (TfPolishTask) task = task_new (fixture);

  fixture->config->polish.evidence = FALSE;
  run_tests (task);
  g_assert_cmpuint (tree_fixture_count_tests (fixture), ==, 1);
}
