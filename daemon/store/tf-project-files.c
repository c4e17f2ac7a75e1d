/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-project-files-private.h"

struct _TfProjectFiles
{
  gatomicrefcount ref_count;
  char *id;                  /* (owned) */
  char *directory;           /* (owned) */
  TfExpectedFiles *expected; /* (owned) */
};

TfProjectFiles *
tf_project_files_new (const char *id, const char *directory)
{
  TfProjectFiles *self = NULL;

  g_return_val_if_fail (id != NULL && directory != NULL, NULL);

  self = g_new0 (TfProjectFiles, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->id = g_strdup (id);
  self->directory = g_strdup (directory);
  self->expected = tf_expected_files_new ();
  return self;
}

TfProjectFiles *
tf_project_files_ref (TfProjectFiles *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_project_files_unref (TfProjectFiles *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->directory);
  tf_expected_files_free (self->expected);
  g_free (self);
}

const char *
tf_project_files_get_id (const TfProjectFiles *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->id;
}

const char *
tf_project_files_get_directory (const TfProjectFiles *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->directory;
}

TfExpectedFiles *
tf_project_files_get_expected (const TfProjectFiles *self)
{
  return self->expected;
}

char *
tf_project_files_dup_path (const TfProjectFiles *self, const char *relative)
{
  g_return_val_if_fail (self != NULL && relative != NULL, NULL);

  return g_build_filename (self->directory, relative, NULL);
}

static gboolean
all_in (const char *text, guint count, const char *allowed)
{
  return strspn (text, allowed) >= count;
}

static guint
read_digits (const char *text, guint count)
{
  guint value = 0;

  for (guint i = 0; i < count; i++)
    value = value * 10 + (guint) (text[i] - '0');
  return value;
}

gboolean
tf_project_id_is_valid (const char *id)
{
  if (id == NULL || strlen (id) != 13 || !all_in (id, 8, "0123456789") || id[8] != '-' ||
      !all_in (id + 9, 4, "0123456789abcdef"))
    return FALSE;
  return g_date_valid_dmy ((GDateDay) read_digits (id + 6, 2), (GDateMonth) read_digits (id + 4, 2),
                           (GDateYear) read_digits (id, 4));
}

/* The project's own .git is not a document: what is written there could be executed later. */
static gboolean
is_safe (const char *relative)
{
  g_auto (GStrv) parts = g_strsplit (relative, "/", -1);

  if (g_ascii_strcasecmp (parts[0] != NULL ? parts[0] : "", ".git") == 0)
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] == '\0' || strcmp (parts[i], ".") == 0 || strcmp (parts[i], "..") == 0)
      return FALSE;
  return parts[0] != NULL;
}

static gboolean
is_symlink (int dir_fd, const char *name)
{
  struct stat info;

  return fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK (info.st_mode);
}

static void
set_step_error (GError **error, int dir_fd, const char *part, const char *path)
{
  int saved_errno = errno;

  if (is_symlink (dir_fd, part))
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                 "%s points outside the project: “%s” is a symbolic link", path, part);
  else if (saved_errno == ENOENT)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", path);
  else
    tf_error_set_from_errno (error, saved_errno, "open the directory of", path);
}

static int
open_step (int dir_fd, const char *part, gboolean create)
{
  int fd = tf_fd_open_own_directory (dir_fd, part);

  if (fd >= 0 || errno != ENOENT || !create)
    return fd;
  if (mkdirat (dir_fd, part, 0700) != 0 && errno != EEXIST)
    return -1;
  return tf_fd_open_own_directory (dir_fd, part);
}

int
tf_project_files_open_parent (const TfProjectFiles *self,
                              const char *relative,
                              gboolean create,
                              const char **out_name,
                              GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (self, relative);
  g_auto (TfFd) fd = -1;
  const char *part = relative;

  if (!is_safe (relative))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "“%s” is not a path inside the project",
                   relative);
      return -1;
    }
  fd = tf_fd_open_own_directory (AT_FDCWD, self->directory);
  for (const char *end = strchr (part, '/'); fd >= 0 && end != NULL; end = strchr (part, '/'))
    {
      g_autofree char *name = g_strndup (part, (gsize) (end - part));
      g_auto (TfFd) next = open_step (fd, name, create);

      if (next < 0)
        {
          set_step_error (error, fd, name, path);
          return -1;
        }
      close (fd);
      fd = g_steal_fd (&next);
      part = end + 1;
    }
  if (fd < 0)
    set_step_error (error, AT_FDCWD, "", path);
  else
    *out_name = part;
  return g_steal_fd (&fd);
}

gboolean
tf_project_files_write_with (const TfProjectFiles *self,
                             TfAtomicFileWriteAt write_at,
                             const char *relative,
                             const char *data,
                             gsize length,
                             GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (self, relative);
  const char *name = NULL;
  g_auto (TfFd) dir_fd = tf_project_files_open_parent (self, relative, TRUE, &name, error);

  if (dir_fd < 0 || !write_at (dir_fd, name, path, data, length, error))
    return FALSE;
  if (tf_expected_files_is_open (self->expected))
    {
      g_autoptr (GBytes) text = g_bytes_new (data, length);

      tf_expected_files_note (self->expected, relative, dir_fd, name, text);
    }
  return TRUE;
}

gboolean
tf_project_files_write (const TfProjectFiles *self,
                        const char *relative,
                        const char *data,
                        gssize length,
                        GError **error)
{
  return tf_project_files_write_with (self, tf_atomic_file_write_at, relative, data,
                                      length < 0 ? strlen (data) : (gsize) length, error);
}

static char *
dup_expected (const TfFileState *expected,
              const char *path,
              gsize limit,
              gsize *out_length,
              GError **error)
{
  gsize length = 0;
  const char *text = expected->exists ? g_bytes_get_data (expected->text, &length) : NULL;
  char *copy = NULL;

  if (!expected->exists)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", path);
  else if (length > limit)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "%s has %" G_GSIZE_FORMAT " bytes, more than the %" G_GSIZE_FORMAT " allowed",
                 path, length, limit);
  else
    {
      *out_length = length;
      copy = g_malloc0 (length + 1);
      if (length > 0)
        memcpy (copy, text, length);
    }
  return copy;
}

/* What an agent at work wrote there must not get into what the daemon writes next. */
char *
tf_project_files_read (const TfProjectFiles *self,
                       const char *relative,
                       gsize limit,
                       gsize *out_length,
                       GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (self, relative);
  g_auto (TfFileState) expected = TF_FILE_STATE_INIT;
  const char *name = NULL;
  g_auto (TfFd) dir_fd = -1;

  if (tf_expected_files_get (self->expected, relative, &expected) &&
      (!expected.exists || expected.text != NULL))
    return dup_expected (&expected, path, limit, out_length, error);
  dir_fd = tf_project_files_open_parent (self, relative, FALSE, &name, error);
  return dir_fd >= 0 ? tf_atomic_file_read_at (dir_fd, name, path, limit, out_length, error) : NULL;
}

int
tf_project_files_open_regular (const TfProjectFiles *self, const char *relative, GError **error)
{
  const char *name = NULL;
  g_auto (TfFd) dir_fd = tf_project_files_open_parent (self, relative, FALSE, &name, error);
  g_auto (TfFd) fd = -1;
  struct stat info;

  if (dir_fd < 0)
    return -1;
  fd = tf_fd_open_own_file (dir_fd, name, O_RDONLY);
  if (fd < 0 && errno == ENOENT)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", relative);
  else if (fd < 0 || fstat (fd, &info) != 0)
    tf_error_set_from_errno (error, errno, "read", relative);
  else if (!S_ISREG (info.st_mode))
    g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s is not a regular file", relative);
  else
    return g_steal_fd (&fd);
  return -1;
}
