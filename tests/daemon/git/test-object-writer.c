/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-object-writer.h"

#include "git-test.h"
#include "tf-git-cleanup.h"
#include "tf-limits.h"
#include "tf-worker.h"

#define TF_TEST_PREFIX  "/git/object-writer"
#define TF_TEST_FIXTURE World, world, set_up, tear_down

typedef struct
{
  char *dir;              /* (owned) */
  char *git_dir;          /* (owned) */
  git_odb *odb;           /* (owned) */
  TfObjectWriter *writer; /* (owned) */
} World;

static void
set_up (World *world, gconstpointer data)
{
  g_autoptr (TfRepo) repo = git_test_new_repo (&world->dir);
  g_autofree char *objects = NULL;

  world->git_dir = g_build_filename (world->dir, ".git", NULL);
  objects = g_build_filename (world->git_dir, "objects", NULL);
  g_assert_cmpint (git_odb_open (&world->odb, objects), ==, 0);
  world->writer = tf_object_writer_new (world->odb, world->git_dir);
}

static void
tear_down (World *world, gconstpointer data)
{
  tf_object_writer_free (world->writer);
  git_odb_free (world->odb);
  g_free (world->git_dir);
  g_free (world->dir);
}

static git_oid
add (World *world, guint number)
{
  g_autofree char *text = g_strdup_printf ("object %u\n", number);
  g_autoptr (GError) error = NULL;
  git_oid id;

  g_assert_true (
      tf_object_writer_add (world->writer, GIT_OBJECT_BLOB, text, strlen (text), &id, &error));
  g_assert_no_error (error);
  return id;
}

/* How many objects are files of their own, how many are in packs, and how many packs there are. */
static void
assert_counts (World *world, guint n_loose, guint n_packed, guint n_packs)
{
  g_autofree char *text = git_test_git (world->dir, "count-objects", "-v", NULL);
  g_autofree char *loose = g_strdup_printf ("count: %u\n", n_loose);
  g_autofree char *packed = g_strdup_printf ("in-pack: %u\npacks: %u\n", n_packed, n_packs);

  g_test_message ("%s", text);
  g_assert_true (g_str_has_prefix (text, loose));
  g_assert_nonnull (strstr (text, packed));
}

static void
write_all (World *world, guint n, guint64 bytes)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_object_writer_expect (world->writer, n, bytes, &error));
  for (guint i = 0; i < n; i++)
    add (world, i);
  g_assert_true (tf_object_writer_finish (world->writer, &error));
  g_assert_no_error (error);
  g_free (git_test_git (world->dir, "fsck", "--strict", NULL));
}

TF_TEST_WITH (writes_a_hundred_as_files)
{
  write_all (world, 100, 32 * TF_MIB);
  assert_counts (world, 100, 0, 0);
}

TF_TEST_WITH (writes_more_as_a_pack)
{
  write_all (world, 101, 0);
  assert_counts (world, 0, 101, 1);
}

TF_TEST_WITH (writes_large_ones_as_a_pack)
{
  write_all (world, 3, 32 * TF_MIB + 1);
  assert_counts (world, 0, 3, 1);
}

TF_TEST_WITH (skips_what_is_there)
{
  write_all (world, 10, 0);
  tf_object_writer_free (world->writer);
  world->writer = tf_object_writer_new (world->odb, world->git_dir);
  write_all (world, 110, 0);
  assert_counts (world, 10, 100, 1);
}

TF_TEST_WITH (leaves_nothing_of_what_is_not_finished)
{
  g_autoptr (GError) error = NULL;
  git_oid id;

  g_assert_true (tf_object_writer_expect (world->writer, 1000, 0, &error));
  id = add (world, 1);
  g_clear_pointer (&world->writer, tf_object_writer_free);
  g_assert_cmpint (git_odb_exists (world->odb, &id), ==, 0);
  assert_counts (world, 0, 0, 0);
}

/* Larger than a piece, and not compressible. */
TF_TEST_WITH (packs_a_large_object_as_it_is)
{
  gsize length = 3 * TF_MIB + 17;
  g_autofree guint32 *words = g_malloc (length + sizeof (guint32));
  g_autoptr (git_odb_object) object = NULL;
  g_autoptr (GError) error = NULL;
  git_oid id;

  for (gsize i = 0; i <= length / sizeof *words; i++)
    words[i] = (guint32) i * 2654435761u;
  g_assert_true (tf_object_writer_expect (world->writer, 1000, 0, &error));
  g_assert_true (tf_object_writer_add (world->writer, GIT_OBJECT_BLOB, words, length, &id, &error));
  add (world, 1);
  g_assert_true (tf_object_writer_finish (world->writer, &error));
  g_assert_no_error (error);
  g_assert_cmpint (git_odb_read (&object, world->odb, &id), ==, 0);
  g_assert_cmpmem (git_odb_object_data (object), git_odb_object_size (object), words, length);
}

TF_TEST_WITH (gives_up_when_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_object_writer_expect (world->writer, 1000, 0, &error));
  add (world, 1);
  g_cancellable_push_current (cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_false (tf_object_writer_finish (world->writer, &error));
  g_cancellable_pop_current (cancellable);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_pointer (&world->writer, tf_object_writer_free);
  assert_counts (world, 0, 0, 0);
}
