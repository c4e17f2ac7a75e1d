/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-history"

TF_TEST (log_is_newest_first)
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
  g_assert_cmpuint (commit->facts.iteration, ==, 1);
  g_assert_cmpint (commit->time, ==, GIT_TEST_NOW);
  g_assert_cmpstr (((TfCommit *) g_ptr_array_index (commits, 1))->hash, ==, first);
}

TF_TEST (facts_are_read_only_from_our_own_commits)
{
  static const struct
  {
    const char *name;
    const char *email;
    TfCommitKind kind;
  } authors[] = {
    { TF_COMMIT_AUTHOR_NAME, TF_COMMIT_AUTHOR_EMAIL, TF_COMMIT_KIND_FIX },
    { TF_COMMIT_AUTHOR_NAME, "person@example.org", TF_COMMIT_KIND_UNKNOWN },
    { "A Person", TF_COMMIT_AUTHOR_EMAIL, TF_COMMIT_KIND_UNKNOWN },
  };
  static const char *const messages[] = {
    "polishing: fix 4 I-0002\n\nIssue: I-0002 applied all\nIteration: 4\n",
    "x\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 4\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (authors) * G_N_ELEMENTS (messages); i++)
    {
      guint who = i % G_N_ELEMENTS (authors);
      guint n = authors[who].kind == TF_COMMIT_KIND_FIX ? 1 : 0;
      g_autofree char *dir = NULL;
      g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
      g_autoptr (GPtrArray) log = NULL;
      const TfCommit *commit = NULL;

      git_test_commit_as (dir, authors[who].name, authors[who].email,
                          messages[i / G_N_ELEMENTS (authors)]);
      log = tf_repo_log (repo, 1, NULL);
      commit = g_ptr_array_index (log, 0);
      g_assert_cmpint ((int) commit->facts.kind, ==, (int) authors[who].kind);
      g_assert_cmpuint (commit->facts.iteration, ==, 4 * n);
      g_assert_cmpuint (commit->facts.issues->len, ==, n);
    }
}

TF_TEST (no_commit_is_an_empty_log)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, 10, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (commits->len, ==, 0);
}

TF_TEST (diff_is_that_of_git)
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

TF_TEST (diff_from_nothing_has_everything)
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

TF_TEST (diff_of_paths)
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

TF_TEST (diff_of_same_is_empty)
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
  tf_test_assert_error (error, TF_ERROR_GIT, "cannot read");
  g_clear_error (&error);
  g_assert_null (tf_repo_read_file (repo, hash, "a.md", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}

TF_TEST_ROW (short_hash_is_an_error, test_bad_hash, "abc");
TF_TEST_ROW (unknown_hash_is_an_error, test_bad_hash, "0123456789012345678901234567890123456789");
TF_TEST_ROW (word_is_not_a_hash, test_bad_hash, "HEAD");

TF_TEST (old_content_can_be_read)
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
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "docs");
  g_clear_error (&error);
  g_assert_null (tf_repo_read_file (repo, hash, "none", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (a_file_exists_or_not)
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
