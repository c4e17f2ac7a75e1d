/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-notes.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-document-store.h"
#include "tf-error.h"

#define MAX_FILES 100
#define MAX_DEPTH 4

/* What may be in the folder; the first ones can be read. */
static const char *const read_suffixes[] = { ".md",  ".markdown", ".txt", ".text", ".org",
                                             ".rst", ".adoc",     ".pdf", NULL };
static const char *const other_suffixes[] = { ".csv", ".tsv",  ".rtf", ".odt",  ".docx", ".png",
                                              ".jpg", ".jpeg", ".gif", ".webp", NULL };

static gboolean
has_suffix (const char *name, const char *const *suffixes)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; suffixes[i] != NULL; i++)
    if (g_str_has_suffix (lower, suffixes[i]))
      return TRUE;
  return FALSE;
}

/* A folder and what was found in it so far. */
typedef struct
{
  GPtrArray *paths; /* (not owned) (element-type utf8) */
  const char *below;
  guint depth;
} Folder;

static gboolean list_folder (int fd, const Folder *folder);

static gboolean
list_below (int parent, const char *name, const char *path, const Folder *folder)
{
  const Folder below = { folder->paths, path, folder->depth + 1 };
  int fd = openat (parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  gboolean listed = fd >= 0 && below.depth <= MAX_DEPTH && list_folder (fd, &below);

  if (fd >= 0)
    close (fd);
  return listed;
}

static gboolean
take_entry (int fd, const char *name, const Folder *folder)
{
  g_autofree char *path = NULL;
  struct stat info;

  if (g_str_equal (name, ".git"))
    return FALSE;
  if (name[0] == '.')
    return TRUE;
  path = folder->below[0] != '\0' ? g_strconcat (folder->below, "/", name, NULL) : g_strdup (name);
  if (fstatat (fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return FALSE;
  if (S_ISDIR (info.st_mode))
    return list_below (fd, name, path, folder);
  if (!S_ISREG (info.st_mode) || folder->paths->len >= MAX_FILES ||
      !(has_suffix (name, read_suffixes) || has_suffix (name, other_suffixes)))
    return FALSE;
  g_ptr_array_add (folder->paths, g_steal_pointer (&path));
  return TRUE;
}

/* FALSE: there is something that is no note. */
static gboolean
list_folder (int fd, const Folder *folder)
{
  int own = openat (fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = own >= 0 ? fdopendir (own) : NULL;
  struct dirent *entry;
  gboolean only_notes = dir != NULL;

  if (dir == NULL && own >= 0)
    close (own);
  while (only_notes && (entry = readdir (dir)) != NULL)
    only_notes = take_entry (fd, entry->d_name, folder);
  if (dir != NULL)
    closedir (dir);
  return only_notes;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
tf_source_notes_list (int fd)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  const Folder folder = { paths, "", 0 };

  if (!list_folder (fd, &folder))
    return NULL;
  g_ptr_array_sort (paths, compare_paths);
  for (guint i = 0; i < paths->len; i++)
    if (has_suffix (g_ptr_array_index (paths, i), read_suffixes))
      return g_steal_pointer (&paths);
  return NULL;
}

static char *
add_one (const TfProjectFiles *files, int dir, const char *path, guint64 max_bytes, GError **error)
{
  g_autofree char *name = g_strdelimit (g_strdup (path), "/", '-');
  int fd = openat (dir, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  char *stored = NULL;

  if (fd < 0)
    {
      tf_error_set_from_errno (error, errno, "read", path);
      return NULL;
    }
  stored = tf_resource_store_add (files, fd, name, max_bytes, error);
  close (fd);
  return stored;
}

char *
tf_source_notes_add (TfWorkspace *workspace, int fd, guint64 max_bytes, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (GPtrArray) paths = tf_source_notes_list (fd);
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func (g_free);

  if (paths == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the folder has no notes to read");
      return NULL;
    }
  for (guint i = 0; i < paths->len; i++)
    {
      char *name = add_one (files, fd, g_ptr_array_index (paths, i), max_bytes, error);

      if (name == NULL)
        {
          for (guint j = 0; j < stored->len; j++)
            tf_resource_store_remove (files, g_ptr_array_index (stored, j), NULL);
          return NULL;
        }
      g_ptr_array_add (stored, name);
    }
  g_ptr_array_add (stored, NULL);
  return g_strjoinv ("/", (char **) stored->pdata);
}
