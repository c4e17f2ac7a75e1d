/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-git-error.h"
#include "tf-repo-private.h"

#define SHOWN_PATHS 2

typedef struct
{
  TfRepo *repo;
  TfCommitSpec spec;  /* as it is committed here */
  git_commit *head;   /* (owned) (nullable) */
  git_commit *parent; /* (owned) (nullable) */
  git_tree *tree;     /* (owned) */
} Commit;

static void
commit_clear (Commit *self)
{
  git_commit_free (self->head);
  git_commit_free (self->parent);
  git_tree_free (self->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Commit, commit_clear)

gboolean
tf_repo_set_reference (TfRepo *self, const char *name, const git_oid *id, GError **error)
{
  g_autoptr (git_reference) reference = NULL;

  tf_repo_note_reference (self, name, id);
  return tf_git_check (git_reference_create (&reference, self->git, name, id, TRUE, NULL),
                       "write a reference", error);
}

/* Once HEAD has moved, nothing else leads to it. */
static gboolean
keep_attempt (TfRepo *repo, const TfCommitSpec *spec, const git_commit *attempt, GError **error)
{
  g_autofree char *hash = tf_repo_format_id (git_commit_id (attempt));
  g_autofree char *name = g_strdup_printf (TF_REPO_REF_ATTEMPTS "%s/%.10s", spec->task, hash);

  if (!git_reference_is_valid_name (name))
    {
      g_free (name);
      name = g_strdup_printf (TF_REPO_REF_ATTEMPTS "%.10s", hash);
    }
  return tf_repo_set_reference (repo, name, git_commit_id (attempt), error);
}

static gboolean
is_attempt (const git_commit *commit, const TfCommitSpec *spec)
{
  g_auto (TfCommitFacts) facts = { 0 };

  tf_repo_read_facts (commit, &facts);
  return facts.kind == TF_COMMIT_KIND_ATTEMPT && g_strcmp0 (facts.task, spec->task) == 0;
}

/* The commit before the attempts at the task, %NULL if there is none. */
static gboolean
skip_attempts (Commit *self, GError **error)
{
  while (self->parent != NULL && is_attempt (self->parent, &self->spec))
    {
      git_commit *attempt = g_steal_pointer (&self->parent);
      gboolean ok =
          git_commit_parentcount (attempt) == 0 ||
          tf_git_check (git_commit_parent (&self->parent, attempt, 0), "read the history", error);

      git_commit_free (attempt);
      if (!ok)
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_parent (Commit *self, GError **error)
{
  const TfCommitSpec *spec = &self->spec;

  if (self->head == NULL)
    return TRUE;
  if (tf_repo_is_milestone (self->head, spec))
    return git_commit_parentcount (self->head) == 0 ||
           tf_git_check (git_commit_parent (&self->parent, self->head, 0), "read the history",
                         error);
  if (!tf_git_check (git_commit_dup (&self->parent, self->head), "read the last commit", error))
    return FALSE;
  if (spec->kind != TF_COMMIT_KIND_TASK || !is_attempt (self->head, spec))
    return TRUE;
  return keep_attempt (self->repo, spec, self->head, error) && skip_attempts (self, error);
}

static gboolean
has_tree (const git_commit *commit, const git_tree *tree)
{
  if (commit == NULL)
    return git_tree_entrycount (tree) == 0;
  return git_oid_equal (git_commit_tree_id (commit), git_tree_id (tree));
}

gboolean
tf_repo_move_head (TfRepo *self, const git_oid *id, GError **error)
{
  g_autoptr (git_reference) head = NULL;

  return tf_git_check (git_reference_lookup (&head, self->git, "HEAD"), "read HEAD", error) &&
         tf_repo_set_reference (self, git_reference_symbolic_target (head), id, error);
}

static gboolean
create (Commit *self, git_oid *out_id, GError **error)
{
  TfRepo *repo = self->repo;
  const char *name = repo->author_name != NULL ? repo->author_name : TF_COMMIT_AUTHOR_NAME;
  const char *email = repo->author_email != NULL ? repo->author_email : TF_COMMIT_AUTHOR_EMAIL;
  gint64 seconds = self->spec.time / G_USEC_PER_SEC;
  g_autofree char *message = tf_commit_message_make (&self->spec);
  g_autoptr (git_signature) author = NULL;
  g_autoptr (git_signature) committer = NULL;
  const git_commit *parents[] = { self->parent };
  int code = git_signature_new (&author, name, email, seconds, 0);

  if (code == 0)
    code =
        git_signature_new (&committer, TF_COMMIT_AUTHOR_NAME, TF_COMMIT_AUTHOR_EMAIL, seconds, 0);
  if (code == 0)
    code = git_commit_create (out_id, repo->git, NULL, author, committer, NULL, message, self->tree,
                              self->parent != NULL ? 1 : 0, parents);
  return tf_git_check (code, "commit", error) && tf_repo_move_head (repo, out_id, error);
}

/* Returns: (transfer full): the hash */
static char *
take_head (TfRepo *repo, const git_oid *id)
{
  g_free (repo->own_head);
  repo->own_head = tf_repo_format_id (id);
  return g_strdup (repo->own_head);
}

/* Leaves HEAD at a commit that has the tree. Returns: (transfer full): its hash */
static char *
write_work (Commit *self, GError **error)
{
  git_oid id;

  if (self->head != NULL && has_tree (self->head, self->tree) &&
      (tf_repo_is_milestone (self->head, &self->spec) || !is_attempt (self->head, &self->spec) ||
       self->spec.kind == TF_COMMIT_KIND_ATTEMPT))
    return tf_repo_format_id (git_commit_id (self->head));
  if (!has_tree (self->parent, self->tree))
    return create (self, &id, error) ? take_head (self->repo, &id) : NULL;
  if (self->parent == NULL)
    return g_strdup ("");
  if (!tf_repo_move_head (self->repo, git_commit_id (self->parent), error))
    return NULL;
  return take_head (self->repo, git_commit_id (self->parent));
}

/* Changes that no task or fix made: "Edit src/a.c, src/b.c and 3 more". Returns: (transfer full) */
static char *
describe_edit (Commit *self, GError **error)
{
  g_autoptr (git_tree) before = NULL;
  g_autoptr (git_diff) diff = NULL;
  g_autoptr (GString) text = g_string_new ("Edit ");
  gsize n = 0;

  if (self->parent != NULL &&
      !tf_git_check (git_commit_tree (&before, self->parent), "read the last commit", error))
    return NULL;
  if (!tf_git_check (git_diff_tree_to_tree (&diff, self->repo->git, before, self->tree, NULL),
                     "compare", error))
    return NULL;
  n = git_diff_num_deltas (diff);
  for (gsize i = 0; i < MIN (n, SHOWN_PATHS); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            git_diff_get_delta (diff, i)->new_file.path);
  if (n > SHOWN_PATHS)
    g_string_append_printf (text, " and %" G_GSIZE_FORMAT " more", n - SHOWN_PATHS);
  return g_utf8_make_valid (text->str, -1);
}

static gboolean
is_work (const TfCommitSpec *spec)
{
  if (spec->kind == TF_COMMIT_KIND_FIX)
    return spec->issues != NULL && spec->issues->len > 0;
  return spec->kind == TF_COMMIT_KIND_TASK || spec->kind == TF_COMMIT_KIND_ATTEMPT ||
         spec->kind == TF_COMMIT_KIND_SOURCE;
}

static char *
write_edit (Commit *self, GError **error)
{
  g_autofree char *subject = NULL;

  if (has_tree (self->head, self->tree))
    return self->head != NULL ? tf_repo_format_id (git_commit_id (self->head)) : g_strdup ("");
  subject = describe_edit (self, error);
  if (subject == NULL)
    return NULL;
  self->spec = (TfCommitSpec){
    .subject = subject,
    .kind = TF_COMMIT_KIND_EDIT,
    .body = "Changed by hand.",
    .time = self->spec.time,
  };
  return write_work (self, error);
}

static gboolean
mark_review (TfRepo *repo, guint iteration, const char *hash, GError **error)
{
  g_autofree char *name = g_strdup_printf (TF_REPO_REF_REVIEWS "%u", iteration);
  git_oid id;

  return *hash == '\0' || (tf_git_check (git_oid_fromstr (&id, hash), "read the commit", error) &&
                           tf_repo_set_reference (repo, name, &id, error));
}

char *
tf_repo_commit_code (TfRepo *self, const TfCommitSpec *spec, GError **error)
{
  g_auto (Commit) commit = { .repo = self, .spec = *spec };
  g_autofree char *hash = NULL;
  git_oid tree;

  if (spec->title != NULL)
    commit.spec.subject = spec->title;
  if (!tf_repo_write_index (self, &tree, error) ||
      !tf_git_check (git_tree_lookup (&commit.tree, self->git, &tree), "read the tree", error) ||
      !tf_repo_lookup_head (self, &commit.head, error) || !find_parent (&commit, error))
    return NULL;
  hash = is_work (spec) ? write_work (&commit, error) : write_edit (&commit, error);
  if (hash == NULL ||
      (spec->kind == TF_COMMIT_KIND_REVIEW && !mark_review (self, spec->iteration, hash, error)))
    return NULL;
  return g_steal_pointer (&hash);
}
