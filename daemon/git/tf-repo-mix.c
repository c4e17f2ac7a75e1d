/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

/* @path as it is in @from, or without it if it is not there. */
static gboolean
take (git_index *mixed, git_tree *from, const char *path, GError **error)
{
  g_autofree char *escaped = tf_snapshot_name_escape (path);
  g_autoptr (git_tree_entry) entry = NULL;
  git_index_entry added = { .path = escaped };
  int code = git_tree_entry_bypath (&entry, from, escaped);

  if (code == GIT_ENOTFOUND)
    {
      code = git_index_remove_bypath (mixed, escaped);
      return code == GIT_ENOTFOUND || tf_git_check (code, "mix two trees", error);
    }
  if (!tf_git_check (code, "mix two trees", error))
    return FALSE;
  added.mode = git_tree_entry_filemode (entry);
  git_oid_cpy (&added.id, git_tree_entry_id (entry));
  return tf_git_check (git_index_add (mixed, &added), "mix two trees", error);
}

char *
tf_repo_mix (TfRepo *self,
             const char *base,
             const char *from,
             const GPtrArray *paths,
             GError **error)
{
  g_autoptr (git_tree) base_tree = NULL;
  g_autoptr (git_tree) from_tree = NULL;
  g_autoptr (git_index) mixed = NULL;
  git_oid id;

  g_return_val_if_fail (self != NULL && base != NULL && from != NULL && paths != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_tree (self, self->git, base, &base_tree, error) ||
      !tf_repo_lookup_tree (self, self->git, from, &from_tree, error) ||
      !tf_git_check (git_index_new (&mixed), "mix two trees", error) ||
      !tf_git_check (git_index_read_tree (mixed, base_tree), "mix two trees", error))
    return NULL;
  for (guint i = 0; i < paths->len; i++)
    if (!tf_worker_go_on (error) || !take (mixed, from_tree, g_ptr_array_index (paths, i), error))
      return NULL;
  if (!tf_git_check (git_index_write_tree_to (&id, mixed, self->git), "mix two trees", error))
    return NULL;
  return tf_repo_format_id (&id);
}
