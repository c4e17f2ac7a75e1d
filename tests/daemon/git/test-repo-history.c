/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

static void
test_log (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = git_test_commit (repo, "intake: created", 0);
  g_autofree char *second = git_test_commit (repo, "polishing: review 1", 1);
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, 10, NULL);
  g_autoptr (GPtrArray) newest = tf_repo_log (repo, 1, NULL);
  const TfCommit *commit = g_ptr_array_index (commits, 0);

  g_assert_cmpuint (commits->len, ==, 2);
  g_assert_cmpuint (newest->len, ==, 1);
  g_assert_cmpstr (commit->hash, ==, second);
  g_assert_cmpstr (commit->subject, ==, "polishing: review 1");
  g_assert_cmpuint (commit->iteration, ==, 1);
  g_assert_cmpint (commit->time, ==, GIT_TEST_NOW);
  g_assert_cmpstr (((TfCommit *) g_ptr_array_index (commits, 1))->hash, ==, first);
}

static void
test_empty_log (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, 10, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (commits->len, ==, 0);
}

static void
test_diff (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *diff = NULL;
  g_autofree char *expected = NULL;

  git_test_write (dir, "docs/plan.md", "one\ntwo\nthree\n");
  first = git_test_commit (repo, "one", 0);
  git_test_write (dir, "docs/plan.md", "one\n2\nthree\n");
  git_test_write (dir, "new.md", "new\n");
  second = git_test_commit (repo, "two", 0);
  diff = tf_repo_diff (repo, first, second, NULL);
  expected = git_test_git (dir, "diff", first, second, NULL);
  g_assert_cmpstr (g_strchomp (diff), ==, expected);
}

static void
test_diff_from_nothing (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = NULL;
  g_autofree char *diff = NULL;

  git_test_write (dir, "a.md", "one\n");
  hash = git_test_commit (repo, "one", 0);
  diff = tf_repo_diff (repo, NULL, hash, NULL);
  g_assert_nonnull (strstr (diff, "+one"));
}

static void
test_diff_of_paths (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  static const char *const paths[] = { "a*.md", NULL };
  static const char *const none[] = { NULL };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *diff = NULL;
  g_autofree char *nothing = NULL;

  git_test_write (dir, "a*.md", "one\n");
  first = git_test_commit (repo, "one", 0);
  git_test_write (dir, "a*.md", "two\n");
  git_test_write (dir, "ab.md", "three\n");
  second = git_test_commit (repo, "two", 0);
  diff = tf_repo_diff_paths (repo, first, second, paths, NULL);
  g_assert_nonnull (strstr (diff, "+two"));
  g_assert_null (strstr (diff, "+three"));
  nothing = tf_repo_diff_paths (repo, first, second, none, NULL);
  g_assert_cmpstr (nothing, ==, "");
}

static void
test_same (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = git_test_commit (repo, "one", 0);
  g_autofree char *diff = tf_repo_diff (repo, hash, hash, NULL);

  g_assert_cmpstr (diff, ==, "");
}

static void
test_bad_hash (gconstpointer hash)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;

  g_free (git_test_commit (repo, "one", 0));
  g_assert_null (tf_repo_diff (repo, hash, hash, &error));
  git_test_assert_error (error, TF_ERROR_GIT, "cannot read");
  g_clear_error (&error);
  g_assert_null (tf_repo_read_file (repo, hash, "a.md", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}

static void
test_read_file (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = NULL;
  g_autofree char *text = NULL;
  g_autofree char *empty = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "docs/plan.md", "then");
  git_test_write (dir, "empty", "");
  hash = git_test_commit (repo, "one", 0);
  git_test_write (dir, "docs/plan.md", "now");
  text = tf_repo_read_file (repo, hash, "docs/plan.md", NULL);
  empty = tf_repo_read_file (repo, hash, "empty", NULL);
  g_assert_cmpstr (text, ==, "then");
  g_assert_cmpstr (empty, ==, "");
  g_assert_null (tf_repo_read_file (repo, hash, "docs", &error));
  git_test_assert_error (error, TF_ERROR_NOT_FOUND, "docs");
  g_clear_error (&error);
  g_assert_null (tf_repo_read_file (repo, hash, "none", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

static void
test_has_file (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "docs/plan.md", "then");
  hash = git_test_commit (repo, "one", 0);
  git_test_write (dir, "later", "now");
  g_assert_true (tf_repo_has_file (repo, hash, "docs/plan.md", &error));
  g_assert_false (tf_repo_has_file (repo, hash, "docs", &error));
  g_assert_false (tf_repo_has_file (repo, hash, "later", &error));
  g_assert_no_error (error);
  g_assert_false (
      tf_repo_has_file (repo, "0123456789012345678901234567890123456789", "later", &error));
  g_assert_nonnull (error);
}

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  g_test_add_func ("/git/repo-history/log-is-newest-first", test_log);
  g_test_add_func ("/git/repo-history/no-commit-is-an-empty-log", test_empty_log);
  g_test_add_func ("/git/repo-history/diff-is-what-git-says", test_diff);
  g_test_add_func ("/git/repo-history/diff-from-nothing-has-everything", test_diff_from_nothing);
  g_test_add_func ("/git/repo-history/diff-of-paths", test_diff_of_paths);
  g_test_add_func ("/git/repo-history/diff-of-same-is-empty", test_same);
  g_test_add_data_func ("/git/repo-history/short-hash-is-an-error", "abc", test_bad_hash);
  g_test_add_data_func ("/git/repo-history/unknown-hash-is-an-error",
                        "0123456789012345678901234567890123456789", test_bad_hash);
  g_test_add_data_func ("/git/repo-history/word-is-no-hash", "HEAD", test_bad_hash);
  g_test_add_func ("/git/repo-history/old-content-can-be-read", test_read_file);
  g_test_add_func ("/git/repo-history/a-file-is-there-or-not", test_has_file);
  return g_test_run ();
}
