/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define MAX_DEPTH 16

typedef gboolean (*IsStale) (const char *name);

static gboolean
is_lock (const char *name)
{
  return g_str_has_suffix (name, ".lock");
}

static gboolean
is_unfinished_object (const char *name)
{
  return g_str_has_prefix (name, "tmp_");
}

/* Of git, libgit2 and TfPackWriter. */
static gboolean
is_unfinished_pack (const char *name)
{
  return is_unfinished_object (name) || is_lock (name) || g_str_has_prefix (name, "pack_git2_") ||
         g_str_has_prefix (name, "new-");
}

/* @depth: how many levels of subdirectories to search */
static void
remove_stale (int parent_fd, const char *name, guint depth, IsStale is_stale)
{
  int fd = openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  if (dir == NULL && fd >= 0)
    close (fd);
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    {
      if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0)
        continue;
      if (entry->d_type != DT_DIR && is_stale (entry->d_name))
        unlinkat (dirfd (dir), entry->d_name, 0);
      else if (entry->d_type == DT_DIR && depth > 0)
        remove_stale (dirfd (dir), entry->d_name, depth - 1, is_stale);
    }
  if (dir != NULL)
    closedir (dir);
}

void
tf_repo_remove_stale_locks (const char *directory)
{
  g_autofree char *path = NULL;
  int fd = -1;

  g_return_if_fail (directory != NULL);

  path = g_build_filename (directory, ".git", NULL);
  fd = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return;
  remove_stale (fd, ".", 0, is_lock);
  remove_stale (fd, "refs", MAX_DEPTH, is_lock);
  remove_stale (fd, "info", 0, is_lock);
  remove_stale (fd, "objects", 0, is_unfinished_object);
  remove_stale (fd, "objects/pack", 0, is_unfinished_pack);
  close (fd);
}
