/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-home-walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>

#include "tf-fd.h"

#define MAX_DEPTH 64
#define MAX_FILES 200000
#define CHUNK     (64 * 1024)

typedef struct
{
  TfHomeFileFunc func;
  gpointer data;
  guint n_files;
} Walk;

static void walk_entry (Walk *self, int dir_fd, const char *name, const char *path, guint depth);

/* %FALSE if it cannot be read. */
static gboolean
walk_directory (Walk *self, int dir_fd, const char *name, const char *path, guint depth)
{
  int fd = -1;
  DIR *dir = NULL;
  struct dirent *entry;

  if (depth > MAX_DEPTH)
    return FALSE;
  fd = openat (dir_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  dir = fd >= 0 ? fdopendir (fd) : NULL;
  if (dir == NULL)
    {
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  while (self->n_files < MAX_FILES && (entry = readdir (dir)) != NULL)
    {
      g_autofree char *below = g_build_filename (path, entry->d_name, NULL);

      if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
        walk_entry (self, dirfd (dir), entry->d_name, below, depth + 1);
    }
  closedir (dir);
  return TRUE;
}

static void
walk_entry (Walk *self, int dir_fd, const char *name, const char *path, guint depth)
{
  TfHomeFile file = { .dir_fd = dir_fd, .name = name, .path = path };

  self->n_files++;
  if (fstatat (dir_fd, name, &file.info, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  if (!S_ISDIR (file.info.st_mode) || !walk_directory (self, dir_fd, name, path, depth))
    self->func (&file, self->data);
}

/* The directories on the way may be links by now. */
static int
open_parent (const char *directory, char **parts)
{
  int fd = open (directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

  for (guint i = 0; fd >= 0 && parts[i + 1] != NULL; i++)
    {
      int below = openat (fd, parts[i], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

      close (fd);
      fd = below;
    }
  return fd;
}

gboolean
tf_home_walk (const char *directory,
              const char *name,
              const char *path,
              TfHomeFileFunc func,
              gpointer data)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);
  g_auto (TfFd) fd = -1;
  Walk walk = { func, data, 0 };

  g_return_val_if_fail (*name != '\0', FALSE);

  fd = open_parent (directory, parts);
  if (fd >= 0)
    walk_entry (&walk, fd, parts[g_strv_length (parts) - 1], path, 0);
  return walk.n_files < MAX_FILES;
}

/* Until the end of the file or of the chunk. */
static gssize
read_chunk (int fd, char *chunk)
{
  gssize done = 0;
  gssize count = 1;

  while (count > 0 && done < CHUNK)
    {
      count = read (fd, chunk + done, CHUNK - (gsize) done);
      done += MAX (count, 0);
    }
  return count < 0 ? -1 : done;
}

gboolean
tf_home_file_equals (const TfHomeFile *self, const char *other)
{
  int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  g_auto (TfFd) a = -1;
  g_auto (TfFd) b = -1;
  g_autofree char *chunks = NULL;
  struct stat info;
  gssize count;

  if (!S_ISREG (self->info.st_mode))
    return FALSE;
  a = openat (self->dir_fd, self->name, flags);
  b = open (other, flags);
  if (a < 0 || b < 0 || fstat (b, &info) != 0 || !S_ISREG (info.st_mode) ||
      info.st_size != self->info.st_size)
    return FALSE;
  chunks = g_malloc (2 * CHUNK);
  do
    {
      count = read_chunk (a, chunks);
      if (count < 0 || read_chunk (b, chunks + CHUNK) != count ||
          memcmp (chunks, chunks + CHUNK, (gsize) count) != 0)
        return FALSE;
    }
  while (count > 0);
  return TRUE;
}

char *
tf_home_file_dup_stamp (const TfHomeFile *self)
{
  const struct stat *info = &self->info;

  return g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%ld",
                          (guint64) info->st_ino, (gint64) info->st_size,
                          (gint64) info->st_ctim.tv_sec, info->st_ctim.tv_nsec);
}
