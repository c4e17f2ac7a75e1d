/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-temp-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"

#define MARK        ".tmp-"
#define MARK_LENGTH 5
#define TAIL_LENGTH 6
#define TRIES       100
/* Dot, mark and suffix must fit even with the longest possible file name. */
#define MAX_STEM (255 - 1 - MARK_LENGTH - TAIL_LENGTH)

static char *
make_name (const char *name)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  char tail[TAIL_LENGTH + 1] = "";

  for (guint i = 0; i < TAIL_LENGTH; i++)
    tail[i] = letters[g_random_int_range (0, sizeof letters - 1)];
  return g_strdup_printf (".%.*s" MARK "%s", MAX_STEM, name, tail);
}

gboolean
tf_temp_file_is_name (const char *name)
{
  gsize length = strlen (name);
  const char *tail = name + length - TAIL_LENGTH;

  if (name[0] != '.' || length < 1 + MARK_LENGTH + TAIL_LENGTH)
    return FALSE;
  for (guint i = 0; i < TAIL_LENGTH; i++)
    if (!g_ascii_isalnum (tail[i]))
      return FALSE;
  return strncmp (tail - MARK_LENGTH, MARK, MARK_LENGTH) == 0;
}

gboolean
tf_temp_file_open (TfTempFile *self, int dir_fd, const char *name, const char *path, GError **error)
{
  int saved_errno = EEXIST;

  for (guint i = 0; i < TRIES && saved_errno == EEXIST; i++)
    {
      g_autofree char *candidate = make_name (name);
      int fd = openat (dir_fd, candidate, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);

      if (fd >= 0)
        {
          self->dir_fd = dir_fd;
          self->fd = fd;
          self->name = g_steal_pointer (&candidate);
          return TRUE;
        }
      saved_errno = errno;
    }
  tf_error_set_from_errno (error, saved_errno, "write", path);
  return FALSE;
}

gboolean
tf_temp_file_write (TfTempFile *self,
                    const char *data,
                    gsize length,
                    const char *path,
                    GError **error)
{
  gsize done = 0;

  while (done < length)
    {
      gssize written = write (self->fd, data + done, length - done);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        {
          tf_error_set_from_errno (error, errno, "write", path);
          return FALSE;
        }
      done += (gsize) written;
    }
  return TRUE;
}

gboolean
tf_temp_file_sync (TfTempFile *self, const char *path, GError **error)
{
  int fd = g_steal_fd (&self->fd);
  int saved_errno = fsync (fd) == 0 ? 0 : errno;

  /* Network file systems may report a full disk only here. */
  if (close (fd) != 0 && saved_errno == 0)
    saved_errno = errno;
  if (saved_errno == 0)
    return TRUE;
  tf_error_set_from_errno (error, saved_errno, "write", path);
  return FALSE;
}

gboolean
tf_temp_file_sync_directory (int dir_fd, const char *path, GError **error)
{
  if (fsync (dir_fd) == 0 || errno == EINVAL || errno == ENOTSUP)
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", path);
  return FALSE;
}

gboolean
tf_temp_file_replace (TfTempFile *self, const char *name, const char *path, GError **error)
{
  if (renameat (self->dir_fd, self->name, self->dir_fd, name) != 0)
    {
      tf_error_set_from_errno (error, errno, "write", path);
      return FALSE;
    }
  g_clear_pointer (&self->name, g_free);
  return TRUE;
}

int
tf_temp_file_place (TfTempFile *self, const char *name)
{
  int code = tf_rename_to_free_name (self->dir_fd, self->name, self->dir_fd, name);

  if (code == 0)
    g_clear_pointer (&self->name, g_free);
  return code;
}

void
tf_temp_file_clear (TfTempFile *self)
{
  if (self->fd >= 0)
    close (g_steal_fd (&self->fd));
  if (self->name != NULL)
    unlinkat (self->dir_fd, self->name, 0);
  g_clear_pointer (&self->name, g_free);
}

int
tf_rename_to_free_name (int from_fd, const char *from, int to_fd, const char *to)
{
  struct stat info;

  if (renameat2 (from_fd, from, to_fd, to, RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
  /* Some network file systems do not support RENAME_NOREPLACE; then only the previous check
   * protects. */
  if (fstatat (to_fd, to, &info, AT_SYMLINK_NOFOLLOW) == 0)
    return EEXIST;
  return renameat (from_fd, from, to_fd, to) == 0 ? 0 : errno;
}
