/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-git-cleanup.h"
#include "tf-git-error.h"
#include "tf-repo-check-out.h"
#include "tf-repo-source-private.h"
#include "tf-worker.h"

static void
free_commit (gpointer data)
{
  git_commit_free (data);
}

/* Returns: (transfer full) (element-type git_commit) */
static GPtrArray *
look_up (TfRepo *repo, GPtrArray *sources, GError **error)
{
  g_autoptr (GPtrArray) commits = g_ptr_array_new_with_free_func (free_commit);

  for (guint i = 0; i < sources->len; i++)
    {
      const TfSource *source = g_ptr_array_index (sources, i);
      git_commit *commit = NULL;
      git_oid id;

      if (!tf_git_check (git_oid_fromstr (&id, source->commit), "read a source", error) ||
          !tf_git_check (git_commit_lookup (&commit, tf_repo_get_git (repo), &id), "read a source",
                         error))
        return NULL;
      g_ptr_array_add (commits, commit);
    }
  return g_steal_pointer (&commits);
}

/* A directory that git accepts for any name of a source. Returns: (transfer full) */
static char *
make_directory_name (const TfSource *source)
{
  g_autofree char *name = g_strdelimit (g_strdup (source->name), "/", '-');

  return name[0] == '.' ? g_strconcat ("source-", name, NULL) : g_steal_pointer (&name);
}

/* The trees of the sources, each in a directory of its own. */
static gboolean
write_tree (TfRepo *repo, GPtrArray *sources, GPtrArray *commits, git_oid *out_id, GError **error)
{
  g_autoptr (git_treebuilder) builder = NULL;

  if (!tf_git_check (git_treebuilder_new (&builder, tf_repo_get_git (repo), NULL), "write a tree",
                     error))
    return FALSE;
  for (guint i = 0; i < sources->len; i++)
    {
      g_autofree char *name = make_directory_name (g_ptr_array_index (sources, i));
      const git_oid *tree = git_commit_tree_id (g_ptr_array_index (commits, i));

      if (!tf_git_check (git_treebuilder_insert (NULL, builder, name, tree, GIT_FILEMODE_TREE),
                         "write a tree", error))
        return FALSE;
    }
  return tf_git_check (git_treebuilder_write (out_id, builder), "write a tree", error);
}

static char *
describe (GPtrArray *sources)
{
  GString *text = g_string_new ("Join ");

  for (guint i = 0; i < sources->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            ((const TfSource *) g_ptr_array_index (sources, i))->name);
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the hash of a commit that has all sources and their history */
static char *
join (TfRepo *repo, GPtrArray *sources, gint64 time, GError **error)
{
  g_autoptr (GPtrArray) commits = look_up (repo, sources, error);
  g_autofree char *subject = describe (sources);
  TfCommitSpec spec = { .subject = subject, .kind = TF_COMMIT_KIND_SOURCE };
  g_autofree char *message = tf_commit_message_make (&spec);
  g_autoptr (git_signature) author = NULL;
  g_autoptr (git_tree) tree = NULL;
  git_repository *git = tf_repo_get_git (repo);
  git_oid id;

  if (commits == NULL || !write_tree (repo, sources, commits, &id, error) ||
      !tf_git_check (git_tree_lookup (&tree, git, &id), "read a tree", error) ||
      !tf_git_check (git_signature_new (&author, TF_COMMIT_AUTHOR_NAME, TF_COMMIT_AUTHOR_EMAIL,
                                        time / G_USEC_PER_SEC, 0),
                     "commit", error) ||
      !tf_git_check (git_commit_create (&id, git, NULL, author, author, NULL, message, tree,
                                        commits->len, (const git_commit **) commits->pdata),
                     "commit", error))
    return NULL;
  return tf_repo_format_id (&id);
}

char *
tf_repo_merge_sources (TfRepo *self,
                       gint64 time,
                       const char *removed_dir,
                       GPtrArray *submodules,
                       GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;
  g_autoptr (git_commit) head = NULL;
  g_autofree char *commit = NULL;

  g_return_val_if_fail (self != NULL && removed_dir != NULL && submodules != NULL, NULL);
  tf_worker_assert_current ();

  if (!tf_repo_lookup_head (self, &head, error))
    return NULL;
  if (head != NULL)
    return tf_repo_format_id (git_commit_id (head));
  sources = tf_repo_list_sources (self, error);
  if (sources == NULL)
    return NULL;
  if (sources->len == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT, "there is no code base to build on");
      return NULL;
    }
  commit = sources->len == 1 ? g_strdup (((TfSource *) g_ptr_array_index (sources, 0))->commit)
                             : join (self, sources, time, error);
  if (commit == NULL || !tf_repo_check_out (self, commit, removed_dir, submodules, error))
    return NULL;
  return g_steal_pointer (&commit);
}
