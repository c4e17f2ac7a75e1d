/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-instance-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tf-error.h"

#define LOCK_NAME ".lock"

/* A killed daemon leaves the bus some milliseconds before the kernel releases its lock, and the bus
 * may start the next one in between. */
#define WAIT_MS 1000

/* An address of D-Bus without what follows the path: it need not be known to find the bus. */
static char *
describe_bus (const char *bus)
{
  return bus != NULL && *bus != '\0' ? g_strdup_printf (", for DBUS_SESSION_BUS_ADDRESS=%.*s",
                                                        (int) strcspn (bus, ",;"), bus)
                                     : g_strdup ("");
}

static gboolean
write_holder (int fd, const char *bus)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%H:%M");
  g_autofree char *served = describe_bus (bus);
  g_autofree char *text =
      g_strdup_printf ("process %d, since %s%s\n", (int) getpid (), time, served);

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

/* The kernel knows the process even if the text could not be written. It is unknown if it runs in
 * another PID namespace, and may be one of another machine on a network file system. */
static char *
dup_holder (int fd)
{
  struct flock held = { .l_pid = 0 };
  char text[512] = "";
  gssize n = pread (fd, text, sizeof text - 1, 0);

  text[n > 0 ? n : 0] = '\0';
  g_strchomp (text);
  if (text[0] != '\0')
    return g_strdup (text);
  if (lock (fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK && held.l_pid > 0)
    return g_strdup_printf ("process %d", (int) held.l_pid);
  return g_strdup ("process unknown");
}

static void
set_lock_error (int fd, int code, const char *directory, GError **error)
{
  g_autofree char *holder = NULL;

  if (code == EAGAIN || code == EACCES)
    {
      holder = dup_holder (fd);
      g_set_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING,
                   "thoughtforged is already running (%s) and works in %s; stop it, or set another "
                   "projects.directory",
                   holder, directory);
    }
  else if (code == ENOLCK || code == EOPNOTSUPP || code == ENOSYS || code == EINVAL)
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                 "cannot lock %s/" LOCK_NAME ": its file system, perhaps on a network, does not "
                 "offer locks; set projects.directory to a directory on a local disk",
                 directory);
  else
    tf_error_set_from_errno (error, code, "lock", directory);
}

/* Whoever deletes a lock file makes way for a second one. */
static gboolean
is_in_place (int fd, const char *path)
{
  struct stat locked;
  struct stat found;

  return fstat (fd, &locked) == 0 && lstat (path, &found) == 0 && locked.st_dev == found.st_dev &&
         locked.st_ino == found.st_ino;
}

/* Returns: -1 on failure, with *@error set unless another file took the place of the one that was
 * locked */
static int
try_take (const char *directory, const char *path, GError **error)
{
  int fd = open (path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "open", path);
      return -1;
    }
  if (lock_soon (fd) != 0)
    set_lock_error (fd, errno, directory, error);
  else if (is_in_place (fd, path))
    return fd;
  close (fd);
  return -1;
}

int
tf_instance_lock_take (const char *projects_dir, const char *bus, GError **error)
{
  g_autofree char *path = g_build_filename (projects_dir, LOCK_NAME, NULL);
  g_autoptr (GError) failure = NULL;
  int fd = -1;

  while (fd < 0 && failure == NULL)
    fd = try_take (projects_dir, path, &failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  /* Only the lock matters, its text is informative: a full disk does not keep the daemon from
   * starting. */
  else if (!write_holder (fd, bus))
    g_info ("%s: cannot record the lock owner", path);
  return fd;
}
