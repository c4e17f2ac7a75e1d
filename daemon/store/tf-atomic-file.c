/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-atomic-file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-temp-file-private.h"

static void
keep_mode (int dir_fd, const char *name, int new_fd, mode_t mask)
{
  struct stat info;

  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (info.st_mode) &&
      (info.st_mode & mask) != 0600)
    (void) !fchmod (new_fd, info.st_mode & mask);
}

gboolean
tf_atomic_file_replace_at (int dir_fd,
                           const char *name,
                           const char *path,
                           const char *data,
                           gsize length,
                           GError **error)
{
  g_auto (TfTempFile) temp = TF_TEMP_FILE_INIT;

  return tf_temp_file_open (&temp, dir_fd, name, path, error) &&
         tf_temp_file_write (&temp, data, length, path, error) &&
         tf_temp_file_replace (&temp, name, path, error);
}

/* @mask: what is kept of the mode. */
static gboolean
put_at (int dir_fd,
        const char *name,
        const char *path,
        const char *data,
        gsize length,
        mode_t mask,
        GError **error)
{
  g_auto (TfTempFile) temp = TF_TEMP_FILE_INIT;

  if (!tf_temp_file_open (&temp, dir_fd, name, path, error) ||
      !tf_temp_file_write (&temp, data, length, path, error))
    return FALSE;
  keep_mode (dir_fd, name, temp.fd, mask);
  return tf_temp_file_sync (&temp, path, error) && tf_temp_file_replace (&temp, name, path, error);
}

gboolean
tf_atomic_file_put_at (int dir_fd,
                       const char *name,
                       const char *path,
                       const char *data,
                       gsize length,
                       GError **error)
{
  return put_at (dir_fd, name, path, data, length, 0777, error);
}

gboolean
tf_atomic_file_write_at (int dir_fd,
                         const char *name,
                         const char *path,
                         const char *data,
                         gsize length,
                         GError **error)
{
  return tf_atomic_file_put_at (dir_fd, name, path, data, length, error) &&
         tf_temp_file_sync_directory (dir_fd, path, error);
}

static int
open_directory_of (const char *path, const char *what, char **out_name, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  int fd = open (directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    tf_error_set_from_errno (error, errno, what, path);
  else
    *out_name = g_path_get_basename (path);
  return fd;
}

gboolean
tf_atomic_file_write (const char *path, const char *data, gssize length, GError **error)
{
  g_autofree char *name = NULL;
  g_auto (TfFd) dir_fd = -1;

  g_return_val_if_fail (path != NULL && data != NULL, FALSE);

  dir_fd = open_directory_of (path, "write", &name, error);
  return dir_fd >= 0 &&
         tf_atomic_file_write_at (dir_fd, name, path, data,
                                  length < 0 ? strlen (data) : (gsize) length, error);
}

gboolean
tf_atomic_file_write_secret (const char *path, const char *data, gsize length, GError **error)
{
  g_autofree char *name = NULL;
  g_auto (TfFd) dir_fd = -1;

  g_return_val_if_fail (path != NULL && data != NULL, FALSE);

  dir_fd = open_directory_of (path, "write", &name, error);
  return dir_fd >= 0 && put_at (dir_fd, name, path, data, length, 0600, error) &&
         tf_temp_file_sync_directory (dir_fd, path, error);
}

static void
set_open_error (GError **error, int saved_errno, const char *path)
{
  if (saved_errno == ENOENT || saved_errno == ENOTDIR)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", path);
  else if (saved_errno == ELOOP || saved_errno == ENXIO)
    g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s is not a regular file", path);
  else
    tf_error_set_from_errno (error, saved_errno, "read", path);
}

static gboolean
check_readable (const struct stat *info, gsize limit, const char *path, GError **error)
{
  if (!S_ISREG (info->st_mode))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s is not a regular file", path);
      return FALSE;
    }
  if ((guint64) info->st_size > limit)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                   "%s has %" G_GINT64_FORMAT " bytes, more than the %" G_GSIZE_FORMAT " allowed",
                   path, (gint64) info->st_size, limit);
      return FALSE;
    }
  return TRUE;
}

/* Content added in the meantime is cut off at the size first seen; a file that shrinks is read to
 * its new end. */
static char *
read_whole (int fd, gsize size, const char *path, gsize *out_length, GError **error)
{
  g_autofree char *text = g_malloc (size + 1);
  gsize done = 0;
  gssize count = 0;

  do
    {
      count = read (fd, text + done, size - done);
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        {
          tf_error_set_from_errno (error, errno, "read", path);
          return NULL;
        }
      done += (gsize) count;
    }
  while (count != 0 && done < size);
  text[done] = '\0';
  if (out_length != NULL)
    *out_length = done;
  return g_steal_pointer (&text);
}

/* @fd: as open() returned it, with errno. */
static char *
read_open (int fd, const char *path, gsize limit, gsize *out_length, GError **error)
{
  struct stat info;

  if (fd < 0)
    {
      set_open_error (error, errno, path);
      return NULL;
    }
  if (fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return NULL;
    }
  if (!check_readable (&info, limit, path, error))
    return NULL;
  return read_whole (fd, (gsize) info.st_size, path, out_length, error);
}

char *
tf_atomic_file_read_at (int dir_fd,
                        const char *name,
                        const char *path,
                        gsize limit,
                        gsize *out_length,
                        GError **error)
{
  g_auto (TfFd) fd = tf_fd_open_own_file (dir_fd, name, O_RDONLY);

  return read_open (fd, path, limit, out_length, error);
}

char *
tf_atomic_file_read (const char *path, gsize limit, gsize *out_length, GError **error)
{
  g_auto (TfFd) fd = -1;

  g_return_val_if_fail (path != NULL, NULL);

  /* O_NONBLOCK: a pipe in place of the file must not block the daemon. */
  fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  return read_open (fd, path, limit, out_length, error);
}

void
tf_atomic_file_sweep (const char *directory)
{
  DIR *dir = NULL;
  struct dirent *entry = NULL;

  g_return_if_fail (directory != NULL);

  dir = opendir (directory);
  if (dir == NULL)
    return;
  while ((entry = readdir (dir)) != NULL)
    if (tf_temp_file_is_name (entry->d_name))
      unlinkat (dirfd (dir), entry->d_name, 0);
  closedir (dir);
}

static char *
corrupt_name (const char *name, guint number)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (tf_clock_now () / G_USEC_PER_SEC);
  g_autofree char *stamp = g_date_time_format (time, "%Y%m%dT%H%M%SZ");

  if (number < 2)
    return g_strdup_printf ("%s.corrupt-%s", name, stamp);
  return g_strdup_printf ("%s.corrupt-%s-%u", name, stamp, number);
}

char *
tf_atomic_file_keep_corrupt (const char *path, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *directory = NULL;
  g_auto (TfFd) dir_fd = -1;
  int code = EEXIST;

  g_return_val_if_fail (path != NULL, NULL);

  dir_fd = open_directory_of (path, "keep", &name, error);
  if (dir_fd < 0)
    return NULL;
  directory = g_path_get_dirname (path);
  for (guint i = 1; code == EEXIST; i++)
    {
      g_autofree char *kept = corrupt_name (name, i);

      code = tf_rename_to_free_name (dir_fd, name, dir_fd, kept);
      if (code == 0)
        return tf_temp_file_sync_directory (dir_fd, path, error)
                   ? g_build_filename (directory, kept, NULL)
                   : NULL;
    }
  tf_error_set_from_errno (error, code, "keep", path);
  return NULL;
}
