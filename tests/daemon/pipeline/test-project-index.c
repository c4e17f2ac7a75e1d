/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-index.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-index"

#define DIRECTORY "/srv/ada/projects"
#define ID        "20261121-7c1e"
#define SETTLED   G_GUINT64_CONSTANT (100)

typedef struct
{
  char *dir;        /* (owned) */
  char *path;       /* (owned) */
  GHashTable *rows; /* (owned) (element-type utf8 GVariant) */
} Fixture;

static TfProjectStamp
make_stamp (guint64 n)
{
  TfProjectStamp stamp;

  for (guint i = 0; i < TF_PROJECT_STAMP_LENGTH; i++)
    stamp.n[i] = n;
  return stamp;
}

static void
add (Fixture *fixture, const char *id, guint64 n)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("offline", 1);
  TfProjectState state = { .id = id, .directory = DIRECTORY, .status = status };
  TfProjectStamp stamp = make_stamp (n);

  g_free (status->project_name);
  status->project_name = g_strdup_printf ("Project %" G_GUINT64_FORMAT, n);
  g_hash_table_insert (fixture->rows, g_strdup (id), tf_project_row_new (&state, &stamp));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->dir = tf_test_make_dir ();
  fixture->path = g_build_filename (fixture->dir, "cache", "projects.index", NULL);
  fixture->rows =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  tf_worker_allow_here ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_hash_table_unref (fixture->rows);
  g_free (fixture->path);
  g_free (fixture->dir);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

static void
save (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_index_save (fixture->path, DIRECTORY, fixture->rows, SETTLED, &error));
  g_assert_no_error (error);
}

/* Whether a new start finds the row of @id with that stamp. */
static gboolean
finds (Fixture *fixture, const char *directory, const char *id, guint64 n)
{
  g_autoptr (TfProjectIndex) index = tf_project_index_load (fixture->path, directory);
  TfProjectStamp stamp = make_stamp (n);
  g_autoptr (GVariant) row = tf_project_index_find (index, id, &stamp);

  return row != NULL;
}

TF_TEST_WITH (a_row_comes_back_as_it_was)
{
  TfProjectStamp stamp = make_stamp (1);
  g_autoptr (TfProjectIndex) index = NULL;
  g_autoptr (GVariant) row = NULL;
  g_autoptr (GVariant) found = NULL;
  g_autoptr (GVariant) kept = NULL;

  add (fixture, ID, 1);
  add (fixture, "20261121-9f02", 2);
  save (fixture);
  index = tf_project_index_load (fixture->path, DIRECTORY);
  g_assert_cmpuint (tf_project_index_get_size (index), ==, 2);
  row = tf_project_index_find (index, ID, &stamp);
  g_assert_nonnull (row);
  found = tf_project_row_get_fields (row);
  kept = tf_project_row_get_fields (g_hash_table_lookup (fixture->rows, ID));
  g_assert_cmpvariant (found, kept);
}

TF_TEST_WITH (a_row_counts_only_for_the_same_state)
{
  add (fixture, ID, 1);
  save (fixture);
  g_assert_true (finds (fixture, DIRECTORY, ID, 1));
  g_assert_false (finds (fixture, DIRECTORY, ID, 2));
  g_assert_false (finds (fixture, DIRECTORY, "20261121-9f02", 1));
  g_assert_false (finds (fixture, "/srv/ada/elsewhere", ID, 1));
}

/* One number of the stamp is enough. */
TF_TEST_WITH (each_number_of_a_stamp_counts)
{
  g_autoptr (TfProjectIndex) index = NULL;

  add (fixture, ID, 1);
  save (fixture);
  index = tf_project_index_load (fixture->path, DIRECTORY);
  for (guint i = 0; i < TF_PROJECT_STAMP_LENGTH; i++)
    {
      TfProjectStamp stamp = make_stamp (1);

      stamp.n[i]++;
      g_assert_null (tf_project_index_find (index, ID, &stamp));
    }
}

/* It might change once more within the same tick of the clock of the file system. */
TF_TEST_WITH (what_has_just_changed_is_left_out)
{
  add (fixture, ID, SETTLED - 1);
  add (fixture, "20261121-9f02", SETTLED);
  save (fixture);
  g_assert_true (finds (fixture, DIRECTORY, ID, SETTLED - 1));
  g_assert_false (finds (fixture, DIRECTORY, "20261121-9f02", SETTLED));
}

TF_TEST_WITH (without_a_file_there_are_no_rows)
{
  g_assert_false (finds (fixture, DIRECTORY, ID, 1));
}

static void
expect_damaged (void)
{
  g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_MESSAGE, "*all projects are read*");
}

TF_TEST_WITH (damage_anywhere_is_seen)
{
  g_autofree char *text = NULL;
  gsize length = 0;

  add (fixture, ID, 1);
  save (fixture);
  g_assert_true (g_file_get_contents (fixture->path, &text, &length, NULL));
  for (gsize i = 0; i < length; i += 7)
    {
      text[i] ^= 1;
      g_assert_true (g_file_set_contents (fixture->path, text, (gssize) length, NULL));
      text[i] ^= 1;
      expect_damaged ();
      g_assert_false (finds (fixture, DIRECTORY, ID, 1));
      g_test_assert_expected_messages ();
    }
  for (gsize i = 0; i < length; i += 50)
    {
      g_assert_true (g_file_set_contents (fixture->path, text, (gssize) i, NULL));
      expect_damaged ();
      g_assert_false (finds (fixture, DIRECTORY, ID, 1));
      g_test_assert_expected_messages ();
    }
}

TF_TEST_WITH (a_directory_in_its_place_is_no_index)
{
  g_assert_cmpint (g_mkdir_with_parents (fixture->path, 0700), ==, 0);
  expect_damaged ();
  g_assert_false (finds (fixture, DIRECTORY, ID, 1));
  g_test_assert_expected_messages ();
}
