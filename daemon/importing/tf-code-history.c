/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-code-history.h"

#include <string.h>

#include "tf-git-cleanup.h"
#include "tf-git-error.h"
#include "tf-repo-objects.h"

/* What was never code, at the top of a project and in its docs. */
static const char *const own_names[] = { ".thoughtforge",     "chat_history.json", "polish_log.md",
                                         "polish_state.json", "resources",         "status.json",
                                         "task_queue.json",   "thoughtforge.log",  NULL };
static const char *const own_documents[] = { "acceptance.md", "constraints.md", "intent.md",
                                             "spec.md", NULL };

gboolean
tf_code_history_is_own (const char *name)
{
  return g_strv_contains (own_names, name) || strcmp (name, ".git") == 0;
}

gboolean
tf_code_history_is_document (const char *name)
{
  return g_strv_contains (own_documents, name);
}

void
tf_code_history_clear (TfCodeHistory *self)
{
  g_clear_pointer (&self->head, g_free);
  g_clear_pointer (&self->base, g_free);
  g_clear_pointer (&self->renamed, g_hash_table_unref);
  g_clear_pointer (&self->reviews, g_hash_table_unref);
}

typedef struct
{
  TfRepo *repo;
  git_repository *git; /* (not owned) */
  git_commit *newest;  /* (owned) (nullable): of the code, so far */
  git_tree *given;     /* (owned) (nullable): the tree that was imported */
  TfCodeHistory *is;
} Rewrite;

static void
rewrite_clear (Rewrite *self)
{
  git_commit_free (self->newest);
  git_tree_free (self->given);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rewrite, rewrite_clear)

/* In @builder, the entries @names are those of @given (nullable), or none. */
static int
put_back (git_treebuilder *builder, const char *const *names, const git_tree *given)
{
  int code = 0;

  for (guint i = 0; code == 0 && names[i] != NULL; i++)
    {
      const git_tree_entry *entry = given != NULL ? git_tree_entry_byname (given, names[i]) : NULL;

      if (entry != NULL)
        code = git_treebuilder_insert (NULL, builder, names[i], git_tree_entry_id (entry),
                                       git_tree_entry_filemode_raw (entry));
      else if (git_treebuilder_get (builder, names[i]) != NULL)
        code = git_treebuilder_remove (builder, names[i]);
    }
  return code;
}

static int
look_up_docs (git_repository *git, const git_tree *tree, git_tree **out_docs)
{
  const git_tree_entry *entry = tree != NULL ? git_tree_entry_byname (tree, "docs") : NULL;

  *out_docs = NULL;
  if (entry == NULL || git_tree_entry_type (entry) != GIT_OBJECT_TREE)
    return 0;
  return git_tree_lookup (out_docs, git, git_tree_entry_id (entry));
}

static int
put_docs (Rewrite *self, git_treebuilder *builder, const git_tree *tree)
{
  g_autoptr (git_tree) docs = NULL;
  g_autoptr (git_tree) given = NULL;
  g_autoptr (git_treebuilder) inner = NULL;
  git_oid id;
  int code = look_up_docs (self->git, tree, &docs);

  code = code != 0 ? code : look_up_docs (self->git, self->given, &given);
  if (code != 0 || docs == NULL)
    return code;
  code = git_treebuilder_new (&inner, self->git, docs);
  code = code != 0 ? code : put_back (inner, own_documents, given);
  if (code == 0 && git_treebuilder_entrycount (inner) == 0)
    return git_treebuilder_remove (builder, "docs");
  code = code != 0 ? code : git_treebuilder_write (&id, inner);
  return code != 0 ? code : git_treebuilder_insert (NULL, builder, "docs", &id, GIT_FILEMODE_TREE);
}

/* The code in the tree of @commit, with the names that the import had to leave out. */
static gboolean
find_code (Rewrite *self, const git_commit *commit, git_tree **out_tree, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_treebuilder) builder = NULL;
  git_oid id;
  int code = git_commit_tree (&tree, commit);

  code = code != 0 ? code : git_treebuilder_new (&builder, self->git, tree);
  code = code != 0 ? code : put_back (builder, own_names, self->given);
  code = code != 0 ? code : put_docs (self, builder, tree);
  code = code != 0 ? code : git_treebuilder_write (&id, builder);
  code = code != 0 ? code : git_tree_lookup (out_tree, self->git, &id);
  return tf_git_check (code, "rewrite the history", error);
}

static gboolean
begin_with_one (Rewrite *self, const git_commit *merge, GError **error)
{
  int code = git_commit_parent (&self->newest, merge, 1);

  code = code != 0 ? code : git_commit_tree (&self->given, self->newest);
  return tf_git_check (code, "rewrite the history", error);
}

static gboolean
write_commit (Rewrite *self,
              const git_commit *old,
              git_tree *tree,
              const git_commit **parents,
              gsize n_parents,
              GError **error)
{
  git_oid id;
  int code =
      git_commit_create (&id, self->git, NULL, git_commit_author (old), git_commit_committer (old),
                         NULL, git_commit_message (old), tree, n_parents, parents);

  g_clear_pointer (&self->newest, git_commit_free);
  code = code != 0 ? code : git_commit_lookup (&self->newest, self->git, &id);
  return tf_git_check (code, "rewrite the history", error);
}

static gboolean
begin_with_several (Rewrite *self, git_commit *merge, GError **error)
{
  guint n = git_commit_parentcount (merge) - 1;
  g_autofree git_commit **parents = g_new0 (git_commit *, n);
  g_autoptr (git_tree) tree = NULL;
  gboolean ok = find_code (self, merge, &tree, error);

  for (guint i = 0; ok && i < n; i++)
    ok = tf_git_check (git_commit_parent (&parents[i], merge, i + 1), "rewrite the history", error);
  ok = ok && write_commit (self, merge, tree, (const git_commit **) parents, n, error);
  for (guint i = 0; i < n; i++)
    git_commit_free (parents[i]);
  return ok;
}

static gboolean
begin (Rewrite *self, git_commit *merge, GError **error)
{
  gboolean ok = git_commit_parentcount (merge) == 2 ? begin_with_one (self, merge, error)
                                                    : begin_with_several (self, merge, error);

  if (ok)
    self->is->base = tf_repo_format_id (git_commit_id (self->newest));
  return ok;
}

static gboolean
follow (Rewrite *self, const git_commit *old, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  const git_commit *parents[] = { self->newest };

  if (!find_code (self, old, &tree, error))
    return FALSE;
  if (self->newest == NULL ? git_tree_entrycount (tree) == 0
                           : git_oid_equal (git_tree_id (tree), git_commit_tree_id (self->newest)))
    return TRUE;
  /* write_commit() frees the parent. */
  {
    g_autoptr (git_commit) parent = g_steal_pointer (&self->newest);

    parents[0] = parent;
    return write_commit (self, old, tree, parents, parent != NULL ? 1 : 0, error);
  }
}

static void
note (Rewrite *self, const git_commit *old)
{
  g_auto (TfCommitFacts) facts = { 0 };

  if (self->newest == NULL)
    return;
  tf_repo_read_facts (old, &facts);
  g_hash_table_replace (self->is->renamed, tf_repo_format_id (git_commit_id (old)),
                        tf_repo_format_id (git_commit_id (self->newest)));
  if (facts.kind == TF_COMMIT_KIND_REVIEW && facts.iteration > 0)
    g_hash_table_replace (self->is->reviews, GUINT_TO_POINTER (facts.iteration),
                          tf_repo_format_id (git_commit_id (self->newest)));
}

static gboolean
look_up (Rewrite *self, GPtrArray *log, guint i, git_commit **out_commit, GError **error)
{
  git_oid id;

  return tf_git_check (git_oid_fromstr (&id, ((TfCommit *) log->pdata[i])->hash),
                       "read the history", error) &&
         tf_git_check (git_commit_lookup (out_commit, self->git, &id), "read the history", error);
}

/* Where the code begins: with the merge of what was imported, otherwise with the project. @out_i: in
 * @log, newest first. */
static gboolean
find_begin (Rewrite *self, GPtrArray *log, guint *out_i, GError **error)
{
  *out_i = log->len;
  for (guint i = log->len; i > 0; i--)
    {
      g_autoptr (git_commit) commit = NULL;

      if (!look_up (self, log, i - 1, &commit, error))
        return FALSE;
      if (git_commit_parentcount (commit) < 2)
        continue;
      *out_i = i - 1;
      return begin (self, commit, error);
    }
  return TRUE;
}

static gboolean
rewrite_all (Rewrite *self, GPtrArray *log, GError **error)
{
  guint i = 0;

  if (!find_begin (self, log, &i, error))
    return FALSE;
  for (; i > 0; i--)
    {
      g_autoptr (git_commit) old = NULL;

      if (!look_up (self, log, i - 1, &old, error) || !follow (self, old, error))
        return FALSE;
      note (self, old);
    }
  return TRUE;
}

gboolean
tf_code_history_make (TfCodeHistory *self, TfRepo *project, GError **error)
{
  g_auto (Rewrite) rewrite = { .repo = project, .git = tf_repo_get_git (project), .is = self };
  g_autoptr (GPtrArray) log = tf_repo_log (project, G_MAXUINT, error);

  self->renamed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->reviews = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (log == NULL || !rewrite_all (&rewrite, log, error))
    return FALSE;
  if (rewrite.newest != NULL)
    self->head = tf_repo_format_id (git_commit_id (rewrite.newest));
  return TRUE;
}
