/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fd.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

gboolean
tf_fd_write_all (int fd, const void *data, gsize length)
{
  const char *rest = data;

  while (length > 0)
    {
      gssize written = write (fd, rest, length);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      rest += written;
      length -= (gsize) written;
    }
  return TRUE;
}

int
tf_fd_open_own_directory (int dir_fd, const char *name)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  int fd = openat (dir_fd, name, flags);
  struct stat info;

  if (fd < 0 && errno == EACCES && fchmodat (dir_fd, name, 0700, AT_SYMLINK_NOFOLLOW) == 0)
    return openat (dir_fd, name, flags);
  if (fd >= 0 && fstat (fd, &info) == 0 && (info.st_mode & 0700) != 0700)
    fchmod (fd, (info.st_mode | 0700) & 07777);
  return fd;
}

int
tf_fd_open_own_file (int dir_fd, const char *name, int flags)
{
  int all = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  int fd = openat (dir_fd, name, all, 0600);
  struct stat info;

  if (fd < 0 && errno == EACCES && fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISREG (info.st_mode) &&
      fchmodat (dir_fd, name, (info.st_mode | 0600) & 07777, AT_SYMLINK_NOFOLLOW) == 0)
    return openat (dir_fd, name, all);
  return fd;
}
