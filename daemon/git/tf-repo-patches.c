/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-work.h"

#include <errno.h>
#include <string.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-patch-mail.h"
#include "tf-repo-work-private.h"
#include "tf-worker.h"

#define WHAT "make the patches"

#define EMPTY_BLOB "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

/* What of one commit belongs to one series. */
typedef struct
{
  TfRepo *repo;
  GPtrArray
      *sources; /* (not owned) (element-type utf8): directories of the code bases; empty: one */
  const char *source; /* (nullable): this one's directory; %NULL: what is outside of them */
  gboolean deletions; /* what is printed now: only those, or only the others */
  GString *diff;      /* (owned) (nullable) */
  guint n_files;
  guint n_added;
  guint n_removed;
} Change;

static void
change_clear (Change *self)
{
  if (self->diff != NULL)
    g_string_free (self->diff, TRUE);
  self->diff = NULL;
  self->n_files = self->n_added = self->n_removed = 0;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Change, change_clear)

static gboolean
is_below (const char *path, const char *directory)
{
  gsize length = strlen (directory);

  return strncmp (path, directory, length) == 0 && path[length] == '/';
}

static gboolean
is_elsewhere (const Change *self, const char *path)
{
  for (guint i = 0; self->source == NULL && i < self->sources->len; i++)
    if (is_below (path, g_ptr_array_index (self->sources, i)))
      return TRUE;
  return FALSE;
}

/* A missing file, or one without content. */
static gboolean
is_nothing (const git_diff_file *file)
{
  return git_oid_is_zero (&file->id) || git_oid_streq (&file->id, EMPTY_BLOB) == 0;
}

/* libgit2 prints that binary files differ even if only their mode does, or if an empty one is new. */
static gboolean
is_untrue (const git_diff_delta *delta, const git_diff_line *line)
{
  return line->origin == GIT_DIFF_LINE_BINARY &&
         (git_oid_equal (&delta->old_file.id, &delta->new_file.id) ||
          (is_nothing (&delta->old_file) && is_nothing (&delta->new_file)));
}

static int
print_cb (const git_diff_delta *delta,
          const git_diff_hunk *hunk,
          const git_diff_line *line,
          void *data)
{
  Change *self = data;

  if (is_elsewhere (self, delta->new_file.path) ||
      (delta->status == GIT_DELTA_DELETED) != self->deletions || is_untrue (delta, line))
    return 0;
  self->n_files += line->origin == GIT_DIFF_LINE_FILE_HDR;
  self->n_added += line->origin == GIT_DIFF_LINE_ADDITION;
  self->n_removed += line->origin == GIT_DIFF_LINE_DELETION;
  if (line->origin == GIT_DIFF_LINE_CONTEXT || line->origin == GIT_DIFF_LINE_ADDITION ||
      line->origin == GIT_DIFF_LINE_DELETION)
    g_string_append_c (self->diff, line->origin);
  g_string_append_len (self->diff, line->content, (gssize) line->content_len);
  return 0;
}

/* A path that changes its type is deleted and added. libgit2 orders them in any way, but "git am" must
 * delete first. */
static gboolean
print_in_order (Change *self, git_diff *diff, GError **error)
{
  self->deletions = TRUE;
  if (!tf_git_check (git_diff_print (diff, GIT_DIFF_FORMAT_PATCH, print_cb, self), WHAT, error))
    return FALSE;
  self->deletions = FALSE;
  return tf_git_check (git_diff_print (diff, GIT_DIFF_FORMAT_PATCH, print_cb, self), WHAT, error);
}

static gboolean
print_diff (Change *self, git_tree *from, git_tree *to, guint32 flags, GError **error)
{
  git_diff_options options = GIT_DIFF_OPTIONS_INIT;
  git_diff_find_options find = GIT_DIFF_FIND_OPTIONS_INIT;
  g_autoptr (git_diff) diff = NULL;

  options.flags |= GIT_DIFF_SHOW_BINARY | flags;
  options.id_abbrev = GIT_OID_HEXSZ;
  find.flags = GIT_DIFF_FIND_RENAMES;
  change_clear (self);
  self->diff = g_string_new (NULL);
  /* A file that moves between code bases is a new file of one of them. */
  return tf_git_check (git_diff_tree_to_tree (&diff, self->repo->bare, from, to, &options), WHAT,
                       error) &&
         (self->sources->len > 0 ||
          tf_git_check (git_diff_find_similar (diff, &find), WHAT, error)) &&
         print_in_order (self, diff, error);
}

/* The tree of @commit, or of the code base in it; %NULL if it has none. */
static gboolean
lookup_part (const Change *self, git_commit *commit, git_tree **out_tree, GError **error)
{
  g_autoptr (git_tree) tree = NULL;
  const git_tree_entry *entry = NULL;

  if (!tf_git_check (git_commit_tree (&tree, commit), WHAT, error))
    return FALSE;
  if (self->source == NULL)
    {
      *out_tree = g_steal_pointer (&tree);
      return TRUE;
    }
  entry = git_tree_entry_byname (tree, self->source);
  if (entry == NULL || git_tree_entry_type (entry) != GIT_OBJECT_TREE)
    return TRUE;
  return tf_git_check (git_tree_lookup (out_tree, self->repo->git, git_tree_entry_id (entry)), WHAT,
                       error);
}

/* A text with a zero byte beyond the part that libgit2 looks at cannot be sent as text. */
static gboolean
read_change (Change *self, git_commit *commit, GError **error)
{
  g_autoptr (git_commit) parent = NULL;
  g_autoptr (git_tree) from = NULL;
  g_autoptr (git_tree) to = NULL;

  if ((git_commit_parentcount (commit) > 0 &&
       (!tf_git_check (git_commit_parent (&parent, commit, 0), WHAT, error) ||
        !lookup_part (self, parent, &from, error))) ||
      !lookup_part (self, commit, &to, error) || !print_diff (self, from, to, 0, error))
    return FALSE;
  return memchr (self->diff->str, '\0', self->diff->len) == NULL ||
         print_diff (self, from, to, GIT_DIFF_FORCE_BINARY, error);
}

static gboolean
write_mail (const Change *self,
            git_commit *commit,
            guint number,
            guint total,
            int fd,
            GError **error)
{
  const git_signature *author = git_commit_author (commit);
  const char *subject = git_commit_summary (commit);
  g_autofree char *hash = tf_repo_format_id (git_commit_id (commit));
  TfPatchMail mail = {
    .commit = hash,
    .name = author->name,
    .email = author->email,
    .time = author->when.time,
    .offset = author->when.offset,
    .subject = subject != NULL ? subject : "",
    .body = git_commit_body (commit),
    .source = self->source,
    .number = number,
    .total = total,
    .diff = self->diff,
    .n_files = self->n_files,
    .n_added = self->n_added,
    .n_removed = self->n_removed,
  };
  g_autoptr (GString) text = tf_patch_mail_make (&mail);

  if (tf_fd_write_all (fd, text->str, text->len))
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", "the patches");
  return FALSE;
}

/* Numbers need the total, so the commits are read twice rather than kept in memory. */
static gboolean
write_series (Change *self, GPtrArray *commits, int fd, GError **error)
{
  guint total = 0;
  guint number = 0;

  for (guint i = 0; i < commits->len; i++)
    {
      if (!read_change (self, g_ptr_array_index (commits, i), error))
        return FALSE;
      total += self->diff->len > 0;
    }
  for (guint i = 0; i < commits->len; i++)
    {
      git_commit *commit = g_ptr_array_index (commits, i);

      if (!read_change (self, commit, error) ||
          (self->diff->len > 0 && !write_mail (self, commit, ++number, total, fd, error)))
        return FALSE;
    }
  return TRUE;
}

/* The directory of @base that has the files of its parent @source. Returns: (nullable) */
static const char *
find_directory (git_tree *base, git_commit *source)
{
  for (gsize i = 0; i < git_tree_entrycount (base); i++)
    {
      const git_tree_entry *entry = git_tree_entry_byindex (base, i);

      if (git_oid_equal (git_tree_entry_id (entry), git_commit_tree_id (source)))
        return git_tree_entry_name (entry);
    }
  return NULL;
}

/* The directories of the code bases that were imported together; none if it was one. Returns:
 * (transfer full) (element-type utf8) */
static GPtrArray *
find_sources (TfRepo *self, const char *base, GError **error)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfCommitFacts) facts = { 0 };
  g_autoptr (git_commit) commit = NULL;
  g_autoptr (git_tree) tree = NULL;
  git_oid id;

  if (base == NULL)
    return g_steal_pointer (&sources);
  if (!tf_git_check (git_oid_fromstr (&id, base), WHAT, error) ||
      !tf_git_check (git_commit_lookup (&commit, self->git, &id), WHAT, error) ||
      !tf_git_check (git_commit_tree (&tree, commit), WHAT, error))
    return NULL;
  tf_repo_read_facts (commit, &facts);
  if (facts.kind != TF_COMMIT_KIND_SOURCE || git_commit_parentcount (commit) < 2)
    return g_steal_pointer (&sources);
  for (guint i = 0; i < git_commit_parentcount (commit); i++)
    {
      g_autoptr (git_commit) parent = NULL;
      const char *directory = NULL;

      if (!tf_git_check (git_commit_parent (&parent, commit, i), WHAT, error))
        return NULL;
      directory = find_directory (tree, parent);
      if (directory == NULL)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                       "cannot make the patches: the imported code bases are not whole directories "
                       "of the tree; take a bundle instead");
          return NULL;
        }
      g_ptr_array_add (sources, g_strdup (directory));
    }
  return g_steal_pointer (&sources);
}

gboolean
tf_repo_write_patches (TfRepo *self, const char *base, const char *head, int fd, GError **error)
{
  g_autoptr (GPtrArray) commits = NULL;
  g_autoptr (GPtrArray) sources = NULL;
  g_auto (Change) change = { .repo = self };

  g_return_val_if_fail (self != NULL && head != NULL, FALSE);
  tf_worker_assert_current ();

  commits = tf_repo_walk_work (self, base, head, error);
  sources = commits != NULL ? find_sources (self, base, error) : NULL;
  if (sources == NULL)
    return FALSE;
  change.sources = sources;
  for (guint i = 0; i < sources->len; i++)
    {
      change.source = g_ptr_array_index (sources, i);
      if (!write_series (&change, commits, fd, error))
        return FALSE;
    }
  change.source = NULL;
  return write_series (&change, commits, fd, error);
}
