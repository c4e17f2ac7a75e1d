/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"
#include "tf-test-shell.h"

#define TF_TEST_PREFIX "/git/repo-check"

/* $1: the object; what it is in the error. */
static const struct
{
  const char *name;
  const char *object;
  const char *damage;
  const char *what; /* %NULL: it belongs to no file of the last commit */
} rows[] = {
  { "nothing", "HEAD", "true", NULL },
  { "file", "HEAD:docs/a.md", "rm -f \"$1\"", "docs/a.md (object " },
  { "file-at-the-top", "HEAD:b.md", "rm -f \"$1\"", "b.md (object " },
  { "empty-file", "HEAD:docs/a.md", "rm -f \"$1\"; touch \"$1\"", "docs/a.md (object " },
  { "overwritten-file", "HEAD:docs/a.md", "rm -f \"$1\"; echo garbage >\"$1\"",
    "docs/a.md (object " },
  { "directory", "HEAD:docs", "rm -f \"$1\"", "docs/ (object " },
  { "tree", "HEAD^{tree}", "rm -f \"$1\"", "its tree (object " },
  { "commit", "HEAD", "rm -f \"$1\"", "the commit itself (object " },
  { "old-file", "HEAD~1:docs/a.md", "rm -f \"$1\"", NULL },
  { "old-commit", "HEAD~1", "rm -f \"$1\"", NULL },
};

static TfRepo *
new_repo (char **out_dir)
{
  TfRepo *repo = git_test_new_repo (out_dir);

  git_test_write (*out_dir, "b.md", "two\n");
  git_test_write (*out_dir, "docs/a.md", "old\n");
  g_free (git_test_commit (repo, "one", 0));
  git_test_write (*out_dir, "docs/a.md", "new\n");
  g_free (git_test_commit (repo, "two", 0));
  return repo;
}

TF_TEST_TABLE (names_what_is_missing, rows, row->name)
{
  g_autofree char *dir = NULL;
  TfRepo *first = new_repo (&dir);
  g_autofree char *id = git_test_git (dir, "rev-parse", row->object, NULL);
  g_autofree char *script =
      g_strdup_printf ("set -- .git/objects/%.2s/%s; %s", id, id + 2, row->damage);
  g_autoptr (TfRepo) repo = NULL;
  g_autoptr (GError) error = NULL;

  tf_repo_free (first);
  tf_test_shell (dir, script);
  repo = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tf_repo_check_head (repo, NULL, &error), ==, row->what == NULL);
  if (row->what == NULL)
    {
      g_assert_no_error (error);
      return;
    }
  tf_test_assert_error (error, TF_ERROR_GIT, row->what);
  tf_test_assert_error (error, TF_ERROR_GIT, id);
  tf_test_assert_error (error, TF_ERROR_GIT, "backup");
  tf_test_assert_error (error, TF_ERROR_GIT, " fsck”");
}

TF_TEST (a_damaged_pack_is_named)
{
  g_autofree char *dir = NULL;
  TfRepo *first = new_repo (&dir);
  g_autoptr (TfRepo) repo = NULL;
  g_autoptr (GError) error = NULL;

  tf_repo_free (first);
  tf_test_shell (dir, "git gc -q --prune=now; rm -f .git/objects/pack/*.pack");
  repo = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  g_assert_false (tf_repo_check_head (repo, NULL, &error));
  tf_test_assert_error (error, TF_ERROR_GIT, "the commit itself");
}

TF_TEST (packed_history_and_submodules_are_complete)
{
  g_autofree char *dir = NULL;
  TfRepo *first = new_repo (&dir);
  g_autoptr (TfRepo) repo = NULL;
  g_autoptr (GError) error = NULL;

  tf_repo_free (first);
  tf_test_shell (dir, "git update-index --add --cacheinfo "
                      "160000,1234567890123456789012345678901234567890,sub; git commit -qm sub; "
                      "git gc -q --prune=now");
  repo = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  g_assert_true (tf_repo_check_head (repo, NULL, &error));
  g_assert_no_error (error);
}

/* Forty levels of two entries each, all the same tree below: 2^40 paths. */
TF_TEST (a_tree_that_repeats_itself_is_read_once)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_repo (&dir);
  g_autoptr (GError) error = NULL;

  tf_test_shell (dir, "t=$(git rev-parse HEAD:docs); for i in $(seq 40); do t=$(printf "
                      "'040000 tree %s\\ta\\n040000 tree %s\\tb\\n' $t $t | git mktree); done; "
                      "git update-ref HEAD $(git commit-tree -m many $t)");
  g_assert_true (tf_repo_check_head (repo, NULL, &error));
  g_assert_no_error (error);
}

TF_TEST (before_the_first_commit_nothing_is_missing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_repo_check_head (repo, NULL, &error));
  g_assert_no_error (error);
}

TF_TEST (can_be_cancelled)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_repo (&dir);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  g_assert_false (tf_repo_check_head (repo, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
