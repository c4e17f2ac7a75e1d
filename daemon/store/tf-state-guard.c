/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-guard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-run-store-private.h"
#include "tf-temp-file-private.h"
#include "tf-worker.h"

#define TRIES   1000
#define CORRUPT ".corrupt-" /* kept by the daemon */

struct _TfStateGuard
{
  TfProjectFiles *files; /* (owned) */
  GHashTable *texts;     /* (owned) (element-type utf8 GBytes): see read_text() */
};

/* A reading of all records. */
typedef struct
{
  const TfProjectFiles *files;
  GHashTable *known; /* (nullable): read only what it has; of others only the name counts */
  GHashTable *texts; /* (element-type utf8 GBytes) */
} Reading;

static void
free_bytes (gpointer bytes)
{
  if (bytes != NULL)
    g_bytes_unref (bytes);
}

/* What cannot be read, such as a directory in its place, is there without a text: %NULL. */
static void
read_text (Reading *self, const char *relative)
{
  const char *name = NULL;
  g_auto (TfFd) dir_fd = tf_project_files_open_parent (self->files, relative, FALSE, &name, NULL);
  char *text = NULL;
  gsize length = 0;
  struct stat info;

  if (dir_fd < 0 || fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  if (self->known == NULL || g_hash_table_contains (self->known, relative))
    text = tf_atomic_file_read_at (dir_fd, name, relative, TF_LIMIT_STATE_FILE, &length, NULL);
  g_hash_table_replace (self->texts, g_strdup (relative),
                        text != NULL ? g_bytes_new_take (text, length) : NULL);
}

/* @file (nullable): in each directory of @directory, the file of that name; %NULL: all files.
 * Nothing behind a link. */
static void
read_directory (Reading *self, const char *directory, const char *file)
{
  g_autofree char *any = g_strconcat (directory, "/x", NULL);
  const char *name = NULL;
  g_auto (TfFd) fd = tf_project_files_open_parent (self->files, any, FALSE, &name, NULL);
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;

  if (dir == NULL)
    return;
  g_steal_fd (&fd);
  while ((entry = readdir (dir)) != NULL)
    {
      g_autofree char *relative = g_strjoin ("/", directory, entry->d_name, file, NULL);

      if (entry->d_name[0] != '.' && strstr (entry->d_name, CORRUPT) == NULL)
        read_text (self, relative);
    }
  closedir (dir);
}

/* Returns: (transfer full) (element-type utf8 GBytes) */
static GHashTable *
read_all (const TfProjectFiles *files, GHashTable *known)
{
  GHashTable *texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_bytes);
  Reading reading = { files, known, texts };

  read_text (&reading, TF_FILE_ISSUES);
  read_directory (&reading, TF_DIR_REVIEWS, NULL);
  read_directory (&reading, TF_DIR_TESTS, NULL);
  read_directory (&reading, TF_DIR_RUNS, TF_RUN_SUMMARY);
  return texts;
}

TfStateGuard *
tf_state_guard_take (TfProjectFiles *files)
{
  TfStateGuard *self = NULL;

  g_return_val_if_fail (files != NULL, NULL);
  tf_worker_assert_current ();

  self = g_new0 (TfStateGuard, 1);
  self->files = tf_project_files_ref (files);
  self->texts = read_all (files, NULL);
  return self;
}

void
tf_state_guard_free (TfStateGuard *self)
{
  if (self == NULL)
    return;
  tf_project_files_unref (self->files);
  g_hash_table_unref (self->texts);
  g_free (self);
}

/* Moves what is in the place of @relative to TF_DIR_REMOVED. */
static gboolean
set_aside (const TfProjectFiles *files, const char *relative, GError **error)
{
  const char *name = NULL;
  const char *any = NULL;
  g_auto (TfFd) from = tf_project_files_open_parent (files, relative, FALSE, &name, error);
  g_auto (TfFd) to = -1;
  int code = from >= 0 ? EEXIST : 0;

  if (from < 0)
    return FALSE;
  to = tf_project_files_open_parent (files, TF_DIR_REMOVED "/x", TRUE, &any, error);
  if (to < 0)
    return FALSE;
  for (guint i = 0; code == EEXIST && i < TRIES; i++)
    {
      g_autofree char *free_name = i == 0 ? g_strdup (name) : g_strdup_printf ("%s-%u", name, i);

      code = tf_rename_to_free_name (from, name, to, free_name);
    }
  if (code == 0)
    return TRUE;
  tf_error_set_from_errno (error, code, "move to " TF_DIR_REMOVED, relative);
  return FALSE;
}

static gboolean
restore (const TfStateGuard *self, const char *relative, gboolean exists, GError **error)
{
  GBytes *before = g_hash_table_lookup (self->texts, relative);
  gsize length = 0;
  const char *text = before != NULL ? g_bytes_get_data (before, &length) : NULL;

  if (exists && !set_aside (self->files, relative, error))
    return FALSE;
  return before == NULL || tf_project_files_write (self->files, relative, text != NULL ? text : "",
                                                   (gssize) length, error);
}

static char *
describe (const char *relative, const char *during, gboolean existed, gboolean exists)
{
  if (!existed)
    return g_strdup_printf ("created %s %s, which is not allowed: moved to " TF_DIR_REMOVED,
                            relative, during);
  if (!exists)
    return g_strdup_printf ("deleted %s %s, which is not allowed: restored", relative, during);
  return g_strdup_printf ("changed %s %s, which is not allowed: restored; the changed file is "
                          "in " TF_DIR_REMOVED,
                          relative, during);
}

static gboolean
is_same (GHashTable *before, GHashTable *after, const char *relative)
{
  GBytes *old = g_hash_table_lookup (before, relative);
  GBytes *new = g_hash_table_lookup (after, relative);

  if (g_hash_table_contains (before, relative) != g_hash_table_contains (after, relative))
    return FALSE;
  return old == NULL || new == NULL ? old == new : g_bytes_equal (old, new);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (element-type utf8): sorted */
static GPtrArray *
list_differing (GHashTable *before, GHashTable *after)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name = NULL;

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!is_same (before, after, name))
      g_ptr_array_add (names, g_strdup (name));
  g_hash_table_iter_init (&iter, after);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (before, name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

gboolean
tf_state_guard_settle (const TfStateGuard *self,
                       const char *during,
                       TfStateIsOwn is_own,
                       gpointer data,
                       GPtrArray *sentences,
                       GError **error)
{
  g_autoptr (GHashTable) now = NULL;
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (self != NULL && is_own != NULL && sentences != NULL, FALSE);
  tf_worker_assert_current ();

  now = read_all (self->files, self->texts);
  names = list_differing (self->texts, now);
  for (guint i = 0; i < names->len; i++)
    {
      const char *relative = g_ptr_array_index (names, i);
      gboolean existed = g_hash_table_contains (self->texts, relative);
      gboolean exists = g_hash_table_contains (now, relative);

      if (is_own (relative, data))
        continue;
      if (!restore (self, relative, exists, error))
        return FALSE;
      g_ptr_array_add (sentences, describe (relative, during, existed, exists));
    }
  return TRUE;
}
