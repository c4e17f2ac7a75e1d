/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-objects.h"

#include "tf-repo-private.h"
#include "tf-worker.h"

git_repository *
tf_repo_get_git (TfRepo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  return self->git;
}

git_odb *
tf_repo_get_odb (TfRepo *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  return self->odb;
}

const char *
tf_repo_get_directory (TfRepo *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->directory;
}

int
tf_repo_get_root_fd (TfRepo *self)
{
  g_return_val_if_fail (self != NULL, -1);

  return self->root_fd;
}

void
tf_repo_note_file (TfRepo *self, const char *path, const struct stat *info, const git_oid *id)
{
  g_return_if_fail (self != NULL);
  tf_worker_assert_current ();

  tf_object_cache_learn (self->cache, path, info, id);
}

void
tf_repo_note_reference (TfRepo *self, const char *reference, const git_oid *commit)
{
  g_autofree char *hash = commit != NULL ? tf_repo_format_id (commit) : NULL;

  g_return_if_fail (self != NULL && reference != NULL);
  tf_worker_assert_current ();

  if (self->own_refs == NULL)
    self->own_refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (hash != NULL)
    g_hash_table_replace (self->own_refs, g_strdup (reference), g_strconcat (hash, "\n", NULL));
  else
    g_hash_table_remove (self->own_refs, reference);
}
