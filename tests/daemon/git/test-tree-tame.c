/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"
#include "tf-test-shell.h"
#include "tf-tree-scan.h"

#define TF_TEST_PREFIX "/git/tree-tame"

#define DEEP(N) \
  "mkdir -p $(printf 'd/%.0s' $(seq " #N ")) && echo x >$(printf 'd/%.0s' $(seq " #N "))f"
#define LONG(N) \
  "for i in $(seq " #N \
  "); do mkdir $(printf '%0250d' $i) && cd $(printf '%0250d' $i); done; echo x >f"

/* What a run leaves in the code, and what becomes of it. */
typedef struct
{
  const char *name;
  const char *script;  /* in the code base, as the agent */
  const char *changes; /* (nullable): what the snapshot then has more; %NULL: not compared */
  const char *said;    /* (nullable): %NULL: nothing */
  const char *kept;    /* (nullable): below .thoughtforge/removed */
} Leftover;

static const Leftover leftovers[] = {
  { "ordinary", "mkdir n && echo x >n/f && chmod 755 n && chmod 444 n/f", "A n/f", NULL, NULL },
  { "directory-0", "mkdir n && echo x >n/f && chmod 0 n", "A n/f",
    "left source/n with mode 0000: now 0700", NULL },
  { "directory-500", "mkdir n && echo x >n/f && chmod 500 n", "A n/f",
    "source/n with mode 0500: now 0700", NULL },
  { "nested-0", "mkdir -p n/m && echo x >n/m/f && chmod 0 n/m n", "A n/m/f",
    "source/n/m with mode 0000", NULL },
  { "file-0", "echo x >f && chmod 0 f", "A f", "source/f with mode 0000: now 0600", NULL },
  { "program-111", "echo x >f && chmod 111 f", "A f", "source/f with mode 0111: now 0711", NULL },
  { "file-044", "chmod 044 a", "", "source/a with mode 0044: now 0644", NULL },
  { "special-bits", "mkdir n && echo x >n/f && chmod 7777 n", "A n/f", "with mode 7777: now 0775",
    NULL },
  { "root-0", "chmod 0 .", "", "left source with mode 0000: now 0700", NULL },
  { "root-500", "chmod 500 .", "", "left source with mode 0500: now 0700", NULL },
  { "git-0", "chmod 0 .git", "", NULL, NULL },
  { "ignored-0", "mkdir ign && echo x >ign/f && chmod 0 ign", "", NULL, NULL },
  { "depth-127", DEEP (127), NULL, NULL, NULL },
  { "depth-128", DEEP (128), "", "nested more than 128 deep: moved to .thoughtforge/removed",
    "source" },
  { "depth-400", "d=$(printf 'd/%.0s' $(seq 100)); for i in 1 2 3 4; do mkdir -p $d && cd $d; done",
    "", "nested more than 128 deep", "source" },
  { "depth-0",
    "d=$(printf 'd/%.0s' $(seq 100)); for i in 1 2; do mkdir -p $d && cd $d; done; "
    "chmod 0 .; cd ..; chmod 0 .",
    "", "nested more than 128 deep", "source" },
  { "path-3012", LONG (12), NULL, NULL, NULL },
  { "path-3263", LONG (13), "", "with a path of more than 3072 bytes: moved", NULL },
  { "path-8000", LONG (32), "", "with a path of more than 3072 bytes: moved", NULL },
  { "size-2-gib", "truncate -s 2147483647 f", "", "with 2 GiB or more", "source/f" },
  { "size-8-eib", "truncate -s 8796093022207 f", "", "with 2 GiB or more", "source/f" },
};

static char *
join (GPtrArray *phrases)
{
  g_ptr_array_add (phrases, NULL);
  return g_strjoinv ("; ", (char **) phrases->pdata);
}

static void
assert_said (const char *said, const char *expected)
{
  if (expected == NULL)
    g_assert_cmpstr (said, ==, "");
  else
    tf_test_assert_has (said, expected);
  g_assert_cmpuint (strlen (said), <, 4000);
}

static void
assert_kept (const char *dir, const char *kept)
{
  g_autofree char *place = g_build_filename (dir, "..", ".thoughtforge", "removed", kept, NULL);

  if (kept != NULL)
    g_assert_true (g_file_test (place, G_FILE_TEST_EXISTS));
}

static TfRepo *
new_code (char **out_dir)
{
  TfRepo *repo = git_test_new_code (out_dir);

  git_test_write (*out_dir, "a", "one\n");
  git_test_write (*out_dir, ".gitignore", "/ign/\n");
  g_free (git_test_commit (repo, "one", 0));
  return repo;
}

TF_TEST_TABLE (after_a_run, leftovers, row->name)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_code (&dir);
  g_autofree char *removed = g_build_filename (dir, "..", ".thoughtforge", "removed", NULL);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;
  g_autofree char *changes = NULL;

  tf_test_shell (dir, row->script);
  g_assert_true (tf_repo_sanitize (repo, snapshot, GIT_TEST_NOW, removed, phrases, &error));
  g_assert_no_error (error);
  said = join (phrases);
  assert_said (said, row->said);
  changes = git_test_compare (repo, snapshot);
  if (row->changes != NULL)
    g_assert_cmpstr (changes, ==, row->changes);
  assert_kept (dir, row->kept);
  g_free (git_test_commit (repo, "two", 1));
  git_test_assert_clean (dir);
}

/* The daemon was killed during the run: whatever reads the tree next finds it so. */
TF_TEST_TABLE (after_a_kill, leftovers, row->name)
{
  g_autofree char *dir = NULL;
  TfRepo *repo = new_code (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *later = NULL;
  g_autofree char *notice = NULL;
  g_autoptr (GError) error = NULL;

  tf_repo_free (repo);
  tf_test_shell (dir, row->script);
  repo = tf_repo_open_code (dir, &error);
  g_assert_no_error (error);
  later = git_test_snapshot (repo);
  notice = tf_repo_take_notice (repo);
  if (!g_str_equal (row->name, "root-0")) /* which was opened already */
    assert_said (notice != NULL ? notice : "", row->said);
  assert_kept (dir, row->kept);
  tf_repo_free (repo);
}

TF_TEST (very_many_are_counted)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_code (&dir);
  g_autofree char *notice = NULL;

  tf_test_shell (dir, "for i in $(seq 100); do mkdir n$i; done; chmod 0 n*");
  g_free (git_test_snapshot (repo));
  notice = tf_repo_take_notice (repo);
  tf_test_assert_has (notice, "; left 80 more like that");
}

/* A path that is taken a thousand times still finds a place. */
TF_TEST (places_do_not_run_out)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = new_code (&dir);

  tf_test_shell (dir, "mkdir -p ../.thoughtforge/removed/source && cd ../.thoughtforge/removed && "
                      "touch source/f && for i in $(seq 2 1000); do mkdir -p again-$i/source && "
                      "touch again-$i/source/f; done");
  tf_test_shell (dir, "truncate -s 3G f");
  g_free (git_test_snapshot (repo));
  tf_test_shell (dir, "test $(find ../.thoughtforge/removed -size +1G | wc -l) = 1");
}

/* What a user gives is not changed, but refused. */
TF_TEST (a_scan_alone_changes_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  int fd = open (dir, O_RDONLY | O_DIRECTORY);
  g_autoptr (GError) error = NULL;
  struct stat info;

  tf_test_shell (dir, "mkdir n && chmod 1500 n");
  g_ptr_array_unref (tf_tree_scan (fd, TF_TREE_SCAN_CODE, &error));
  g_assert_no_error (error);
  g_assert_cmpint (fstatat (fd, "n", &info, 0), ==, 0);
  g_assert_cmpint (info.st_mode & 07777, ==, 01500);
  close (fd);
}
