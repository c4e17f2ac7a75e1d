/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"
#include "tf-test-shell.h"

#define TF_TEST_PREFIX "/git/repo-snapshot"

static void
assert_changes (TfRepo *repo, const char *snapshot, const char *expected)
{
  g_autofree char *changes = git_test_compare (repo, snapshot);

  g_assert_cmpstr (changes, ==, expected);
}

TF_TEST (nothing_changed_is_nothing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *empty = git_test_snapshot (repo);
  g_autofree char *snapshot = NULL;

  assert_changes (repo, empty, "");
  git_test_write (dir, "docs/plan.md", "x");
  git_test_link (dir, "link", "docs");
  snapshot = git_test_snapshot (repo);
  assert_changes (repo, snapshot, "");
}

TF_TEST (every_kind_of_change_is_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *script = g_build_filename (dir, "mode.sh", NULL);

  git_test_write (dir, "changed.md", "x");
  git_test_write (dir, "gone.md", "x");
  git_test_write (dir, "becomes-link", "x");
  git_test_write (dir, "mode.sh", "x");
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "changed.md", "y");
  git_test_remove (dir, "gone.md");
  git_test_write (dir, "new/new.md", "x");
  git_test_remove (dir, "becomes-link");
  git_test_link (dir, "becomes-link", "x");
  g_assert_cmpint (chmod (script, 0755), ==, 0);
  assert_changes (repo, snapshot,
                  "M becomes-link, M changed.md, D gone.md, M mode.sh, A new/new.md");
}

TF_TEST (quick_change_of_same_size_is_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *path = g_build_filename (dir, "a", NULL);

  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *snapshot = NULL;
      int fd = open (path, O_WRONLY | O_CREAT, 0600);

      g_assert_cmpint (pwrite (fd, "x", 1, 0), ==, 1);
      snapshot = git_test_snapshot (repo);
      g_assert_cmpint (pwrite (fd, "y", 1, 0), ==, 1);
      close (fd);
      assert_changes (repo, snapshot, "M a");
    }
}

TF_TEST (same_content_is_not_a_change)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;

  git_test_write (dir, "a", "x");
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "a", "x");
  assert_changes (repo, snapshot, "");
}

TF_TEST (set_back_time_hides_nothing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  struct timespec times[2] = { { 1000000000, 0 }, { 1000000000, 0 } };
  g_autofree char *snapshot = NULL;

  git_test_write (dir, "a", "x");
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "a", "y");
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
  assert_changes (repo, snapshot, "M a");
}

static const char *const hidden[][2] = { { ".gitignore", "*\n" },
                                         { "docs/.gitignore", "*.sh\n" },
                                         { ".gitattributes", "* filter=evil -text\n" } };

TF_TEST_TABLE (ignored_file_is_seen, hidden, NULL)
{
  const char *const *pair = *row;
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *expected = NULL;

  git_test_write (dir, pair[0], pair[1]);
  git_test_write (dir, "docs/evil.sh", "x");
  expected = strcmp (pair[0], "docs/x") < 0 ? g_strdup_printf ("A %s, A docs/evil.sh", pair[0])
                                            : g_strdup_printf ("A docs/evil.sh, A %s", pair[0]);
  assert_changes (repo, snapshot, expected);
}

TF_TEST (exclude_file_hides_nothing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);

  git_test_write (dir, ".git/info/exclude", "*\n");
  git_test_write (dir, "docs/evil.sh", "x");
  assert_changes (repo, snapshot, "A docs/evil.sh");
}

TF_TEST (names_git_refuses_are_seen)
{
  static const char *const names[] = { ".GIT/config", "100%.md", "docs/.git/hooks/x", "docs/.git. ",
                                       "docs/git~1" };
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *before = git_test_snapshot (repo);
  g_autofree char *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    git_test_write (dir, names[i], "x");
  assert_changes (repo, before,
                  "A .GIT/config, A 100%.md, A docs/.git. , A docs/.git/hooks/x, A docs/git~1");
  after = git_test_snapshot (repo);
  assert_changes (repo, after, "");
  g_free (git_test_git (dir, "fsck", "--strict", "--no-dangling", NULL));
}

TF_TEST (private_files_are_not_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);

  git_test_write (dir, ".thoughtforge/runs/x", "x");
  git_test_write (dir, "thoughtforge.log", "x");
  git_test_write (dir, ".status.json.tmp-abc123", "x");
  assert_changes (repo, snapshot, "");
  git_test_write (dir, "docs/thoughtforge.log", "x");
  git_test_write (dir, "docs/.thoughtforge/x", "x");
  git_test_write (dir, "docs/.x.tmp-abc123", "x");
  assert_changes (repo, snapshot,
                  "A docs/.thoughtforge/x, A docs/.x.tmp-abc123, A docs/thoughtforge.log");
}

TF_TEST (pipe_is_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *path = g_build_filename (dir, "pipe", NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_changes (repo, snapshot, "A pipe");
}

TF_TEST (link_is_not_followed)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);

  git_test_write (outside, "x", "x");
  git_test_link (dir, "out", outside);
  assert_changes (repo, snapshot, "A out");
}

TF_TEST (head_and_index_stay)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *head = git_test_commit (repo, "one", 0);
  g_autofree char *snapshot = NULL;
  g_autofree char *after = NULL;
  g_autofree char *status = NULL;

  git_test_write (dir, "a.md", "x");
  snapshot = git_test_snapshot (repo);
  after = tf_repo_dup_head (repo, NULL);
  status = git_test_git (dir, "status", "--porcelain", NULL);
  g_assert_cmpstr (after, ==, head);
  g_assert_cmpstr (status, ==, "?? a.md");
}

TF_TEST (holds_after_reopen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (TfRepo) again = NULL;
  g_autofree char *snapshot = NULL;

  git_test_write (dir, "a.md", "x");
  g_free (git_test_commit (repo, "one", 0));
  snapshot = git_test_snapshot (repo);
  again = tf_repo_open (dir, NULL);
  assert_changes (again, snapshot, "");
  git_test_write (dir, "a.md", "y");
  assert_changes (again, snapshot, "M a.md");
}

TF_TEST (unknown_snapshot_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_compare (repo, "0123456789012345678901234567890123456789", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}

static void
write_many (const char *dir, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("dir-%u/%u.txt", i, i);

      git_test_write (dir, name, name);
    }
}

static void
assert_packed (const char *dir)
{
  g_autofree char *counts = git_test_git (dir, "count-objects", "-v", NULL);

  g_test_message ("%s", counts);
  g_assert_true (g_str_has_prefix (counts, "count: 0\n"));
  g_assert_nonnull (strstr (counts, "packs: 1\n"));
}

TF_TEST (many_files_become_one_pack)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *changes = NULL;

  write_many (dir, 200);
  snapshot = git_test_snapshot (repo);
  assert_packed (dir);
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "");
}

TF_TEST (many_new_directories_alone_become_a_pack)
{
  g_autofree char *dir = NULL;
  g_autofree char *counts = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);

  for (guint i = 0; i < 150; i++)
    {
      g_autofree char *name = g_strdup_printf ("dir-%u/same.txt", i);

      git_test_write (dir, name, "same");
    }
  g_free (git_test_snapshot (repo));
  for (guint i = 0; i < 150; i++)
    {
      g_autofree char *from = g_strdup_printf ("%s/dir-%u/same.txt", dir, i);
      g_autofree char *to = g_strdup_printf ("%s/dir-%u/%u.txt", dir, i, i);

      g_assert_cmpint (g_rename (from, to), ==, 0);
    }
  g_free (git_test_snapshot (repo));
  counts = git_test_git (dir, "count-objects", "-v", NULL);
  g_assert_nonnull (strstr (counts, "packs: 2\n"));
}

static gboolean
is_later (gpointer data)
{
  const gint64 *begun = data;

  return g_get_real_time () > *begun + 50000;
}

/* What was on its way to a pack that could not be written must be stored by the next snapshot. */
TF_TEST (one_that_failed_counts_for_nothing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  g_autoptr (GError) error = NULL;
  gint64 begun = 0;

  write_many (dir, 200);
  /* So that the times of the files tell whether they have changed. */
  begun = g_get_real_time ();
  tf_test_wait_for (is_later, &begun);
  tf_test_shell (dir, "rmdir .git/objects/pack; touch .git/objects/pack");
  g_assert_null (tf_repo_snapshot (repo, &error));
  g_assert_nonnull (error);
  tf_test_shell (dir, "rm .git/objects/pack; mkdir .git/objects/pack");
  snapshot = git_test_snapshot (repo);
  g_free (git_test_git (dir, "fsck", "--strict", snapshot, NULL));
  assert_packed (dir);
}

TF_TEST (cancelled_work_gives_up)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  write_many (dir, 200);
  g_cancellable_cancel (cancellable);
  g_cancellable_push_current (cancellable);
  snapshot = tf_repo_snapshot (repo, &error);
  g_cancellable_pop_current (cancellable);
  g_assert_null (snapshot);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  snapshot = git_test_snapshot (repo);
  g_free (git_test_git (dir, "fsck", "--strict", snapshot, NULL));
}
