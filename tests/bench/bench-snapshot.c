/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/bench"

/* What 20,000 new files of one line cost: the snapshot before a run, the comparison after it, the
 * commit, and a snapshot of what is known, as a share of `git add -A` and `git commit` of the same
 * tree, which syncs nothing. One JSON object per line. */

#define N_FILES 20000

static void
write_files (const char *dir)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *name = g_strdup_printf ("dir-%u/file-%u.txt", i / 500, i);
      g_autofree char *text = g_strdup_printf ("line %u\n", i);

      git_test_write (dir, name, text);
    }
}

/* So that earlier writes are not part of the measurement. */
static gint64
begin (const char *dir)
{
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (syncfs (fd), ==, 0);
  close (fd);
  return g_get_monotonic_time ();
}

static double
seconds_since (gint64 begun)
{
  return (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC;
}

static double
time_git (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  gint64 begun = 0;

  write_files (dir);
  g_free (git_test_git (dir, "init", "-q", "-b", "main", NULL));
  g_free (git_test_git (dir, "config", "user.name", "A Person", NULL));
  g_free (git_test_git (dir, "config", "user.email", "person@example.org", NULL));
  begun = begin (dir);
  g_free (git_test_git (dir, "add", "-A", NULL));
  g_free (git_test_git (dir, "commit", "-q", "-m", "all", NULL));
  return seconds_since (begun);
}

static void
print (const char *name, double seconds, double of_git)
{
  g_print ("{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"s\",\"of_git\":%.2f}\n", name, seconds,
           seconds / of_git);
}

TF_TEST (snapshot)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_code (&dir);
  g_autofree char *empty = git_test_snapshot (repo);
  double of_git = time_git ();
  gint64 begun = 0;

  print ("git_add_and_commit", of_git, of_git);
  write_files (dir);
  begun = begin (dir);
  g_free (git_test_compare (repo, empty));
  print ("comparison", seconds_since (begun), of_git);
  begun = begin (dir);
  g_free (git_test_snapshot (repo));
  print ("snapshot", seconds_since (begun), of_git);
  begun = begin (dir);
  g_free (git_test_snapshot (repo));
  print ("snapshot_again", seconds_since (begun), of_git);
  begun = begin (dir);
  g_free (git_test_commit (repo, "All", 0));
  print ("commit", seconds_since (begun), of_git);
}
