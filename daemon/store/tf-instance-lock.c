/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-instance-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tf-error.h"

#define LOCK_NAME ".lock"

/* A killed daemon leaves the bus some milliseconds before the kernel releases its lock, and the bus
 * may start the next one in between. */
#define WAIT_MS 1000

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

/* Waits for the end of the process that @fd names as the holder; its lock is released by then. */
static void
wait_for_holder (int fd)
{
  char text[128] = "";
  int pid = 0;
  GPollFD holder = { .fd = -1, .events = G_IO_IN };

  if (pread (fd, text, sizeof text - 1, 0) > 0 && sscanf (text, "process %d", &pid) == 1 && pid > 0)
    holder.fd = (int) syscall (SYS_pidfd_open, pid, 0);
  if (holder.fd < 0)
    return;
  g_poll (&holder, 1, WAIT_MS);
  close (holder.fd);
}

/* Returns: as flock() */
static int
lock_soon (int fd)
{
  int status = flock (fd, LOCK_EX | LOCK_NB);

  if (status == 0 || errno != EWOULDBLOCK)
    return status;
  wait_for_holder (fd);
  return flock (fd, LOCK_EX | LOCK_NB);
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
  if (lock_soon (fd) != 0)
    {
      if (errno == EWOULDBLOCK)
        set_taken_error (fd, error);
      else
        tf_error_set_from_errno (error, errno, "lock", path);
      close (fd);
      return -1;
    }
  /* Only the lock matters, its text is informative: a full disk does not keep the daemon from
   * starting. */
  if (!write_holder (fd))
    g_info ("%s: cannot record the lock owner", path);
  return fd;
}
