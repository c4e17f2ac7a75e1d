/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-help.h"

#include <glib/gstdio.h>
#include <string.h>

#include "fake-deliverable.h"
#include "tf-newest-tests.h"
#include "tf-state-store.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-help"

static WorkspaceFixture *
fixture_new (const char *text, int mode)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();
  g_autofree char *path = NULL;

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_free (fixture->config->tests.confine);
  fixture->config->tests.confine = g_strdup ("none");
  workspace_fixture_write (fixture, "bin/tool", text);
  path = g_build_filename (tf_workspace_get_tree_directory (fixture->workspace), "bin/tool", NULL);
  g_assert_cmpint (g_chmod (path, mode), ==, 0);
  return fixture;
}

static gpointer
ask (gpointer data, GCancellable *cancellable, GError **error)
{
  WorkspaceFixture *fixture = data;
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  g_ptr_array_add (paths, (gpointer) "bin/tool");
  g_ptr_array_add (paths, (gpointer) "bin/absent");
  return tf_test_help_run (fixture->workspace, TF_HELP_TESTS_NOW, NULL, paths, cancellable, error)
             ? g_strdup ("")
             : NULL;
}

/* Returns: (transfer full) */
static TfTestReport *
ask_for_help (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *done = tf_test_run_job (ask, fixture, &error);
  TfTestReport *report = NULL;

  g_assert_no_error (error);
  report = tf_state_store_load_tests (fixture->files, TF_HELP_TESTS_NOW, &error);
  g_assert_no_error (error);
  return report;
}

static const struct
{
  const char *name;
  const char *text;
  int mode;
  guint n;              /* programs that were started */
  const char *expected; /* (nullable): %NULL: no help */
} rows[] = {
  { "prints-help", "#!/bin/sh\necho \"asked: $1\"\n", 0755, 1, "asked: --help\n" },
  { "on-standard-error", "#!/bin/sh\necho --all >&2\n", 0755, 1, "--all\n" },
  { "fails", "#!/bin/sh\necho --all; exit 2\n", 0755, 1, NULL },
  { "floods", "#!/bin/sh\nyes --all\n", 0755, 1, NULL },
  { "cannot-be-started", "#!/none\n", 0755, 1, NULL },
  { "is-not-executable", "#!/bin/sh\necho x\n", 0644, 0, NULL },
};

TF_TEST_TABLE (a_program_is_asked, rows, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new (row->text, row->mode);
  g_autoptr (TfTestReport) report = ask_for_help (fixture);
  const TfTestCase *one = NULL;

  g_assert_cmpuint (report->cases->len, ==, row->n);
  if (row->n == 0)
    return;
  one = g_ptr_array_index (report->cases, 0);
  g_assert_cmpstr (one->name, ==, "bin/tool");
  g_assert_cmpint (one->outcome, ==,
                   row->expected != NULL ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED);
  g_assert_cmpstr (one->message, ==, row->expected);
}

TF_TEST (the_same_tree_is_asked_once)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ("#!/bin/sh\ndate +%s.%N\n", 0755);
  g_autoptr (TfTestReport) first = ask_for_help (fixture);
  g_autoptr (TfTestReport) second = ask_for_help (fixture);
  g_autoptr (TfTestReport) third = NULL;
  const TfTestCase *one = g_ptr_array_index (first->cases, 0);
  const TfTestCase *two = g_ptr_array_index (second->cases, 0);

  g_assert_cmpstr (one->message, ==, two->message);
  workspace_fixture_write (fixture, "other", "x\n");
  third = ask_for_help (fixture);
  two = g_ptr_array_index (third->cases, 0);
  g_assert_cmpstr (one->message, !=, two->message);
}

TF_TEST (it_is_no_test_result_and_changes_nothing)
{
  g_autoptr (WorkspaceFixture) fixture =
      fixture_new ("#!/bin/sh\necho x > made; rm -f bin/tool; echo --all\n", 0755);
  g_autoptr (TfTestReport) report = ask_for_help (fixture);
  g_autoptr (GPtrArray) listed = tf_newest_tests_list (fixture->files, 10);
  const char *tree = tf_workspace_get_tree_directory (fixture->workspace);

  g_assert_false (report->counts.known);
  g_assert_cmpuint (listed->len, ==, 0);
  g_assert_true (tf_test_exists (tree, "bin/tool"));
  g_assert_false (tf_test_exists (tree, "made"));
}
