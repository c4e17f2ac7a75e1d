/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-document-store.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX "/store/resource-store"

static int
open_text (const char *text)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "given", text);

  return open (path, O_RDONLY);
}

static char *
add (const TfProjectFiles *files, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  int fd = open_text (text);
  char *stored = tf_resource_store_add (files, fd, name, 1000, &error);

  g_assert_no_error (error);
  close (fd);
  return stored;
}

TF_TEST (added_file_is_stored)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *stored = add (files, "brief.md", "text");
  g_autofree char *text = store_test_read (files, TF_DIR_RESOURCES "/brief.md");

  g_assert_cmpstr (stored, ==, "brief.md");
  g_assert_cmpstr (text, ==, "text");
}

TF_TEST (taken_name_gets_a_number)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *first = add (files, "brief.md", "1");
  g_autofree char *second = add (files, "dir/brief.md", "2");
  g_autofree char *third = add (files, "brief.md", "3");
  g_autofree char *text = store_test_read (files, TF_DIR_RESOURCES "/brief.md");

  g_assert_cmpstr (second, ==, "brief-2.md");
  g_assert_cmpstr (third, ==, "brief-3.md");
  g_assert_cmpstr (text, ==, "1");
}

TF_TEST (read_begins_at_position)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *stored = NULL;
  g_autofree char *text = NULL;
  int fd = open_text ("skip me:rest");

  g_assert_cmpint (lseek (fd, 8, SEEK_SET), ==, 8);
  stored = tf_resource_store_add (files, fd, "a", 4, NULL);
  close (fd);
  text = store_test_read (files, TF_DIR_RESOURCES "/a");
  g_assert_cmpstr (text, ==, "rest");
}

TF_TEST (limit_is_kept_on_both_sides)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  g_autofree char *stored = NULL;
  int fd = open_text ("12345");

  g_assert_null (tf_resource_store_add (files, fd, "a", 4, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, "“a”");
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_RESOURCES, ""), ==, 0);
  stored = tf_resource_store_add (files, fd, "a", 5, NULL);
  g_assert_cmpstr (stored, ==, "a");
  close (fd);
}

static void
test_odd_source (gconstpointer kind)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  int fds[2] = { -1, -1 };

  if (strcmp (kind, "directory") == 0)
    fds[0] = open ("/tmp", O_RDONLY);
  else if (strcmp (kind, "pipe") == 0)
    g_assert_cmpint (pipe (fds), ==, 0);
  else if (strcmp (kind, "write-only") == 0)
    fds[0] = open (tf_project_files_get_directory (files), O_TMPFILE | O_WRONLY, 0600);
  g_assert_null (tf_resource_store_add (files, fds[0], "given.md", 1000, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "given.md");
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_RESOURCES, ""), ==, 0);
  close (fds[0]);
  close (fds[1]);
}

TF_TEST_ROW (directory_is_refused, test_odd_source, "directory");
TF_TEST_ROW (pipe_is_refused, test_odd_source, "pipe");
TF_TEST_ROW (unreadable_is_refused, test_odd_source, "write-only");
TF_TEST_ROW (bad_descriptor_is_refused, test_odd_source, "none");

TF_TEST (number_of_files_is_limited)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *stored = NULL;
  g_autoptr (GError) error = NULL;
  int fd = open_text ("x");

  for (guint i = 1; i < TF_LIMIT_RESOURCES; i++)
    {
      g_autofree char *name = g_strdup_printf (TF_DIR_RESOURCES "/%u", i);
      g_autofree char *path = tf_project_files_dup_path (files, name);

      close (creat (path, 0600));
    }
  stored = tf_resource_store_add (files, fd, "last", 10, &error);
  g_assert_no_error (error);
  g_assert_null (tf_resource_store_add (files, fd, "one too many", 10, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, "10000");
  close (fd);
}

static gpointer
add_same_name (gpointer data)
{
  for (guint i = 0; i < 10; i++)
    g_free (add (data, "same.md", "x"));
  return NULL;
}

TF_TEST (concurrent_names_do_not_meet)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) resources = NULL;

  /* The worker rule is relaxed only for this thread, so the others are processes. */
  for (guint i = 0; i < 4; i++)
    if (fork () == 0)
      {
        add_same_name (files);
        _exit (0);
      }
  for (guint i = 0; i < 4; i++)
    {
      int status = -1;

      wait (&status);
      g_assert_cmpint (status, ==, 0);
    }
  resources = tf_resource_store_list (files, NULL);
  g_assert_cmpuint (resources->len, ==, 40);
}

TF_TEST (list_has_files_by_name)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *first = add (files, "b.md", "12");
  g_autofree char *second = add (files, "a.md", "123");
  g_autofree char *link = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/link");
  g_autofree char *dir = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/dir");
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/a.md");
  g_autoptr (GPtrArray) resources = NULL;
  const TfResource *resource = NULL;

  g_assert_cmpint (symlink ("a.md", link), ==, 0);
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  store_test_write (files, TF_DIR_RESOURCES "/.resource.tmp-abc123", "half");
  resources = tf_resource_store_list (files, NULL);
  g_assert_cmpuint (resources->len, ==, 2);
  resource = g_ptr_array_index (resources, 0);
  g_assert_cmpstr (resource->name, ==, "a.md");
  g_assert_cmpuint (resource->size, ==, 3);
  g_assert_cmpstr (resource->path, ==, path);
}

TF_TEST (removed_is_gone)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *stored = add (files, "a.md", "x");
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_resource_store_remove (files, "a.md", &error));
  g_assert_no_error (error);
  g_assert_false (store_test_exists (files, TF_DIR_RESOURCES "/a.md"));
  g_assert_false (tf_resource_store_remove (files, "a.md", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (nothing_else_is_removed)
{
  static const char *const names[] = { "../status.json", "..", ".", "", "/etc/passwd" };
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  store_test_write (files, TF_FILE_STATUS, "{}");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (tf_resource_store_remove (files, names[i], &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
    }
  g_assert_true (store_test_exists (files, TF_FILE_STATUS));
}
