/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-object-cache.h"
#include "tf-removed.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

typedef struct
{
  TfRepo *repo;
  git_tree *tree;          /* of the snapshot */
  const char *path;        /* below the project */
  const char *removed_dir; /* absolute */
} Restore;

static gboolean
fail (const Restore *restore, int saved_errno, GError **error)
{
  tf_error_set_from_errno (error, saved_errno, "restore", restore->path);
  return FALSE;
}

static gboolean
check_path (const char *path, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  gboolean safe = parts[0] != NULL && strcmp (parts[0], ".git") != 0;

  for (guint i = 0; safe && parts[i] != NULL; i++)
    safe = parts[i][0] != '\0' && strcmp (parts[i], ".") != 0 && strcmp (parts[i], "..") != 0;
  if (!safe)
    g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "“%s” is not a path inside the project", path);
  return safe;
}

static gboolean
move_away (const Restore *restore, int dir_fd, const char *name, const char *path, GError **error)
{
  g_autofree char *target = tf_removed_find_place (restore->removed_dir, path, error);

  if (target == NULL)
    return FALSE;
  return renameat (dir_fd, name, AT_FDCWD, target) == 0 || fail (restore, errno, error);
}

/* A second name keeps the file in place until the old content replaces it in one step, so that a
 * state file never goes missing. */
static gboolean
keep_copy (const Restore *restore, int dir_fd, const char *name, GError **error)
{
  g_autofree char *target = tf_removed_find_place (restore->removed_dir, restore->path, error);

  if (target == NULL)
    return FALSE;
  if (linkat (dir_fd, name, AT_FDCWD, target, 0) == 0)
    return TRUE;
  return renameat (dir_fd, name, AT_FDCWD, target) == 0 || fail (restore, errno, error);
}

static gboolean
exists (int dir_fd, const char *name, struct stat *info)
{
  return fstatat (dir_fd, name, info, AT_SYMLINK_NOFOLLOW) == 0;
}

static int
open_directory (int dir_fd, const char *name)
{
  return openat (dir_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* One step towards the parent of the path. Moves away whatever is in the place of a required
 * directory, such as a symbolic link. */
static int
open_step (const Restore *restore, int dir_fd, const char *path, gboolean make, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  int fd = open_directory (dir_fd, name);
  struct stat info;

  if (fd >= 0)
    return fd;
  if (!make)
    {
      if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP)
        fail (restore, errno, error);
      return -1;
    }
  if (exists (dir_fd, name, &info) && !move_away (restore, dir_fd, name, path, error))
    return -1;
  if (mkdirat (dir_fd, name, 0700) == 0)
    fd = open_directory (dir_fd, name);
  if (fd < 0)
    fail (restore, errno, error);
  return fd;
}

/* Returns: -1 with @error, or without it if !@make and there is no such directory */
static int
open_parent (const Restore *restore, const char *path, gboolean make, GError **error)
{
  int fd = open_directory (restore->repo->root_fd, ".");

  if (fd < 0)
    fail (restore, errno, error);
  for (const char *end = strchr (path, '/'); fd >= 0 && end != NULL; end = strchr (end + 1, '/'))
    {
      g_autofree char *part = g_strndup (path, (gsize) (end - path));
      int next = open_step (restore, fd, part, make, error);

      close (fd);
      fd = next;
    }
  return fd;
}

static gboolean
write_file (int dir_fd, const char *name, git_blob *blob, git_filemode_t mode)
{
  int fd = openat (dir_fd, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                   mode == GIT_FILEMODE_BLOB_EXECUTABLE ? 0755 : 0644);
  gboolean ok = FALSE;

  if (fd < 0)
    return FALSE;
  ok = tf_fd_write_all (fd, git_blob_rawcontent (blob), (gsize) git_blob_rawsize (blob)) &&
       fsync (fd) == 0;
  return close (fd) == 0 && ok;
}

static gboolean
write_link (int dir_fd, const char *name, git_blob *blob)
{
  g_autofree char *target = g_strndup (git_blob_rawcontent (blob), (gsize) git_blob_rawsize (blob));

  return symlinkat (target, dir_fd, name) == 0;
}

static gboolean
put_in_place (const Restore *restore,
              int dir_fd,
              const char *name,
              git_blob *blob,
              git_filemode_t mode,
              GError **error)
{
  g_autofree char *temporary = g_strdup_printf (".restore.tmp-%06x", g_random_int () & 0xffffff);
  gboolean ok = mode == GIT_FILEMODE_LINK ? write_link (dir_fd, temporary, blob)
                                          : write_file (dir_fd, temporary, blob, mode);
  int saved_errno = 0;

  ok = ok && renameat (dir_fd, temporary, dir_fd, name) == 0 && fsync (dir_fd) == 0;
  if (ok)
    return TRUE;
  saved_errno = errno;
  unlinkat (dir_fd, temporary, 0);
  return fail (restore, saved_errno, error);
}

static gboolean
clear_place (const Restore *restore, int dir_fd, const char *name, GError **error)
{
  struct stat info;

  if (!exists (dir_fd, name, &info))
    return TRUE;
  if (S_ISDIR (info.st_mode))
    return move_away (restore, dir_fd, name, restore->path, error);
  return keep_copy (restore, dir_fd, name, error);
}

static gboolean
is_special (git_blob *blob)
{
  return git_blob_rawsize (blob) == strlen (TF_OBJECT_SPECIAL) &&
         memcmp (git_blob_rawcontent (blob), TF_OBJECT_SPECIAL, strlen (TF_OBJECT_SPECIAL)) == 0;
}

static gboolean
restore_file (const Restore *restore, const git_tree_entry *entry, GError **error)
{
  g_autofree char *name = g_path_get_basename (restore->path);
  g_autoptr (git_blob) blob = NULL;
  int dir_fd = -1;
  gboolean ok = FALSE;

  if (!tf_git_check (git_blob_lookup (&blob, restore->repo->git, git_tree_entry_id (entry)),
                     "read a snapshot", error))
    return FALSE;
  if (is_special (blob))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "cannot restore %s: it was a pipe, socket or device", restore->path);
      return FALSE;
    }
  dir_fd = open_parent (restore, restore->path, TRUE, error);
  if (dir_fd < 0)
    return FALSE;
  ok = clear_place (restore, dir_fd, name, error) &&
       put_in_place (restore, dir_fd, name, blob, git_tree_entry_filemode (entry), error);
  close (dir_fd);
  return ok;
}

static gboolean
was_directory (const Restore *restore, const char *path)
{
  g_autofree char *escaped = tf_snapshot_name_escape (path);
  g_autoptr (git_tree_entry) entry = NULL;

  return git_tree_entry_bypath (&entry, restore->tree, escaped) == 0 &&
         git_tree_entry_type (entry) == GIT_OBJECT_TREE;
}

/* Removes directories that were created together with the path if they are empty. */
static void
remove_new_parents (const Restore *restore)
{
  g_autofree char *path = g_path_get_dirname (restore->path);

  while (strcmp (path, ".") != 0 && !was_directory (restore, path) &&
         unlinkat (restore->repo->root_fd, path, AT_REMOVEDIR) == 0)
    {
      char *parent = g_path_get_dirname (path);

      g_free (path);
      path = parent;
    }
}

static gboolean
take_away (const Restore *restore, GError **error)
{
  g_autofree char *name = g_path_get_basename (restore->path);
  GError *failure = NULL;
  int dir_fd = open_parent (restore, restore->path, FALSE, &failure);
  struct stat info;
  gboolean ok = TRUE;

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (dir_fd < 0)
    return TRUE;
  if (exists (dir_fd, name, &info))
    ok = move_away (restore, dir_fd, name, restore->path, error);
  close (dir_fd);
  if (ok)
    remove_new_parents (restore);
  return ok;
}

gboolean
tf_repo_move_aside (TfRepo *self,
                    const char *path,
                    const char *kept_as,
                    const char *removed_dir,
                    char **out_place,
                    GError **error)
{
  g_autofree char *place = tf_removed_find_place (removed_dir, kept_as, error);

  if (place == NULL)
    return FALSE;
  if (renameat (self->root_fd, path, AT_FDCWD, place) != 0)
    {
      tf_error_set_from_errno (error, errno, "move away", path);
      return FALSE;
    }
  *out_place = g_steal_pointer (&place);
  return TRUE;
}

gboolean
tf_repo_restore (TfRepo *self,
                 const char *snapshot,
                 const char *path,
                 const char *removed_dir,
                 GError **error)
{
  g_autofree char *escaped = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree_entry) entry = NULL;
  Restore restore;
  int code = 0;

  g_return_val_if_fail (self != NULL && snapshot != NULL && path != NULL, FALSE);
  g_return_val_if_fail (removed_dir != NULL, FALSE);
  tf_worker_assert_current ();

  if (!check_path (path, error) || !tf_worker_go_on (error) ||
      !tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return FALSE;
  restore = (Restore){ self, tree, path, removed_dir };
  escaped = tf_snapshot_name_escape (path);
  code = git_tree_entry_bypath (&entry, tree, escaped);
  if (code != 0 && code != GIT_ENOTFOUND)
    return tf_git_check (code, "read a snapshot", error);
  if (code == 0 && git_tree_entry_type (entry) == GIT_OBJECT_BLOB)
    return restore_file (&restore, entry, error);
  return take_away (&restore, error);
}
