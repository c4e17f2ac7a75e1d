/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <sched.h>
#include <signal.h>
#include <sys/mount.h>

#include "tf-test-faults.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-faults"

/* A daemon that is killed while it commits, and disks that are full or read-only. */

#define KILLS 50

/* Continues from the last milestone as the daemon does: commits the same number again. */
static void
commit_for_ever (gpointer data, int told)
{
  const char *dir = data;
  g_autoptr (TfRepo) repo = tf_repo_create (dir, NULL);
  g_autoptr (GPtrArray) commits = repo != NULL ? tf_repo_log (repo, 1, NULL) : NULL;
  guint number = 1;

  if (commits == NULL)
    _exit (1);
  if (commits->len > 0)
    number = ((TfCommit *) g_ptr_array_index (commits, 0))->facts.iteration;
  for (;; number++)
    {
      g_autofree char *subject = g_strdup_printf ("polishing: review %u", number);
      g_autofree char *name = g_strdup_printf ("docs/%u.md", number % 9);
      TfCommitSpec spec = {
        .subject = subject, .kind = TF_COMMIT_KIND_STATE, .iteration = number, .time = GIT_TEST_NOW
      };
      g_autofree char *hash = NULL;

      git_test_write (dir, name, subject);
      git_test_write (dir, "status.json", subject);
      hash = tf_repo_commit (repo, &spec, NULL);
      if (hash == NULL || write (told, "c", 1) != 1)
        _exit (1);
    }
}

static void
assert_no_gap (TfRepo *repo)
{
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, G_MAXUINT, NULL);

  g_assert_cmpuint (commits->len, >=, KILLS);
  for (guint i = 0; i < commits->len; i++)
    g_assert_cmpuint (((TfCommit *) g_ptr_array_index (commits, i))->facts.iteration, ==,
                      commits->len - i);
}

TF_TEST (kill_while_committing_loses_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);
  g_autoptr (TfRepo) repo = NULL;

  for (guint i = 0; i < KILLS; i++)
    {
      guint commits = (guint) g_rand_int_range (random, 2, 4);
      g_autofree char *found = NULL;

      /* The first of each may repeat the last one; the second is new. */
      tf_test_kill_at_work (commit_for_ever, dir, commits,
                            (gulong) g_rand_int_range (random, 0, 8000));
      tf_repo_remove_stale_locks (dir);
      found = git_test_git (dir, "fsck", "--strict", "--no-dangling", NULL);
      g_assert_cmpstr (found, ==, "");
    }
  repo = tf_repo_open (dir, NULL);
  assert_no_gap (repo);
  g_free (git_test_commit (repo, "polishing: done", 0));
  git_test_assert_clean (dir);
}

/* So many files that each commit is a pack. */
static void
commit_many_for_ever (gpointer data, int told)
{
  const char *dir = data;
  g_autoptr (TfRepo) repo = tf_repo_create (dir, NULL);

  for (guint number = 1; repo != NULL; number++)
    {
      TfCommitSpec spec = {
        .subject = "many", .kind = TF_COMMIT_KIND_STATE, .iteration = number, .time = GIT_TEST_NOW
      };
      g_autofree char *hash = NULL;

      for (guint i = 0; i < 150; i++)
        {
          g_autofree char *name = g_strdup_printf ("many/%u/%u.md", i % 10, i);
          g_autofree char *text = g_strdup_printf ("%d %u %u", (int) getpid (), number, i);

          git_test_write (dir, name, text);
        }
      hash = tf_repo_commit (repo, &spec, NULL);
      if (hash == NULL || write (told, "c", 1) != 1)
        _exit (1);
    }
  _exit (1);
}

TF_TEST (kill_while_packing_loses_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);
  g_autoptr (TfRepo) repo = NULL;
  g_autofree char *packs = NULL;

  for (guint i = 0; i < KILLS / 2; i++)
    {
      g_autofree char *found = NULL;

      tf_test_kill_at_work (commit_many_for_ever, dir, 1,
                            (gulong) g_rand_int_range (random, 0, 30000));
      tf_repo_remove_stale_locks (dir);
      found = git_test_git (dir, "fsck", "--strict", "--no-dangling", NULL);
      g_assert_cmpstr (found, ==, "");
    }
  packs = git_test_git (dir, "count-objects", "-v", NULL);
  g_assert_null (strstr (packs, "packs: 0"));
  g_assert_nonnull (strstr (packs, "garbage: 0"));
  repo = tf_repo_open (dir, NULL);
  g_free (git_test_commit (repo, "polishing: done", 0));
  git_test_assert_clean (dir);
}

static TfRepo *
make_small_repo (char **out_dir)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = NULL;

  *out_dir = tf_test_make_dir ();
  g_assert_true (tf_test_mount (*out_dir, "400k"));
  repo = tf_repo_create (*out_dir, &error);
  g_assert_no_error (error);
  git_test_write (*out_dir, "a.md", "x");
  g_free (git_test_commit (repo, "one", 0));
  return repo;
}

static void
assert_commit_fails (TfRepo *repo, const char *reason)
{
  TfCommitSpec spec = { .subject = "two", .kind = TF_COMMIT_KIND_STATE, .time = GIT_TEST_NOW };
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_commit (repo, &spec, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, reason);
}

TF_TEST (full_disk_keeps_head)
{
  g_autofree char *dir = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (TfRepo) repo = NULL;

  if (!tf_test_enter_mounts ())
    return;
  repo = make_small_repo (&dir);
  before = tf_repo_dup_head (repo, NULL);
  tf_test_fill_disk (dir, "large.bin");
  assert_commit_fails (repo, "o space left on device");
  after = tf_repo_dup_head (repo, NULL);
  g_assert_cmpstr (after, ==, before);
  git_test_remove (dir, "large.bin");
  g_free (git_test_commit (repo, "two", 0));
  git_test_assert_clean (dir);
}

TF_TEST (read_only_disk_is_named)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = NULL;

  if (!tf_test_enter_mounts ())
    return;
  repo = make_small_repo (&dir);
  git_test_write (dir, "b.md", "y");
  g_assert_true (tf_test_make_read_only (dir));
  assert_commit_fails (repo, "ead-only file system");
}
