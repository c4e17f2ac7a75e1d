/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delivery-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-delivery-bundle.h"
#include "tf-delivery.h"
#include "tf-error.h"
#include "tf-fd.h"

gboolean
tf_delivery_write_new (const char *path, const char *data, gsize length, GError **error)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  int saved_errno = errno;
  gboolean ok = FALSE;

  if (fd >= 0)
    {
      ok = tf_fd_write_all (fd, data, length) && fsync (fd) == 0;
      saved_errno = errno;
      if (close (fd) != 0 && ok)
        {
          ok = FALSE;
          saved_errno = errno;
        }
      if (!ok)
        unlink (path);
    }
  if (!ok)
    tf_error_set_from_errno (error, saved_errno, "write", path);
  return ok;
}

gboolean
tf_delivery_sync (const char *directory, GError **error)
{
  g_auto (TfFd) fd = open (directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0 && (fsync (fd) == 0 || errno == EINVAL))
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", directory);
  return FALSE;
}

void
tf_delivery_remove (const char *path)
{
  g_autoptr (GDir) dir = NULL;
  struct stat info;
  const char *name = NULL;

  if (lstat (path, &info) != 0)
    return;
  dir = S_ISDIR (info.st_mode) ? g_dir_open (path, 0, NULL) : NULL;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *below = g_build_filename (path, name, NULL);

      tf_delivery_remove (below);
    }
  g_remove (path);
}

/* Not overwriting is left to the kernel: a file may appear at any time. */
static gboolean
put (const char *from, const char *to, gboolean force, GError **error)
{
  if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, force ? 0 : RENAME_NOREPLACE) == 0)
    return TRUE;
  if (errno == EEXIST && !force)
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                 "%s exists; choose another name, or replace it", to);
  else
    tf_error_set_from_errno (error, errno, "write", to);
  return FALSE;
}

gboolean
tf_delivery_save_bundle (int fd, const char *file, gboolean force, GError **error)
{
  g_autoptr (TfDeliveryBundle) bundle = NULL;
  g_autofree char *path = NULL;
  g_autofree char *directory = NULL;
  g_autofree char *name = NULL;
  g_autofree char *temporary = NULL;
  gsize length = 0;
  const char *data = NULL;

  g_return_val_if_fail (file != NULL, FALSE);

  bundle = tf_delivery_bundle_read (fd, error);
  if (bundle == NULL)
    return FALSE;
  data = g_bytes_get_data (bundle->bytes, &length);
  path = g_canonicalize_filename (file, NULL);
  directory = g_path_get_dirname (path);
  name = g_strdup_printf (".thoughtforge-%08x.tmp", g_random_int ());
  temporary = g_build_filename (directory, name, NULL);
  if (!tf_delivery_write_new (temporary, data, length, error))
    return FALSE;
  if (put (temporary, path, force, error))
    return tf_delivery_sync (directory, error);
  unlink (temporary);
  return FALSE;
}
