/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-object-cache.h"

#include "git-test.h"
#include "tf-git-cleanup.h"

#define TF_TEST_PREFIX "/git/object-cache"

typedef struct
{
  char *dir; /* (owned) */
  int fd;
  git_odb *odb;         /* (owned) */
  TfObjectCache *cache; /* (owned) */
} World;

static void
set_up (World *world, gconstpointer data)
{
  g_autoptr (TfRepo) repo = git_test_new_repo (&world->dir);
  g_autofree char *git_dir = g_build_filename (world->dir, ".git", NULL);
  g_autofree char *objects = g_build_filename (git_dir, "objects", NULL);

  world->fd = open (world->dir, O_RDONLY | O_DIRECTORY);
  g_assert_cmpint (git_odb_open (&world->odb, objects), ==, 0);
  world->cache = tf_object_cache_new (world->odb, git_dir, world->fd);
}

static void
tear_down (World *world, gconstpointer data)
{
  tf_object_cache_free (world->cache);
  git_odb_free (world->odb);
  close (world->fd);
  g_free (world->dir);
}

static TfTreeEntry
make_entry (World *world, char *name)
{
  TfTreeEntry entry = { .path = name, .kind = TF_TREE_FILE };

  g_assert_cmpint (fstatat (world->fd, name, &entry.info, AT_SYMLINK_NOFOLLOW), ==, 0);
  if (S_ISLNK (entry.info.st_mode))
    entry.kind = TF_TREE_LINK;
  return entry;
}

static TfObject
get (World *world, const TfTreeEntry *entry, gboolean store)
{
  TfObject object;
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_object_cache_get (world->cache, entry, store, &object, &error));
  g_assert_no_error (error);
  return object;
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

TF_TEST_WITH (id_is_that_of_git)
{
  char name[] = "a";
  char text[GIT_OID_HEXSZ + 1];
  TfTreeEntry entry;
  TfObject object;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  object = get (world, &entry, FALSE);
  g_assert_cmpstr (git_oid_tostr (text, sizeof text, &object.id), ==,
                   "ce013625030ba8dba906f756967f9e9ca394464a");
  g_assert_cmpint (object.mode, ==, GIT_FILEMODE_BLOB);
}

TF_TEST_WITH (stored_only_when_asked)
{
  char name[] = "a";
  TfTreeEntry entry;
  TfObject object;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  object = get (world, &entry, FALSE);
  g_assert_false (git_odb_exists (world->odb, &object.id));
  object = get (world, &entry, TRUE);
  g_assert_true (git_odb_exists (world->odb, &object.id));
}

/* Computed first, stored later: the id of an old file is known, but its object not yet stored. */
TF_TEST_WITH (known_is_stored_when_asked)
{
  char name[] = "a";
  TfTreeEntry entry;
  TfObject object;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  entry.info.st_mtim.tv_sec -= 100;
  entry.info.st_ctim.tv_sec -= 100;
  object = get (world, &entry, FALSE);
  g_assert_false (object.racy);
  object = get (world, &entry, TRUE);
  g_assert_true (git_odb_exists (world->odb, &object.id));
}

TF_TEST_WITH (unchanged_is_not_read_again)
{
  char name[] = "a";
  TfTreeEntry entry;
  TfObject first;
  TfObject second;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  entry.info.st_mtim.tv_sec -= 100;
  entry.info.st_ctim.tv_sec -= 100;
  first = get (world, &entry, TRUE);
  git_test_remove (world->dir, name);
  second = get (world, &entry, TRUE);
  g_assert_true (git_oid_equal (&first.id, &second.id));
}

TF_TEST_WITH (just_changed_is_read_again)
{
  char name[] = "a";
  TfTreeEntry entry;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  entry.info.st_mtim.tv_sec += 100;
  g_assert_true (get (world, &entry, TRUE).racy);
  /* So it is read again. */
  git_test_remove (world->dir, name);
  {
    TfObject object;
    g_autoptr (GError) error = NULL;

    g_assert_false (tf_object_cache_get (world->cache, &entry, TRUE, &object, &error));
    tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "a");
  }
}

TF_TEST_WITH (any_difference_is_read_again)
{
  char name[] = "a";
  TfTreeEntry entry;
  TfTreeEntry changed[4];
  TfObject before;

  git_test_write (world->dir, name, "hello\n");
  entry = make_entry (world, name);
  entry.info.st_mtim.tv_sec -= 100;
  entry.info.st_ctim.tv_sec -= 100;
  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    changed[i] = entry;
  changed[0].info.st_mtim.tv_nsec ^= 1;
  changed[1].info.st_ctim.tv_nsec ^= 1;
  changed[2].info.st_size += 1;
  changed[3].info.st_ino += 1;
  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    {
      TfObject after;

      git_test_write (world->dir, name, "hello\n");
      before = get (world, &entry, TRUE);
      git_test_write (world->dir, name, "other\n");
      after = get (world, &changed[i], TRUE);
      g_assert_false (git_oid_equal (&before.id, &after.id));
      git_test_write (world->dir, name, "hello\n");
    }
}

TF_TEST_WITH (link_is_its_target)
{
  char name[] = "link";
  TfTreeEntry entry;
  TfObject object;
  git_oid expected;

  git_test_link (world->dir, name, "/etc/passwd");
  entry = make_entry (world, name);
  object = get (world, &entry, TRUE);
  g_assert_cmpint (git_odb_hash (&expected, "/etc/passwd", 11, GIT_OBJECT_BLOB), ==, 0);
  g_assert_true (git_oid_equal (&object.id, &expected));
  g_assert_cmpint (object.mode, ==, GIT_FILEMODE_LINK);
}

TF_TEST_WITH (too_large_is_named)
{
  char name[] = "a";
  TfTreeEntry entry;
  TfObject object;
  g_autoptr (GError) error = NULL;

  git_test_write (world->dir, name, "x");
  entry = make_entry (world, name);
  entry.info.st_size = (off_t) G_MAXINT32;
  g_assert_false (tf_object_cache_get (world->cache, &entry, TRUE, &object, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, "2 GiB");
}
