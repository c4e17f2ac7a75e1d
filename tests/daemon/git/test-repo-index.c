/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"
#include "tf-test-shell.h"

#define TF_TEST_PREFIX "/git/repo-index"

#define INDEX     ".git/index"
#define SUBMODULE "1234567890123456789012345678901234567890"

typedef struct
{
  const char *name;
  const char *script;
  gboolean is_kept; /* there is something to keep aside */
} Damage;

static const Damage damages[] = {
  { "truncated", "truncate -s -21 .git/index", TRUE },
  { "empty", "truncate -s 0 .git/index", TRUE },
  { "short", "printf DIRC >.git/index", TRUE },
  { "garbage", "head -c 4096 /dev/zero | tr '\\0' x >.git/index", TRUE },
  { "count", "printf 'DIRC\\0\\0\\0\\2\\100\\0\\0\\2' | dd of=.git/index conv=notrunc status=none",
    TRUE },
  { "checksum",
    "printf '\\1' | dd of=.git/index bs=1 seek=$(($(stat -c %s .git/index) - 1)) "
    "conv=notrunc status=none; printf '\\2' | dd of=.git/index bs=1 seek=40 "
    "conv=notrunc status=none",
    TRUE },
  { "directory", "rm .git/index; mkdir .git/index; echo x >.git/index/a", TRUE },
  { "pipe", "rm .git/index; mkfifo .git/index", TRUE },
  { "dangling-link", "rm .git/index; ln -s nowhere .git/index", TRUE },
  { "missing", "rm .git/index", FALSE },
};

/* The repository of a project, or a code base whose history has a submodule. */
static TfRepo *
new_repo (gboolean is_code, char **out_dir)
{
  TfRepo *repo = is_code ? git_test_new_code (out_dir) : git_test_new_repo (out_dir);

  git_test_write (*out_dir, "a.md", "one\n");
  git_test_write (*out_dir, "b.md", "two\n");
  g_free (git_test_commit (repo, "one", 0));
  if (is_code)
    tf_test_shell (*out_dir, "git update-index --add --cacheinfo 160000," SUBMODULE ",sub && "
                             "git commit -qm submodule");
  return repo;
}

static TfRepo *
open_again (gboolean is_code, const char *dir)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = is_code ? tf_repo_open_code (dir, &error) : tf_repo_open (dir, &error);

  g_assert_no_error (error);
  return repo;
}

static void
assert_notice (TfRepo *repo, const char *dir, gboolean is_code, gboolean is_kept)
{
  const char *kept =
      is_code ? "../.thoughtforge/removed/source/" INDEX : ".thoughtforge/removed/" INDEX;
  g_autofree char *place = g_canonicalize_filename (kept, dir);
  g_autofree char *notice = tf_repo_take_notice (repo);
  struct stat info;

  g_assert_cmpint (lstat (place, &info), ==, is_kept ? 0 : -1);
  g_assert_cmpint (notice != NULL, ==, is_kept);
  if (notice != NULL)
    tf_test_assert_has (notice, place);
  g_assert_null (tf_repo_take_notice (repo));
}

/* All of the history and of the files is there, and the next commit has the change and no more. */
static void
assert_nothing_is_lost (TfRepo *repo, const char *dir, gboolean is_code)
{
  TfCommitSpec spec = { .subject = "two", .kind = TF_COMMIT_KIND_EDIT, .time = GIT_TEST_NOW };
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = tf_repo_commit (repo, &spec, &error);
  g_autofree char *changed = NULL;
  g_autofree char *listed = NULL;

  g_assert_no_error (error);
  changed = git_test_git (dir, "show", "--format=", "--name-status", "HEAD", NULL);
  g_assert_cmpstr (changed, ==, "M\tb.md");
  listed = git_test_git (dir, "ls-files", "--stage", NULL);
  g_assert_cmpint (strstr (listed, "160000 " SUBMODULE) != NULL, ==, is_code);
  g_free (git_test_git (dir, "diff", "--exit-code", "HEAD", "--", "a.md", "b.md", NULL));
}

static void
check_open (const Damage *row, gboolean is_code)
{
  g_autofree char *dir = NULL;
  TfRepo *first = new_repo (is_code, &dir);
  g_autoptr (TfRepo) repo = NULL;
  g_autofree char *status = NULL;

  tf_repo_free (first);
  tf_test_shell (dir, row->script);
  repo = open_again (is_code, dir);
  assert_notice (repo, dir, is_code, row->is_kept);
  status = git_test_git (dir, "status", "--porcelain", "--ignore-submodules", NULL);
  g_assert_cmpstr (status, ==, "");
  git_test_write (dir, "b.md", "changed\n");
  assert_nothing_is_lost (repo, dir, is_code);
}

TF_TEST_TABLE (opened_in_a_project, damages, row->name)
{
  check_open (row, FALSE);
}

TF_TEST_TABLE (opened_in_a_code_base, damages, row->name)
{
  check_open (row, TRUE);
}

TF_TEST_TABLE (in_use, damages, row->name)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_repo (TRUE, &dir);

  git_test_write (dir, "b.md", "changed\n");
  tf_test_shell (dir, row->script);
  assert_nothing_is_lost (repo, dir, TRUE);
  assert_notice (repo, dir, TRUE, row->is_kept);
}

TF_TEST (a_good_index_is_left_alone)
{
  g_autofree char *dir = NULL;
  TfRepo *first = new_repo (FALSE, &dir);
  g_autoptr (TfRepo) repo = NULL;

  tf_repo_free (first);
  repo = open_again (FALSE, dir);
  assert_notice (repo, dir, FALSE, FALSE);
}

TF_TEST (every_damaged_one_is_kept)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_repo (FALSE, &dir);

  for (guint i = 0; i < 3; i++)
    {
      tf_test_shell (dir, "echo x >" INDEX);
      tf_repo_free (g_steal_pointer (&repo));
      repo = open_again (FALSE, dir);
    }
  g_assert_true (tf_test_exists (dir, ".thoughtforge/removed/" INDEX));
  g_assert_true (tf_test_exists (dir, ".thoughtforge/removed/again-2/" INDEX));
  g_assert_true (tf_test_exists (dir, ".thoughtforge/removed/again-3/" INDEX));
}
