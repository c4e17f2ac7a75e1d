/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tf-fuzz.h"
#include "tf-worker.h"

/* The driver of a harness. With files and directories as arguments it replays them and prints TAP;
 * what follows -r may be missing. Without, it is a target of afl++ (persistent, inputs in shared memory) if that compiled it, and
 * otherwise reads one input from standard input. */

#define AFL_ROUNDS 5000

#ifdef __AFL_HAVE_MANUAL_CONTROL
__AFL_FUZZ_INIT ();
#endif

typedef struct
{
  guint n;
  double longest; /* seconds of processor time */
  char *path;     /* (owned): of the longest */
} Replay;

/* What a program logs about bad input is no finding, but a critical is a bug of ours. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if ((level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR)) == 0)
    return G_LOG_WRITER_HANDLED;
  g_log_writer_standard_streams (level, fields, n_fields, NULL);
  abort ();
}

/* In memory of exactly its size, so that the address sanitizer sees the end. */
static void
run_one (const guint8 *data, gsize length)
{
  guint8 *copy = malloc (length > 0 ? length : 1);

  memcpy (copy, data, length);
  tf_fuzz_one (copy, length);
  free (copy);
}

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static void
replay_file (Replay *self, const char *path)
{
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  double begin;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  printf ("# %s\n", path);
  fflush (stdout);
  begin = get_seconds ();
  run_one ((const guint8 *) data, length);
  begin = get_seconds () - begin;
  printf ("ok %u - %s\n", ++self->n, path);
  if (self->longest >= begin)
    return;
  self->longest = begin;
  g_free (self->path);
  self->path = g_strdup (path);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
replay (Replay *self, const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (dir == NULL)
    {
      replay_file (self, path);
      return;
    }
  /* afl++ keeps state of its own in hidden files and README.txt beside what it found. */
  while ((name = g_dir_read_name (dir)) != NULL)
    if (*name != '.' && !g_str_has_prefix (name, "README"))
      g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    replay (self, g_ptr_array_index (names, i));
}

static int
replay_all (char **paths)
{
  Replay self = { 0 };

  run_one ((const guint8 *) "", 0);
  printf ("ok %u - nothing\n", ++self.n);
  for (char **path = paths; *path != NULL; path++)
    if (!g_str_equal (*path, "-r"))
      replay (&self, *path);
    else if (*++path != NULL && g_file_test (*path, G_FILE_TEST_EXISTS))
      replay (&self, *path);
  printf ("1..%u\n", self.n);
  printf ("# longest %.4f s %s\n", self.longest, self.path != NULL ? self.path : "-");
  g_free (self.path);
  return 0;
}

#ifdef __AFL_HAVE_MANUAL_CONTROL
static int
run_target (void)
{
  const guint8 *data;

  __AFL_INIT ();
  data = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP (AFL_ROUNDS))
    run_one (data, (gsize) __AFL_FUZZ_TESTCASE_LEN);
  return 0;
}
#else
static int
run_target (void)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  guint8 buffer[65536];
  gsize n;

  while ((n = fread (buffer, 1, sizeof buffer, stdin)) > 0)
    g_byte_array_append (all, buffer, (guint) n);
  run_one (all->data, all->len);
  return 0;
}
#endif

int
main (int argc, char **argv)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  tf_worker_allow_here ();
  /* Before the target is forked, so that all its children share one. */
  tf_fuzz_get_directory ();
  return argc > 1 ? replay_all (argv + 1) : run_target ();
}
