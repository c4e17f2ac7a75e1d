/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-tree-scan.h"
#include "tf-worker.h"

static char *
get_snapshot_path (const TfTreeEntry *entry)
{
  g_autofree char *escaped = tf_snapshot_name_escape (entry->path);

  if (entry->kind != TF_TREE_EMPTY_DIRECTORY)
    return g_steal_pointer (&escaped);
  return g_build_filename (escaped, TF_SNAPSHOT_EMPTY_DIRECTORY, NULL);
}

/* Returns: %FALSE with @error; sets *@out_gone instead if the file is gone by now */
static gboolean
get_object (TfRepo *self,
            const TfTreeEntry *entry,
            gboolean store,
            TfObject *out_object,
            gboolean *out_gone,
            GError **error)
{
  g_autoptr (GError) failure = NULL;

  *out_gone = FALSE;
  if (tf_object_cache_get (self->cache, entry, store, out_object, &failure))
    return TRUE;
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      *out_gone = TRUE;
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
add_to_snapshot (TfRepo *self, GPtrArray *files, const TfTreeEntry *entry, GError **error)
{
  g_autofree char *path = NULL;
  TfObject object;
  gboolean gone = FALSE;

  if (!get_object (self, entry, TRUE, &object, &gone, error))
    return FALSE;
  if (gone)
    return TRUE;
  path = get_snapshot_path (entry);
  g_ptr_array_add (files, tf_stored_file_new (path, &object.id, object.mode));
  return TRUE;
}

static gboolean
store_entries (TfRepo *self, const GPtrArray *entries, git_oid *out_id, GError **error)
{
  g_autoptr (GPtrArray) files =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_stored_file_free);

  for (guint i = 0; i < entries->len; i++)
    if (!add_to_snapshot (self, files, g_ptr_array_index (entries, i), error))
      return FALSE;
  /* An escaped name may have another place. */
  tf_stored_files_sort (files);
  return tf_object_cache_finish (self->cache, files, out_id, error);
}

char *
tf_repo_snapshot (TfRepo *self, GError **error)
{
  g_autoptr (GPtrArray) entries = NULL;
  git_oid id;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  entries = tf_repo_scan (self, TF_TREE_SCAN_SNAPSHOT, NULL, error);
  if (entries == NULL || !tf_object_cache_begin (self->cache, entries, error))
    return NULL;
  if (store_entries (self, entries, &id, error))
    return tf_repo_format_id (&id);
  tf_object_cache_abort (self->cache);
  return NULL;
}

void
tf_change_free (TfChange *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  g_free (self);
}

static void
add_change (GPtrArray *changes, TfChangeKind kind, const char *escaped)
{
  TfChange *change = g_new0 (TfChange, 1);

  change->kind = kind;
  change->path = tf_snapshot_name_unescape (escaped);
  g_ptr_array_add (changes, change);
}

static int
remember_entry_cb (const char *root, const git_tree_entry *entry, void *data)
{
  GHashTable *kept = data;
  TfObject object = { *git_tree_entry_id (entry), git_tree_entry_filemode (entry), FALSE };

  if (!tf_worker_go_on (NULL))
    return -1;
  if (git_tree_entry_type (entry) != GIT_OBJECT_TREE &&
      strcmp (git_tree_entry_name (entry), TF_SNAPSHOT_EMPTY_DIRECTORY) != 0)
    g_hash_table_insert (kept, g_strconcat (root, git_tree_entry_name (entry), NULL),
                         g_memdup2 (&object, sizeof object));
  return 0;
}

/* Returns: (transfer full) (element-type utf8 TfObject): the contents of the snapshot by path */
static GHashTable *
read_snapshot (git_tree *tree, GError **error)
{
  g_autoptr (GHashTable) kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  int code = git_tree_walk (tree, GIT_TREEWALK_PRE, remember_entry_cb, kept);

  if (!tf_worker_go_on (error) || !tf_git_check (code, "read a snapshot", error))
    return NULL;
  return g_steal_pointer (&kept);
}

static gboolean
compare_entry (TfRepo *self,
               GHashTable *kept,
               const TfTreeEntry *entry,
               GPtrArray *changes,
               GError **error)
{
  g_autofree char *path = get_snapshot_path (entry);
  const TfObject *old = g_hash_table_lookup (kept, path);
  TfObject object;
  gboolean gone = FALSE;

  if (entry->kind == TF_TREE_EMPTY_DIRECTORY)
    return TRUE;
  if (!get_object (self, entry, FALSE, &object, &gone, error))
    return FALSE;
  if (gone)
    return TRUE;
  if (old == NULL)
    add_change (changes, TF_CHANGE_ADDED, path);
  else if (!git_oid_equal (&old->id, &object.id) || old->mode != object.mode)
    add_change (changes, TF_CHANGE_MODIFIED, path);
  g_hash_table_remove (kept, path);
  return TRUE;
}

static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const TfChange *left = *(TfChange *const *) a;
  const TfChange *right = *(TfChange *const *) b;

  return strcmp (left->path, right->path);
}

GPtrArray *
tf_repo_compare (TfRepo *self, const char *snapshot, GError **error)
{
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GHashTable) kept = NULL;
  g_autoptr (git_tree) tree = NULL;
  GHashTableIter iter;
  gpointer path = NULL;

  g_return_val_if_fail (self != NULL && snapshot != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_tree (self, self->git, snapshot, &tree, error))
    return NULL;
  kept = read_snapshot (tree, error);
  /* A rule added later hides nothing of the snapshot. */
  entries = kept != NULL ? tf_repo_scan (self, TF_TREE_SCAN_SNAPSHOT, tree, error) : NULL;
  if (entries == NULL)
    return NULL;
  changes = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_change_free);
  for (guint i = 0; i < entries->len; i++)
    if (!tf_worker_go_on (error) ||
        !compare_entry (self, kept, g_ptr_array_index (entries, i), changes, error))
      return NULL;
  g_hash_table_iter_init (&iter, kept);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    add_change (changes, TF_CHANGE_DELETED, path);
  g_ptr_array_sort (changes, compare_changes);
  return g_steal_pointer (&changes);
}
