/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-locks"

TF_TEST (stale_locks_go)
{
  static const char *const stale[] = { ".git/index.lock",
                                       ".git/HEAD.lock",
                                       ".git/config.lock",
                                       ".git/packed-refs.lock",
                                       ".git/refs/heads/main.lock",
                                       ".git/refs/heads/a/b.lock",
                                       ".git/objects/tmp_object_git2_abc123",
                                       ".git/objects/pack/tmp_pack_abc123",
                                       ".git/objects/pack/pack_git2_abc123",
                                       ".git/objects/pack/pack-1234.idx.lock",
                                       ".git/objects/pack/new-abc123" };
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);

  git_test_write (dir, "a.lock", "the person's");
  g_free (git_test_commit (repo, "one", 0));
  for (guint i = 0; i < G_N_ELEMENTS (stale); i++)
    git_test_write (dir, stale[i], "");
  tf_repo_remove_stale_locks (dir);
  for (guint i = 0; i < G_N_ELEMENTS (stale); i++)
    g_assert_false (tf_test_exists (dir, stale[i]));
  g_assert_true (tf_test_exists (dir, "a.lock"));
  g_free (git_test_commit (repo, "two", 0));
  git_test_assert_clean (dir);
}

TF_TEST (locked_branch_is_an_error_until_then)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  TfCommitSpec spec = { .subject = "one", .kind = TF_COMMIT_KIND_STATE, .time = GIT_TEST_NOW };
  g_autoptr (GError) error = NULL;

  git_test_write (dir, ".git/refs/heads/main.lock", "");
  g_assert_null (tf_repo_commit (repo, &spec, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
  tf_repo_remove_stale_locks (dir);
  g_free (git_test_commit (repo, "one", 0));
}

TF_TEST (link_is_not_followed)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_make_dir ();

  git_test_write (outside, "index.lock", "");
  git_test_link (dir, ".git", outside);
  tf_repo_remove_stale_locks (dir);
  g_assert_true (tf_test_exists (outside, "index.lock"));
}

TF_TEST (no_repository_is_harmless)
{
  tf_repo_remove_stale_locks ("/nonexistent/project");
}
