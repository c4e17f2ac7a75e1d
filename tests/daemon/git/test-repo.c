/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include "git-test.h"

static void
test_new (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *branch = git_test_git (dir, "symbolic-ref", "HEAD", NULL);
  g_autofree char *exclude = git_test_read (dir, ".git/info/exclude");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (branch, ==, "refs/heads/main");
  g_assert_nonnull (strstr (exclude, "\n/.thoughtforge/\n/thoughtforge.log\n"));
  g_assert_null (tf_repo_dup_head (repo, &error));
  g_assert_no_error (error);
}

static void
test_again (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = git_test_commit (repo, "intake: created", 0);
  g_autoptr (TfRepo) again = tf_repo_open (dir, NULL);
  g_autofree char *head = tf_repo_dup_head (again, NULL);

  g_assert_cmpstr (head, ==, hash);
}

static void
test_keeps_exclude (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (TfRepo) again = NULL;
  g_autofree char *exclude = NULL;

  git_test_write (dir, ".git/info/exclude", "mine\n");
  again = tf_repo_open (dir, NULL);
  exclude = git_test_read (dir, ".git/info/exclude");
  g_assert_nonnull (strstr (exclude, "/.thoughtforge/"));
  g_assert_true (g_str_has_suffix (exclude, "mine\n"));
}

/* What a making leaves that was killed early or late. */
static void
test_half_made (gconstpointer file)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepo) repo = NULL;

  git_test_write (dir, file, "");
  g_assert_null (tf_repo_open (dir, &error));
  git_test_assert_error (error, TF_ERROR_GIT, "/.git is damaged: ");
  g_clear_error (&error);
  repo = tf_repo_create (dir, &error);
  g_assert_no_error (error);
  g_free (git_test_commit (repo, "intake: created", 0));
  git_test_assert_clean (dir);
}

/* A new one would lose the history without a word. */
static void
test_gone (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *git = g_build_filename (dir, ".git", NULL);
  g_autofree char *away = g_build_filename (dir, "away", NULL);
  g_autofree char *hash = git_test_commit (repo, "intake: created", 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepo) again = NULL;
  g_autofree char *head = NULL;

  g_assert_cmpint (g_rename (git, away), ==, 0);
  g_assert_null (tf_repo_open (dir, &error));
  git_test_assert_error (error, TF_ERROR_GIT, "/.git is gone");
  g_assert_nonnull (strstr (error->message, "restore it from a backup"));
  g_assert_false (git_test_exists (dir, ".git"));
  g_clear_error (&error);
  g_assert_cmpint (g_rename (away, git), ==, 0);
  again = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  head = tf_repo_dup_head (again, NULL);
  g_assert_cmpstr (head, ==, hash);
}

static void
test_broken_index (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (TfRepo) again = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "a.md", "text");
  g_free (git_test_commit (repo, "intake: created", 0));
  git_test_write (dir, ".git/index", "rubbish that is no index at all");
  again = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  g_free (git_test_commit (again, "intake: intent", 0));
  git_test_assert_clean (dir);
}

static void
assert_refused (const char *dir)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_open (dir, &error));
  git_test_assert_error (error, TF_ERROR_GIT, "another repository");
}

static void
test_git_file (void)
{
  g_autofree char *dir = tf_test_make_dir ();

  git_test_write (dir, ".git", "gitdir: /tmp\n");
  assert_refused (dir);
}

static void
test_git_link (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *other = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&other);
  g_autofree char *target = g_build_filename (other, ".git", NULL);

  git_test_link (dir, ".git", target);
  assert_refused (dir);
}

static void
test_leading_away (gconstpointer file)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);

  git_test_write (dir, file, "/tmp\n");
  assert_refused (dir);
}

static void
test_absent (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_open ("/nonexistent/project", &error));
  git_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "/nonexistent/project");
}

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  g_test_add_func ("/git/repo/new-has-branch-main", test_new);
  g_test_add_func ("/git/repo/open-again-finds-head", test_again);
  g_test_add_func ("/git/repo/persons-exclude-stays", test_keeps_exclude);
  g_test_add_func ("/git/repo/one-that-is-gone-is-not-made-anew", test_gone);
  g_test_add_data_func ("/git/repo/half-made-is-completed/config", ".git/config", test_half_made);
  g_test_add_data_func ("/git/repo/half-made-is-completed/head", ".git/HEAD", test_half_made);
  g_test_add_data_func ("/git/repo/half-made-is-completed/hooks", ".git/hooks/x", test_half_made);
  g_test_add_data_func ("/git/repo/half-made-is-completed/info", ".git/info/exclude",
                        test_half_made);
  g_test_add_func ("/git/repo/broken-index-is-made-anew", test_broken_index);
  g_test_add_func ("/git/repo/git-file-is-refused", test_git_file);
  g_test_add_func ("/git/repo/git-link-is-refused", test_git_link);
  g_test_add_data_func ("/git/repo/common-directory-is-refused", ".git/commondir",
                        test_leading_away);
  g_test_add_data_func ("/git/repo/alternates-are-refused", ".git/objects/info/alternates",
                        test_leading_away);
  g_test_add_func ("/git/repo/absent-directory-is-an-error", test_absent);
  return g_test_run ();
}
