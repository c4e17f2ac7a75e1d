/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-context.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/build-context"

TF_TEST (the_documents_are_those_on_disk)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfBuildContext) context = NULL;
  const TfBuildInput *input;
  g_autoptr (GError) error = NULL;

  workspace_fixture_write (fixture, TF_FILE_SPEC, "by hand\n");
  tf_workspace_set_language (fixture->workspace, "de");
  context = tf_build_context_load (fixture->workspace, "Party", &error);
  g_assert_no_error (error);
  input = tf_build_context_get_input (context);
  g_assert_cmpstr (input->project_name, ==, "Party");
  g_assert_cmpstr (input->language, ==, "de");
  g_assert_cmpstr (input->project_id, ==, tf_project_files_get_id (fixture->files));
  g_assert_cmpstr (input->spec, ==, "by hand\n");
  g_assert_cmpstr (input->deliverable, ==, "# Plan\n\nversion 0\n");
  g_assert_cmpstr (tf_build_context_get_output_path (context), ==, FAKE_OUTPUT);
}

TF_TEST (a_deliverable_may_be_missing_a_locked_document_not)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autofree char *plan = tf_project_files_dup_path (fixture->files, FAKE_OUTPUT);
  g_autofree char *intent = tf_project_files_dup_path (fixture->files, TF_FILE_INTENT);
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_unlink (plan), ==, 0);
  context = tf_build_context_load (fixture->workspace, "Party", &error);
  g_assert_no_error (error);
  g_assert_null (tf_build_context_get_input (context)->deliverable);
  g_assert_cmpint (g_unlink (intent), ==, 0);
  g_assert_null (tf_build_context_load (fixture->workspace, "Party", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING);
}

TF_TEST (a_tree_is_shown_by_its_listing)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (TfTestReport) tests = tf_test_report_new ("meson", "");
  const TfBuildInput *input;
  g_autoptr (GError) error = NULL;

  tf_workspace_set_deliverable (fixture->workspace, tree);
  workspace_fixture_write (fixture, "src/main.c", "int x;\n");
  workspace_fixture_write (fixture, "src/main.o", "ignored");
  workspace_fixture_write (fixture, ".gitignore", "*.o\n");
  context = tf_build_context_load (fixture->workspace, "Party", &error);
  g_assert_no_error (error);
  input = tf_build_context_get_input (context);
  g_assert_cmpstr (input->deliverable, ==, ".gitignore\t4\nsrc/main.c\t7\n");
  g_assert_cmpstr (input->directory, ==, tf_workspace_get_tree_directory (fixture->workspace));
  g_assert_null (input->sources[0]);
  g_assert_cmpint (input->require_tests, ==,
                   fixture->config->phase3_completeness.code_require_tests);
  g_assert_cmpstr (tf_build_context_get_output_path (context), ==, FAKE_TREE_OUTPUT);
  g_assert_null (input->tests);
  tf_build_context_set_tests (context, tests);
  g_assert_true (input->tests == tests);
  tf_build_context_set_tests (context, NULL);
  g_assert_null (input->tests);
}
