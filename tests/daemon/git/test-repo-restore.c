/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

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
  g_autofree char *text = git_test_read (world->removed, name);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_modified (World *world, gconstpointer data)
{
  git_test_write (world->dir, "status.json", "forged");
  restore (world, "status.json");
  assert_restored (world);
  assert_removed (world, "status.json", "forged");
}

static void
test_deleted (World *world, gconstpointer data)
{
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  restore (world, "docs/spec.md");
  assert_restored (world);
}

static void
test_added (World *world, gconstpointer data)
{
  git_test_write (world->dir, "src/deep/main.c", "int x;");
  restore (world, "src/deep/main.c");
  assert_restored (world);
  assert_removed (world, "src/deep/main.c", "int x;");
  g_assert_false (git_test_exists (world->dir, "src"));
}

static void
test_known_directory_stays (World *world, gconstpointer data)
{
  g_autofree char *path = g_build_filename (world->dir, "resources", NULL);
  g_autofree char *snapshot = NULL;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  snapshot = git_test_snapshot (world->repo);
  git_test_write (world->dir, "resources/evil.sh", "x");
  git_test_restore (world->repo, snapshot, "resources/evil.sh", world->removed);
  g_assert_true (git_test_exists (world->dir, "resources"));
  g_assert_false (git_test_exists (world->dir, "resources/evil.sh"));
}

static void
test_mode (World *world, gconstpointer data)
{
  g_autofree char *path = g_build_filename (world->dir, "run.sh", NULL);

  g_assert_cmpint (chmod (path, 0600), ==, 0);
  restore (world, "run.sh");
  assert_restored (world);
}

static void
test_link_replaced (World *world, gconstpointer data)
{
  git_test_remove (world->dir, "link");
  git_test_write (world->dir, "link", "a file");
  restore (world, "link");
  assert_restored (world);
  assert_removed (world, "link", "a file");
}

static void
test_link_retargeted (World *world, gconstpointer data)
{
  git_test_remove (world->dir, "link");
  git_test_link (world->dir, "link", "/etc/passwd");
  restore (world, "link");
  assert_restored (world);
}

static void
test_file_becomes_link (World *world, gconstpointer data)
{
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (outside, "target", "outside");
  g_autofree char *text = NULL;

  git_test_remove (world->dir, "status.json");
  git_test_link (world->dir, "status.json", target);
  restore (world, "status.json");
  assert_restored (world);
  text = git_test_read (outside, "target");
  g_assert_cmpstr (text, ==, "outside");
}

static void
test_directory_becomes_link (World *world, gconstpointer data)
{
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *text = NULL;

  git_test_write (outside, "spec.md", "outside");
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  git_test_link (world->dir, "docs", outside);
  restore_all (world);
  assert_restored (world);
  g_assert_true (git_test_exists (world->dir, "docs/spec.md"));
  text = git_test_read (outside, "spec.md");
  g_assert_cmpstr (text, ==, "outside");
}

static void
test_file_becomes_directory (World *world, gconstpointer data)
{
  git_test_remove (world->dir, "status.json");
  git_test_write (world->dir, "status.json/x", "inside");
  restore_all (world);
  assert_restored (world);
}

static void
test_directory_becomes_file (World *world, gconstpointer data)
{
  git_test_remove (world->dir, "docs/spec.md");
  git_test_remove (world->dir, "docs");
  git_test_write (world->dir, "docs", "a file");
  restore_all (world);
  assert_restored (world);
}

static void
test_taken_place (World *world, gconstpointer data)
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

static void
test_twice (World *world, gconstpointer data)
{
  git_test_write (world->dir, "evil", "x");
  restore (world, "evil");
  restore (world, "evil");
  restore (world, "never-there/x");
  assert_restored (world);
}

static void
test_refused_name (World *world, gconstpointer data)
{
  git_test_write (world->dir, "docs/.git/hooks/x", "x");
  restore_all (world);
  assert_restored (world);
  g_assert_false (git_test_exists (world->dir, "docs/.git"));
}

static void
test_unsafe (World *world, gconstpointer data)
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

static void
test_pipe (World *world, gconstpointer data)
{
  g_autofree char *path = g_build_filename (world->dir, "status.json", NULL);

  git_test_remove (world->dir, "status.json");
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  restore_all (world);
  assert_restored (world);
}

static void
add (const char *path, void (*test) (World *, gconstpointer))
{
  g_test_add (path, World, NULL, set_up, test, tear_down);
}

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  add ("/git/repo-restore/modified-comes-back", test_modified);
  add ("/git/repo-restore/deleted-comes-back", test_deleted);
  add ("/git/repo-restore/added-goes-with-its-directories", test_added);
  add ("/git/repo-restore/empty-directory-that-was-there-stays", test_known_directory_stays);
  add ("/git/repo-restore/mode-comes-back", test_mode);
  add ("/git/repo-restore/link-comes-back", test_link_replaced);
  add ("/git/repo-restore/target-of-link-comes-back", test_link_retargeted);
  add ("/git/repo-restore/file-that-became-link-writes-nothing-outside", test_file_becomes_link);
  add ("/git/repo-restore/directory-that-became-link-writes-nothing-outside",
       test_directory_becomes_link);
  add ("/git/repo-restore/file-that-became-directory-comes-back", test_file_becomes_directory);
  add ("/git/repo-restore/directory-that-became-file-comes-back", test_directory_becomes_file);
  add ("/git/repo-restore/removed-is-never-overwritten", test_taken_place);
  add ("/git/repo-restore/second-time-changes-nothing", test_twice);
  add ("/git/repo-restore/name-git-refuses-goes", test_refused_name);
  add ("/git/repo-restore/path-outside-is-refused", test_unsafe);
  add ("/git/repo-restore/file-that-became-pipe-comes-back", test_pipe);
  return g_test_run ();
}
