/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-project-store-private.h"
#include "tf-temp-file-private.h"

/* Directories of deleted projects: "<id>", then "<id>-2", "<id>-3" …; the highest number is the
 * newest. */

#define MAX_DIGITS 8
#define ID_LENGTH  13

static char *
make_name (const char *id, guint number)
{
  return number == 1 ? g_strdup (id) : g_strdup_printf ("%s-%u", id, number);
}

/* 0: does not belong to @id */
static guint
parse_number (const char *name, const char *id)
{
  gsize length = strlen (id);
  const char *digits = name + length + 1;

  if (strncmp (name, id, length) != 0)
    return 0;
  if (name[length] == '\0')
    return 1;
  if (name[length] != '-' || *digits == '0' || strlen (digits) > MAX_DIGITS ||
      digits[strspn (digits, "0123456789")] != '\0')
    return 0;
  return (guint) g_ascii_strtoull (digits, NULL, 10);
}

static gboolean
is_directory (int parent_fd, const char *name)
{
  struct stat info;

  return fstatat (parent_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR (info.st_mode);
}

/* The highest number in use; with @projects, only among those that can be restored. 0: none. */
static guint
find_highest (int trash_fd, const char *id, gboolean projects)
{
  int fd = openat (trash_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;
  guint highest = 0;

  if (dir == NULL && fd >= 0)
    close (fd);
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    {
      guint number = parse_number (entry->d_name, id);

      if (number > highest &&
          (!projects || (is_directory (trash_fd, entry->d_name) &&
                         tf_project_store_has_status (trash_fd, entry->d_name))))
        highest = number;
    }
  if (dir != NULL)
    closedir (dir);
  return highest;
}

/* Returns: (transfer full): the new path, %NULL with *@out_errno */
static char *
move_to_trash (const TfProjectFiles *files, const char *trash_dir, int trash_fd, int *out_errno)
{
  const char *id = tf_project_files_get_id (files);

  *out_errno = EEXIST;
  for (guint i = find_highest (trash_fd, id, FALSE) + 1; *out_errno == EEXIST; i++)
    {
      g_autofree char *name = make_name (id, i);

      *out_errno =
          tf_rename_to_free_name (AT_FDCWD, tf_project_files_get_directory (files), trash_fd, name);
      if (*out_errno == 0)
        return g_build_filename (trash_dir, name, NULL);
    }
  return NULL;
}

static void
set_trash_error (GError **error, int saved_errno, const char *from, const char *trash_dir)
{
  if (saved_errno == EXDEV)
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                 "cannot move %s to %s: they are on different file systems; move or delete the "
                 "directory by hand while the daemon is stopped",
                 from, trash_dir);
  else if (saved_errno == ENOENT)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", from);
  else
    tf_error_set_from_errno (error, saved_errno, "move to the trash", from);
}

/* The directory is there, even if syncing fails: at worst a crash undoes the move. */
static void
sync_move (int to_fd, const char *to, int from_fd, const char *from)
{
  g_autoptr (GError) not_synced = NULL;

  if (!tf_temp_file_sync_directory (to_fd, to, &not_synced) ||
      !tf_temp_file_sync_directory (from_fd, from, &not_synced))
    g_warning ("%s", not_synced->message);
}

char *
tf_project_store_trash (const TfProjectFiles *files, const char *trash_dir, GError **error)
{
  g_autofree char *parent = NULL;
  g_autofree char *moved = NULL;
  g_auto (TfFd) trash_fd = -1;
  g_auto (TfFd) parent_fd = -1;
  int code = 0;

  g_return_val_if_fail (files != NULL && trash_dir != NULL, NULL);

  parent = g_path_get_dirname (tf_project_files_get_directory (files));
  if (!tf_project_store_make_directory (trash_dir, error) ||
      (trash_fd = tf_project_store_open_directory (trash_dir, error)) < 0 ||
      (parent_fd = tf_project_store_open_directory (parent, error)) < 0)
    return NULL;
  moved = move_to_trash (files, trash_dir, trash_fd, &code);
  if (moved == NULL)
    {
      set_trash_error (error, code, tf_project_files_get_directory (files), trash_dir);
      return NULL;
    }
  sync_move (trash_fd, moved, parent_fd, parent);
  return g_steal_pointer (&moved);
}

/* @name: "<id>", "<id>-2" … Returns: (transfer full) (nullable): %NULL for anything else */
static TfProjectFiles *
open_trashed (const char *trash_dir, int trash_fd, const char *name)
{
  g_autofree char *id = g_strndup (name, ID_LENGTH);
  g_autofree char *path = g_build_filename (trash_dir, name, NULL);

  if (!tf_project_id_is_valid (id) || parse_number (name, id) == 0 ||
      !is_directory (trash_fd, name))
    return NULL;
  return tf_project_files_new (id, path);
}

GPtrArray *
tf_project_store_list_trash (const char *trash_dir)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_project_files_unref);
  g_auto (TfFd) trash_fd = tf_project_store_open_directory (trash_dir, NULL);
  int fd = trash_fd >= 0 ? openat (trash_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  if (dir == NULL && fd >= 0)
    close (fd);
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    {
      TfProjectFiles *files = open_trashed (trash_dir, trash_fd, entry->d_name);

      if (files != NULL)
        g_ptr_array_add (found, files);
    }
  if (dir != NULL)
    closedir (dir);
  return found;
}

static void
set_restore_error (GError **error, int saved_errno, const char *id, const char *name)
{
  if (saved_errno == EEXIST)
    g_set_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING,
                 "project %s already exists; the deleted one stays in the trash directory", id);
  else if (saved_errno == EXDEV)
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                 "cannot move %s back: the trash directory is on another file system; move it by "
                 "hand while the daemon is stopped",
                 name);
  else
    tf_error_set_from_errno (error, saved_errno, "restore from the trash", name);
}

/* A missing trash directory is empty. */
static int
open_trash (const char *trash_dir, const char *id, GError **error)
{
  if (g_file_test (trash_dir, G_FILE_TEST_EXISTS))
    return tf_project_store_open_directory (trash_dir, error);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no deleted project %s", id);
  return -1;
}

static gboolean
check_id (const char *id, GError **error)
{
  if (tf_project_id_is_valid (id))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "“%s” is not a project id such as 20261121-7c1e", id);
  return FALSE;
}

TfProjectFiles *
tf_project_store_restore (const char *projects_dir,
                          const char *trash_dir,
                          const char *id,
                          GError **error)
{
  g_autofree char *name = NULL;
  g_auto (TfFd) trash_fd = -1;
  g_auto (TfFd) projects_fd = -1;
  guint number = 0;
  int code = 0;

  g_return_val_if_fail (projects_dir != NULL && trash_dir != NULL && id != NULL, NULL);

  if (!check_id (id, error) || (trash_fd = open_trash (trash_dir, id, error)) < 0 ||
      (projects_fd = tf_project_store_open_directory (projects_dir, error)) < 0)
    return NULL;
  number = find_highest (trash_fd, id, TRUE);
  if (number == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no project %s in %s", id,
                   trash_dir);
      return NULL;
    }
  name = make_name (id, number);
  code = tf_rename_to_free_name (trash_fd, name, projects_fd, id);
  if (code != 0)
    {
      set_restore_error (error, code, id, name);
      return NULL;
    }
  sync_move (projects_fd, projects_dir, trash_fd, trash_dir);
  return tf_project_store_open (projects_dir, id, error);
}
