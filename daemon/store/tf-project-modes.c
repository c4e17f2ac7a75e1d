/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-store.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-fd.h"

#define MODE     0700
#define ALL_BITS 07777

/* Nobody but the daemon makes these. */
static const char *const directories[] = { TF_DIR_DOCS,  TF_DIR_RESOURCES, TF_DIR_PRIVATE,
                                           TF_DIR_RUNS,  TF_DIR_REVIEWS,   TF_DIR_REMOVED,
                                           TF_DIR_TESTS, TF_DIR_SCRATCH,   TF_DIR_CHECKOUT,
                                           TF_DIR_LAYERS };

/* Works without any right to the directory itself. Some file systems accept a mode and ignore it. */
static gboolean
change_mode (int fd)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  struct stat info;

  if (chmod (path, MODE) != 0 || fstat (fd, &info) != 0)
    return FALSE;
  errno = EOPNOTSUPP;
  return (info.st_mode & ALL_BITS) == MODE;
}

/* @flags: O_NOFOLLOW, or 0 for the target of a link. */
static void
close_directory (const char *path, int flags)
{
  g_auto (TfFd) fd = open (path, O_PATH | O_DIRECTORY | O_CLOEXEC | flags);
  struct stat info;

  if (fd < 0 || fstat (fd, &info) != 0 || (info.st_mode & ALL_BITS) == MODE)
    return;
  if (change_mode (fd))
    g_info ("%s had mode %04o; it is 0700 again", path, info.st_mode & ALL_BITS);
  else
    g_warning ("%s has mode %04o, so other users may read or change it, and it cannot be changed: "
               "%s; correct that (chmod 0700 %s)",
               path, info.st_mode & ALL_BITS, g_strerror (errno), path);
}

static gboolean
is_same (const char *path, const struct stat *info)
{
  struct stat other;

  return stat (path, &other) == 0 && other.st_dev == info->st_dev && other.st_ino == info->st_ino;
}

/* The home directory, one above it, or one like /tmp is not changed for the sake of projects. */
static gboolean
is_shared (const struct stat *info)
{
  g_autofree char *path = g_canonicalize_filename (g_get_home_dir (), "/");
  gboolean found = is_same (path, info) || (info->st_mode & S_ISVTX) != 0;

  while (!found && !g_str_equal (path, "/"))
    {
      g_autofree char *below = g_steal_pointer (&path);

      path = g_path_get_dirname (below);
      found = is_same (path, info);
    }
  return found;
}

void
tf_project_store_close_projects (const char *projects_dir)
{
  struct stat info;

  g_return_if_fail (projects_dir != NULL);

  if (stat (projects_dir, &info) != 0 || (info.st_mode & ALL_BITS) == MODE)
    return;
  if (is_shared (&info) || info.st_uid != geteuid ())
    g_warning ("%s has mode %04o and is not only for your projects; set projects.directory to a "
               "directory of its own",
               projects_dir, info.st_mode & ALL_BITS);
  else
    close_directory (projects_dir, 0);
}

void
tf_project_store_close_directories (const TfProjectFiles *files)
{
  g_return_if_fail (files != NULL);

  close_directory (tf_project_files_get_directory (files), O_NOFOLLOW);
  for (guint i = 0; i < G_N_ELEMENTS (directories); i++)
    {
      g_autofree char *path = tf_project_files_dup_path (files, directories[i]);

      close_directory (path, O_NOFOLLOW);
    }
}
