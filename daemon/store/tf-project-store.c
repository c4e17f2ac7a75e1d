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
#include "tf-project-leftover-private.h"
#include "tf-project-store-private.h"
#include "tf-temp-file-private.h"

#define TRIES 3

static const char *const subdirectories[] = { TF_DIR_DOCS, TF_DIR_RESOURCES, TF_DIR_PRIVATE,
                                              TF_DIR_RUNS, TF_DIR_REVIEWS,   TF_DIR_REMOVED };

static guint32 (*random_source) (void) = g_random_int;

void
tf_project_store_set_random (guint32 (*source) (void))
{
  random_source = source != NULL ? source : g_random_int;
}

gboolean
tf_project_store_make_directory (const char *path, GError **error)
{
  if (g_mkdir_with_parents (path, 0700) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "create directory", path);
  return FALSE;
}

int
tf_project_store_open_directory (const char *path, GError **error)
{
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    tf_error_set_from_errno (error, errno, "open", path);
  return fd;
}

gboolean
tf_project_store_prepare (const char *projects_dir, GError **error)
{
  g_return_val_if_fail (projects_dir != NULL, FALSE);

  return tf_project_store_make_directory (projects_dir, error);
}

static gboolean
has_corrupt_status (int projects_fd, const char *id)
{
  int fd = tf_fd_open_own_directory (projects_fd, id);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;
  gboolean found = FALSE;

  if (dir == NULL && fd >= 0)
    close (fd);
  while (dir != NULL && !found && (entry = readdir (dir)) != NULL)
    found = g_str_has_prefix (entry->d_name, TF_FILE_STATUS ".corrupt-");
  if (dir != NULL)
    closedir (dir);
  return found;
}

static gboolean
exists (int fd, const char *path)
{
  struct stat info;

  return fstatat (fd, path, &info, AT_SYMLINK_NOFOLLOW) == 0;
}

gboolean
tf_project_store_has_status (int parent_fd, const char *name)
{
  g_autofree char *status = g_build_filename (name, TF_FILE_STATUS, NULL);
  g_auto (TfFd) fd = -1;

  if (exists (parent_fd, status))
    return TRUE;
  /* Its permissions may have been taken: then it looks empty. */
  fd = tf_fd_open_own_directory (parent_fd, name);
  return exists (parent_fd, status) || has_corrupt_status (parent_fd, name);
}

/* A link is not followed, so it is not known what it leads to: whoever put it there meant a project. */
static gboolean
is_link (int projects_fd, const char *name)
{
  struct stat info;

  return fstatat (projects_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK (info.st_mode);
}

static gboolean
is_project (int projects_fd, const struct dirent *entry)
{
  if ((entry->d_type != DT_DIR && entry->d_type != DT_LNK && entry->d_type != DT_UNKNOWN) ||
      !tf_project_id_is_valid (entry->d_name))
    return FALSE;
  if (entry->d_type != DT_DIR && is_link (projects_fd, entry->d_name))
    return TRUE;
  if (tf_project_store_has_status (projects_fd, entry->d_name))
    return TRUE;
  tf_project_leftover_remove (projects_fd, entry->d_name);
  return FALSE;
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
tf_project_store_list (const char *projects_dir, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  DIR *dir = NULL;
  struct dirent *entry = NULL;

  g_return_val_if_fail (projects_dir != NULL, NULL);

  dir = opendir (projects_dir);
  if (dir == NULL && errno == ENOENT)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s does not exist", projects_dir);
      return NULL;
    }
  if (dir == NULL)
    {
      tf_error_set_from_errno (error, errno, "read", projects_dir);
      return NULL;
    }
  while ((entry = readdir (dir)) != NULL)
    if (is_project (dirfd (dir), entry))
      g_ptr_array_add (ids, g_strdup (entry->d_name));
  closedir (dir);
  g_ptr_array_sort (ids, compare_ids);
  return g_steal_pointer (&ids);
}

static char *
make_id (gint64 now)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  g_autofree char *day = NULL;

  if (time == NULL)
    return NULL;
  day = g_date_time_format (time, "%Y%m%d");
  return g_strdup_printf ("%s-%04x", day, random_source () & 0xffff);
}

static void
remove_subdirectories (int directory_fd)
{
  for (guint i = G_N_ELEMENTS (subdirectories); i > 0; i--)
    unlinkat (directory_fd, subdirectories[i - 1], AT_REMOVEDIR);
}

static gboolean
make_subdirectories (const char *path, GError **error)
{
  g_auto (TfFd) fd = tf_project_store_open_directory (path, error);
  gboolean ok = fd >= 0;

  for (guint i = 0; ok && i < G_N_ELEMENTS (subdirectories); i++)
    {
      ok = mkdirat (fd, subdirectories[i], 0700) == 0;
      if (!ok)
        tf_error_set_from_errno (error, errno, "create directories in", path);
    }
  ok = ok && tf_temp_file_sync_directory (fd, path, error);
  if (!ok && fd >= 0)
    remove_subdirectories (fd);
  return ok;
}

/* Returns: %FALSE with *@error set, or without it if the id is taken */
static gboolean
try_create (int projects_fd, const char *id, const char *path, GError **error)
{
  if (mkdirat (projects_fd, id, 0700) != 0)
    {
      if (errno != EEXIST)
        tf_error_set_from_errno (error, errno, "create directory", path);
      return FALSE;
    }
  if (make_subdirectories (path, error) && tf_temp_file_sync_directory (projects_fd, path, error))
    return TRUE;
  unlinkat (projects_fd, id, AT_REMOVEDIR);
  return FALSE;
}

TfProjectFiles *
tf_project_store_create (const char *projects_dir, gint64 now, GError **error)
{
  g_auto (TfFd) projects_fd = -1;

  g_return_val_if_fail (projects_dir != NULL, NULL);

  projects_fd = tf_project_store_open_directory (projects_dir, error);
  for (guint i = 0; projects_fd >= 0 && i < TRIES; i++)
    {
      g_autofree char *id = make_id (now);
      g_autofree char *path = id != NULL ? g_build_filename (projects_dir, id, NULL) : NULL;
      GError *failure = NULL;

      if (id != NULL && try_create (projects_fd, id, path, &failure))
        return tf_project_files_new (id, path);
      if (failure != NULL)
        {
          g_propagate_error (error, failure);
          return NULL;
        }
    }
  if (projects_fd >= 0)
    g_set_error (error, TF_ERROR, TF_ERROR_FAILED,
                 "cannot create a project in %s: %d random ids in a row were taken; try again",
                 projects_dir, TRIES);
  return NULL;
}

TfProjectFiles *
tf_project_store_open (const char *projects_dir, const char *id, GError **error)
{
  g_autofree char *path = NULL;
  struct stat info;

  g_return_val_if_fail (projects_dir != NULL && id != NULL, NULL);

  path = g_build_filename (projects_dir, id, NULL);
  if (!tf_project_id_is_valid (id) || lstat (path, &info) != 0 ||
      (!S_ISDIR (info.st_mode) && !S_ISLNK (info.st_mode)))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no project “%s” in %s", id,
                   projects_dir);
      return NULL;
    }
  return tf_project_files_new (id, path);
}

static gboolean
set_is_link (const char *path, GError **error)
{
  g_autofree char *target = g_file_read_link (path, NULL);

  g_set_error (
      error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
      "%s is a symbolic link (to %s), which is not followed; move the directory back to its "
      "place and restart thoughtforged, or delete the project",
      path, target != NULL ? target : "nowhere");
  return FALSE;
}

gboolean
tf_project_store_check_links (const TfProjectFiles *files, gboolean *out_is_outside, GError **error)
{
  static const char *const inner[] = { TF_DIR_DOCS,     TF_DIR_RESOURCES, TF_DIR_CODE,
                                       TF_DIR_PRIVATE,  TF_DIR_RUNS,      TF_DIR_REVIEWS,
                                       TF_DIR_REMOVED,  TF_DIR_TESTS,     TF_DIR_SCRATCH,
                                       TF_DIR_CHECKOUT, TF_DIR_LAYERS };
  const char *directory = NULL;

  g_return_val_if_fail (files != NULL && out_is_outside != NULL, FALSE);

  directory = tf_project_files_get_directory (files);
  *out_is_outside = is_link (AT_FDCWD, directory);
  if (*out_is_outside)
    return set_is_link (directory, error);
  for (guint i = 0; i < G_N_ELEMENTS (inner); i++)
    {
      g_autofree char *path = tf_project_files_dup_path (files, inner[i]);

      if (is_link (AT_FDCWD, path))
        return set_is_link (path, error);
    }
  return TRUE;
}
