/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo"

TF_TEST (new_has_branch_main)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *branch = git_test_git (dir, "symbolic-ref", "HEAD", NULL);
  g_autofree char *exclude = tf_test_read (dir, ".git/info/exclude");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (branch, ==, "refs/heads/main");
  g_assert_nonnull (strstr (exclude, "\n/.thoughtforge/\n/source/\n/thoughtforge.log\n"));
  g_assert_null (tf_repo_dup_head (repo, &error));
  g_assert_no_error (error);
}

TF_TEST (open_again_finds_head)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = git_test_commit (repo, "intake: created", 0);
  g_autoptr (TfRepo) again = tf_repo_open (dir, NULL);
  g_autofree char *head = tf_repo_dup_head (again, NULL);

  g_assert_cmpstr (head, ==, hash);
}

TF_TEST (persons_exclude_stays)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (TfRepo) again = NULL;
  g_autofree char *exclude = NULL;

  git_test_write (dir, ".git/info/exclude", "mine\n");
  again = tf_repo_open (dir, NULL);
  exclude = tf_test_read (dir, ".git/info/exclude");
  g_assert_nonnull (strstr (exclude, "/.thoughtforge/"));
  g_assert_true (g_str_has_suffix (exclude, "mine\n"));
}

/* What a creation leaves if killed early or late. */
static void
test_half_made (gconstpointer file)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepo) repo = NULL;

  git_test_write (dir, file, "");
  g_assert_null (tf_repo_open (dir, &error));
  tf_test_assert_error (error, TF_ERROR_GIT, "/.git is damaged: ");
  g_clear_error (&error);
  repo = tf_repo_create (dir, &error);
  g_assert_no_error (error);
  g_free (git_test_commit (repo, "intake: created", 0));
  git_test_assert_clean (dir);
}

TF_TEST_ROW (half_made_is_completed_config, test_half_made, ".git/config");
TF_TEST_ROW (half_made_is_completed_head, test_half_made, ".git/HEAD");
TF_TEST_ROW (half_made_is_completed_hooks, test_half_made, ".git/hooks/x");
TF_TEST_ROW (half_made_is_completed_info, test_half_made, ".git/info/exclude");

/* A new one would silently lose the history. */
TF_TEST (a_missing_repository_is_not_created_again)
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
  tf_test_assert_error (error, TF_ERROR_GIT, "/.git is missing");
  g_assert_nonnull (strstr (error->message, "restore it from a backup"));
  g_assert_false (tf_test_exists (dir, ".git"));
  g_clear_error (&error);
  g_assert_cmpint (g_rename (away, git), ==, 0);
  again = tf_repo_open (dir, &error);
  g_assert_no_error (error);
  head = tf_repo_dup_head (again, NULL);
  g_assert_cmpstr (head, ==, hash);
}

TF_TEST (broken_index_is_created_again)
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
  tf_test_assert_error (error, TF_ERROR_GIT, "another repository");
}

TF_TEST (git_file_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();

  git_test_write (dir, ".git", "gitdir: /tmp\n");
  assert_refused (dir);
}

TF_TEST (git_link_is_refused)
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

TF_TEST_ROW (common_directory_is_refused, test_leading_away, ".git/commondir");
TF_TEST_ROW (alternates_are_refused, test_leading_away, ".git/objects/info/alternates");

TF_TEST (absent_directory_is_an_error)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_open ("/nonexistent/project", &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "/nonexistent/project");
}
