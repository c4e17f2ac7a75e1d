/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-scratch.h"

#include "store-test.h"

#define TF_TEST_PREFIX "/scratch"

static char *
make (const TfProjectFiles *files)
{
  g_autoptr (GError) error = NULL;
  char *path = tf_scratch_make (files, "trial", &error);

  g_assert_no_error (error);
  return path;
}

TF_TEST (it_is_empty_however_it_was_left)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);
  g_autofree char *again = NULL;

  g_assert_true (g_path_is_absolute (path));
  store_test_write (files, TF_DIR_SCRATCH "/trial/left", "x");
  again = make (files);
  g_assert_cmpstr (again, ==, path);
  g_assert_cmpuint (store_test_count (path, ""), ==, 0);
}

TF_TEST (links_are_removed_not_followed)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *kept = tf_test_write (outside, "kept", "x");
  g_autofree char *to_file = g_build_filename (path, "file", NULL);
  g_autofree char *to_dir = g_build_filename (path, "directory", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (kept, to_file), ==, 0);
  g_assert_cmpint (symlink (outside, to_dir), ==, 0);
  g_assert_true (tf_scratch_remove (files, "trial", &error));
  g_assert_no_error (error);
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH "/trial"));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

TF_TEST (a_link_in_its_place_is_removed_itself)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *kept = tf_test_write (outside, "kept", "x");

  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_true (tf_scratch_remove (files, "trial", NULL));
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH "/trial"));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

TF_TEST (read_only_directories_go_too)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);
  g_autofree char *closed = g_build_filename (path, "closed", NULL);
  g_autofree char *inner = g_build_filename (closed, "inner", NULL);

  g_assert_cmpint (g_mkdir_with_parents (inner, 0700), ==, 0);
  store_test_write (files, TF_DIR_SCRATCH "/trial/closed/inner/file", "x");
  g_assert_cmpint (g_chmod (inner, 0500), ==, 0);
  g_assert_cmpint (g_chmod (closed, 0), ==, 0);
  g_assert_true (tf_scratch_remove (files, "trial", NULL));
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH "/trial"));
}

/* Deeper than the limit of open descriptors. */
TF_TEST (a_deep_tree_goes_too)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  for (guint i = 0; i < 2000; i++)
    {
      int next;

      g_assert_cmpint (mkdirat (fd, "deep", 0700), ==, 0);
      next = openat (fd, "deep", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
      g_assert_cmpint (next, >=, 0);
      close (fd);
      fd = next;
    }
  close (fd);
  g_assert_true (tf_scratch_remove (files, "trial", NULL));
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH "/trial"));
}

TF_TEST (a_missing_directory_is_not_an_error)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_scratch_remove (files, "trial", &error));
  g_assert_no_error (error);
}

TF_TEST (a_scratch_place_that_leads_elsewhere_is_refused)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *scratch = tf_project_files_dup_path (files, TF_DIR_SCRATCH);
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *inner = g_build_filename (outside, "trial", NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  kept = tf_test_write (inner, "kept", "x");
  g_assert_cmpint (symlink (outside, scratch), ==, 0);
  g_assert_null (tf_scratch_make (files, "trial", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_false (tf_scratch_remove (files, "trial", NULL));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
  tf_scratch_sweep (files);
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

TF_TEST (recovery_sweeps_what_a_killed_daemon_left)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = make (files);

  store_test_write (files, TF_DIR_SCRATCH "/trial/left", "x");
  tf_project_store_recover (files);
  g_assert_false (store_test_exists (files, TF_DIR_SCRATCH));
}
