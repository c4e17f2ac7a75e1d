/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ignore.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/ignore"

/* Compares every path with the git program. */

static const struct
{
  const char *rules;
  const char *paths; /* blank separated, a trailing slash for a directory */
} cases[] = {
  { "", "a a/ b/c" },
  { "a", "a b ab d/a a/ d/a/" },
  { "/a", "a d/a" },
  { "a/", "a a/ d/a d/a/" },
  { "/a/", "a a/ d/a/" },
  { "d/a", "d/a x/d/a d/a/" },
  { "d/a/", "d/a d/a/" },
  { "*.o", "a.o d/a.o a.oo .o a.o/" },
  { "/*.o", "a.o d/a.o" },
  { "d/*.o", "d/a.o d/e/a.o a.o" },
  { "*", "a d/ .x" },
  { "*/", "a d/ d/e/" },
  { "*/a", "a d/a d/e/a" },
  { "**/a", "a d/a d/e/a" },
  { "**/a/b", "a/b d/a/b a/d/b" },
  { "a/**", "a a/ a/b a/b/c" },
  { "a/**/", "a/ a/b a/b/ a/b/c/" },
  { "a/**/b", "a/b a/x/b a/x/y/b ab axb" },
  { "/**", "a a/b a/" },
  { "**", "a a/b a/" },
  { "**/", "a a/ a/b/" },
  { "a**", "a ab a/b abc/" },
  { "a**/b", "a/b ax/b a/x/b b" },
  { "a/x**/b", "a/x/b a/xy/b a/x/y/b" },
  { "x/***/b", "x/b x/y/b x/y/z/b" },
  { "a?c", "abc ac a/c abbc" },
  { "d/a?c", "d/abc d/a/c" },
  { "a[bc]d", "abd acd add a[bc]d" },
  { "a[!b]d", "abd acd a/d" },
  { "a[^b]d", "abd acd" },
  { "a[a-c]d", "aad acd add a-d" },
  { "a[a-]d", "aad a-d abd" },
  { "a[-a]d", "aad a-d abd" },
  { "a[]x]d", "a]d axd ad" },
  { "a[]-x]d", "a]d axd a^d a-d" },
  { "a[[:digit:]]d", "a1d axd a:d" },
  { "a[[:digit:][:upper:]_]d", "a1d aXd a_d axd" },
  { "a[[:nonsense:]]d", "a1d and" },
  { "a[[:digit]d", "a[d a:d add axd" },
  { "a[\\]]d", "a]d a\\d" },
  { "a[\\d-\\f]d", "aed aad" },
  { "a[b", "ab a[b" },
  { "d/a[!x]b", "d/a/b d/ayb d/axb" },
  { "\\#a", "#a \\#a" },
  { "#a", "#a a" },
  { "\\!a", "!a a" },
  { "a\\*", "a* ab" },
  { "a\\", "a a\\" },
  { "a\\b", "ab a\\b" },
  { "a  ", "a" },
  { "a\t", "a" },
  { "a\r\nb\r\n", "a b" },
  { "\xef\xbb\xbf"
    "a\n",
    "a" },
  { "*\n!a", "a b" },
  { "*.o\n!a.o", "a.o b.o d/a.o" },
  { "!a\na", "a" },
  { "a\n!a\na", "a" },
  { "*\n!*/\n!*.c", "a.c d/ d/a.c a.o d/a.o" },
  { "!\n/\n//\n \n", "a d/" },
  { "/d//a", "d/a" },
  { "./a", "a" },
  { "../a", "a" },
  { "node_modules/\n/build*/\n.DS_Store", "node_modules/ d/node_modules/ build/ build-x/ d/build/ "
                                          "node_modules .DS_Store d/.DS_Store" },
  { "foo/*\n!foo/bar/", "foo/ foo/x foo/bar/ foo/bar" },
  { "/*\n!/foo\n/foo/*\n!/foo/bar", "x foo/ foo/x foo/bar foo/bar/" },
  { "*a*a*a*b", "aaab aaaaaab aaaac" },
  { "\xc3\xa4?", "\xc3\xa4x \xc3\xa4\xc3\xb6" },
  { "[\xc3\xa4]", "\xc3\xa4" },
  { "A", "a A" },
  { "a/*/c/**/e/*.[ch]", "a/b/c/e/x.c a/b/c/d/e/x.h a/c/e/x.c a/b/c/d/e/x.o" },
};

static gboolean
git_ignores (const char *git_dir, const char *dir, const char *path)
{
  g_autofree char *git = g_strconcat ("--git-dir=", git_dir, "/.git", NULL);
  g_autofree char *name =
      g_str_has_suffix (path, "/") ? g_strndup (path, strlen (path) - 1) : g_strdup (path);
  const char *argv[] = { "git", git, "--work-tree=.", "check-ignore", "-q", "--no-index", "--",
                         name,  NULL };
  const char *environment[] = { "PATH=/usr/bin:/bin", "HOME=/nonexistent", "GIT_CONFIG_NOSYSTEM=1",
                                NULL };
  int status = -1;

  g_assert_true (g_spawn_sync (dir, (char **) argv, (char **) environment, G_SPAWN_SEARCH_PATH,
                               NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (WEXITSTATUS (status), <=, 1);
  return WEXITSTATUS (status) == 0;
}

/* As callers do: paths below an ignored directory are ignored. */
static gboolean
is_ignored (const TfIgnore *ignore, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  g_autofree char *at = g_strdup ("");

  for (guint i = 0; parts[i] != NULL && *parts[i] != '\0'; i++)
    {
      g_autofree char *next = g_strconcat (at, i > 0 ? "/" : "", parts[i], NULL);

      g_free (at);
      at = g_steal_pointer (&next);
      if (tf_ignore_judge (ignore, at, parts[i + 1] != NULL) == TF_IGNORE_IGNORED)
        return TRUE;
    }
  return FALSE;
}

static void
check_path (const char *git_dir, const TfIgnore *ignore, const char *rules, const char *path)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *full = g_build_filename (dir, path, NULL);
  g_autofree char *parent = g_path_get_dirname (full);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  if (!g_str_has_suffix (path, "/"))
    git_test_write (dir, path, "x");
  git_test_write (dir, ".gitignore", rules);
  if (is_ignored (ignore, path) == git_ignores (git_dir, dir, path))
    return;
  g_test_message ("“%s” of “%s”", path, rules);
  g_test_fail ();
}

TF_TEST (ignores_what_git_ignores)
{
  g_autofree char *git_dir = tf_test_make_dir ();

  g_free (git_test_git (git_dir, "init", "-q", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfIgnore) ignore = tf_ignore_new (cases[i].rules, strlen (cases[i].rules));
      g_auto (GStrv) paths = g_strsplit (cases[i].paths, " ", -1);

      for (guint j = 0; paths[j] != NULL; j++)
        check_path (git_dir, ignore, cases[i].rules, paths[j]);
    }
}

TF_TEST (no_pattern_takes_long)
{
  g_autoptr (GString) pattern = g_string_new (NULL);
  g_autofree char *path = g_strnfill (4000, 'a');
  g_autoptr (TfIgnore) ignore = NULL;
  gint64 start = tf_test_used ();

  for (guint i = 0; i < 100; i++)
    g_string_append (pattern, "**/*a*a");
  g_string_append_c (pattern, 'b');
  ignore = tf_ignore_new (pattern->str, pattern->len);
  g_assert_cmpint (tf_ignore_judge (ignore, path, FALSE), ==, TF_IGNORE_UNSAID);
  g_assert_cmpint (tf_test_used () - start, <, 5 * G_USEC_PER_SEC);
}

TF_TEST (nul_ends_a_line)
{
  g_autoptr (TfIgnore) ignore = tf_ignore_new ("a\0b\nc", 5);

  g_assert_cmpint (tf_ignore_judge (ignore, "a", FALSE), ==, TF_IGNORE_IGNORED);
  g_assert_cmpint (tf_ignore_judge (ignore, "b", FALSE), ==, TF_IGNORE_UNSAID);
  g_assert_cmpint (tf_ignore_judge (ignore, "c", FALSE), ==, TF_IGNORE_IGNORED);
}

TF_TEST (kept_differs_from_no_rule)
{
  g_autoptr (TfIgnore) ignore = tf_ignore_new ("*\n!a\n", 5);

  g_assert_cmpint (tf_ignore_judge (ignore, "a", FALSE), ==, TF_IGNORE_KEPT);
  g_assert_cmpint (tf_ignore_judge (ignore, "b", FALSE), ==, TF_IGNORE_IGNORED);
}
