/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-tree-scan.h"
#include "tf-worker.h"

static git_index_entry
make_index_entry (const TfTreeEntry *file, const TfObject *object)
{
  git_index_entry entry = {
    .ctime = { (gint32) file->info.st_ctim.tv_sec, (guint32) file->info.st_ctim.tv_nsec },
    .mtime = { (gint32) file->info.st_mtim.tv_sec, (guint32) file->info.st_mtim.tv_nsec },
    .dev = (guint32) file->info.st_dev,
    .ino = (guint32) file->info.st_ino,
    .mode = object->mode,
    .uid = file->info.st_uid,
    .gid = file->info.st_gid,
    .id = object->id,
    .path = file->path
  };

  /* A size of zero makes git read the file itself. */
  entry.file_size = object->racy ? 0 : (guint32) file->info.st_size;
  return entry;
}

static gboolean
is_same_entry (const git_index_entry *a, const git_index_entry *b)
{
  return a != NULL && git_oid_equal (&a->id, &b->id) && a->mode == b->mode && a->ino == b->ino &&
         a->file_size == b->file_size && a->mtime.seconds == b->mtime.seconds &&
         a->mtime.nanoseconds == b->mtime.nanoseconds && a->ctime.seconds == b->ctime.seconds &&
         a->ctime.nanoseconds == b->ctime.nanoseconds;
}

/* Returns: %FALSE with @error; leaves out a file that is gone by now */
static gboolean
index_file (TfRepo *self, const TfTreeEntry *file, gboolean *changed, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TfObject object;
  git_index_entry entry;

  if (!tf_object_cache_get (self->cache, file, TRUE, &object, &failure))
    {
      if (g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  entry = make_index_entry (file, &object);
  if (is_same_entry (git_index_get_bypath (self->index, file->path, 0), &entry))
    return TRUE;
  *changed = TRUE;
  return tf_git_check (git_index_add (self->index, &entry), "add to the index", error);
}

/* A submodule stays as it is in the history unless something else is in its place: its directory is
 * never filled. @at: where @files, which are sorted, continue. */
static gboolean
is_submodule (const git_index_entry *entry, GPtrArray *files, guint at)
{
  gsize length = strlen (entry->path);
  const char *next = at < files->len ? ((TfTreeEntry *) g_ptr_array_index (files, at))->path : NULL;

  if (entry->mode != GIT_FILEMODE_COMMIT)
    return FALSE;
  return next == NULL || strncmp (next, entry->path, length) != 0 || next[length] != '/';
}

/* Both lists are sorted by the bytes of the path. */
static gboolean
unindex_missing (TfRepo *self, GPtrArray *files, gboolean *changed, GError **error)
{
  guint at = 0;

  for (gsize i = 0; i < git_index_entrycount (self->index);)
    {
      const git_index_entry *entry = git_index_get_byindex (self->index, i);
      int order = -1;

      if (!tf_worker_go_on (error))
        return FALSE;
      while (at < files->len &&
             (order = strcmp (((TfTreeEntry *) g_ptr_array_index (files, at))->path, entry->path)) <
                 0)
        at++;
      if (git_index_entry_stage (entry) == 0 &&
          ((at < files->len && order == 0) || is_submodule (entry, files, at)))
        {
          i++;
          continue;
        }
      *changed = TRUE;
      if (!tf_git_check (git_index_remove (self->index, entry->path, git_index_entry_stage (entry)),
                         "remove from the index", error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
index_files (TfRepo *self, GPtrArray *files, gboolean *changed, GError **error)
{
  if (!unindex_missing (self, files, changed, error))
    return FALSE;
  for (guint i = 0; i < files->len; i++)
    if (!index_file (self, g_ptr_array_index (files, i), changed, error))
      return FALSE;
  return TRUE;
}

/* The files and submodules of the index. */
static gboolean
store_index (TfRepo *self, git_oid *out_tree, GError **error)
{
  g_autoptr (GPtrArray) files =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_stored_file_free);

  for (gsize i = 0; i < git_index_entrycount (self->index); i++)
    {
      const git_index_entry *entry = git_index_get_byindex (self->index, i);

      g_ptr_array_add (files, tf_stored_file_new (entry->path, &entry->id, entry->mode));
    }
  return tf_object_cache_finish (self->cache, files, out_tree, error);
}

/* The file of the index may refer to objects only once they are there. */
gboolean
tf_repo_write_index (TfRepo *self, git_oid *out_tree, GError **error)
{
  g_autoptr (GPtrArray) files = tf_repo_scan (self, TF_TREE_SCAN_COMMIT, NULL, error);
  gboolean changed = FALSE;

  if (files == NULL || !tf_repo_read_index (self, error) ||
      !tf_object_cache_begin (self->cache, files, error))
    return FALSE;
  if (index_files (self, files, &changed, error) && store_index (self, out_tree, error))
    return !changed || tf_repo_save_index (self, error);
  tf_object_cache_abort (self->cache);
  /* Otherwise the next commit would take for stored what is only in memory. */
  git_index_read (self->index, TRUE);
  return FALSE;
}

/* By their ids: two issues may have the same words. */
static gboolean
has_same_issues (const GPtrArray *a, const GPtrArray *b)
{
  guint n = a != NULL ? a->len : 0;

  if (n != (b != NULL ? b->len : 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *left = g_ptr_array_index (a, i);
      const char *right = g_ptr_array_index (b, i);
      gsize length = strcspn (left, " ");

      if (length != strcspn (right, " ") || strncmp (left, right, length) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Only a commit of ours is one. */
gboolean
tf_repo_is_milestone (git_commit *head, const TfCommitSpec *spec)
{
  g_autofree char *subject = g_strdelimit (g_strdup (spec->subject), "\r\n", ' ');
  g_auto (TfCommitFacts) facts = { 0 };

  if (head == NULL || g_strcmp0 (git_commit_summary (head), subject) != 0)
    return FALSE;
  tf_repo_read_facts (head, &facts);
  return facts.kind == spec->kind && facts.iteration == spec->iteration &&
         has_same_issues (facts.issues, spec->issues);
}

static gboolean
write_commit (TfRepo *self,
              const TfCommitSpec *spec,
              git_commit *head,
              git_tree *tree,
              git_oid *out_id,
              GError **error)
{
  g_autoptr (git_signature) author = NULL;
  g_autofree char *message = tf_commit_message_make (spec);
  const git_commit *parents[] = { head };
  int code = git_signature_new (&author, TF_COMMIT_AUTHOR_NAME, TF_COMMIT_AUTHOR_EMAIL,
                                spec->time / G_USEC_PER_SEC, 0);

  if (code == 0 && tf_repo_is_milestone (head, spec))
    code = git_commit_amend (out_id, head, "HEAD", author, author, NULL, message, tree);
  else if (code == 0)
    code = git_commit_create (out_id, self->git, "HEAD", author, author, NULL, message, tree,
                              head != NULL ? 1 : 0, parents);
  return tf_git_check (code, "commit", error);
}

char *
tf_repo_commit (TfRepo *self, const TfCommitSpec *spec, GError **error)
{
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  git_oid id;

  g_return_val_if_fail (self != NULL && spec != NULL && spec->subject != NULL, NULL);
  g_return_val_if_fail (spec->kind != TF_COMMIT_KIND_UNKNOWN, NULL);
  tf_worker_assert_current ();

  if (self->is_code)
    return tf_repo_commit_code (self, spec, error);
  if (!tf_repo_write_index (self, &id, error) ||
      !tf_git_check (git_tree_lookup (&tree, self->git, &id), "read the tree", error) ||
      !tf_repo_lookup_head (self, &head, error))
    return NULL;
  if (tf_repo_is_milestone (head, spec) && git_oid_equal (git_commit_tree_id (head), &id))
    return tf_repo_format_id (git_commit_id (head));
  if (!write_commit (self, spec, head, tree, &id, error))
    return NULL;
  g_free (self->own_head);
  self->own_head = tf_repo_format_id (&id);
  return g_strdup (self->own_head);
}
