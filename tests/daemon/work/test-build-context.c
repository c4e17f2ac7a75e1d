/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-context.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test.h"
#include "work-fixture.h"

static void
the_documents_are_those_on_disk (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  g_autoptr (TfBuildContext) context = NULL;
  const TfBuildInput *input;
  g_autoptr (GError) error = NULL;

  work_fixture_write (fixture, TF_FILE_SPEC, "by hand\n");
  context = tf_build_context_load (fixture->work, "Party", &error);
  g_assert_no_error (error);
  input = tf_build_context_get_input (context);
  g_assert_cmpstr (input->project_name, ==, "Party");
  g_assert_cmpstr (input->project_id, ==, tf_project_files_get_id (fixture->files));
  g_assert_cmpstr (input->spec, ==, "by hand\n");
  g_assert_cmpstr (input->deliverable, ==, "# Plan\n\nversion 0\n");
  g_assert_cmpstr (tf_build_context_get_output_path (context), ==, FAKE_OUTPUT);
}

static void
a_deliverable_may_be_missing_a_locked_document_not (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  g_autofree char *plan = tf_project_files_dup_path (fixture->files, FAKE_OUTPUT);
  g_autofree char *intent = tf_project_files_dup_path (fixture->files, TF_FILE_INTENT);
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_unlink (plan), ==, 0);
  context = tf_build_context_load (fixture->work, "Party", &error);
  g_assert_no_error (error);
  g_assert_null (tf_build_context_get_input (context)->deliverable);
  g_assert_cmpint (g_unlink (intent), ==, 0);
  g_assert_null (tf_build_context_load (fixture->work, "Party", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/build-context/the-documents-are-those-on-disk",
                   the_documents_are_those_on_disk);
  g_test_add_func ("/build-context/a-deliverable-may-be-missing-a-locked-document-not",
                   a_deliverable_may_be_missing_a_locked_document_not);
  return g_test_run ();
}
