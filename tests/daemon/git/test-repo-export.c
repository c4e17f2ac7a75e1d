/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <git2.h>

#include "git-test.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX "/git/repo-export"

/* An empty directory to export into. */
static char *
export_new (TfRepo *repo, const char *hash)
{
  g_autoptr (GError) error = NULL;
  char *target = tf_test_make_dir ();

  g_assert_true (tf_repo_export (repo, hash, target, &error));
  g_assert_no_error (error);
  return target;
}

static guint
get_mode (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  struct stat info;

  g_assert_cmpint (lstat (path, &info), ==, 0);
  return info.st_mode & 07777;
}

static void
set_mode (const char *dir, const char *name, guint mode)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);

  g_assert_cmpint (chmod (path, mode), ==, 0);
}

TF_TEST (is_the_same_tree)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  g_autofree char *text = NULL;
  g_autofree char *link = NULL;
  g_autofree char *link_path = NULL;

  git_test_write (dir, "src/deep/main.c", "one\r\n$Id$\n");
  git_test_write (dir, "run.sh", "#!/bin/sh\n");
  git_test_write (dir, "100%41.txt", "x");
  git_test_write (dir, "empty", "");
  set_mode (dir, "run.sh", 0700);
  set_mode (dir, "src/deep/main.c", 0600);
  git_test_link (dir, "link", "src/deep/main.c");
  git_test_link (dir, "out", "/etc/passwd");
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, snapshot);
  text = tf_test_read (target, "src/deep/main.c");
  g_assert_cmpstr (text, ==, "one\r\n$Id$\n");
  g_assert_cmpuint (get_mode (target, "src/deep/main.c"), ==, 0644);
  g_assert_cmpuint (get_mode (target, "run.sh"), ==, 0755);
  g_assert_true (tf_test_exists (target, "100%41.txt"));
  g_assert_true (tf_test_exists (target, "empty"));
  link_path = g_build_filename (target, "out", NULL);
  link = g_file_read_link (link_path, NULL);
  g_assert_cmpstr (link, ==, "/etc/passwd");
}

TF_TEST (takes_a_commit)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *hash = NULL;
  g_autofree char *target = NULL;

  git_test_write (dir, "100%41.txt", "x");
  hash = git_test_commit (repo, "one", 0);
  target = export_new (repo, hash);
  g_assert_true (tf_test_exists (target, "100%41.txt"));
}

TF_TEST (leaves_out_what_is_not_deliverable)
{
  static const char *const out[] = { "status.json",        "chat_history.json",
                                     "polish_state.json",  "polish_log.md",
                                     "task_queue.json",    "resources/a.txt",
                                     "vendor/.git/config", "vendor/.GIT/x",
                                     "vendor/git~1",       ".thoughtforge/runs/x" };
  static const char *const in[] = { "docs/intent.md",   "docs/spec.md",       "docs/status.json",
                                    "src/status.json",  "src/resources/x",    "vendor/a.c",
                                    "docs/%empty/x.md", "src/.thoughtforge/x" };
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *void_dir = g_build_filename (dir, "nothing", "below", NULL);
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (out); i++)
    git_test_write (dir, out[i], "x");
  for (guint i = 0; i < G_N_ELEMENTS (in); i++)
    git_test_write (dir, in[i], "x");
  g_assert_cmpint (g_mkdir_with_parents (void_dir, 0700), ==, 0);
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, snapshot);
  for (guint i = 0; i < G_N_ELEMENTS (out); i++)
    g_assert_false (tf_test_exists (target, out[i]));
  for (guint i = 0; i < G_N_ELEMENTS (in); i++)
    {
      g_test_message ("%s", in[i]);
      g_assert_true (tf_test_exists (target, in[i]));
    }
  g_assert_false (tf_test_exists (target, "nothing"));
}

TF_TEST (runs_no_filter)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *config = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  g_autofree char *text = NULL;

  config = g_strdup_printf ("[filter \"evil\"]\n\tsmudge = touch %s/mark\n\trequired = true\n"
                            "[core]\n\tautocrlf = true\n",
                            outside);
  git_test_write (dir, ".git/config", config);
  git_test_write (dir, ".gitattributes", "* filter=evil text eol=crlf ident\n");
  git_test_write (dir, "a", "x\n$Id$\n");
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, snapshot);
  text = tf_test_read (target, "a");
  g_assert_cmpstr (text, ==, "x\n$Id$\n");
  g_assert_true (tf_test_exists (target, ".gitattributes"));
  g_assert_false (tf_test_exists (outside, "mark"));
}

TF_TEST (refuses_a_target_with_something_in_it)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *target = tf_test_make_dir ();
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "src/a.c", "x");
  snapshot = git_test_snapshot (repo);
  git_test_link (target, "src", outside);
  g_assert_false (tf_repo_export (repo, snapshot, target, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, target);
  g_assert_false (tf_test_exists (outside, "a.c"));
}

TF_TEST (refuses_a_link_as_target)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *parent = tf_test_make_dir ();
  g_autofree char *target = g_build_filename (parent, "scratch", NULL);
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "a.c", "x");
  snapshot = git_test_snapshot (repo);
  git_test_link (parent, "scratch", outside);
  g_assert_false (tf_repo_export (repo, snapshot, target, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_false (tf_test_exists (outside, "a.c"));
}

TF_TEST (makes_the_target)
{
  g_autofree char *dir = NULL;
  g_autofree char *parent = tf_test_make_dir ();
  g_autofree char *target = g_build_filename (parent, "scratch", NULL);
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;

  git_test_write (dir, "a.c", "x");
  snapshot = git_test_snapshot (repo);
  g_assert_true (tf_repo_export (repo, snapshot, target, NULL));
  g_assert_true (tf_test_exists (target, "a.c"));
}

static git_oid
add_blob (git_repository *git)
{
  git_oid id;

  g_assert_cmpint (git_blob_create_from_buffer (&id, git, "evil", 4), ==, 0);
  return id;
}

/* A tree that git would not write, but a bundle may contain. */
static char *
write_raw_tree (const char *dir, const char *name)
{
  git_repository *git = NULL;
  git_odb *odb = NULL;
  git_oid blob;
  git_oid id;
  char text[GIT_OID_HEXSZ + 1];
  g_autoptr (GByteArray) raw = g_byte_array_new ();

  g_assert_cmpint (git_repository_open (&git, dir), ==, 0);
  g_assert_cmpint (git_repository_odb (&odb, git), ==, 0);
  blob = add_blob (git);
  g_byte_array_append (raw, (const guint8 *) "100644 ", 7);
  g_byte_array_append (raw, (const guint8 *) name, (guint) strlen (name) + 1);
  g_byte_array_append (raw, blob.id, GIT_OID_RAWSZ);
  g_assert_cmpint (git_odb_write (&id, odb, raw->data, raw->len, GIT_OBJECT_TREE), ==, 0);
  git_odb_free (odb);
  git_repository_free (git);
  return g_strdup (git_oid_tostr (text, sizeof text, &id));
}

TF_TEST (evil_names_stay_inside)
{
  static const char *const names[] = { "..", ".", "../x", "%2e%2e", "..%2fx" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *dir = NULL;
      g_autofree char *parent = tf_test_make_dir ();
      g_autofree char *target = g_build_filename (parent, "scratch", NULL);
      g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
      g_autofree char *tree = write_raw_tree (dir, names[i]);
      g_autoptr (GError) error = NULL;

      g_assert_false (tf_repo_export (repo, tree, target, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
      g_assert_false (tf_test_exists (parent, "x"));
    }
}

TF_TEST (unknown_tree_is_an_error)
{
  g_autofree char *dir = NULL;
  g_autofree char *target = tf_test_make_dir ();
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (GError) error = NULL;
  const char *hash = "0123456789012345678901234567890123456789";

  g_assert_false (tf_repo_export (repo, hash, target, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
  g_clear_error (&error);
  g_assert_null (tf_repo_list_files (repo, hash, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_GIT);
}

TF_TEST (large_file_is_streamed)
{
  const gsize size = 40 * TF_MIB;
  g_autofree char *dir = NULL;
  g_autofree char *path = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  g_autofree char *copy = NULL;
  struct stat info;

  git_test_write (dir, "big", "x");
  path = g_build_filename (dir, "big", NULL);
  g_assert_cmpint (truncate (path, (off_t) size), ==, 0);
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, snapshot);
  copy = g_build_filename (target, "big", NULL);
  g_assert_cmpint (stat (copy, &info), ==, 0);
  g_assert_cmpuint ((gsize) info.st_size, ==, size);
  /* A pack does not support streams. */
  g_free (git_test_commit (repo, "one", 0));
  g_free (git_test_git (dir, "gc", "--quiet", NULL));
  g_free (target);
  target = export_new (repo, snapshot);
  g_assert_true (tf_test_exists (target, "big"));
}

TF_TEST (list_has_paths_and_sizes)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *listed = NULL;
  g_autofree char *again = NULL;

  git_test_write (dir, "src/main.c", "12345");
  git_test_write (dir, "src-x", "");
  git_test_write (dir, "100%.md", "1");
  git_test_write (dir, "a\tb\nc", "1");
  git_test_write (dir, "vendor/.git/config", "x");
  git_test_write (dir, "docs/intent.md", "x");
  git_test_write (dir, "docs/spec.md", "x");
  git_test_write (dir, "docs/constraints.md", "x");
  git_test_write (dir, "docs/acceptance.md", "12");
  git_test_write (dir, "resources/x", "x");
  git_test_write (dir, "status.json", "x");
  snapshot = git_test_snapshot (repo);
  listed = tf_repo_list_files (repo, snapshot, NULL);
  g_assert_cmpstr (listed, ==,
                   "100%.md\t1\na\\011b\\012c\t1\ndocs/acceptance.md\t2\nsrc-x\t0\n"
                   "src/main.c\t5\n");
  hash = git_test_commit (repo, "one", 0);
  again = tf_repo_list_files (repo, hash, NULL);
  g_assert_cmpstr (again, ==, listed);
}

TF_TEST (lists_files_with_what_they_are)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) committed = NULL;
  const TfRepoFile *file;

  git_test_write (dir, "src/main.c", "12345");
  git_test_write (dir, "100%.md", "1");
  git_test_write (dir, "docs/spec.md", "x");
  git_test_write (dir, "status.json", "x");
  snapshot = git_test_snapshot (repo);
  files = tf_repo_list_objects (repo, snapshot, NULL);
  g_assert_cmpuint (files->len, ==, 2);
  file = g_ptr_array_index (files, 0);
  g_assert_cmpstr (file->path, ==, "100%.md");
  file = g_ptr_array_index (files, 1);
  g_assert_cmpstr (file->path, ==, "src/main.c");
  hash = git_test_commit (repo, "one", 0);
  committed = tf_repo_list_objects (repo, hash, NULL);
  g_assert_cmpuint (committed->len, ==, 2);
  g_assert_cmpstr (((TfRepoFile *) g_ptr_array_index (committed, 1))->id, ==, file->id);
}

TF_TEST (links_are_listed_as_such_and_objects_can_be_read)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *link = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  const TfRepoFile *file;
  gsize length = 0;

  git_test_write (dir, "a.c", "12345");
  link = g_build_filename (dir, "b.c", NULL);
  g_assert_cmpint (symlink ("a.c", link), ==, 0);
  snapshot = git_test_snapshot (repo);
  files = tf_repo_list_objects (repo, snapshot, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, 2);
  file = g_ptr_array_index (files, 0);
  g_assert_false (file->is_link);
  g_assert_true (((TfRepoFile *) g_ptr_array_index (files, 1))->is_link);
  text = tf_repo_read_object (repo, file->id, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "12345");
  g_assert_cmpuint (length, ==, 5);
  g_assert_null (tf_repo_read_object (repo, "0123", NULL, &error));
  g_assert_nonnull (error);
}

TF_TEST (list_is_cut_with_a_count)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *listed = NULL;
  g_autofree char *name = g_strnfill (200, 'n');

  for (guint i = 0; i < 1400; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s-%04u", name, i);

      git_test_write (dir, path, "x");
    }
  snapshot = git_test_snapshot (repo);
  listed = tf_repo_list_files (repo, snapshot, NULL);
  /* 262144 bytes hold 1260 lines of 208. */
  g_assert_true (g_str_has_suffix (listed, "-1259\t1\n… and 140 more files\n"));
  g_assert_cmpuint (strlen (listed), <, TF_LIMIT_LISTING + 100);
}

TF_TEST_PERF (ten_thousand_files)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  gint64 start = 0;

  git_libgit2_opts (GIT_OPT_ENABLE_FSYNC_GITDIR, 0);
  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *path = g_strdup_printf ("d%02u/f%04u", i % 100, i);

      git_test_write (dir, path, path);
    }
  snapshot = git_test_snapshot (repo);
  start = g_get_monotonic_time ();
  target = export_new (repo, snapshot);
  g_test_minimized_result ((double) (g_get_monotonic_time () - start) / 1e6,
                           "10,000 files exported: %.3f s",
                           (double) (g_get_monotonic_time () - start) / 1e6);
  g_assert_true (tf_test_exists (target, "d99/f9999"));
  git_libgit2_opts (GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
}

static char *
read_below (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

static gint64
get_time (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  struct stat info;

  g_assert_cmpint (lstat (path, &info), ==, 0);
  return info.st_mtim.tv_sec;
}

static void
set_time (const char *dir, const char *name, gint64 seconds)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  struct timespec times[] = { { .tv_sec = seconds }, { .tv_sec = seconds } };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

/* Whatever changed, the updated export is the same as a new one. */
TF_TEST (an_update_gives_the_same_as_a_new_export)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *updated = NULL;
  g_autofree char *fresh = NULL;
  g_autofree char *differences = NULL;
  g_autofree char *untouched = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "same/a.c", "a");
  git_test_write (dir, "changed/b.c", "b");
  git_test_write (dir, "gone/deep/c.c", "c");
  git_test_write (dir, "file-then-directory", "d");
  git_test_write (dir, "directory-then-file/e", "e");
  git_test_write (dir, "mode.sh", "f");
  git_test_link (dir, "link-then-file", "same/a.c");
  before = git_test_snapshot (repo);
  updated = export_new (repo, before);
  set_time (updated, "same/a.c", 1000);
  git_test_write (dir, "changed/b.c", "another b");
  git_test_write (dir, "changed/new.c", "new");
  git_test_remove (dir, "gone/deep/c.c");
  git_test_remove (dir, "gone/deep");
  git_test_remove (dir, "gone");
  git_test_remove (dir, "file-then-directory");
  git_test_write (dir, "file-then-directory/x", "x");
  git_test_remove (dir, "directory-then-file/e");
  git_test_remove (dir, "directory-then-file");
  git_test_write (dir, "directory-then-file", "y");
  git_test_remove (dir, "link-then-file");
  git_test_write (dir, "link-then-file", "z");
  set_mode (dir, "mode.sh", 0755);
  after = git_test_snapshot (repo);
  g_assert_true (tf_repo_update_export (repo, before, after, updated, &error));
  g_assert_no_error (error);
  fresh = export_new (repo, after);
  differences = git_test_git ("/", "diff", "--no-index", "--stat", updated, fresh, NULL);
  g_assert_cmpstr (differences, ==, "");
  g_assert_cmpuint (get_mode (updated, "mode.sh"), ==, 0755);
  /* What did not change was not written again. */
  g_assert_cmpint (get_time (updated, "same/a.c"), ==, 1000);
  untouched = read_below (updated, "same/a.c");
  g_assert_cmpstr (untouched, ==, "a");
}

TF_TEST (an_update_does_not_mix_commits_and_snapshots)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *commit = NULL;
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "100%41.txt", "x");
  commit = git_test_commit (repo, "all", 0);
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, commit);
  g_assert_false (tf_repo_update_export (repo, commit, snapshot, target, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
}

TF_TEST (a_commit_has_one_time_and_the_tree_its_own)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *commit = NULL;
  g_autofree char *snapshot = NULL;
  g_autofree char *of_commit = NULL;
  g_autofree char *of_tree = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "configure.ac", "source");
  git_test_write (dir, "sub/configure", "generated");
  set_time (dir, "configure.ac", 5000);
  set_time (dir, "sub/configure", 6000);
  commit = git_test_commit (repo, "all", 0);
  of_commit = export_new (repo, commit);
  g_assert_true (tf_repo_set_export_times (repo, commit, FALSE, of_commit, &error));
  g_assert_no_error (error);
  g_assert_cmpint (get_time (of_commit, "configure.ac"), ==, TF_REPO_EXPORT_TIME);
  g_assert_cmpint (get_time (of_commit, "sub/configure"), ==, TF_REPO_EXPORT_TIME);
  snapshot = git_test_snapshot (repo);
  of_tree = export_new (repo, snapshot);
  g_assert_true (tf_repo_set_export_times (repo, snapshot, TRUE, of_tree, &error));
  g_assert_no_error (error);
  g_assert_cmpint (get_time (of_tree, "configure.ac"), ==, 5000);
  g_assert_cmpint (get_time (of_tree, "sub/configure"), ==, 6000);
}

/* Git has no times: a checkout gives its files any order. */
TF_TEST (what_was_imported_has_one_time_until_it_is_edited)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *commit = NULL;
  g_autofree char *snapshot = NULL;
  g_autofree char *target = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, "configure.ac", "source");
  git_test_write (dir, "sub/configure", "generated");
  git_test_write (dir, "sub/edited", "before");
  commit = git_test_commit (repo, "imported", 0);
  g_free (git_test_git (dir, "update-ref", "refs/thoughtforge/base", commit, NULL));
  git_test_write (dir, "sub/edited", "after");
  set_time (dir, "configure.ac", TF_REPO_EXPORT_TIME + 2000);
  set_time (dir, "sub/configure", TF_REPO_EXPORT_TIME + 1000);
  set_time (dir, "sub/edited", TF_REPO_EXPORT_TIME + 3000);
  snapshot = git_test_snapshot (repo);
  target = export_new (repo, snapshot);
  g_assert_true (tf_repo_set_export_times (repo, snapshot, TRUE, target, &error));
  g_assert_no_error (error);
  g_assert_cmpint (get_time (target, "configure.ac"), ==, TF_REPO_EXPORT_TIME);
  g_assert_cmpint (get_time (target, "sub/configure"), ==, TF_REPO_EXPORT_TIME);
  g_assert_cmpint (get_time (target, "sub/edited"), ==, TF_REPO_EXPORT_TIME + 3000);
}

TF_TEST (its_id_is_the_same_for_commit_and_snapshot)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *commit = NULL;
  g_autofree char *snapshot = NULL;
  g_autofree char *changed = NULL;
  g_autofree char *of_commit = NULL;
  g_autofree char *of_snapshot = NULL;
  g_autofree char *of_changed = NULL;
  g_autofree char *empty = NULL;

  git_test_write (dir, "100%41.txt", "x");
  git_test_write (dir, "sub/a%b", "y");
  empty = g_build_filename (dir, "empty", NULL);
  g_assert_cmpint (g_mkdir (empty, 0755), ==, 0);
  commit = git_test_commit (repo, "all", 0);
  snapshot = git_test_snapshot (repo);
  of_commit = tf_repo_dup_export_id (repo, commit, NULL);
  of_snapshot = tf_repo_dup_export_id (repo, snapshot, NULL);
  g_assert_cmpstr (of_commit, ==, of_snapshot);
  set_mode (dir, "sub/a%b", 0755);
  changed = git_test_snapshot (repo);
  of_changed = tf_repo_dup_export_id (repo, changed, NULL);
  g_assert_cmpstr (of_changed, !=, of_snapshot);
}
