/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/git/repo-restore"

typedef struct
{
  char *dir;      /* (owned) */
  char *removed;  /* (owned) */
  char *snapshot; /* (owned) */
  TfRepo *repo;   /* (owned) */
} World;

static void
set_up (World *world, gconstpointer data)
{
  g_autofree char *script = NULL;

  world->repo = git_test_new_repo (&world->dir);
  world->removed = g_build_filename (world->dir, ".thoughtforge", "removed", "r1", NULL);
  git_test_write (world->dir, "status.json", "{}");
  git_test_write (world->dir, "docs/spec.md", "spec");
  git_test_write (world->dir, "run.sh", "script");
  git_test_link (world->dir, "link", "docs/spec.md");
  g_assert_cmpint (g_mkdir_with_parents (world->dir, 0700), ==, 0);
  script = g_build_filename (world->dir, "run.sh", NULL);
  g_assert_cmpint (chmod (script, 0755), ==, 0);
  world->snapshot = git_test_snapshot (world->repo);
}

static void
tear_down (World *world, gconstpointer data)
{
  tf_repo_free (world->repo);
  g_free (world->snapshot);
  g_free (world->removed);
  g_free (world->dir);
}

static void
restore (World *world, const char *path)
{
  git_test_restore (world->repo, world->snapshot, path, world->removed);
}

static void
restore_all (World *world)
{
  g_autoptr (GPtrArray) changes = tf_repo_compare (world->repo, world->snapshot, NULL);

  for (guint i = 0; i < changes->len; i++)
    restore (world, ((TfChange *) g_ptr_array_index (changes, i))->path);
}

static void
assert_restored (World *world)
{
  g_autofree char *changes = git_test_compare (world->repo, world->snapshot);

  g_assert_cmpstr (changes, ==, "");
}

static void
assert_removed (World *world, const char *name, const char *expected)
{
  g_autofree char *text = tf_test_read (world->removed, name);

  g_assert_cmpstr (text, ==, expected);
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

TF_TEST_WITH (modified_comes_back)
{
  git_test_write (world->dir, "status.json", "forged");
  restore (world, "status.json");
  assert_restored (world);
  assert_removed (world, "status.json", "forged");
}

TF_TEST_WITH (deleted_comes_back)
{
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  restore (world, "docs/spec.md");
  assert_restored (world);
}

TF_TEST_WITH (added_goes_with_its_directories)
{
  git_test_write (world->dir, "src/deep/main.c", "int x;");
  restore (world, "src/deep/main.c");
  assert_restored (world);
  assert_removed (world, "src/deep/main.c", "int x;");
  g_assert_false (tf_test_exists (world->dir, "src"));
}

TF_TEST_WITH (empty_directory_that_was_there_stays)
{
  g_autofree char *path = g_build_filename (world->dir, "resources", NULL);
  g_autofree char *snapshot = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  snapshot = git_test_snapshot (world->repo);
  git_test_write (world->dir, "resources/evil.sh", "x");
  git_test_restore (world->repo, snapshot, "resources/evil.sh", world->removed);
  g_assert_true (tf_test_exists (world->dir, "resources"));
  g_assert_false (tf_test_exists (world->dir, "resources/evil.sh"));
}

TF_TEST_WITH (mode_comes_back)
{
  g_autofree char *path = g_build_filename (world->dir, "run.sh", NULL);

  g_assert_cmpint (chmod (path, 0600), ==, 0);
  restore (world, "run.sh");
  assert_restored (world);
}

TF_TEST_WITH (link_comes_back)
{
  git_test_remove (world->dir, "link");
  git_test_write (world->dir, "link", "a file");
  restore (world, "link");
  assert_restored (world);
  assert_removed (world, "link", "a file");
}

TF_TEST_WITH (target_of_link_comes_back)
{
  git_test_remove (world->dir, "link");
  git_test_link (world->dir, "link", "/etc/passwd");
  restore (world, "link");
  assert_restored (world);
}

TF_TEST_WITH (file_that_became_link_writes_nothing_outside)
{
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (outside, "target", "outside");
  g_autofree char *text = NULL;

  git_test_remove (world->dir, "status.json");
  git_test_link (world->dir, "status.json", target);
  restore (world, "status.json");
  assert_restored (world);
  text = tf_test_read (outside, "target");
  g_assert_cmpstr (text, ==, "outside");
}

TF_TEST_WITH (directory_that_became_link_writes_nothing_outside)
{
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *text = NULL;

  git_test_write (outside, "spec.md", "outside");
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  git_test_link (world->dir, "docs", outside);
  restore_all (world);
  assert_restored (world);
  g_assert_true (tf_test_exists (world->dir, "docs/spec.md"));
  text = tf_test_read (outside, "spec.md");
  g_assert_cmpstr (text, ==, "outside");
}

TF_TEST_WITH (file_that_became_directory_comes_back)
{
  git_test_remove (world->dir, "status.json");
  git_test_write (world->dir, "status.json/x", "inside");
  restore_all (world);
  assert_restored (world);
}

TF_TEST_WITH (directory_that_became_file_comes_back)
{
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  git_test_write (world->dir, "docs", "a file");
  restore_all (world);
  assert_restored (world);
}

TF_TEST_WITH (removed_is_never_overwritten)
{
  git_test_write (world->dir, "evil", "first");
  restore (world, "evil");
  git_test_write (world->dir, "evil", "second");
  restore (world, "evil");
  git_test_write (world->dir, "evil/x", "third");
  restore (world, "evil/x");
  assert_removed (world, "evil", "first");
  assert_removed (world, "again-2/evil", "second");
  assert_removed (world, "again-3/evil/x", "third");
}

TF_TEST_WITH (second_time_changes_nothing)
{
  git_test_write (world->dir, "evil", "x");
  restore (world, "evil");
  restore (world, "evil");
  restore (world, "never-there/x");
  assert_restored (world);
}

TF_TEST_WITH (name_git_refuses_goes)
{
  git_test_write (world->dir, "docs/.git/hooks/x", "x");
  restore_all (world);
  assert_restored (world);
  g_assert_false (tf_test_exists (world->dir, "docs/.git"));
}

TF_TEST_WITH (path_outside_is_refused)
{
  static const char *const paths[] = { "../x", "/etc/passwd", "docs/../../x", ".git/config",
                                       "",     "docs//x",     ".git" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (
          tf_repo_restore (world->repo, world->snapshot, paths[i], world->removed, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
    }
}

TF_TEST_WITH (file_that_became_pipe_comes_back)
{
  g_autofree char *path = g_build_filename (world->dir, "status.json", NULL);

  git_test_remove (world->dir, "status.json");
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  restore_all (world);
  assert_restored (world);
}
