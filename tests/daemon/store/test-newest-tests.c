/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-newest-tests.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/newest-tests"

static TfProjectFiles *
make_project (void)
{
  g_autofree char *directory = tf_test_make_dir ();

  return tf_project_files_new ("20261121-7c1e", directory);
}

static void
keep (TfProjectFiles *files, const char *name, gint64 second, long nanosecond)
{
  g_autofree char *folder = tf_project_files_dup_path (files, TF_DIR_TESTS);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct timespec times[] = { { second, nanosecond }, { second, nanosecond } };

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

static void
assert_newest (TfProjectFiles *files, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = tf_newest_tests_dup_name (files, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (name, ==, expected);
}

TF_TEST (by_the_time_of_the_file)
{
  g_autoptr (TfProjectFiles) files = make_project ();

  assert_newest (files, NULL);
  keep (files, "iteration-2.json", 1000, 5);
  assert_newest (files, "iteration-2");
  keep (files, "iteration-10.json", 1000, 4);
  assert_newest (files, "iteration-2");
  keep (files, "build.json", 1000, 6);
  assert_newest (files, "build");
  keep (files, "iteration-3.json", 1001, 0);
  assert_newest (files, "iteration-3");
}

TF_TEST (other_files_are_none)
{
  g_autoptr (TfProjectFiles) files = make_project ();
  g_autofree char *link = tf_project_files_dup_path (files, TF_DIR_TESTS "/link.json");

  keep (files, "build.json", 1000, 0);
  keep (files, "notes.txt", 2000, 0);
  keep (files, ".json", 2000, 0);
  keep (files, "without-program.json", 2000, 0);
  keep (files, "without-program.json.corrupt-20260101T000000Z", 2001, 0);
  keep (files, ".build.json", 2000, 0);
  g_assert_cmpint (symlink ("build.json", link), ==, 0);
  assert_newest (files, "build");
}

/* An older report does not describe the current state. */
TF_TEST (a_corrupt_newest_one_is_not_skipped)
{
  g_autoptr (TfProjectFiles) files = make_project ();
  g_autoptr (GError) error = NULL;

  keep (files, "build.json", 1000, 0);
  keep (files, "iteration-1.json.corrupt-20261121T222640Z", 999, 0);
  assert_newest (files, "build");
  keep (files, "iteration-1.json.corrupt-20261121T222641Z-2", 1001, 0);
  g_assert_null (tf_newest_tests_dup_name (files, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  keep (files, "iteration-2.json", 1002, 0);
  assert_newest (files, "iteration-2");
}

TF_TEST (unreadable_is_no_absence)
{
  g_autoptr (TfProjectFiles) files = make_project ();
  g_autofree char *parent = tf_project_files_dup_path (files, TF_DIR_PRIVATE);
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_TESTS);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "", -1, NULL));
  g_assert_null (tf_newest_tests_dup_name (files, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}
