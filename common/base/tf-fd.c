/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fd.h"

#include <errno.h>

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
