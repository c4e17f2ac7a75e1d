/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-project-files-private.h"
#include "tf-worker.h"

/* Each level holds a descriptor: deeper directories are moved up first. */
#define MAX_DEPTH 32

typedef struct
{
  int top_fd;    /* (not owned): where directories that are too deep are moved to */
  guint n_moved; /* for their names */
} Removal;

static guint clear_directory (Removal *removal, int fd, guint depth);

static gboolean
move_up (Removal *removal, int parent_fd, const char *name)
{
  g_autofree char *moved = g_strdup_printf (".deep-%u", removal->n_moved++);

  /* Its own ".." entry changes with the move. */
  fchmodat (parent_fd, name, 0700, AT_SYMLINK_NOFOLLOW);
  return renameat (parent_fd, name, removal->top_fd, moved) == 0;
}

/* %TRUE if the entry is no longer in its place. */
static gboolean
remove_entry (Removal *removal, int parent_fd, const char *name, guint depth)
{
  g_auto (TfFd) fd = -1;

  if (unlinkat (parent_fd, name, 0) == 0)
    return TRUE;
  if (depth >= MAX_DEPTH)
    return move_up (removal, parent_fd, name);
  fd = tf_fd_open_own_directory (parent_fd, name);
  if (fd < 0)
    return FALSE;
  while (clear_directory (removal, fd, depth + 1) > 0 && !tf_worker_is_stopped ())
    ;
  return unlinkat (parent_fd, name, AT_REMOVEDIR) == 0;
}

/* One pass. Returns: how many entries it removed */
static guint
clear_directory (Removal *removal, int fd, guint depth)
{
  DIR *dir = fdopendir (fcntl (fd, F_DUPFD_CLOEXEC, 0));
  struct dirent *entry = NULL;
  guint n = 0;

  if (dir == NULL)
    return 0;
  rewinddir (dir);
  while (!tf_worker_is_stopped () && (entry = readdir (dir)) != NULL)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      n += remove_entry (removal, fd, entry->d_name, depth) ? 1 : 0;
  closedir (dir);
  return n;
}

static gboolean
remove_tree (int parent_fd, const char *name)
{
  g_auto (TfFd) fd = -1;
  Removal removal = { 0 };

  if (unlinkat (parent_fd, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  fd = tf_fd_open_own_directory (parent_fd, name);
  if (fd < 0)
    return FALSE;
  removal.top_fd = fd;
  while (clear_directory (&removal, fd, 0) > 0 && !tf_worker_is_stopped ())
    ;
  return unlinkat (parent_fd, name, AT_REMOVEDIR) == 0;
}

static char *
make_relative (const char *name)
{
  return g_strconcat (TF_DIR_SCRATCH "/", name, NULL);
}

static char *
make_at (const TfProjectFiles *files, const char *relative, GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  const char *last = NULL;
  g_auto (TfFd) parent_fd = tf_project_files_open_parent (files, relative, TRUE, &last, error);

  if (parent_fd < 0)
    return NULL;
  if (remove_tree (parent_fd, last) && mkdirat (parent_fd, last, 0700) == 0)
    return g_steal_pointer (&path);
  tf_error_set_from_errno (error, errno, "make", path);
  return NULL;
}

char *
tf_scratch_make (const TfProjectFiles *files, const char *name, GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && name != NULL, NULL);
  tf_worker_assert_current ();

  relative = make_relative (name);
  return make_at (files, relative, error);
}

char *
tf_scratch_make_cache (const TfProjectFiles *files, const char *relative, GError **error)
{
  g_return_val_if_fail (files != NULL && relative != NULL, NULL);
  tf_worker_assert_current ();

  return make_at (files, relative, error);
}

static gboolean
remove_at (const TfProjectFiles *files, const char *relative, GError **error)
{
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  const char *last = NULL;
  g_autoptr (GError) local = NULL;
  g_auto (TfFd) parent_fd = tf_project_files_open_parent (files, relative, FALSE, &last, &local);

  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  if (parent_fd < 0)
    g_propagate_error (error, g_steal_pointer (&local));
  else if (remove_tree (parent_fd, last))
    return TRUE;
  else
    tf_error_set_from_errno (error, errno, "remove", path);
  return FALSE;
}

gboolean
tf_scratch_remove (const TfProjectFiles *files, const char *name, GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && name != NULL, FALSE);
  tf_worker_assert_current ();

  relative = make_relative (name);
  return remove_at (files, relative, error);
}

gboolean
tf_scratch_remove_cache (const TfProjectFiles *files, const char *relative, GError **error)
{
  g_return_val_if_fail (files != NULL && relative != NULL, FALSE);
  tf_worker_assert_current ();

  return remove_at (files, relative, error);
}

gboolean
tf_scratch_keep (const TfProjectFiles *files,
                 const char *below,
                 const char *relative,
                 GError **error)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  const char *last = NULL;
  g_auto (TfFd) parent_fd = -1;

  g_return_val_if_fail (files != NULL && below != NULL && relative != NULL, FALSE);
  tf_worker_assert_current ();

  from = tf_project_files_dup_path (files, TF_DIR_SCRATCH);
  to = g_build_filename (from, below, NULL);
  parent_fd = tf_project_files_open_parent (files, relative, TRUE, &last, error);
  if (parent_fd < 0)
    return FALSE;
  if (remove_tree (parent_fd, last) && renameat (AT_FDCWD, to, parent_fd, last) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "keep", to);
  return FALSE;
}

void
tf_scratch_sweep (const TfProjectFiles *files)
{
  const char *last = NULL;
  g_auto (TfFd) parent_fd = -1;

  g_return_if_fail (files != NULL);

  parent_fd = tf_project_files_open_parent (files, TF_DIR_SCRATCH, FALSE, &last, NULL);
  if (parent_fd >= 0 && !remove_tree (parent_fd, last) && !tf_worker_is_stopped ())
    g_warning ("%s/%s cannot be removed: %s", tf_project_files_get_directory (files),
               TF_DIR_SCRATCH, g_strerror (errno));
}
