/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-evidence.h"

#include <glib/gstdio.h>

#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-evidence"

#define MAP \
  "| Criterion | Tests | Why there is none |\n|---|---|---|\n| AC-1 | a | |\n| AC-2 | | by hand " \
  "|\n"

static TfProjectFiles *
make_project (const char *map)
{
  g_autofree char *directory = tf_test_make_dir ();
  TfProjectFiles *files = tf_project_files_new ("20261121-7c1e", directory);
  g_autofree char *docs = tf_project_files_dup_path (files, TF_DIR_DOCS);
  g_autofree char *tests = tf_project_files_dup_path (files, TF_DIR_TESTS);
  g_autofree char *path = tf_project_files_dup_path (files, TF_ACCEPTANCE_PATH);
  g_autofree char *constraints = tf_project_files_dup_path (files, TF_FILE_CONSTRAINTS);

  g_assert_cmpint (g_mkdir_with_parents (docs, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (tests, 0700), ==, 0);
  g_assert_true (g_file_set_contents (
      constraints, "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: reads\n- AC-2: prints\n", -1,
      NULL));
  if (map != NULL)
    g_assert_true (g_file_set_contents (path, map, -1, NULL));
  return files;
}

static void
keep_report (TfProjectFiles *files, TfTestOutcome outcome)
{
  g_autoptr (TfTestReport) report = tf_test_report_new ("meson", "");
  g_autoptr (GError) error = NULL;
  gboolean passed = outcome == TF_TEST_OUTCOME_PASSED;

  report->counts = (TfTestCounts){ TRUE, 1, passed, !passed };
  report->names_complete = TRUE;
  tf_test_report_add_case (report, "a", outcome, NULL);
  tf_state_store_save_tests (files, "build", report, &error);
  g_assert_no_error (error);
}

static void
assert_counts (const TfProjectEvidence *evidence, guint total, guint passing, guint agreed)
{
  g_assert_cmpint (evidence->acceptance.known, ==, total > 0);
  g_assert_cmpuint (evidence->acceptance.total, ==, total);
  g_assert_cmpuint (evidence->acceptance.passing, ==, passing);
  g_assert_cmpuint (evidence->acceptance.agreed, ==, agreed);
}

TF_TEST (passing_tests_count)
{
  g_autoptr (TfProjectFiles) files = make_project (MAP);
  g_autoptr (TfProjectEvidence) evidence = NULL;

  keep_report (files, TF_TEST_OUTCOME_PASSED);
  evidence = tf_project_evidence_load (files);
  g_assert_nonnull (evidence->report);
  g_assert_cmpstr (evidence->detail, !=, "");
  assert_counts (evidence, 2, 1, 0);
}

TF_TEST (failing_tests_do_not)
{
  g_autoptr (TfProjectFiles) files = make_project (MAP);
  g_autoptr (TfProjectEvidence) evidence = NULL;

  keep_report (files, TF_TEST_OUTCOME_FAILED);
  evidence = tf_project_evidence_load (files);
  assert_counts (evidence, 2, 0, 0);
}

TF_TEST (nothing_run_is_nothing_known)
{
  g_autoptr (TfProjectFiles) files = make_project (NULL);
  g_autoptr (TfProjectEvidence) evidence = tf_project_evidence_load (files);

  g_assert_null (evidence->report);
  g_assert_cmpstr (evidence->detail, ==, "");
  assert_counts (evidence, 0, 0, 0);
}

TF_TEST (damaged_report_is_unknown)
{
  g_autoptr (TfProjectFiles) files = make_project (MAP);
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_TESTS "/build.json");
  g_autoptr (TfProjectEvidence) evidence = NULL;

  g_assert_true (g_file_set_contents (path, "{\"counts\": ", -1, NULL));
  evidence = tf_project_evidence_load (files);
  g_assert_null (evidence->report);
  g_assert_true (g_str_has_prefix (evidence->detail, "unknown: "));
  assert_counts (evidence, 2, 0, 0);
}
