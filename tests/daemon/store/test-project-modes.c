/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/store/project-modes"

static guint
get_mode (const char *path)
{
  struct stat info;

  g_assert_cmpint (lstat (path, &info), ==, 0);
  return info.st_mode & 07777;
}

static const struct
{
  const char *name;
  guint mode;
} widened[] = {
  { ".", 0755 },
  { TF_DIR_DOCS, 02777 },
  { TF_DIR_RESOURCES, 01777 },
  { TF_DIR_PRIVATE, 0750 },
  { TF_DIR_RUNS, 0707 },
  { TF_DIR_REVIEWS, 02700 },
  { TF_DIR_REMOVED, 0500 },
};

TF_TEST_TABLE (a_directory_of_the_daemon_is_closed, widened, NULL)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = tf_project_files_dup_path (files, row->name);

  g_assert_cmpint (chmod (path, row->mode), ==, 0);
  tf_project_store_close_directories (files);
  g_assert_cmpuint (get_mode (path), ==, 0700);
}

TF_TEST (what_is_not_the_daemons_is_left)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *link = tf_project_files_dup_path (files, TF_DIR_TESTS);
  g_autofree char *code = tf_project_files_dup_path (files, TF_DIR_CODE);

  g_assert_cmpint (chmod (outside, 0755), ==, 0);
  g_assert_cmpint (symlink (outside, link), ==, 0);
  g_assert_cmpint (g_mkdir (code, 0700), ==, 0);
  g_assert_cmpint (chmod (code, 0755), ==, 0);
  tf_project_store_close_directories (files);
  g_assert_cmpuint (get_mode (outside), ==, 0755);
  g_assert_cmpuint (get_mode (code), ==, 0755);
}

TF_TEST (the_projects_directory_is_closed)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *top = tf_test_make_dir ();
  g_autofree char *link = g_build_filename (top, "link", NULL);

  g_assert_cmpint (chmod (dir, 02775), ==, 0);
  g_assert_cmpint (symlink (dir, link), ==, 0);
  tf_project_store_close_projects (link);
  g_assert_cmpuint (get_mode (dir), ==, 0700);
}

TF_TEST (a_directory_for_all_is_left_with_a_warning)
{
  g_autofree char *dir = tf_test_make_dir ();

  g_assert_cmpint (chmod (dir, 01777), ==, 0);
  g_test_expect_message ("tf-store", G_LOG_LEVEL_WARNING, "*mode 1777*set projects.directory*");
  tf_project_store_close_projects (dir);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (get_mode (dir), ==, 01777);
}

TF_TEST (the_home_directory_is_left_with_a_warning)
{
  const char *home = g_get_home_dir ();
  g_autofree char *above = g_path_get_dirname (home);
  const char *const both[] = { home, above };

  g_assert_cmpint (g_mkdir_with_parents (home, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_assert_cmpint (chmod (both[i], 0755), ==, 0);
      g_test_expect_message ("tf-store", G_LOG_LEVEL_WARNING, "*set projects.directory*");
      tf_project_store_close_projects (both[i]);
      g_test_assert_expected_messages ();
      g_assert_cmpuint (get_mode (both[i]), ==, 0755);
    }
}

TF_TEST (a_directory_that_cannot_be_closed_is_told)
{
  g_autofree char *dir = NULL;

  if (!tf_test_enter_mounts ())
    return;
  dir = tf_test_make_dir ();
  g_assert_true (tf_test_mount (dir, "64k"));
  g_assert_cmpint (chmod (dir, 0755), ==, 0);
  g_assert_true (tf_test_make_read_only (dir));
  g_test_expect_message ("tf-store", G_LOG_LEVEL_WARNING,
                         "*mode 0755*cannot be changed*chmod 0700*");
  tf_project_store_close_projects (dir);
  g_test_assert_expected_messages ();
}
