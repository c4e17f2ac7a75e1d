/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-instance-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
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

/* A record lock, not flock(): a child inherits the latter until its exec(), so it would outlive a daemon
 * killed while it started an agent. If anything else in this process closed the file, the lock would be
 * released (fcntl(2)); nothing else opens it. */
static int
lock (int fd, int command, struct flock *out_lock)
{
  *out_lock = (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET };
  return fcntl (fd, command, out_lock);
}

/* Waits for the end of the process that holds the lock; the lock is released by then. */
static void
wait_for_holder (int fd)
{
  struct flock held;
  GPollFD holder = { .fd = -1, .events = G_IO_IN };

  if (lock (fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0)
    holder.fd = (int) syscall (SYS_pidfd_open, held.l_pid, 0);
  if (holder.fd < 0)
    return;
  g_poll (&holder, 1, WAIT_MS);
  close (holder.fd);
}

/* Returns: as fcntl() */
static int
lock_soon (int fd)
{
  struct flock taken;
  int status = lock (fd, F_SETLK, &taken);

  if (status == 0 || (errno != EAGAIN && errno != EACCES))
    return status;
  wait_for_holder (fd);
  return lock (fd, F_SETLK, &taken);
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
      if (errno == EAGAIN || errno == EACCES)
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
