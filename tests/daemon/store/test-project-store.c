/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-store.h"

#include "store-test.h"
#include "tf-project-store-private.h"

#define TF_TEST_PREFIX "/store/project-store"

static guint32 next_random;
static guint random_calls;

/* Counts up once every @random_repeat calls. */
static guint random_repeat = 1;

static guint32
counted_random (void)
{
  random_calls++;
  return next_random + (random_calls - 1) / random_repeat;
}

static void
use_random (guint32 first, guint repeat)
{
  next_random = first;
  random_repeat = repeat;
  random_calls = 0;
  tf_project_store_set_random (counted_random);
}

static char *
make_project (const char *dir, const char *id, const char *status)
{
  g_autofree char *path = g_build_filename (dir, id, NULL);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  if (status != NULL)
    g_free (tf_test_write (path, status, "{}"));
  return g_steal_pointer (&path);
}

TF_TEST (prepare_makes_private_directory)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "a", "projects", NULL);
  g_autoptr (GError) error = NULL;
  struct stat info;

  g_assert_true (tf_project_store_prepare (path, &error));
  g_assert_true (tf_project_store_prepare (path, &error));
  g_assert_no_error (error);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
}

TF_TEST (prepare_over_file_is_an_error)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "projects", "");
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_project_store_prepare (path, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, path);
}

TF_TEST (create_makes_directories)
{
  static const char *const made[] = { TF_DIR_DOCS, TF_DIR_RESOURCES, TF_DIR_PRIVATE,
                                      TF_DIR_RUNS, TF_DIR_REVIEWS,   TF_DIR_REMOVED };
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectFiles) files = NULL;
  struct stat info;

  use_random (0x7c1e, 1);
  files = tf_project_store_create (dir, STORE_TEST_NOW, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tf_project_files_get_id (files), ==, "20261121-7c1e");
  g_assert_cmpint (stat (tf_project_files_get_directory (files), &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (made); i++)
    g_assert_true (store_test_exists (files, made[i]));
}

static void
test_collision (gconstpointer data)
{
  guint taken = GPOINTER_TO_UINT (data);
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectFiles) files = NULL;

  use_random (1, 1);
  for (guint i = 1; i <= taken; i++)
    {
      g_autofree char *id = g_strdup_printf ("20261121-%04x", i);

      g_free (make_project (dir, id, NULL));
    }
  files = tf_project_store_create (dir, STORE_TEST_NOW, &error);
  if (taken < 3)
    g_assert_nonnull (files);
  else
    tf_test_assert_error (error, TF_ERROR_FAILED, "3 random ids");
  g_assert_cmpuint (random_calls, ==, MIN (taken + 1, 3));
}

TF_TEST_ROW (free_id_is_taken_at_once, test_collision, GUINT_TO_POINTER (0));
TF_TEST_ROW (two_collisions_are_survived, test_collision, GUINT_TO_POINTER (2));
TF_TEST_ROW (three_collisions_are_an_error, test_collision, GUINT_TO_POINTER (3));

TF_TEST (absent_directory_is_an_error)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_project_store_create ("/nonexistent/projects", STORE_TEST_NOW, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "/nonexistent/projects");
}

static gpointer
create_many (gpointer dir)
{
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfProjectFiles) files = tf_project_store_create (dir, STORE_TEST_NOW, &error);

      g_assert_no_error (error);
    }
  return NULL;
}

TF_TEST (concurrent_creates_do_not_meet)
{
  g_autofree char *dir = tf_test_make_dir ();
  GThread *threads[4];

  tf_project_store_set_random (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("create", create_many, dir);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (store_test_count (dir, "20261121-"), ==, 80);
}

TF_TEST (list_has_projects_only)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *link = g_build_filename (dir, "20261121-aaaa", NULL);
  g_autoptr (GPtrArray) ids = NULL;

  g_free (make_project (dir, "20261121-0002", "status.json"));
  g_free (make_project (dir, "20261121-0001", "status.json.corrupt-20261121T093000Z"));
  g_free (make_project (dir, "20261120-0003", "status.json"));
  g_free (make_project (dir, "20261121-0004", "notes.txt"));
  g_free (make_project (dir, "not-a-project", "status.json"));
  g_free (tf_test_write (dir, "20261121-0005", "a file"));
  g_free (tf_test_write (outside, "status.json", "{}"));
  g_assert_cmpint (symlink (outside, link), ==, 0);
  ids = tf_project_store_list (dir, NULL);
  g_assert_cmpuint (ids->len, ==, 4);
  g_assert_cmpstr (g_ptr_array_index (ids, 0), ==, "20261120-0003");
  g_assert_cmpstr (g_ptr_array_index (ids, 1), ==, "20261121-0001");
  g_assert_cmpstr (g_ptr_array_index (ids, 2), ==, "20261121-0002");
  g_assert_cmpstr (g_ptr_array_index (ids, 3), ==, "20261121-aaaa"); /* a link is not skipped */
}

/* "": the project itself. */
static const struct
{
  const char *name;
  gboolean is_refused;
} links[] = {
  { "", TRUE },
  { "docs", TRUE },
  { "resources", TRUE },
  { "source", TRUE },
  { ".thoughtforge", TRUE },
  { ".thoughtforge/runs", TRUE },
  { ".thoughtforge/removed", TRUE },
  { "notes", FALSE },
};

TF_TEST_TABLE (a_link_in_the_place_of_a_directory_is_named, links, NULL)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *path = make_project (dir, "20261121-0001", "status.json");
  g_autofree char *place = g_build_filename (path, row->name, NULL);
  g_autofree char *moved = g_build_filename (outside, "moved", NULL);
  g_autoptr (TfProjectFiles) files = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_outside = FALSE;

  g_assert_cmpint (g_mkdir_with_parents (place, 0700), ==, 0);
  files = tf_project_store_open (dir, "20261121-0001", NULL);
  g_assert_true (tf_project_store_check_links (files, &is_outside, &error));
  g_assert_cmpint (rename (place, moved), ==, 0);
  g_assert_cmpint (symlink (moved, place), ==, 0);
  g_clear_pointer (&files, tf_project_files_unref);
  files = tf_project_store_open (dir, "20261121-0001", NULL);
  g_assert_cmpint (tf_project_store_check_links (files, &is_outside, &error), ==, !row->is_refused);
  g_assert_cmpint (is_outside, ==, *row->name == '\0');
  if (row->is_refused)
    {
      tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, place);
      tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, moved);
      tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, "move the directory back");
    }
}

TF_TEST (absent_list_is_not_found)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_project_store_list ("/nonexistent/projects", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (open_finds_projects_only)
{
  static const char *const refused[] = { "20261121-0002", "..", "",
                                         "20261121-0001/../20261121-0001" };
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = make_project (dir, "20261121-0001", "status.json");
  g_autoptr (TfProjectFiles) files = tf_project_store_open (dir, "20261121-0001", NULL);

  g_assert_cmpstr (tf_project_files_get_directory (files), ==, path);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_project_store_open (dir, refused[i], &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
    }
}
