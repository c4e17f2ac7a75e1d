/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-faults.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-test.h"

#define LAUNCHER "thoughtforge-launcher"
#define PLACES   "THOUGHTFORGE_LIBEXEC_DIR"

gboolean
tf_test_mount (const char *path, const char *size)
{
  g_autofree char *options = g_strconcat ("size=", size, NULL);

  return unshare (CLONE_NEWNS) == 0 && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
         mount ("tmpfs", path, "tmpfs", 0, options) == 0;
}

static gboolean
can_mount (void)
{
  g_autofree char *dir = tf_test_make_dir ();
  pid_t child = fork ();
  int status = 1;

  if (child == 0)
    _exit (tf_test_mount (dir, "64k") ? 0 : 1);
  waitpid (child, &status, 0);
  g_rmdir (dir);
  return status == 0;
}

gboolean
tf_test_enter_mounts (void)
{
  if (g_test_subprocess ())
    return TRUE;
  if (!can_mount ())
    {
      g_test_skip ("a file system of its own cannot be mounted here");
      return FALSE;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
  return FALSE;
}

#define WITHOUT_OVERLAYS \
  "#!/bin/sh\n" \
  "case \" $* \" in *\" --overlay=\"*) exit 125 ;; esac\n" \
  "places='%s'\n" \
  "IFS=:\n" \
  "for place in $places; do\n" \
  "  [ ! -x \"$place/" LAUNCHER "\" ] || exec \"$place/" LAUNCHER "\" \"$@\"\n" \
  "done\n" \
  "exit 125\n"

void
tf_test_allow_overlays (gboolean allow)
{
  static char *places = NULL;
  g_autofree char *own = tf_test_make_dir ();
  g_autofree char *script = NULL;
  g_autofree char *launcher = NULL;
  g_autofree char *without = NULL;

  if (places == NULL)
    places = g_strdup (g_getenv (PLACES));
  script = g_strdup_printf (WITHOUT_OVERLAYS, places);
  launcher = tf_test_write (own, LAUNCHER, script);
  g_assert_cmpint (g_chmod (launcher, 0755), ==, 0);
  without = g_strconcat (own, ":", places, NULL);
  g_setenv (PLACES, allow ? places : without, TRUE);
}

gboolean
tf_test_make_read_only (const char *path)
{
  return mount (NULL, path, NULL, MS_REMOUNT | MS_RDONLY, NULL) == 0;
}

void
tf_test_fill_disk (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  int fd = open (path, O_WRONLY | O_CREAT, 0600);
  guint32 block[1024];
  guint32 next = 1;

  do
    for (guint i = 0; i < G_N_ELEMENTS (block); i++)
      block[i] = next = next * 1664525 + 1013904223;
  while (write (fd, block, sizeof block) > 0);
  close (fd);
}

void
tf_test_kill_at_work (TfTestWork work, gpointer data, guint n, gulong delay)
{
  char byte = '\0';
  int fds[2];
  pid_t child = 0;

  g_assert_cmpint (pipe (fds), ==, 0);
  child = fork ();
  if (child == 0)
    work (data, fds[1]);
  close (fds[1]);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (read (fds[0], &byte, 1), ==, 1);
  g_usleep (delay);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  close (fds[0]);
}
