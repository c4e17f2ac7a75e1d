/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-copy.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/tree-copy"

static char *
dup_text (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

TF_TEST (files_links_and_modes_are_copied)
{
  g_autofree char *from = tf_test_make_dir ();
  g_autofree char *to = tf_test_make_dir ();
  g_autofree char *tool = tf_test_write (from, "bin/tool", "#!/bin/sh\n");
  g_autofree char *link = g_build_filename (from, "bin", "again", NULL);
  g_autofree char *pipe = g_build_filename (from, "pipe", NULL);
  g_autofree char *copied = g_build_filename (to, "bin", "tool", NULL);
  g_autofree char *copied_link = g_build_filename (to, "bin", "again", NULL);
  g_autofree char *copied_pipe = g_build_filename (to, "pipe", NULL);
  g_autofree char *target = NULL;
  struct timespec times[] = { { .tv_sec = 5000 }, { .tv_sec = 5000 } };
  struct stat info;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (chmod (tool, 0750), ==, 0);
  g_assert_cmpint (utimensat (AT_FDCWD, tool, times, 0), ==, 0);
  g_assert_cmpint (symlink ("../bin/tool", link), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_true (tf_tree_copy (from, to, &error));
  g_assert_no_error (error);
  g_assert_cmpint (lstat (copied, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0750);
  g_assert_cmpint (info.st_mtim.tv_sec, ==, 5000);
  target = g_file_read_link (copied_link, NULL);
  g_assert_cmpstr (target, ==, "../bin/tool");
  g_assert_false (g_file_test (copied_pipe, G_FILE_TEST_EXISTS));
}

/* A layer lies below the tree. */
TF_TEST (what_exists_stays)
{
  g_autofree char *from = tf_test_make_dir ();
  g_autofree char *to = tf_test_make_dir ();
  g_autofree char *same = NULL;
  g_autofree char *deep = NULL;
  g_autofree char *file = NULL;
  g_autoptr (GError) error = NULL;

  g_free (tf_test_write (from, "same", "of the layer"));
  g_free (tf_test_write (from, "sub/more", "more"));
  g_free (tf_test_write (from, "is-file/deep", "hidden"));
  g_free (tf_test_write (to, "same", "of the tree"));
  g_free (tf_test_write (to, "sub/own", "own"));
  g_free (tf_test_write (to, "is-file", "a file of the tree"));
  g_assert_true (tf_tree_copy (from, to, &error));
  g_assert_no_error (error);
  same = dup_text (to, "same");
  g_assert_cmpstr (same, ==, "of the tree");
  deep = dup_text (to, "sub/more");
  g_assert_cmpstr (deep, ==, "more");
  file = dup_text (to, "is-file");
  g_assert_cmpstr (file, ==, "a file of the tree");
}

TF_TEST (what_cannot_be_read_is_an_error)
{
  g_autofree char *to = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_tree_copy ("/nonexistent", to, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpuint (tf_tree_copy_measure ("/nonexistent"), ==, G_MAXUINT64);
}

TF_TEST (all_sizes_add_up)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *big = g_strnfill (1024 * 1024, 'x');

  g_free (tf_test_write (directory, "a", big));
  g_free (tf_test_write (directory, "sub/b", big));
  g_assert_cmpuint (tf_tree_copy_measure (directory), >=, 2 * 1024 * 1024);
  g_assert_cmpuint (tf_tree_copy_measure (directory), <, 3 * 1024 * 1024);
}
