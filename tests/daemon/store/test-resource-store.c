/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-document-store.h"
#include "tf-limits.h"

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

static void
test_add (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *stored = add (files, "brief.md", "text");
  g_autofree char *text = store_test_read (files, TF_DIR_RESOURCES "/brief.md");

  g_assert_cmpstr (stored, ==, "brief.md");
  g_assert_cmpstr (text, ==, "text");
}

static void
test_taken (void)
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

static void
test_position (void)
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

static void
test_limit (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  g_autofree char *stored = NULL;
  int fd = open_text ("12345");

  g_assert_null (tf_resource_store_add (files, fd, "a", 4, &error));
  store_test_assert_error (error, TF_ERROR_TOO_LARGE, "“a”");
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
  store_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "given.md");
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_RESOURCES, ""), ==, 0);
  close (fds[0]);
  close (fds[1]);
}

static void
test_count (void)
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
  store_test_assert_error (error, TF_ERROR_TOO_LARGE, "10000");
  close (fd);
}

static gpointer
add_same_name (gpointer data)
{
  for (guint i = 0; i < 10; i++)
    g_free (add (data, "same.md", "x"));
  return NULL;
}

static void
test_concurrent (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) resources = NULL;

  /* The workers' rule is relaxed for this thread only, so the others are processes. */
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

static void
test_list (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *first = add (files, "b.md", "12");
  g_autofree char *second = add (files, "a.md", "123");
  g_autofree char *link = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/link");
  g_autofree char *dir = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/dir");
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_RESOURCES "/a.md");
  g_autoptr (GPtrArray) resources = NULL;
  const TfResource *resource = NULL;

  g_assert_cmpint (symlink ("/etc/passwd", link), ==, 0);
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  store_test_write (files, TF_DIR_RESOURCES "/.resource.tmp-abc123", "half");
  resources = tf_resource_store_list (files, NULL);
  g_assert_cmpuint (resources->len, ==, 2);
  resource = g_ptr_array_index (resources, 0);
  g_assert_cmpstr (resource->name, ==, "a.md");
  g_assert_cmpuint (resource->size, ==, 3);
  g_assert_cmpstr (resource->path, ==, path);
}

static void
test_remove (void)
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

static void
test_remove_outside (void)
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

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  g_test_add_func ("/store/resource-store/added-file-is-stored", test_add);
  g_test_add_func ("/store/resource-store/taken-name-gets-a-number", test_taken);
  g_test_add_func ("/store/resource-store/read-begins-at-position", test_position);
  g_test_add_func ("/store/resource-store/limit-is-kept-on-both-sides", test_limit);
  g_test_add_data_func ("/store/resource-store/directory-is-refused", "directory", test_odd_source);
  g_test_add_data_func ("/store/resource-store/pipe-is-refused", "pipe", test_odd_source);
  g_test_add_data_func ("/store/resource-store/unreadable-is-refused", "write-only",
                        test_odd_source);
  g_test_add_data_func ("/store/resource-store/bad-descriptor-is-refused", "none", test_odd_source);
  g_test_add_func ("/store/resource-store/number-of-files-is-limited", test_count);
  g_test_add_func ("/store/resource-store/concurrent-names-do-not-meet", test_concurrent);
  g_test_add_func ("/store/resource-store/list-has-files-by-name", test_list);
  g_test_add_func ("/store/resource-store/removed-is-gone", test_remove);
  g_test_add_func ("/store/resource-store/nothing-else-is-removed", test_remove_outside);
  return g_test_run ();
}
