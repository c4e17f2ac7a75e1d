/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-stamp.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-fd.h"
#include "tf-project-files.h"

#define NS_PER_S G_GUINT64_CONSTANT (1000000000)

/* Where the numbers of each part are. A file that changes its directory changes the time of that, so marks
 * of owed commits and links in the place of directories are seen, too. */
enum
{
  DIRECTORY_INODE,
  DIRECTORY_CHANGED,
  PRIVATE_INODE,
  PRIVATE_CHANGED,
  STATUS_INODE,
  STATUS_SIZE,
  STATUS_MODIFIED,
  STATUS_CHANGED,
  POLISH_INODE,
  POLISH_SIZE,
  POLISH_MODIFIED,
  POLISH_CHANGED,
};

static guint64
to_ns (const struct timespec *time)
{
  return (guint64) time->tv_sec * NS_PER_S + (guint64) time->tv_nsec;
}

static gboolean
note_directory (const struct stat *info, guint64 *out)
{
  if (!S_ISDIR (info->st_mode))
    return FALSE;
  out[0] = info->st_ino;
  out[1] = to_ns (&info->st_ctim);
  return TRUE;
}

/* What does not exist has zeros. */
static gboolean
take_directory (int fd, const char *name, guint64 *out)
{
  struct stat info;

  if (fstatat (fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT;
  return note_directory (&info, out);
}

static gboolean
take_file (int fd, const char *name, guint64 *out)
{
  struct stat info;

  if (fstatat (fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT;
  if (!S_ISREG (info.st_mode))
    return FALSE;
  out[0] = info.st_ino;
  out[1] = (guint64) info.st_size;
  out[2] = to_ns (&info.st_mtim);
  out[3] = to_ns (&info.st_ctim);
  return TRUE;
}

gboolean
tf_project_stamp_take (int projects_fd, const char *id, TfProjectStamp *out_stamp)
{
  g_auto (TfFd) fd = openat (projects_fd, id, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat info;

  g_return_val_if_fail (out_stamp != NULL, FALSE);

  memset (out_stamp, 0, sizeof *out_stamp);
  return fd >= 0 && fstat (fd, &info) == 0 &&
         note_directory (&info, out_stamp->n + DIRECTORY_INODE) &&
         take_directory (fd, TF_DIR_PRIVATE, out_stamp->n + PRIVATE_INODE) &&
         take_file (fd, TF_FILE_STATUS, out_stamp->n + STATUS_INODE) &&
         take_file (fd, TF_FILE_POLISH_STATE, out_stamp->n + POLISH_INODE);
}

gboolean
tf_project_stamp_equal (const TfProjectStamp *a, const TfProjectStamp *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

guint64
tf_project_stamp_get_newest (const TfProjectStamp *self)
{
  return MAX (MAX (self->n[DIRECTORY_CHANGED], self->n[PRIVATE_CHANGED]),
              MAX (self->n[STATUS_CHANGED], self->n[POLISH_CHANGED]));
}
