/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-resource-name-private.h"
#include "tf-temp-file-private.h"
#include "tf-worker.h"

#define COPY_SIZE (128 * 1024)

void
tf_resource_free (TfResource *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->path);
  g_free (self);
}

static int
open_resources (const TfProjectFiles *files, gboolean create, GError **error)
{
  const char *name = NULL;

  return tf_project_files_open_parent (files, TF_DIR_RESOURCES "/x", create, &name, error);
}

static void
set_too_large (GError **error, const char *name, guint64 max_bytes)
{
  g_autofree char *limit = g_format_size_full (max_bytes, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "“%s” is larger than the %s allowed", name,
               limit);
}

/* Only regular files: a pipe could block the worker for ever. */
static gboolean
check_source (int fd, const char *name, guint64 max_bytes, GError **error)
{
  struct stat info;
  gint64 position = 0;

  if (fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", name);
      return FALSE;
    }
  if (!S_ISREG (info.st_mode))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot read %s: it is %s", name,
                   S_ISDIR (info.st_mode) ? "a directory" : "not a regular file");
      return FALSE;
    }
  position = MAX (lseek (fd, 0, SEEK_CUR), 0);
  if (info.st_size > position && (guint64) (info.st_size - position) > max_bytes)
    {
      set_too_large (error, name, max_bytes);
      return FALSE;
    }
  return TRUE;
}

/* While an agent runs, what the user adds is copied to a file without a name, too: the one with a name
 * could be changed, and a resource may be too large for memory. Returns: a descriptor, -1: on failure */
static int
open_unnamed (int dir_fd)
{
  int fd = openat (dir_fd, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  return fd >= 0 || errno == ENOSPC || errno == EDQUOT ? fd
                                                       : memfd_create ("resource", MFD_CLOEXEC);
}

typedef struct
{
  TfTempFile temp; /* (owned): its members */
  int copy_fd;     /* (owned): see open_unnamed(); -1: none */
} Copy;

static void
copy_clear (Copy *self)
{
  tf_temp_file_clear (&self->temp);
  if (self->copy_fd >= 0)
    close (g_steal_fd (&self->copy_fd));
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Copy, copy_clear)

static gboolean
open_copy (Copy *self, const TfProjectFiles *files, int dir_fd, const char *name, GError **error)
{
  if (!tf_temp_file_open (&self->temp, dir_fd, "resource", name, error))
    return FALSE;
  if (!tf_expected_files_is_open (tf_project_files_get_expected (files)))
    return TRUE;
  self->copy_fd = open_unnamed (dir_fd);
  if (self->copy_fd < 0)
    tf_error_set_from_errno (error, errno, "write", name);
  return self->copy_fd >= 0;
}

static gboolean
write_piece (Copy *self, const char *data, gsize length, const char *name, GError **error)
{
  if (!tf_temp_file_write (&self->temp, data, length, name, error))
    return FALSE;
  if (self->copy_fd < 0 || tf_fd_write_all (self->copy_fd, data, length))
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", name);
  return FALSE;
}

/* Returns: (transfer full) (nullable): what was copied, if that is kept */
static GBytes *
map_copy (const Copy *self, const char *name, GError **error)
{
  g_autoptr (GMappedFile) map = NULL;
  g_autoptr (GError) failure = NULL;

  if (self->copy_fd < 0)
    return NULL;
  map = g_mapped_file_new_from_fd (self->copy_fd, FALSE, &failure);
  if (map == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot write %s: %s", name,
                 failure->message);
  return map != NULL ? g_mapped_file_get_bytes (map) : NULL;
}

static gboolean
copy_all (int fd, Copy *copy, const char *name, guint64 max_bytes, GError **error)
{
  g_autofree char *buffer = g_malloc (COPY_SIZE);
  guint64 total = 0;

  for (;;)
    {
      gssize count = read (fd, buffer, COPY_SIZE);

      if (count == 0)
        return TRUE;
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        {
          tf_error_set_from_errno (error, errno, "read", name);
          return FALSE;
        }
      total += (guint64) count;
      if (total > max_bytes)
        {
          set_too_large (error, name, max_bytes);
          return FALSE;
        }
      if (!write_piece (copy, buffer, (gsize) count, name, error))
        return FALSE;
    }
}

static guint
count_entries (int dir_fd)
{
  int fd = openat (dir_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;
  guint count = 0;

  if (dir == NULL && fd >= 0)
    close (fd);
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    if (entry->d_name[0] != '.')
      count++;
  if (dir != NULL)
    closedir (dir);
  return count;
}

static gboolean
check_count (int dir_fd, const char *name, GError **error)
{
  if (count_entries (dir_fd) < TF_LIMIT_RESOURCES)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "cannot add “%s”: the project already has %d resources, the maximum", name,
               TF_LIMIT_RESOURCES);
  return FALSE;
}

static char *
place (TfTempFile *temp, const char *safe, GError **error)
{
  int code = EEXIST;

  for (guint i = 1; code == EEXIST; i++)
    {
      g_autofree char *candidate = tf_resource_name_number (safe, i);

      code = tf_temp_file_place (temp, candidate);
      if (code == 0)
        return g_steal_pointer (&candidate);
    }
  tf_error_set_from_errno (error, code, "write", safe);
  return NULL;
}

static void
note (const TfProjectFiles *files, int dir_fd, const char *name, GBytes *text)
{
  g_autofree char *relative = g_build_filename (TF_DIR_RESOURCES, name, NULL);

  if (text != NULL)
    tf_expected_files_note (tf_project_files_get_expected (files), relative, dir_fd, name, text);
}

char *
tf_resource_store_add (const TfProjectFiles *files,
                       int fd,
                       const char *name,
                       guint64 max_bytes,
                       GError **error)
{
  g_autofree char *safe = NULL;
  g_autofree char *placed = NULL;
  g_auto (TfFd) dir_fd = -1;
  g_auto (Copy) copy = { TF_TEMP_FILE_INIT, -1 };
  g_autoptr (GBytes) text = NULL;

  g_return_val_if_fail (files != NULL && name != NULL, NULL);
  tf_worker_assert_current ();

  safe = tf_resource_name_make_safe (name);
  if (!check_source (fd, safe, max_bytes, error))
    return NULL;
  dir_fd = open_resources (files, TRUE, error);
  if (dir_fd < 0 || !check_count (dir_fd, safe, error) ||
      !open_copy (&copy, files, dir_fd, safe, error) ||
      !copy_all (fd, &copy, safe, max_bytes, error) || !tf_temp_file_sync (&copy.temp, safe, error))
    return NULL;
  text = map_copy (&copy, safe, error);
  if (text == NULL && copy.copy_fd >= 0)
    return NULL;
  placed = place (&copy.temp, safe, error);
  if (placed == NULL || !tf_temp_file_sync_directory (dir_fd, placed, error))
    return NULL;
  note (files, dir_fd, placed, text);
  return g_steal_pointer (&placed);
}

static TfResource *
make_resource (const TfProjectFiles *files, int dir_fd, const char *name)
{
  TfResource *resource = NULL;
  struct stat info;

  if (tf_temp_file_is_name (name) || fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISREG (info.st_mode))
    return NULL;
  resource = g_new0 (TfResource, 1);
  resource->name = g_strdup (name);
  resource->size = (guint64) info.st_size;
  resource->path =
      g_build_filename (tf_project_files_get_directory (files), TF_DIR_RESOURCES, name, NULL);
  return resource;
}

static int
compare_resources (gconstpointer a, gconstpointer b)
{
  const TfResource *left = *(TfResource *const *) a;
  const TfResource *right = *(TfResource *const *) b;

  return strcmp (left->name, right->name);
}

GPtrArray *
tf_resource_store_list (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GPtrArray) resources = NULL;
  g_autofree char *path = NULL;
  DIR *dir = NULL;
  struct dirent *entry = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  resources = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_resource_free);
  path = tf_project_files_dup_path (files, TF_DIR_RESOURCES);
  dir = opendir (path);
  if (dir == NULL && errno != ENOENT)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return NULL;
    }
  while (dir != NULL && (entry = readdir (dir)) != NULL)
    {
      TfResource *resource = make_resource (files, dirfd (dir), entry->d_name);

      if (resource != NULL)
        g_ptr_array_add (resources, resource);
    }
  if (dir != NULL)
    closedir (dir);
  g_ptr_array_sort (resources, compare_resources);
  return g_steal_pointer (&resources);
}

gboolean
tf_resource_store_remove (const TfProjectFiles *files, const char *name, GError **error)
{
  g_autofree char *relative = NULL;
  g_auto (TfFd) dir_fd = -1;

  g_return_val_if_fail (files != NULL && name != NULL, FALSE);
  tf_worker_assert_current ();

  if (name[0] == '\0' || strchr (name, '/') != NULL || strcmp (name, ".") == 0 ||
      strcmp (name, "..") == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "“%s” is not the name of a resource", name);
      return FALSE;
    }
  dir_fd = open_resources (files, FALSE, error);
  if (dir_fd < 0)
    return FALSE;
  relative = g_build_filename (TF_DIR_RESOURCES, name, NULL);
  if (unlinkat (dir_fd, name, 0) == 0)
    {
      tf_expected_files_note_absent (tf_project_files_get_expected (files), relative);
      return tf_temp_file_sync_directory (dir_fd, name, error);
    }
  if (errno == ENOENT)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no resource “%s”", name);
  else
    tf_error_set_from_errno (error, errno, "remove", name);
  return FALSE;
}
