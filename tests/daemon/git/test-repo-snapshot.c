/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

static void
assert_changes (TfRepo *repo, const char *snapshot, const char *expected)
{
  g_autofree char *changes = git_test_compare (repo, snapshot);

  g_assert_cmpstr (changes, ==, expected);
}

static void
test_nothing (void)
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

static void
test_changes (void)
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

static void
test_quick_change (void)
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

static void
test_touched (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;

  git_test_write (dir, "a", "x");
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "a", "x");
  assert_changes (repo, snapshot, "");
}

static void
test_old_time (void)
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

static void
test_hidden (gconstpointer data)
{
  const char *const *hidden = data;
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *expected = NULL;

  git_test_write (dir, hidden[0], hidden[1]);
  git_test_write (dir, "docs/evil.sh", "x");
  expected = strcmp (hidden[0], "docs/x") < 0 ? g_strdup_printf ("A %s, A docs/evil.sh", hidden[0])
                                              : g_strdup_printf ("A docs/evil.sh, A %s", hidden[0]);
  assert_changes (repo, snapshot, expected);
}

static void
test_own_exclude (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);

  git_test_write (dir, ".git/info/exclude", "*\n");
  git_test_write (dir, "docs/evil.sh", "x");
  assert_changes (repo, snapshot, "A docs/evil.sh");
}

static void
test_refused_names (void)
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

static void
test_left_out (void)
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

static void
test_special (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *path = g_build_filename (dir, "pipe", NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_changes (repo, snapshot, "A pipe");
}

static void
test_link_out (void)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);

  git_test_write (outside, "x", "x");
  git_test_link (dir, "out", outside);
  assert_changes (repo, snapshot, "A out");
}

static void
test_head_untouched (void)
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

static void
test_after_reopen (void)
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

static void
test_bad_snapshot (void)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_repo_compare (repo, "0123456789012345678901234567890123456789", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}

int
main (int argc, char *argv[])
{
  static const char *const hidden[][2] = { { ".gitignore", "*\n" },
                                           { "docs/.gitignore", "*.sh\n" },
                                           { ".gitattributes", "* filter=evil -text\n" } };

  tf_test_init (&argc, &argv);

  g_test_add_func ("/git/repo-snapshot/nothing-changed-is-nothing", test_nothing);
  g_test_add_func ("/git/repo-snapshot/every-kind-of-change-is-seen", test_changes);
  g_test_add_func ("/git/repo-snapshot/quick-change-of-same-size-is-seen", test_quick_change);
  g_test_add_func ("/git/repo-snapshot/same-content-is-no-change", test_touched);
  g_test_add_func ("/git/repo-snapshot/set-back-time-hides-nothing", test_old_time);
  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    {
      g_autofree char *path = g_strdup_printf ("/git/repo-snapshot/ignored-file-is-seen/%u", i);

      g_test_add_data_func (path, hidden[i], test_hidden);
    }
  g_test_add_func ("/git/repo-snapshot/exclude-file-hides-nothing", test_own_exclude);
  g_test_add_func ("/git/repo-snapshot/names-git-refuses-are-seen", test_refused_names);
  g_test_add_func ("/git/repo-snapshot/private-files-are-not-seen", test_left_out);
  g_test_add_func ("/git/repo-snapshot/pipe-is-seen", test_special);
  g_test_add_func ("/git/repo-snapshot/link-is-not-followed", test_link_out);
  g_test_add_func ("/git/repo-snapshot/head-and-index-stay", test_head_untouched);
  g_test_add_func ("/git/repo-snapshot/holds-after-reopen", test_after_reopen);
  g_test_add_func ("/git/repo-snapshot/unknown-snapshot-is-an-error", test_bad_snapshot);
  return g_test_run ();
}
