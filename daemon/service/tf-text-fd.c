/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-fd.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"

int
tf_text_fd_begin (GError **error)
{
  int fd = memfd_create ("thoughtforge", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  if (fd < 0)
    tf_error_set_from_errno (error, errno, "make", "an in-memory file");
  return fd;
}

gboolean
tf_text_fd_end (int fd, GError **error)
{
  if (lseek (fd, 0, SEEK_SET) >= 0 &&
      fcntl (fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "make", "an in-memory file");
  return FALSE;
}

int
tf_text_fd_new (const char *text, GError **error)
{
  int fd = tf_text_fd_begin (error);

  if (fd < 0)
    return -1;
  if (!tf_fd_write_all (fd, text, strlen (text)))
    tf_error_set_from_errno (error, errno, "make", "an in-memory file");
  else if (tf_text_fd_end (fd, error))
    return fd;
  close (fd);
  return -1;
}

GUnixFDList *
tf_text_fd_list (int fd, GVariant **out_handle, GError **error)
{
  g_autoptr (GUnixFDList) list = g_unix_fd_list_new ();
  int index = g_unix_fd_list_append (list, fd, error);

  close (fd);
  if (index < 0)
    return NULL;
  *out_handle = g_variant_new_handle (index);
  return g_steal_pointer (&list);
}
