/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-mix"

TF_TEST (some_paths_are_of_another_tree)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *base = NULL;
  g_autofree char *from = NULL;
  g_autofree char *mixed = NULL;
  g_autofree char *changes = NULL;

  git_test_write (dir, "src/a.c", "old");
  git_test_write (dir, "tests/gone.c", "old");
  git_test_write (dir, "tests/t.c", "old");
  base = git_test_commit (repo, "base", 0);
  git_test_write (dir, "src/a.c", "new");
  git_test_remove (dir, "tests/gone.c");
  git_test_write (dir, "tests/t.c", "new");
  git_test_write (dir, "tests/more/u.c", "new");
  from = git_test_snapshot (repo);
  g_ptr_array_add (paths, (char *) "tests/gone.c");
  g_ptr_array_add (paths, (char *) "tests/t.c");
  g_ptr_array_add (paths, (char *) "tests/more/u.c");
  g_ptr_array_add (paths, (char *) "tests/in-neither.c");
  mixed = tf_repo_mix (repo, base, from, paths, &error);
  g_assert_no_error (error);
  changes = git_test_compare (repo, mixed);
  g_assert_cmpstr (changes, ==, "M src/a.c");
}

TF_TEST (an_unknown_tree_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autofree char *from = git_test_snapshot (repo);
  g_autoptr (GError) error = NULL;

  g_assert_null (
      tf_repo_mix (repo, "0123456789012345678901234567890123456789", from, paths, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}
