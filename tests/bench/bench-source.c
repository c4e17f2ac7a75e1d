/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"
#include "tf-repo-source.h"

#define TF_TEST_PREFIX "/bench"

/* The cost of importing a repository of 10,000 files in several packs and merging it into the tree,
 * compared with `git clone --local`, which checks out too: the best of some alternating rounds.
 * Ours is synced afterwards, the clone is not. How fast a disk creates files depends on what was
 * just removed from it: TMPDIR=/dev/shm avoids that. One JSON object per line. */

#define N_PACKS      5
#define FILES_A_PACK 2000
#define N_ROUNDS     3
#define MAX_BYTES    (1024 * 1024)

static void
write_files (const char *dir, guint pack)
{
  for (guint i = 0; i < FILES_A_PACK; i++)
    {
      g_autofree char *name = g_strdup_printf ("part-%u/dir-%u/file-%u.c", pack, i / 50, i);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint line = 0; line < 60; line++)
        g_string_append_printf (text, "static int value_%u_%u_%u = %u;\n", pack, i, line,
                                i * line * 2654435761u);
      git_test_write (dir, name, text->str);
    }
}

static char *
make_given (void)
{
  char *dir = tf_test_make_dir ();

  g_free (git_test_git (dir, "init", "-q", "-b", "main", NULL));
  g_free (git_test_git (dir, "config", "user.name", "A Person", NULL));
  g_free (git_test_git (dir, "config", "user.email", "person@example.org", NULL));
  for (guint pack = 0; pack < N_PACKS; pack++)
    {
      write_files (dir, pack);
      g_free (git_test_git (dir, "add", "-A", NULL));
      g_free (git_test_git (dir, "commit", "-q", "-m", "more", NULL));
      g_free (git_test_git (dir, "repack", "-q", "-d", NULL));
    }
  return dir;
}

static double
seconds_since (gint64 begin)
{
  return (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

/* So that earlier writes are not part of the measurement. */
static void
settle (const char *dir)
{
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (syncfs (fd), ==, 0);
  close (fd);
}

static double
time_clone (const char *given)
{
  g_autofree char *dir = tf_test_make_dir ();
  gint64 begin = 0;

  settle (dir);
  begin = g_get_monotonic_time ();
  g_free (git_test_git (dir, "clone", "-q", "--local", given, "copy", NULL));
  return seconds_since (begin);
}

/* @out_merge: the part of it spent merging */
static double
time_import (const char *given, double *out_merge)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *removed = tf_test_make_dir ();
  g_autoptr (GPtrArray) skipped = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = NULL;
  g_autofree char *merged = NULL;
  int fd = open (given, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gint64 begin = 0;
  double taken = 0;

  settle (dir);
  begin = g_get_monotonic_time ();
  source = tf_repo_add_source_directory (repo, "given", fd, MAX_BYTES, FALSE, &error);
  g_assert_no_error (error);
  *out_merge = seconds_since (begin);
  merged = tf_repo_merge_sources (repo, GIT_TEST_NOW, removed, skipped, &error);
  taken = seconds_since (begin);
  *out_merge = taken - *out_merge;
  g_assert_no_error (error);
  g_assert_cmpuint (source->n_files, ==, N_PACKS * FILES_A_PACK);
  g_assert_cmpuint (skipped->len, ==, 0);
  close (fd);
  return taken;
}

static void
print (const char *name, double value, const char *unit, const char *bound)
{
  g_print ("{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"%s\",\"bound\":%s}\n", name, value, unit,
           bound);
}

TF_TEST (source)
{
  g_autofree char *given = make_given ();
  double clone = G_MAXDOUBLE;
  double import = G_MAXDOUBLE;
  double merge = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double merged = 0;
      double cloned = time_clone (given);
      double taken = time_import (given, &merged);

      clone = MIN (clone, cloned);
      if (taken < import)
        merge = merged;
      import = MIN (import, taken);
    }
  print ("git clone --local, 10,000 files", clone, "s", "null");
  print ("code base of 10,000 files taken", import - merge, "s", "null");
  print ("code base of 10,000 files merged", merge, "s", "null");
  print ("taken and merged over git clone --local", import / clone, "times", "2.0");
}
