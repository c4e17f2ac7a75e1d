/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-copy.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-worker.h"

#define CHUNK     (64 * 1024)
#define MAX_DEPTH 128

static gboolean
is_dots (const char *name)
{
  return strcmp (name, ".") == 0 || strcmp (name, "..") == 0;
}

/* %FALSE with errno. */
static gboolean
goes_on (void)
{
  errno = ECANCELED;
  return tf_worker_go_on (NULL);
}

static DIR *
open_entries (int fd)
{
  int again = openat (fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = again >= 0 ? fdopendir (again) : NULL;

  if (dir == NULL && again >= 0)
    close (again);
  return dir;
}

/* %FALSE with errno. */
static gboolean
copy_bytes (int from, int to)
{
  g_autofree char *chunk = NULL;
  ssize_t count;

  if (ioctl (to, FICLONE, from) == 0)
    return TRUE;
  chunk = g_malloc (CHUNK);
  while ((count = read (from, chunk, CHUNK)) > 0)
    if (!goes_on () || !tf_fd_write_all (to, chunk, (gsize) count))
      return FALSE;
  return count == 0;
}

static gboolean
copy_file (int from_dir, const char *name, int to_dir, const char *to_name, const struct stat *info)
{
  struct timespec times[] = { info->st_mtim, info->st_mtim };
  g_auto (TfFd) from = openat (from_dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  g_auto (TfFd) to = -1;

  if (from < 0)
    return FALSE;
  to = openat (to_dir, to_name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (to < 0)
    return errno == EEXIST;
  return copy_bytes (from, to) && fchmod (to, info->st_mode & 0777) == 0 &&
         futimens (to, times) == 0;
}

static gboolean
copy_link (int from_dir, int to_dir, const char *name)
{
  char target[PATH_MAX];
  ssize_t length = readlinkat (from_dir, name, target, sizeof target - 1);

  if (length < 0)
    return FALSE;
  target[length] = '\0';
  return symlinkat (target, to_dir, name) == 0 || errno == EEXIST;
}

static gboolean copy_entries (int from, int to, guint depth);

static gboolean
copy_directory (int from_dir, int to_dir, const char *name, const struct stat *info, guint depth)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  g_auto (TfFd) from = openat (from_dir, name, flags);
  g_auto (TfFd) to = -1;

  if (from < 0 || (mkdirat (to_dir, name, 0700) != 0 && errno != EEXIST))
    return FALSE;
  to = openat (to_dir, name, flags);
  /* A file of the tree hides a directory of that name. */
  if (to < 0)
    return errno == ENOTDIR || errno == ELOOP;
  return copy_entries (from, to, depth) && fchmod (to, (info->st_mode & 0777) | 0700) == 0;
}

static gboolean
copy_entry (int from, int to, const char *name, guint depth)
{
  struct stat info;

  if (fstatat (from, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return FALSE;
  if (S_ISDIR (info.st_mode))
    return copy_directory (from, to, name, &info, depth + 1);
  if (S_ISLNK (info.st_mode))
    return copy_link (from, to, name);
  return !S_ISREG (info.st_mode) || copy_file (from, name, to, name, &info);
}

/* %FALSE with errno. */
static gboolean
copy_entries (int from, int to, guint depth)
{
  DIR *dir = NULL;
  struct dirent *entry;
  gboolean ok = TRUE;
  int saved;

  if (depth > MAX_DEPTH)
    {
      errno = ENAMETOOLONG;
      return FALSE;
    }
  dir = open_entries (from);
  if (dir == NULL)
    return FALSE;
  while (ok && (ok = goes_on ()) && (entry = readdir (dir)) != NULL)
    ok = is_dots (entry->d_name) || copy_entry (from, to, entry->d_name, depth);
  saved = errno;
  closedir (dir);
  errno = saved;
  return ok;
}

gboolean
tf_tree_copy (const char *from, const char *to, GError **error)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  g_auto (TfFd) from_fd = -1;
  g_auto (TfFd) to_fd = -1;

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);

  from_fd = open (from, flags);
  if (from_fd >= 0)
    to_fd = open (to, flags);
  if (from_fd >= 0 && to_fd >= 0 && copy_entries (from_fd, to_fd, 0))
    return TRUE;
  if (errno != ECANCELED || tf_worker_go_on (error))
    tf_error_set_from_errno (error, errno, "copy", from);
  return FALSE;
}

gboolean
tf_tree_copy_file (const char *from, const char *to, GError **error)
{
  struct stat info;

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);

  if (lstat (from, &info) == 0 && copy_file (AT_FDCWD, from, AT_FDCWD, to, &info))
    return TRUE;
  if (errno != ECANCELED || tf_worker_go_on (error))
    tf_error_set_from_errno (error, errno, "copy", from);
  return FALSE;
}

/* A sparse file is copied with its holes filled. */
static guint64
get_size (const struct stat *info)
{
  guint64 used = (guint64) info->st_blocks * 512;

  return S_ISREG (info->st_mode) ? MAX (used, (guint64) info->st_size) : used;
}

/* %FALSE if something cannot be read. */
static gboolean
add_sizes (int fd, guint depth, guint64 *total)
{
  DIR *dir = depth <= MAX_DEPTH ? open_entries (fd) : NULL;
  struct dirent *entry;
  gboolean ok = dir != NULL;

  while (ok && (ok = goes_on ()) && (entry = readdir (dir)) != NULL)
    {
      g_auto (TfFd) below = -1;
      struct stat info;

      if (is_dots (entry->d_name))
        continue;
      ok = fstatat (fd, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0;
      if (ok)
        *total += get_size (&info);
      if (ok && S_ISDIR (info.st_mode))
        {
          below = openat (fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
          ok = below >= 0 && add_sizes (below, depth + 1, total);
        }
    }
  if (dir != NULL)
    closedir (dir);
  return ok;
}

guint64
tf_tree_copy_measure (const char *directory)
{
  g_auto (TfFd) fd = -1;
  guint64 total = 0;

  g_return_val_if_fail (directory != NULL, G_MAXUINT64);

  fd = open (directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  return fd >= 0 && add_sizes (fd, 0, &total) ? total : G_MAXUINT64;
}
