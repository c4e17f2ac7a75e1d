/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-index.h"

#include <sys/stat.h>
#include <unistd.h>

#define COUNT_AT   8
#define HEADER     12
#define LEAST_SIZE 62 /* of an entry without its name */

gboolean
tf_git_index_has_room (int fd)
{
  guint32 count = 0;
  struct stat info;

  /* A shorter file is an error of libgit2. */
  if (fstat (fd, &info) != 0 || pread (fd, &count, sizeof count, COUNT_AT) != sizeof count)
    return TRUE;
  return GUINT32_FROM_BE (count) <= (guint64) (info.st_size - HEADER) / LEAST_SIZE;
}
