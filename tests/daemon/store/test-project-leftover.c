/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-leftover-private.h"

#include "store-test.h"

#define TF_TEST_PREFIX "/store/project-leftover"

/* A creation that ended before status.json, with @file in it unless that is %NULL. */
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

TF_TEST (empty_directories_go)
{
  g_assert_true (is_removed_with (NULL));
}

static void
test_removed (gconstpointer file)
{
  g_assert_true (is_removed_with (file));
}

TF_TEST_ROW (temporary_files_go, test_removed, ".status.json.tmp-abc123");
TF_TEST_ROW (repository_without_commit_goes, test_removed, ".git/HEAD");

static void
test_kept (gconstpointer file)
{
  g_assert_false (is_removed_with (file));
}

TF_TEST_ROW (repository_with_branch_stays, test_kept, ".git/refs/heads/main");
TF_TEST_ROW (packed_repository_stays, test_kept, ".git/packed-refs");
TF_TEST_ROW (resource_stays, test_kept, "resources/given.pdf");
TF_TEST_ROW (any_file_stays, test_kept, "notes.txt");
TF_TEST_ROW (run_stays, test_kept, ".thoughtforge/runs/x/prompt.txt");

TF_TEST (link_stays)
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
