/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

char *
tf_repo_diff (TfRepo *self, const char *from, const char *to, GError **error)
{
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;
  g_autoptr (git_tree) old_tree = NULL;
  g_autoptr (git_tree) new_tree = NULL;
  g_autoptr (git_diff) diff = NULL;
  g_auto (git_buf) text = { NULL, 0, 0 };

  g_return_val_if_fail (self != NULL && to != NULL, NULL);
  tf_worker_assert_current ();

  if ((from != NULL && !tf_repo_lookup_tree (self, self->bare, from, &old_tree, error)) ||
      !tf_repo_lookup_tree (self, self->bare, to, &new_tree, error) ||
      !tf_git_check (git_diff_tree_to_tree (&diff, self->bare, old_tree, new_tree, &options),
                     "compare commits", error) ||
      !tf_git_check (git_diff_to_buf (&text, diff, GIT_DIFF_FORMAT_PATCH), "compare commits",
                     error))
    return NULL;
  return g_strndup (text.ptr != NULL ? text.ptr : "", text.size);
}

void
tf_commit_free (TfCommit *self)
{
  if (self == NULL)
    return;
  g_free (self->hash);
  g_free (self->subject);
  g_free (self);
}

static TfCommit *
make_commit (git_commit *commit)
{
  const char *subject = git_commit_summary (commit);
  TfCommit *made = g_new0 (TfCommit, 1);

  made->hash = tf_repo_format_id (git_commit_id (commit));
  made->subject = g_utf8_make_valid (subject != NULL ? subject : "", -1);
  made->iteration = tf_repo_get_iteration (commit);
  made->time = git_commit_time (commit) * G_USEC_PER_SEC;
  return made;
}

GPtrArray *
tf_repo_log (TfRepo *self, guint max, GError **error)
{
  g_autoptr (GPtrArray) commits = NULL;
  g_autoptr (git_commit) commit = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  commits = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_commit_free);
  if (!tf_repo_lookup_head (self, &commit, error))
    return NULL;
  while (commit != NULL && commits->len < max)
    {
      git_commit *parent = NULL;

      g_ptr_array_add (commits, make_commit (commit));
      if (git_commit_parentcount (commit) > 0 &&
          !tf_git_check (git_commit_parent (&parent, commit, 0), "read the history", error))
        return NULL;
      git_commit_free (commit);
      commit = parent;
    }
  return g_steal_pointer (&commits);
}

static gboolean
lookup_blob (TfRepo *self, const char *hash, const char *path, git_blob **out_blob, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree_entry) entry = NULL;

  if (!tf_repo_lookup_tree (self, self->git, hash, &tree, error))
    return FALSE;
  if (git_tree_entry_bypath (&entry, tree, path) != 0 ||
      git_tree_entry_type (entry) != GIT_OBJECT_BLOB)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no file %s in %s", path, hash);
      return FALSE;
    }
  return tf_git_check (git_blob_lookup (out_blob, self->git, git_tree_entry_id (entry)),
                       "read a file of the history", error);
}

char *
tf_repo_read_file (TfRepo *self, const char *hash, const char *path, GError **error)
{
  g_autoptr (git_blob) blob = NULL;
  gsize size = 0;
  char *text = NULL;

  g_return_val_if_fail (self != NULL && hash != NULL && path != NULL, NULL);
  tf_worker_assert_current ();

  if (!lookup_blob (self, hash, path, &blob, error))
    return NULL;
  size = (gsize) git_blob_rawsize (blob);
  text = g_malloc (size + 1);
  if (size > 0)
    memcpy (text, git_blob_rawcontent (blob), size);
  text[size] = '\0';
  return text;
}
