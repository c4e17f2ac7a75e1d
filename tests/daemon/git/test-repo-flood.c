/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-flood.h"

#include "git-test.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX  "/git/repo-flood"
#define TF_TEST_FIXTURE World, world, set_up, tear_down

typedef struct
{
  char *dir;     /* (owned) */
  char *removed; /* (owned) */
  TfRepo *repo;  /* (owned) */
  char *before;  /* (owned): the snapshot */
} World;

static void
set_up (World *world, gconstpointer data)
{
  world->repo = git_test_new_code (&world->dir);
  world->removed = tf_test_make_dir ();
  git_test_write (world->dir, ".gitignore", "build/\n");
  git_test_write (world->dir, "src/main.c", "int main;\n");
  git_test_write (world->dir, "build/old.o", "");
  world->before = git_test_snapshot (world->repo);
}

static void
tear_down (World *world, gconstpointer data)
{
  tf_repo_free (world->repo);
  g_free (world->before);
  g_free (world->removed);
  g_free (world->dir);
}

static void
add_files (World *world, const char *where, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u.txt", where, i);

      git_test_write (world->dir, name, "x");
    }
}

/* A file of that size without blocks. */
static void
add_bytes (World *world, const char *name, guint64 bytes)
{
  g_autofree char *path = g_build_filename (world->dir, name, NULL);

  git_test_write (world->dir, name, "");
  g_assert_cmpint (truncate (path, (off_t) bytes), ==, 0);
}

/* Returns: (transfer full) (nullable) */
static char *
revert (World *world, guint files, guint64 bytes)
{
  const TfRepoGrowth limit = { files, bytes };
  g_autoptr (GError) error = NULL;
  char *flood = NULL;

  g_assert_true (
      tf_repo_revert_flood (world->repo, world->before, &limit, world->removed, &flood, &error));
  g_assert_no_error (error);
  return flood;
}

static void
assert_unchanged (World *world)
{
  g_autofree char *changes = git_test_compare (world->repo, world->before);

  g_assert_cmpstr (changes, ==, "");
  g_assert_true (tf_test_exists (world->dir, "build/old.o"));
}

TF_TEST_WITH (as_many_files_as_the_limit_stay)
{
  g_autofree char *flood = NULL;

  add_files (world, "junk", 50);
  flood = revert (world, 50, TF_MIB);
  g_assert_null (flood);
  g_assert_true (tf_test_exists (world->dir, "junk/0.txt"));
}

TF_TEST_WITH (one_more_moves_all_that_is_new)
{
  g_autofree char *flood = NULL;

  add_files (world, "junk", 40);
  add_files (world, "src", 10);
  add_files (world, "src/deep/er", 1);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (strstr (flood, "added 51 files or more, such as "));
  g_assert_nonnull (strstr (flood, "the limit of a run is 50 files"));
  g_assert_nonnull (strstr (flood, "agents.max_new_files"));
  assert_unchanged (world);
  g_assert_true (tf_test_exists (world->removed, "flood/junk/39.txt"));
  g_assert_true (tf_test_exists (world->removed, "flood/src/9.txt"));
  g_assert_true (tf_test_exists (world->removed, "flood/src/deep/er/0.txt"));
}

TF_TEST_WITH (bytes_have_a_limit_too)
{
  g_autofree char *none = NULL;
  g_autofree char *flood = NULL;

  add_bytes (world, "big.bin", TF_MIB);
  none = revert (world, 50, TF_MIB);
  g_assert_null (none);
  add_bytes (world, "one.bin", 1);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (strstr (flood, "the limit of a run is 1.0"));
  g_assert_nonnull (strstr (flood, "agents.max_new_mb"));
  assert_unchanged (world);
}

/* Moving it is the business of whoever compares. */
TF_TEST_WITH (a_file_that_grows_counts_by_what_it_grew)
{
  g_autofree char *none = NULL;
  g_autofree char *flood = NULL;

  add_bytes (world, "src/main.c", TF_MIB + strlen ("int main;\n"));
  none = revert (world, 50, TF_MIB);
  g_assert_null (none);
  add_bytes (world, "src/main.c", TF_MIB + strlen ("int main;\n") + 1);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (strstr (flood, "such as src/main.c;"));
}

TF_TEST_WITH (what_is_ignored_does_not_count)
{
  g_autofree char *flood = NULL;

  add_files (world, "build", 60);
  add_bytes (world, "build/big.o", 2 * TF_MIB);
  flood = revert (world, 50, TF_MIB);
  g_assert_null (flood);
}

TF_TEST_WITH (a_file_that_will_not_stay_does_not_count)
{
  g_autofree char *none = NULL;
  g_autofree char *flood = NULL;

  add_bytes (world, "big.bin", TF_LIMIT_TREE_FILE + 1);
  none = revert (world, 50, TF_MIB);
  g_assert_null (none);
  add_bytes (world, "big.bin", TF_LIMIT_TREE_FILE);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (flood);
}

TF_TEST_WITH (links_and_empty_directories_count)
{
  g_autofree char *flood = NULL;

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/empty-%u", world->dir, i);
      g_autofree char *link = g_strdup_printf ("link-%u", i);

      g_assert_cmpint (g_mkdir (name, 0755), ==, 0);
      git_test_link (world->dir, link, "nowhere");
    }
  flood = revert (world, 11, TF_MIB);
  g_assert_nonnull (flood);
  assert_unchanged (world);
}

TF_TEST_WITH (a_directory_in_the_place_of_a_file_goes)
{
  g_autofree char *flood = NULL;
  g_autofree char *changes = NULL;

  git_test_remove (world->dir, "src/main.c");
  add_files (world, "src/main.c", 51);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (flood);
  changes = git_test_compare (world->repo, world->before);
  g_assert_cmpstr (changes, ==, "D src/main.c");
}

TF_TEST_WITH (an_interrupted_one_is_repeated)
{
  const TfRepoGrowth limit = { 50, TF_MIB };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *flood = NULL;

  add_files (world, "src", 60);
  g_cancellable_cancel (cancellable);
  g_cancellable_push_current (cancellable);
  g_assert_false (
      tf_repo_revert_flood (world->repo, world->before, &limit, world->removed, &flood, &error));
  g_cancellable_pop_current (cancellable);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (flood);
  flood = revert (world, 50, TF_MIB);
  g_assert_nonnull (flood);
  assert_unchanged (world);
}
