/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-work.h"

#include <errno.h>
#include <string.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-repo-work-private.h"
#include "tf-worker.h"

#define WHAT "read the work"

static gboolean
lookup (TfRepo *self, const char *hash, git_commit **out_commit, GError **error)
{
  git_oid id;

  return tf_git_check (git_oid_fromstr (&id, hash), WHAT, error) &&
         tf_git_check (git_commit_lookup (out_commit, self->git, &id), WHAT, error);
}

gboolean
tf_repo_is_empty_work (git_commit *commit, gboolean *out_empty, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (git_commit) parent = NULL;

  if (git_commit_parentcount (commit) == 0)
    {
      if (!tf_git_check (git_commit_tree (&tree, commit), WHAT, error))
        return FALSE;
      *out_empty = git_tree_entrycount (tree) == 0;
      return TRUE;
    }
  if (!tf_git_check (git_commit_parent (&parent, commit, 0), WHAT, error))
    return FALSE;
  *out_empty = git_oid_equal (git_commit_tree_id (commit), git_commit_tree_id (parent));
  return TRUE;
}

static gboolean
check_has_work (GPtrArray *commits, GError **error)
{
  for (guint i = 0; i < commits->len; i++)
    {
      gboolean empty = FALSE;

      if (!tf_repo_is_empty_work (g_ptr_array_index (commits, i), &empty, error))
        return FALSE;
      if (!empty)
        return TRUE;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
               "there is nothing to deliver: no file was changed yet");
  return FALSE;
}

static void
reverse (GPtrArray *items)
{
  for (guint i = 0; i < items->len / 2; i++)
    {
      gpointer item = items->pdata[i];

      items->pdata[i] = items->pdata[items->len - 1 - i];
      items->pdata[items->len - 1 - i] = item;
    }
}

GPtrArray *
tf_repo_walk_work (TfRepo *self, const char *base, const char *head, GError **error)
{
  g_autoptr (GPtrArray) commits = g_ptr_array_new_with_free_func ((GDestroyNotify) git_commit_free);
  g_autoptr (git_commit) commit = NULL;
  git_oid base_id = { 0 };

  if (!lookup (self, head, &commit, error) ||
      (base != NULL && !tf_git_check (git_oid_fromstr (&base_id, base), WHAT, error)))
    return NULL;
  while (base == NULL || !git_oid_equal (git_commit_id (commit), &base_id))
    {
      git_commit *parent = NULL;
      guint n_parents = git_commit_parentcount (commit);

      g_ptr_array_add (commits, g_steal_pointer (&commit));
      if (n_parents == 0)
        break;
      if (!tf_git_check (git_commit_parent (&parent, g_ptr_array_index (commits, commits->len - 1),
                                            0),
                         WHAT, error))
        return NULL;
      commit = parent;
    }
  if (commit == NULL && base != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "the history does not lead back to the imported commit %s", base);
      return NULL;
    }
  reverse (commits);
  return check_has_work (commits, error) ? g_steal_pointer (&commits) : NULL;
}

static void
work_free (gpointer data)
{
  TfWork *self = data;

  g_free (self->hash);
  g_free (self->subject);
  g_free (self->body);
  tf_commit_facts_clear (&self->facts);
  g_free (self);
}

/* The last paragraph of a commit of ours has its facts. */
static char *
dup_body (git_commit *commit, gboolean is_ours)
{
  const char *body = git_commit_body (commit);
  g_autofree char *text = g_utf8_make_valid (body != NULL ? body : "", -1);
  char *facts = NULL;

  g_strchomp (text);
  if (!is_ours)
    return g_steal_pointer (&text);
  facts = g_strrstr (text, "\n\n");
  return facts != NULL ? g_strndup (text, (gsize) (facts - text)) : g_strdup ("");
}

static TfWork *
work_new (git_commit *commit)
{
  TfWork *self = g_new0 (TfWork, 1);
  const char *subject = git_commit_summary (commit);

  self->hash = tf_repo_format_id (git_commit_id (commit));
  self->subject = g_utf8_make_valid (subject != NULL ? subject : "", -1);
  tf_repo_read_facts (commit, &self->facts);
  self->body = dup_body (commit, self->facts.kind != TF_COMMIT_KIND_UNKNOWN);
  return self;
}

GPtrArray *
tf_repo_list_work (TfRepo *self, const char *base, const char *head, GError **error)
{
  g_autoptr (GPtrArray) commits = NULL;
  g_autoptr (GPtrArray) work = g_ptr_array_new_with_free_func (work_free);

  g_return_val_if_fail (self != NULL && head != NULL, NULL);
  tf_worker_assert_current ();

  commits = tf_repo_walk_work (self, base, head, error);
  for (guint i = 0; commits != NULL && i < commits->len; i++)
    {
      gboolean empty = FALSE;

      if (!tf_repo_is_empty_work (g_ptr_array_index (commits, i), &empty, error))
        return NULL;
      if (!empty)
        g_ptr_array_add (work, work_new (g_ptr_array_index (commits, i)));
    }
  return commits != NULL ? g_steal_pointer (&work) : NULL;
}

/* The bundle */

gboolean
tf_repo_is_branch_name (const char *name)
{
  int is_valid = 0;

  return git_branch_name_is_valid (&is_valid, name) == 0 && is_valid != 0 && name[0] != '-';
}

/* Commits that the user has: from @base down, the first ones that are not files as found. Returns:
 * (transfer full) (element-type git_commit) */
static GPtrArray *
find_given (TfRepo *self, const char *base, GError **error)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func ((GDestroyNotify) git_commit_free);
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func ((GDestroyNotify) git_commit_free);
  git_commit *commit = NULL;

  if (base != NULL && !lookup (self, base, &commit, error))
    return NULL;
  if (commit != NULL)
    g_ptr_array_add (open, commit);
  while (open->len > 0)
    {
      g_autoptr (git_commit) newest = g_ptr_array_steal_index (open, open->len - 1);
      g_auto (TfCommitFacts) facts = { 0 };

      tf_repo_read_facts (newest, &facts);
      if (facts.kind != TF_COMMIT_KIND_SOURCE)
        {
          g_ptr_array_add (given, g_steal_pointer (&newest));
          continue;
        }
      for (guint i = 0; i < git_commit_parentcount (newest); i++)
        {
          if (!tf_git_check (git_commit_parent (&commit, newest, i), WHAT, error))
            return NULL;
          g_ptr_array_add (open, commit);
        }
    }
  return g_steal_pointer (&given);
}

static gboolean
write_header (GPtrArray *given, const char *head, const char *branch, int fd)
{
  g_autoptr (GString) text = g_string_new ("# v2 git bundle\n");

  for (guint i = 0; i < given->len; i++)
    {
      g_autofree char *hash = tf_repo_format_id (git_commit_id (g_ptr_array_index (given, i)));

      g_string_append_printf (text, "-%s the imported commit\n", hash);
    }
  g_string_append_printf (text, "%s refs/heads/%s\n%s HEAD\n\n", head, branch, head);
  return tf_fd_write_all (fd, text->str, text->len);
}

static gboolean
select_objects (TfRepo *self,
                git_packbuilder *pack,
                GPtrArray *given,
                const char *head,
                GError **error)
{
  g_autoptr (git_revwalk) walk = NULL;
  git_oid id;

  if (!tf_git_check (git_revwalk_new (&walk, self->git), WHAT, error) ||
      !tf_git_check (git_oid_fromstr (&id, head), WHAT, error) ||
      !tf_git_check (git_revwalk_push (walk, &id), WHAT, error))
    return FALSE;
  for (guint i = 0; i < given->len; i++)
    if (!tf_git_check (git_revwalk_hide (walk, git_commit_id (g_ptr_array_index (given, i))), WHAT,
                       error))
      return FALSE;
  return tf_git_check (git_packbuilder_insert_walk (pack, walk), "collect the work", error);
}

typedef struct
{
  int fd;
  int saved_errno; /* 0: nothing failed */
} Sink;

static int
write_cb (void *data, size_t length, void *payload)
{
  Sink *sink = payload;

  if (tf_fd_write_all (sink->fd, data, length))
    return 0;
  sink->saved_errno = errno;
  return -1;
}

gboolean
tf_repo_write_bundle (TfRepo *self,
                      const char *base,
                      const char *head,
                      const char *branch,
                      int fd,
                      GError **error)
{
  g_autoptr (GPtrArray) commits = NULL;
  g_autoptr (GPtrArray) given = NULL;
  g_autoptr (git_packbuilder) pack = NULL;
  Sink sink = { fd, 0 };
  int code = 0;

  g_return_val_if_fail (self != NULL && head != NULL && branch != NULL, FALSE);
  tf_worker_assert_current ();

  commits = tf_repo_walk_work (self, base, head, error);
  given = commits != NULL ? find_given (self, base, error) : NULL;
  if (given == NULL ||
      !tf_git_check (git_packbuilder_new (&pack, self->git), "make a bundle", error) ||
      !select_objects (self, pack, given, head, error))
    return FALSE;
  if (!write_header (given, head, branch, fd))
    sink.saved_errno = errno;
  else
    code = git_packbuilder_foreach (pack, write_cb, &sink);
  if (sink.saved_errno == 0)
    return tf_git_check (code, "make a bundle", error);
  tf_error_set_from_errno (error, sink.saved_errno, "write", "the bundle");
  return FALSE;
}
