/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-launcher-namespace.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <unistd.h>

void
tf_launcher_fail (const char *what)
{
  g_printerr ("thoughtforge-launcher: %s: %s\n", what, g_strerror (errno));
  _exit (TF_LAUNCHER_FAILED);
}

static void
write_map (const char *file, const char *text)
{
  int fd = open (file, O_WRONLY | O_CLOEXEC);

  if (fd < 0 || dprintf (fd, "%s", text) < 0)
    tf_launcher_fail (file);
  close (fd);
}

void
tf_launcher_enter_namespaces (int flags, const char *failure)
{
  g_autofree char *users = g_strdup_printf ("0 %u 1", (guint) getuid ());
  g_autofree char *groups = g_strdup_printf ("0 %u 1", (guint) getgid ());

  if (unshare (CLONE_NEWUSER | CLONE_NEWNS | flags) != 0)
    tf_launcher_fail (failure);
  write_map ("/proc/self/setgroups", "deny");
  write_map ("/proc/self/uid_map", users);
  write_map ("/proc/self/gid_map", groups);
  if (mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
    tf_launcher_fail (failure);
}
