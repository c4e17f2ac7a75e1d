/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-leftover-private.h"

#include "store-test.h"

/* A create that ended before status.json, with @file in it unless that is %NULL. */
static gboolean
is_removed_with (const char *file)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *projects = g_path_get_dirname (tf_project_files_get_directory (files));
  g_autoptr (GPtrArray) ids = NULL;

  if (file != NULL)
    {
      g_autofree char *path = tf_project_files_dup_path (files, file);
      g_autofree char *parent = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
      store_test_write (files, file, "");
    }
  ids = tf_project_store_list (projects, NULL);
  g_assert_cmpuint (ids->len, ==, 0);
  return !store_test_exists (files, ".");
}

static void
test_empty (void)
{
  g_assert_true (is_removed_with (NULL));
}

static void
test_removed (gconstpointer file)
{
  g_assert_true (is_removed_with (file));
}

static void
test_kept (gconstpointer file)
{
  g_assert_false (is_removed_with (file));
}

static void
test_link (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *projects = g_path_get_dirname (tf_project_files_get_directory (files));
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *link = tf_project_files_dup_path (files, "docs/out");
  g_autoptr (GPtrArray) ids = NULL;

  g_assert_cmpint (symlink (outside, link), ==, 0);
  ids = tf_project_store_list (projects, NULL);
  g_assert_true (g_file_test (outside, G_FILE_TEST_IS_DIR));
  g_assert_true (store_test_exists (files, "docs/out"));
}

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  g_test_add_func ("/store/project-leftover/empty-directories-go", test_empty);
  g_test_add_data_func ("/store/project-leftover/temporary-files-go", ".status.json.tmp-abc123",
                        test_removed);
  g_test_add_data_func ("/store/project-leftover/repository-without-commit-goes", ".git/HEAD",
                        test_removed);
  g_test_add_data_func ("/store/project-leftover/repository-with-branch-stays",
                        ".git/refs/heads/main", test_kept);
  g_test_add_data_func ("/store/project-leftover/packed-repository-stays", ".git/packed-refs",
                        test_kept);
  g_test_add_data_func ("/store/project-leftover/resource-stays", "resources/given.pdf", test_kept);
  g_test_add_data_func ("/store/project-leftover/any-file-stays", "notes.txt", test_kept);
  g_test_add_data_func ("/store/project-leftover/run-stays", ".thoughtforge/runs/x/prompt.txt",
                        test_kept);
  g_test_add_func ("/store/project-leftover/link-stays", test_link);
  return g_test_run ();
}
