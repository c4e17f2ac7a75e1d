/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "work-test.h"

#define TF_TEST_PREFIX "/git/repo-work"

static char *
write_bundle (TfRepo *repo, const char *base, const char *head)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  int fd = work_test_memory ();
  char *path = NULL;

  g_assert_true (tf_repo_write_bundle (repo, base, head, "thoughtforge/x", fd, &error));
  g_assert_no_error (error);
  path = work_test_save (fd, dir, "work.bundle");
  close (fd);
  return path;
}

TF_TEST (lists_what_was_done_since_the_import)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autoptr (GPtrArray) work = NULL;
  g_autoptr (GError) error = NULL;
  const TfWork *first = NULL;

  work_test_shell (dir, "echo x > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  work_test_shell (dir, "echo y > a");
  g_free (work_test_commit (repo, TF_COMMIT_KIND_TASK, "change a", "One.\n\nTwo."));
  g_free (work_test_commit (repo, TF_COMMIT_KIND_REVIEW, "review", NULL));
  work_test_shell (dir, "echo z > a; git add a");
  git_test_commit_as (dir, "Person", "p@example.org", "mine\n\nmy body");
  head = git_test_git (dir, "rev-parse", "HEAD", NULL);
  work = tf_repo_list_work (repo, base, head, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (work->len, ==, 2);
  first = g_ptr_array_index (work, 0);
  g_assert_cmpstr (first->subject, ==, "change a");
  g_assert_cmpstr (first->body, ==, "One.\n\nTwo.");
  g_assert_cmpint (first->facts.kind, ==, TF_COMMIT_KIND_TASK);
  g_assert_cmpstr (((const TfWork *) g_ptr_array_index (work, 1))->body, ==, "my body");
}

TF_TEST (a_base_that_is_not_in_the_history_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *head = NULL;
  g_autofree char *other = NULL;
  g_autoptr (GError) error = NULL;

  work_test_shell (dir, "echo x > a");
  head = work_test_commit (repo, TF_COMMIT_KIND_TASK, "work", NULL);
  other = git_test_git (dir, "-c", "user.name=P", "-c", "user.email=p", "commit-tree",
                        "HEAD^{tree}", "-m", "other", NULL);
  g_assert_null (tf_repo_list_work (repo, other, head, &error));
  tf_test_assert_error (error, TF_ERROR_GIT, "does not lead back");
}

/* The user's repository has the imported commit, and one more. */
TF_TEST (a_bundle_needs_only_the_imported_commit)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *bundle = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  work_test_shell (dir, "head -c 300000 /dev/urandom > big; echo x > a; git add .");
  git_test_commit_as (dir, "Person", "p@example.org", "given");
  base = git_test_git (dir, "rev-parse", "HEAD", NULL);
  work_test_shell (dir, "echo y > a");
  head = work_test_commit (repo, TF_COMMIT_KIND_TASK, "work", NULL);
  bundle = write_bundle (repo, base, head);
  home = work_test_clone (dir, base);
  g_free (git_test_git (home, "fetch", "-q", bundle, "thoughtforge/x:taken", NULL));
  work_test_assert_same_tree (dir, head, home, "taken");
  g_free (git_test_git (home, "fsck", "--strict", NULL));
  g_file_get_contents (bundle, &text, &length, NULL);
  g_assert_cmpuint (length, <, 10000);
}

/* Of files that were not committed, the user has the commit below. */
TF_TEST (a_bundle_brings_the_files_as_found)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *given = NULL;
  g_autofree char *base = NULL;
  g_autofree char *head = NULL;
  g_autofree char *home = NULL;
  g_autofree char *bundle = NULL;

  work_test_shell (dir, "echo x > a; git add .");
  git_test_commit_as (dir, "Person", "p@example.org", "given");
  given = git_test_git (dir, "rev-parse", "HEAD", NULL);
  work_test_shell (dir, "echo dirty > a");
  base = work_test_commit (repo, TF_COMMIT_KIND_SOURCE, "source: as given", NULL);
  work_test_shell (dir, "echo y >> a");
  head = work_test_commit (repo, TF_COMMIT_KIND_TASK, "work", NULL);
  bundle = write_bundle (repo, base, head);
  home = work_test_clone (dir, given);
  g_free (git_test_git (home, "fetch", "-q", bundle, "thoughtforge/x:taken", NULL));
  work_test_assert_same_tree (dir, head, home, "taken");
}

TF_TEST (a_bundle_of_work_from_nothing_is_complete)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *head = NULL;
  g_autofree char *home = tf_test_make_dir ();
  g_autofree char *clone = g_build_filename (home, "clone", NULL);
  g_autofree char *bundle = NULL;

  work_test_shell (dir, "mkdir src; echo x > src/a");
  g_free (work_test_commit (repo, TF_COMMIT_KIND_TASK, "first", NULL));
  work_test_shell (dir, "echo y > src/a");
  head = work_test_commit (repo, TF_COMMIT_KIND_TASK, "second", NULL);
  bundle = write_bundle (repo, NULL, head);
  g_free (git_test_git (home, "clone", "-q", bundle, clone, NULL));
  work_test_assert_same_tree (dir, head, clone, "HEAD");
}
