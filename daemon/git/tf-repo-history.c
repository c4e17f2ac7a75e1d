/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

static char *
diff_trees (TfRepo *self,
            const char *from,
            const char *to,
            const git_diff_options *options,
            GError **error)
{
  g_autoptr (git_tree) old_tree = NULL;
  g_autoptr (git_tree) new_tree = NULL;
  g_autoptr (git_diff) diff = NULL;
  g_auto (git_buf) text = { NULL, 0, 0 };

  if ((from != NULL && !tf_repo_lookup_tree (self, self->bare, from, &old_tree, error)) ||
      !tf_repo_lookup_tree (self, self->bare, to, &new_tree, error) ||
      !tf_git_check (git_diff_tree_to_tree (&diff, self->bare, old_tree, new_tree, options),
                     "compare commits", error) ||
      !tf_git_check (git_diff_to_buf (&text, diff, GIT_DIFF_FORMAT_PATCH), "compare commits",
                     error))
    return NULL;
  return g_strndup (text.ptr != NULL ? text.ptr : "", text.size);
}

char *
tf_repo_diff (TfRepo *self, const char *from, const char *to, GError **error)
{
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;

  g_return_val_if_fail (self != NULL && to != NULL, NULL);
  tf_worker_assert_current ();

  return diff_trees (self, from, to, &options, error);
}

char *
tf_repo_diff_paths (TfRepo *self,
                    const char *from,
                    const char *to,
                    const char *const *paths,
                    GError **error)
{
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;

  g_return_val_if_fail (self != NULL && to != NULL && paths != NULL, NULL);
  tf_worker_assert_current ();

  /* Without a path, libgit2 takes all files. */
  if (paths[0] == NULL)
    return g_strdup ("");
  options.flags |= GIT_DIFF_DISABLE_PATHSPEC_MATCH;
  options.pathspec.strings = (char **) paths;
  options.pathspec.count = g_strv_length ((char **) paths);
  return diff_trees (self, from, to, &options, error);
}

void
tf_commit_free (TfCommit *self)
{
  if (self == NULL)
    return;
  g_free (self->hash);
  g_free (self->subject);
  tf_commit_facts_clear (&self->facts);
  g_free (self);
}

gboolean
tf_commit_is (const TfCommit *self, TfCommitKind kind, guint iteration)
{
  return self->facts.kind == kind && self->facts.iteration == iteration;
}

void
tf_repo_read_facts (const git_commit *commit, TfCommitFacts *out_facts)
{
  const git_signature *committer = git_commit_committer (commit);
  gboolean is_ours = strcmp (committer->name, TF_COMMIT_AUTHOR_NAME) == 0 &&
                     strcmp (committer->email, TF_COMMIT_AUTHOR_EMAIL) == 0;

  tf_commit_facts_init (out_facts, is_ours ? git_commit_message (commit) : NULL);
}

static TfCommit *
make_commit (git_commit *commit)
{
  const char *subject = git_commit_summary (commit);
  TfCommit *made = g_new0 (TfCommit, 1);

  made->hash = tf_repo_format_id (git_commit_id (commit));
  made->subject = g_utf8_make_valid (subject != NULL ? subject : "", -1);
  tf_repo_read_facts (commit, &made->facts);
  made->time = git_commit_time (commit) * G_USEC_PER_SEC;
  return made;
}

GPtrArray *
tf_repo_log_from (git_commit *start, guint max, GError **error)
{
  g_autoptr (GPtrArray) commits = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_commit_free);
  g_autoptr (git_commit) commit = start;

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

GPtrArray *
tf_repo_log (TfRepo *self, guint max, GError **error)
{
  git_commit *head = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_head (self, &head, error))
    return NULL;
  return self->is_code ? tf_repo_log_code (self, head, max, error)
                       : tf_repo_log_from (head, max, error);
}

/* %NULL without error if there is no such file. */
static gboolean
lookup_entry (TfRepo *self,
              const char *hash,
              const char *path,
              git_tree_entry **out_entry,
              GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_tree_entry) entry = NULL;

  if (!tf_repo_lookup_tree (self, self->git, hash, &tree, error))
    return FALSE;
  if (git_tree_entry_bypath (&entry, tree, path) == 0 &&
      git_tree_entry_type (entry) == GIT_OBJECT_BLOB)
    *out_entry = g_steal_pointer (&entry);
  return TRUE;
}

gboolean
tf_repo_has_file (TfRepo *self, const char *hash, const char *path, GError **error)
{
  g_autoptr (git_tree_entry) entry = NULL;

  g_return_val_if_fail (self != NULL && hash != NULL && path != NULL, FALSE);
  tf_worker_assert_current ();

  return lookup_entry (self, hash, path, &entry, error) && entry != NULL;
}

static gboolean
lookup_blob (TfRepo *self, const char *hash, const char *path, git_blob **out_blob, GError **error)
{
  g_autoptr (git_tree_entry) entry = NULL;

  if (!lookup_entry (self, hash, path, &entry, error))
    return FALSE;
  if (entry == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no file %s in %s", path, hash);
      return FALSE;
    }
  return tf_git_check (git_blob_lookup (out_blob, self->git, git_tree_entry_id (entry)),
                       "read a file of the history", error);
}

static char *
dup_text (const git_blob *blob, gsize *out_length)
{
  gsize size = (gsize) git_blob_rawsize (blob);
  char *text = g_malloc (size + 1);

  if (size > 0)
    memcpy (text, git_blob_rawcontent (blob), size);
  text[size] = '\0';
  if (out_length != NULL)
    *out_length = size;
  return text;
}

char *
tf_repo_read_file (TfRepo *self, const char *hash, const char *path, GError **error)
{
  g_autoptr (git_blob) blob = NULL;

  g_return_val_if_fail (self != NULL && hash != NULL && path != NULL, NULL);
  tf_worker_assert_current ();

  return lookup_blob (self, hash, path, &blob, error) ? dup_text (blob, NULL) : NULL;
}

char *
tf_repo_read_object (TfRepo *self, const char *id, gsize *out_length, GError **error)
{
  g_autoptr (git_blob) blob = NULL;
  git_oid oid;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_git_check (git_oid_fromstr (&oid, id), "read the id of a file", error) ||
      !tf_git_check (git_blob_lookup (&blob, self->git, &oid), "read a file", error))
    return NULL;
  return dup_text (blob, out_length);
}
