/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"

#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/store/project-trash"

#define ID "20261121-0001"

/* @mark distinguishes it from others of the same name. */
static char *
make_project (const char *dir, const char *name, const char *mark)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  g_free (tf_test_write (path, "status.json", mark));
  return g_steal_pointer (&path);
}

TF_TEST (never_overwrites)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *trash = g_build_filename (dir, "share", "trash", NULL);
  static const char *const expected[] = { ID, ID "-2", ID "-3" };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *path = make_project (dir, ID, "{}");
      g_autoptr (TfProjectFiles) files = tf_project_files_new (ID, path);
      g_autofree char *moved = tf_project_store_trash (files, trash, NULL);
      g_autofree char *target = g_build_filename (trash, expected[i], NULL);
      g_autofree char *status = g_build_filename (target, "status.json", NULL);

      g_assert_cmpstr (moved, ==, target);
      g_assert_true (g_file_test (status, G_FILE_TEST_EXISTS));
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

TF_TEST (absent_project)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, ID, NULL);
  g_autoptr (TfProjectFiles) files = tf_project_files_new (ID, path);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_project_store_trash (files, dir, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (elsewhere_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *other = NULL;
  g_autofree char *path = NULL;
  g_autoptr (TfProjectFiles) files = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  other = tf_test_make_dir ();
  g_assert_true (tf_test_mount (other, "1m"));
  path = make_project (dir, ID, "{}");
  files = tf_project_files_new (ID, path);
  g_assert_null (tf_project_store_trash (files, other, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "different file systems");
  g_assert_true (store_test_exists (files, "status.json"));
}

/* A number that became free must not make the newest look like the oldest. */
TF_TEST (counts_up)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *trash = g_build_filename (dir, "trash", NULL);
  g_autofree char *path = make_project (dir, ID, "{}");
  g_autoptr (TfProjectFiles) files = tf_project_files_new (ID, path);
  g_autofree char *target = g_build_filename (trash, ID "-8", NULL);
  g_autofree char *moved = NULL;

  g_free (make_project (trash, ID "-7", "{}"));
  g_free (make_project (trash, ID "-notes", "{}"));
  g_free (make_project (trash, "20261121-00019", "{}"));
  moved = tf_project_store_trash (files, trash, NULL);
  g_assert_cmpstr (moved, ==, target);
}

typedef struct
{
  char *dir;   /* (owned) */
  char *trash; /* (owned) */
} World;

static void
set_up (World *world, gconstpointer data)
{
  world->dir = tf_test_make_dir ();
  world->trash = tf_test_make_dir ();
}

static void
tear_down (World *world, gconstpointer data)
{
  g_free (world->dir);
  g_free (world->trash);
}

static TfProjectFiles *
restore (World *world, GError **error)
{
  return tf_project_store_restore (world->dir, world->trash, ID, error);
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

TF_TEST_WITH (restore_takes_the_newest)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *status = NULL;
  g_autoptr (GError) error = NULL;

  g_free (make_project (world->trash, ID, "oldest"));
  g_free (make_project (world->trash, ID "-10", "newest"));
  g_free (make_project (world->trash, ID "-2", "older"));
  files = restore (world, &error);
  g_assert_no_error (error);
  status = store_test_read (files, "status.json");
  g_assert_cmpstr (status, ==, "newest");
  g_assert_cmpuint (store_test_count (world->trash, ID), ==, 2);
}

TF_TEST_WITH (restore_back_and_forth)
{
  g_free (make_project (world->trash, ID, "first"));
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TfProjectFiles) files = restore (world, NULL);
      g_autofree char *status = store_test_read (files, "status.json");

      g_assert_cmpstr (status, ==, "first");
      g_free (tf_project_store_trash (files, world->trash, NULL));
    }
  g_assert_cmpuint (store_test_count (world->trash, ID), ==, 1);
}

TF_TEST_WITH (restore_never_overwrites)
{
  g_autofree char *here = make_project (world->dir, ID, "here");
  g_autoptr (TfProjectFiles) files = tf_project_files_new (ID, here);
  g_autofree char *status = NULL;
  g_autoptr (GError) error = NULL;

  g_free (make_project (world->trash, ID, "deleted"));
  g_assert_null (restore (world, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING);
  status = store_test_read (files, "status.json");
  g_assert_cmpstr (status, ==, "here");
  g_assert_cmpuint (store_test_count (world->trash, ID), ==, 1);
}

TF_TEST_WITH (restore_nothing_else)
{
  g_autofree char *link = g_build_filename (world->trash, ID "-2", NULL);
  g_autofree char *elsewhere = make_project (world->dir, "elsewhere", "{}");
  g_autofree char *empty = g_build_filename (world->trash, ID "-3", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (elsewhere, link), ==, 0);
  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  g_free (tf_test_write (world->trash, ID, "a file"));
  g_assert_null (restore (world, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_assert_cmpuint (store_test_count (world->trash, ID), ==, 3);
}

static void
test_restore_by_id (World *world, gconstpointer id)
{
  g_autoptr (GError) error = NULL;

  g_free (make_project (world->trash, ID, "{}"));
  g_assert_null (tf_project_store_restore (world->dir, world->trash, id, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
}

TF_TEST_WITH_ROW (restore_no_path, test_restore_by_id, "../" ID);
TF_TEST_WITH_ROW (restore_no_number, test_restore_by_id, ID "-2");

TF_TEST_WITH (restore_without_trash)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_project_store_restore (world->dir, "/nonexistent/trash", ID, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}
