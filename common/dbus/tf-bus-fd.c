/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-fd.h"

#include "tf-error.h"

int
tf_bus_fd_get (GUnixFDList *fds, gint32 handle, const char *what, GError **error)
{
  int n = fds != NULL ? g_unix_fd_list_get_length (fds) : 0;
  g_autoptr (GError) local_error = NULL;
  int fd;

  g_return_val_if_fail (what != NULL, -1);

  if (handle < 0 || handle >= n)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "the message brought %d file descriptors, and %s is number %d of them, counted "
                   "from 0; send the descriptor with the message",
                   n, what, handle);
      return -1;
    }
  fd = g_unix_fd_list_get (fds, handle, &local_error);
  if (fd < 0)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "cannot take %s: %s", what,
                 local_error->message);
  return fd;
}
