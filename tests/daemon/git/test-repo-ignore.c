/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-ignore"

static char *
list_head (const char *dir)
{
  char *files = git_test_git (dir, "ls-files", NULL);

  return g_strdelimit (files, "\n", ' ');
}

TF_TEST (commit_is_what_git_would_add)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *files = NULL;

  git_test_write (dir, ".gitignore", "*.o\nbuild/\n!keep.o\n");
  git_test_write (dir, "src/.gitignore", "/gen.c\n!x.o\n");
  git_test_write (dir, "a.o", "x");
  git_test_write (dir, "keep.o", "x");
  git_test_write (dir, "build/deep/a", "x");
  git_test_write (dir, "src/gen.c", "x");
  git_test_write (dir, "src/sub/gen.c", "x");
  git_test_write (dir, "src/x.o", "x");
  git_test_write (dir, "src/y.o", "x");
  g_free (git_test_commit (repo, "one", 0));
  files = list_head (dir);
  g_assert_cmpstr (files, ==, ".gitignore keep.o src/.gitignore src/sub/gen.c src/x.o");
  git_test_assert_clean (dir);
}

TF_TEST (what_new_rules_hide_is_listed)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *commit = NULL;
  g_autofree char *names = NULL;
  g_auto (GStrv) hidden = NULL;
  g_auto (GStrv) few = NULL;
  g_auto (GStrv) all = NULL;
  g_autoptr (GError) error = NULL;

  git_test_write (dir, ".gitignore", "*.o\nbuild/\n");
  git_test_write (dir, "kept.c", "x");
  commit = git_test_commit (repo, "one", 0);
  git_test_write (dir, ".gitignore", "*.o\nbuild/\nold/\nkept.c\n");
  git_test_write (dir, "src/.gitignore", "*.t\n");
  git_test_write (dir, "a.o", "x");
  git_test_write (dir, "build/b.c", "x");
  git_test_write (dir, "old/deep/c.c", "x");
  git_test_write (dir, "src/d.t", "x");
  git_test_write (dir, "src/d.c", "x");
  hidden = tf_repo_list_hidden (repo, commit, 10, &error);
  g_assert_no_error (error);
  names = g_strjoinv (" ", hidden);
  g_assert_cmpstr (names, ==, "old/deep/c.c src/d.t");
  few = tf_repo_list_hidden (repo, commit, 1, &error);
  g_assert_cmpuint (g_strv_length (few), ==, 1);
  all = tf_repo_list_hidden (repo, NULL, 10, &error);
  g_assert_cmpuint (g_strv_length (all), ==, 4);
}

TF_TEST (is_off_in_a_project)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autofree char *files = NULL;

  git_test_write (dir, ".gitignore", "*\n");
  git_test_write (dir, "a.o", "x");
  g_free (git_test_commit (repo, "one", 0));
  files = list_head (dir);
  g_assert_cmpstr (files, ==, ".gitignore a.o");
}

/* Files in HEAD are seen whatever the rules, also below an ignored directory. */
TF_TEST (what_head_has_is_seen)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *changes = NULL;
  g_autofree char *files = NULL;

  git_test_write (dir, "build/kept/a", "x");
  git_test_write (dir, "a.o", "x");
  g_free (git_test_commit (repo, "one", 0));
  git_test_write (dir, ".gitignore", "build/\n*.o\n");
  git_test_write (dir, "build/kept/b", "x");
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, "build/kept/a", "y");
  git_test_write (dir, "build/kept/b", "y");
  git_test_write (dir, "build/c", "y");
  git_test_remove (dir, "a.o");
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "D a.o, M build/kept/a");
  g_free (git_test_commit (repo, "two", 0));
  files = list_head (dir);
  g_assert_cmpstr (files, ==, ".gitignore build/kept/a");
  git_test_assert_clean (dir);
}

/* A rule written after the snapshot cannot make its files look deleted. */
TF_TEST (later_rule_hides_nothing)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  g_autofree char *changes = NULL;

  git_test_write (dir, "src/new.c", "x");
  git_test_write (dir, "100%.c", "x");
  snapshot = git_test_snapshot (repo);
  git_test_write (dir, ".gitignore", "*.c\nsrc\n");
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "A .gitignore");
  git_test_write (dir, "src/new.c", "y");
  g_free (changes);
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "A .gitignore, M src/new.c");
}

/* No name in a code base belongs to ThoughtForge. */
TF_TEST (rules_apply_to_every_name)
{
  static const char rules[] = "*.json\n*.md\ndocs/\nresources\n";
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *files = NULL;

  git_test_write (dir, ".gitignore", rules);
  git_test_write (dir, "status.json", "x");
  git_test_write (dir, "other.c", "x");
  git_test_write (dir, "docs/intent.md", "x");
  git_test_write (dir, "docs/html/a.md", "x");
  git_test_write (dir, "docs/a.html", "x");
  git_test_write (dir, "resources/a.json", "x");
  g_free (git_test_commit (repo, "one", 0));
  files = list_head (dir);
  g_assert_cmpstr (files, ==, ".gitignore other.c");
}

TF_TEST (other_rules_have_no_effect)
{
  g_autofree char *dir = NULL;
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *excludes = tf_test_write (outside, "excludes", "*\n");
  g_autofree char *config = g_strdup_printf ("[core]\n\texcludesFile = %s\n", excludes);
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *changes = NULL;

  git_test_write (dir, ".git/info/exclude", "*\n");
  git_test_write (dir, ".git/config", config);
  git_test_link (dir, ".gitignore", excludes);
  git_test_write (dir, "a/b", "x");
  git_test_link (dir, "a/.gitignore", "/dev/zero");
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "A .gitignore, A a/.gitignore, A a/b");
}

TF_TEST (odd_files_have_no_rules)
{
  g_autofree char *dir = NULL;
  g_autofree char *pipe_path = NULL;
  g_autofree char *large = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = git_test_snapshot (repo);
  g_autofree char *changes = NULL;

  git_test_write (dir, "a/b", "x");
  git_test_write (dir, "c/.gitignore/d", "x");
  git_test_write (dir, "e/.gitignore", "*\n");
  git_test_write (dir, "e/f", "x");
  pipe_path = g_build_filename (dir, "a", ".gitignore", NULL);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  large = g_build_filename (dir, "e", ".gitignore", NULL);
  g_assert_cmpint (truncate (large, 1024 * 1024 + 1), ==, 0);
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "A a/.gitignore, A a/b, A c/.gitignore/d, A e/.gitignore, A e/f");
  g_assert_cmpint (truncate (large, 1024 * 1024), ==, 0);
  g_free (changes);
  changes = git_test_compare (repo, snapshot);
  g_assert_cmpstr (changes, ==, "A a/.gitignore, A a/b, A c/.gitignore/d");
}

/* An unreadable file does not matter if nobody reads it. */
TF_TEST (ignored_directory_is_not_read)
{
  g_autofree char *dir = NULL;
  g_autofree char *deep = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  GString *path = g_string_new ("node_modules");

  git_test_write (dir, ".gitignore", "node_modules\n");
  for (guint i = 0; i < 200; i++)
    g_string_append (path, "/d");
  deep = g_string_free (path, FALSE);
  git_test_write (dir, deep, "x");
  snapshot = git_test_snapshot (repo);
}

TF_TEST_PERF (fifty_thousand_files)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *snapshot = NULL;
  gint64 start = 0;

  for (guint i = 0; i < 50000; i++)
    {
      g_autofree char *path = g_strdup_printf ("node_modules/d%03u/f%05u", i % 500, i);

      git_test_write (dir, path, "");
    }
  git_test_write (dir, ".gitignore", "node_modules/\n");
  git_test_write (dir, "src/a.c", "x");
  start = g_get_monotonic_time ();
  snapshot = git_test_snapshot (repo);
  g_test_minimized_result ((double) (g_get_monotonic_time () - start) / 1e6,
                           "snapshot beside 50,000 ignored files: %.4f s",
                           (double) (g_get_monotonic_time () - start) / 1e6);
}
