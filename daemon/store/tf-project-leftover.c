/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-leftover-private.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-temp-file-private.h"

/* Deeper than anything that creating a project makes. */
#define MAX_DEPTH 12

static DIR *
open_directory (int parent_fd, const char *name)
{
  int fd = openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;

  if (dir == NULL && fd >= 0)
    close (fd);
  return dir;
}

static struct dirent *
next_entry (DIR *dir)
{
  struct dirent *entry = readdir (dir);

  while (entry != NULL && (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0))
    entry = readdir (dir);
  return entry;
}

/* %TRUE if there are only directories and temporary files below. */
static gboolean
is_hollow (int parent_fd, const char *name, guint depth)
{
  DIR *dir = depth < MAX_DEPTH ? open_directory (parent_fd, name) : NULL;
  gboolean hollow = dir != NULL;
  struct dirent *entry = NULL;

  while (hollow && (entry = next_entry (dir)) != NULL)
    hollow =
        tf_temp_file_is_name (entry->d_name) || is_hollow (dirfd (dir), entry->d_name, depth + 1);
  if (dir != NULL)
    closedir (dir);
  return hollow;
}

/* A repository without branches and packed references has never had a commit. */
static gboolean
has_no_commit (int project_fd)
{
  struct stat info;

  return fstatat (project_fd, ".git/packed-refs", &info, AT_SYMLINK_NOFOLLOW) != 0 &&
         (fstatat (project_fd, ".git/refs/heads", &info, AT_SYMLINK_NOFOLLOW) != 0 ||
          is_hollow (project_fd, ".git/refs/heads", 0));
}

static gboolean
is_leftover (int projects_fd, const char *name)
{
  DIR *dir = open_directory (projects_fd, name);
  gboolean leftover = dir != NULL;
  struct dirent *entry = NULL;

  while (leftover && (entry = next_entry (dir)) != NULL)
    {
      if (strcmp (entry->d_name, ".git") == 0)
        leftover = has_no_commit (dirfd (dir));
      else
        leftover =
            tf_temp_file_is_name (entry->d_name) || is_hollow (dirfd (dir), entry->d_name, 0);
    }
  if (dir != NULL)
    closedir (dir);
  return leftover;
}

static void
remove_tree (int parent_fd, const char *name, guint depth)
{
  DIR *dir = depth < MAX_DEPTH ? open_directory (parent_fd, name) : NULL;
  struct dirent *entry = NULL;

  while (dir != NULL && (entry = next_entry (dir)) != NULL)
    if (unlinkat (dirfd (dir), entry->d_name, 0) != 0)
      remove_tree (dirfd (dir), entry->d_name, depth + 1);
  if (dir != NULL)
    closedir (dir);
  unlinkat (parent_fd, name, AT_REMOVEDIR);
}

void
tf_project_leftover_remove (int projects_fd, const char *name)
{
  if (!is_leftover (projects_fd, name))
    return;
  g_info ("removing %s, left by an interrupted creation of a project", name);
  remove_tree (projects_fd, name, 0);
}
