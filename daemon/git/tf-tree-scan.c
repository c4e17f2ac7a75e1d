/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-scan.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-snapshot-name.h"

/* Every level holds a descriptor. */
#define MAX_DEPTH 128

typedef struct
{
  GPtrArray *entries; /* (element-type TfTreeEntry) */
  TfTreeScanFlags what;
  GString *path; /* of the directory being read, "" for the root */
  guint depth;
} Scan;

static void
entry_free (gpointer data)
{
  TfTreeEntry *entry = data;

  g_free (entry->path);
  g_free (entry);
}

/* ".<name>.tmp-XXXXXX", an interrupted write of the store. */
static gboolean
is_temporary (const char *name)
{
  gsize length = strlen (name);

  return name[0] == '.' && length > 12 && strncmp (name + length - 11, ".tmp-", 5) == 0;
}

/* Keep in step with what tf-repo.c writes to .git/info/exclude. */
static gboolean
is_left_out (const Scan *scan, const char *name)
{
  if (strcmp (name, ".") == 0 || strcmp (name, "..") == 0)
    return TRUE;
  if (scan->depth == 0 && (strcmp (name, ".git") == 0 || strcmp (name, ".thoughtforge") == 0 ||
                           strcmp (name, "thoughtforge.log") == 0 || is_temporary (name)))
    return TRUE;
  return scan->what == TF_TREE_SCAN_COMMIT &&
         (is_temporary (name) || tf_snapshot_name_is_refused (name));
}

static void
add_entry (Scan *scan, TfTreeKind kind, const struct stat *info)
{
  TfTreeEntry *entry = g_new (TfTreeEntry, 1);

  entry->path = g_strndup (scan->path->str, scan->path->len);
  entry->kind = kind;
  entry->info = *info;
  g_ptr_array_add (scan->entries, entry);
}

static gboolean scan_directory (Scan *scan, int parent_fd, const char *name, GError **error);

static gboolean
scan_child (Scan *scan, int dir_fd, const char *name, GError **error)
{
  struct stat info;

  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    {
      /* Gone since it was listed: as if it had never been there. */
      if (errno == ENOENT)
        return TRUE;
      tf_error_set_from_errno (error, errno, "read", scan->path->str);
      return FALSE;
    }
  if (S_ISDIR (info.st_mode))
    {
      guint before = scan->entries->len;

      if (!scan_directory (scan, dir_fd, name, error))
        return FALSE;
      if (scan->entries->len == before && scan->what == TF_TREE_SCAN_SNAPSHOT)
        add_entry (scan, TF_TREE_EMPTY_DIRECTORY, &info);
    }
  else if (S_ISREG (info.st_mode))
    add_entry (scan, TF_TREE_FILE, &info);
  else if (S_ISLNK (info.st_mode))
    add_entry (scan, TF_TREE_LINK, &info);
  else if (scan->what == TF_TREE_SCAN_SNAPSHOT)
    add_entry (scan, TF_TREE_SPECIAL, &info);
  return TRUE;
}

static gboolean
scan_entries (Scan *scan, DIR *dir, GError **error)
{
  gsize length = scan->path->len;
  struct dirent *entry = NULL;
  gboolean ok = TRUE;

  while (ok && (entry = readdir (dir)) != NULL)
    {
      if (is_left_out (scan, entry->d_name))
        continue;
      if (length > 0)
        g_string_append_c (scan->path, '/');
      g_string_append (scan->path, entry->d_name);
      scan->depth++;
      ok = scan_child (scan, dirfd (dir), entry->d_name, error);
      scan->depth--;
      g_string_truncate (scan->path, length);
    }
  return ok;
}

static gboolean
scan_directory (Scan *scan, int parent_fd, const char *name, GError **error)
{
  int fd = openat (parent_fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *dir = fd >= 0 && scan->depth < MAX_DEPTH ? fdopendir (fd) : NULL;
  gboolean ok = FALSE;

  if (dir == NULL && fd >= 0)
    {
      close (fd);
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                   "cannot read %s: directories are nested deeper than %d", scan->path->str,
                   MAX_DEPTH);
    }
  if (fd < 0)
    tf_error_set_from_errno (error, errno, "read", scan->path->len > 0 ? scan->path->str : name);
  if (dir == NULL)
    return FALSE;
  ok = scan_entries (scan, dir, error);
  closedir (dir);
  return ok;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const TfTreeEntry *left = *(TfTreeEntry *const *) a;
  const TfTreeEntry *right = *(TfTreeEntry *const *) b;

  return strcmp (left->path, right->path);
}

GPtrArray *
tf_tree_scan (int root_fd, TfTreeScanFlags what, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (entry_free);
  g_autoptr (GString) path = g_string_new (NULL);
  Scan scan = { entries, what, path, 0 };

  if (!scan_directory (&scan, root_fd, ".", error))
    return NULL;
  g_ptr_array_sort (entries, compare_entries);
  return g_steal_pointer (&entries);
}
