/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-instance-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "tf-error.h"

#define LOCK_NAME ".lock"

static void
set_taken_error (int fd, GError **error)
{
  char holder[128] = "";
  gssize n = pread (fd, holder, sizeof holder - 1, 0);

  holder[n > 0 ? n : 0] = '\0';
  g_strchomp (holder);
  g_set_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING, "thoughtforged is already running (%s)",
               holder[0] != '\0' ? holder : "process unknown");
}

static gboolean
write_holder (int fd)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%H:%M");
  g_autofree char *text = g_strdup_printf ("process %d, since %s\n", (int) getpid (), time);

  return ftruncate (fd, 0) == 0 && pwrite (fd, text, strlen (text), 0) == (gssize) strlen (text);
}

int
tf_instance_lock_take (const char *projects_dir, GError **error)
{
  g_autofree char *path = g_build_filename (projects_dir, LOCK_NAME, NULL);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "open", path);
      return -1;
    }
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      if (errno == EWOULDBLOCK)
        set_taken_error (fd, error);
      else
        tf_error_set_from_errno (error, errno, "lock", path);
      close (fd);
      return -1;
    }
  /* The lock counts, its text is a courtesy: a full disk does not keep the daemon from starting. */
  if (!write_holder (fd))
    g_info ("%s: cannot record the lock owner", path);
  return fd;
}
