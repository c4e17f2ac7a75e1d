/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

/* Preloaded into the daemon: kills it just before the TF_CRASH_AT-th call that changes a directory
 * (so just after the previous one); counts the calls in the file TF_CRASH_COUNT. With TF_CRASH_AFTER,
 * kills it as soon as it has renamed something to a name that ends so, for the TF_CRASH_NTH time (1). */

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long n_calls;

static void
step (void)
{
  static const char *at;
  static const char *count;
  long n = atomic_fetch_add (&n_calls, 1) + 1;
  char text[24];
  int fd;

  if (at == NULL)
    {
      at = getenv ("TF_CRASH_AT");
      count = getenv ("TF_CRASH_COUNT");
    }
  if (at != NULL && n == atol (at))
    kill (getpid (), SIGKILL);
  if (count == NULL)
    return;
  fd = open (count, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || pwrite (fd, text, (size_t) snprintf (text, sizeof text, "%ld\n", n), 0) < 0)
    abort ();
  close (fd);
}

static void
die_after (const char *made)
{
  static atomic_long n_made;
  const char *after = getenv ("TF_CRASH_AFTER");
  const char *nth = getenv ("TF_CRASH_NTH");
  size_t n = strlen (made);

  if (after == NULL || n < strlen (after) || strcmp (made + n - strlen (after), after) != 0)
    return;
  if (atomic_fetch_add (&n_made, 1) + 1 == (nth != NULL ? atol (nth) : 1))
    kill (getpid (), SIGKILL);
}

#define PASS_ON(name, types, values, made) \
  int name types; \
  int name types \
  { \
    static int (*real) types; \
    int result; \
\
    if (real == NULL) \
      real = (int (*) types) dlsym (RTLD_NEXT, #name); \
    step (); \
    result = real values; \
    die_after (made); \
    return result; \
  }

PASS_ON (rename, (const char *from, const char *to), (from, to), to)
PASS_ON (renameat,
         (int dir, const char *from, int to_dir, const char *to),
         (dir, from, to_dir, to),
         to)
PASS_ON (renameat2,
         (int dir, const char *from, int to_dir, const char *to, unsigned int flags),
         (dir, from, to_dir, to, flags),
         to)
PASS_ON (link, (const char *from, const char *to), (from, to), to)
PASS_ON (linkat,
         (int dir, const char *from, int to_dir, const char *to, int flags),
         (dir, from, to_dir, to, flags),
         to)
PASS_ON (unlink, (const char *path), (path), "")
PASS_ON (unlinkat, (int dir, const char *path, int flags), (dir, path, flags), "")
PASS_ON (mkdir, (const char *path, mode_t mode), (path, mode), "")
PASS_ON (mkdirat, (int dir, const char *path, mode_t mode), (dir, path, mode), "")
