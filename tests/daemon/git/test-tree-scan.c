/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-scan.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/tree-scan"

static char *
scan (const char *dir, TfTreeScanFlags what)
{
  int fd = open (dir, O_RDONLY | O_DIRECTORY);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = tf_tree_scan (fd, what, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  close (fd);
  for (guint i = 0; i < entries->len; i++)
    {
      const TfTreeEntry *entry = g_ptr_array_index (entries, i);

      g_string_append_printf (text, "%s%c %s", i > 0 ? ", " : "", "FLSE"[entry->kind],
                              entry -> path);
    }
  return g_string_free (text, FALSE);
}

static char *
make_tree (void)
{
  char *dir = tf_test_make_dir ();
  g_autofree char *empty = g_build_filename (dir, "empty", "inner", NULL);
  g_autofree char *pipe = g_build_filename (dir, "pipe", NULL);

  git_test_write (dir, "b", "");
  git_test_write (dir, "a/b", "");
  git_test_write (dir, "a.c", "");
  git_test_write (dir, "a0", "");
  git_test_write (dir, ".git/HEAD", "");
  git_test_link (dir, "link", "a");
  g_assert_cmpint (g_mkdir_with_parents (empty, 0700), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  return dir;
}

TF_TEST (commit_has_files_and_links)
{
  g_autofree char *dir = make_tree ();
  g_autofree char *found = scan (dir, TF_TREE_SCAN_COMMIT);

  g_assert_cmpstr (found, ==, "F a.c, F a/b, F a0, F b, L link");
}

TF_TEST (snapshot_has_everything)
{
  g_autofree char *dir = make_tree ();
  g_autofree char *found = scan (dir, TF_TREE_SCAN_SNAPSHOT);

  g_assert_cmpstr (found, ==, "F a.c, F a/b, F a0, F b, E empty/inner, L link, S pipe");
}

static void
test_deep (gconstpointer data)
{
  guint depth = GPOINTER_TO_UINT (data);
  g_autofree char *dir = tf_test_make_dir ();
  GString *name = g_string_new (NULL);
  int fd = open (dir, O_RDONLY | O_DIRECTORY);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  for (guint i = 1; i < depth; i++)
    g_string_append (name, "d/");
  g_string_append (name, "x");
  git_test_write (dir, name->str, "");
  entries = tf_tree_scan (fd, TF_TREE_SCAN_SNAPSHOT, &error);
  if (depth > 128)
    tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "nested");
  else
    g_assert_cmpuint (entries->len, ==, 1);
  close (fd);
  g_string_free (name, TRUE);
}

TF_TEST_ROW (deep_tree_is_read, test_deep, GUINT_TO_POINTER (128));
TF_TEST_ROW (endless_tree_is_an_error, test_deep, GUINT_TO_POINTER (129));
