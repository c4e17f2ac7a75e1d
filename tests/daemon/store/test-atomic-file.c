/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-atomic-file.h"

#include "store-test.h"

#define TF_TEST_PREFIX "/store/atomic-file"

static void
assert_content (const char *path, const char *expected)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  text = tf_atomic_file_read (path, 1000, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

TF_TEST (write_replaces_whole_file)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a.json", "old");
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_atomic_file_write (path, "new text", 3, &error));
  g_assert_no_error (error);
  assert_content (path, "new");
  g_assert_cmpuint (store_test_count (dir, ".tmp-"), ==, 0);
}

TF_TEST (write_keeps_mode)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "run.sh", "old");
  struct stat info;

  g_assert_cmpint (chmod (path, 0755), ==, 0);
  g_assert_true (tf_atomic_file_write (path, "new", -1, NULL));
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0755);
}

TF_TEST (new_file_is_private)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  struct stat info;

  g_assert_true (tf_atomic_file_write (path, "new", -1, NULL));
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
}

TF_TEST (write_does_not_follow_link)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_write (dir, "outside", "untouched");
  g_autofree char *path = g_build_filename (dir, "a", NULL);

  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_true (tf_atomic_file_write (path, "new", -1, NULL));
  assert_content (outside, "untouched");
  assert_content (path, "new");
}

TF_TEST (directory_in_place_is_an_error)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_false (tf_atomic_file_write (path, "new", -1, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, path);
  g_assert_cmpuint (store_test_count (dir, ".tmp-"), ==, 0);
}

TF_TEST (absent_directory_is_an_error)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "none", "a", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_atomic_file_write (path, "new", -1, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "cannot write");
}

TF_TEST (longest_name_can_be_written)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *name = g_strnfill (255, 'n');
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_atomic_file_write (path, "new", -1, &error));
  g_assert_no_error (error);
}

TF_TEST (read_stops_at_limit)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a", "12345");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  text = tf_atomic_file_read (path, 5, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "12345");
  g_assert_cmpuint (length, ==, 5);
  g_assert_null (tf_atomic_file_read (path, 4, &length, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, path);
}

TF_TEST (empty_file_is_read)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a", "");
  g_autofree char *text = NULL;
  gsize length = 9;

  text = tf_atomic_file_read (path, 0, &length, NULL);
  g_assert_cmpstr (text, ==, "");
  g_assert_cmpuint (length, ==, 0);
}

TF_TEST (absent_file_is_not_found)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_atomic_file_read (path, 5, NULL, &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, path);
}

static void
make_odd_file (const char *kind, const char *path)
{
  int result = -1;

  if (strcmp (kind, "directory") == 0)
    result = g_mkdir (path, 0700);
  else if (strcmp (kind, "pipe") == 0)
    result = mkfifo (path, 0600);
  else
    result = symlink ("readable", path);
  g_assert_cmpint (result, ==, 0);
}

static void
test_read_odd_file (gconstpointer kind)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  g_autoptr (GError) error = NULL;

  g_free (tf_test_write (dir, "readable", "x"));
  make_odd_file (kind, path);
  g_assert_null (tf_atomic_file_read (path, 5, NULL, &error));
  tf_test_assert_error (error, TF_ERROR_MALFORMED, path);
}

TF_TEST_ROW (directory_is_not_read, test_read_odd_file, "directory");
TF_TEST_ROW (pipe_is_not_waited_for, test_read_odd_file, "pipe");
TF_TEST_ROW (link_is_not_followed, test_read_odd_file, "link");

TF_TEST (sweep_removes_only_temporary)
{
  static const char *const kept[] = { "status.json", "notes.tmp-abc123", ".status.json.tmp-12345",
                                      ".x.tmp-12 456", ".profile" };
  g_autofree char *dir = tf_test_make_dir ();

  g_free (tf_test_write (dir, ".status.json.tmp-abc123", ""));
  g_free (tf_test_write (dir, "..tmp-ABC999", ""));
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    g_free (tf_test_write (dir, kept[i], ""));
  tf_atomic_file_sweep (dir);
  g_assert_cmpuint (store_test_count (dir, ""), ==, G_N_ELEMENTS (kept));
  g_assert_cmpuint (store_test_count (dir, ".tmp-abc123"), ==, 1);
}

TF_TEST (sweep_of_nothing_is_harmless)
{
  tf_atomic_file_sweep ("/nonexistent/directory");
}

TF_TEST (corrupt_never_replaces_corrupt)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a.json", "first");
  g_autofree char *first = tf_atomic_file_keep_corrupt (path, NULL);
  g_autofree char *second = NULL;

  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_nonnull (strstr (first, "/a.json.corrupt-"));
  g_free (tf_test_write (dir, "a.json", "second"));
  second = tf_atomic_file_keep_corrupt (path, NULL);
  assert_content (first, "first");
  assert_content (second, "second");
}

TF_TEST (absent_corrupt_is_an_error)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_atomic_file_keep_corrupt (path, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, path);
}
