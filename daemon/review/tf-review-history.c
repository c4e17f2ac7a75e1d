/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-subject.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-passages.h"

/* Enough for all iterations between two checks with one commit per issue. */
#define MAX_COMMITS 2000

#define CUT " bytes more\n"

/* what earlier reviews saw */

/* The commit of the latest review before @iteration, and its iteration; 0 and %NULL without error
 * if there is none. */
static char *
find_review_commit (TfReviewSubject *self, guint iteration, guint *out_iteration, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, error) : NULL;

  *out_iteration = 0;
  for (guint i = 0; log != NULL && i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);
      const TfCommitFacts *facts = &commit->facts;

      if (facts->kind != TF_COMMIT_KIND_REVIEW || facts->iteration == 0 ||
          facts->iteration >= iteration)
        continue;
      *out_iteration = facts->iteration;
      return g_strdup (commit->hash);
    }
  return NULL;
}

static GHashTable *
index_files (const GPtrArray *files)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < files->len; i++)
    {
      TfRepoFile *file = g_ptr_array_index (files, i);

      g_hash_table_insert (index, file->path, file->id);
    }
  return index;
}

/* Those that differ from @others; with @missing, also those that do not exist there. */
static void
add_differing (const GPtrArray *files, GHashTable *others, gboolean missing, GPtrArray *paths)
{
  for (guint i = 0; i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);
      const char *id = g_hash_table_lookup (others, file->path);

      if (missing ? id == NULL : g_strcmp0 (id, file->id) != 0)
        g_ptr_array_add (paths, g_strdup (file->path));
    }
}

/* Returns: (transfer full) (element-type utf8): paths that differ from @commit */
static GPtrArray *
list_changed (TfReviewSubject *self, const char *commit, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (GHashTable) old_index = NULL;
  g_autoptr (GHashTable) new_index = NULL;
  GPtrArray *paths = NULL;

  if (repo == NULL)
    return NULL;
  paths = g_ptr_array_new_with_free_func (g_free);
  if (self->files == NULL)
    {
      g_ptr_array_add (paths, g_strdup (self->task->output_path));
      return paths;
    }
  before = tf_repo_list_objects (repo, commit, error);
  if (before == NULL)
    {
      g_ptr_array_unref (paths);
      return NULL;
    }
  old_index = index_files (before);
  new_index = index_files (self->files);
  add_differing (self->files, old_index, FALSE, paths);
  add_differing (before, new_index, TRUE, paths);
  return paths;
}

/* Nobody reads an enormous diff; the complete deliverable is there. */
static char *
shorten (char *diff)
{
  g_autofree char *whole = diff;
  gsize length = strlen (whole);
  char *end = NULL;

  if (length <= TF_LIMIT_RESOURCE_TEXT)
    return g_steal_pointer (&whole);
  whole[TF_LIMIT_RESOURCE_TEXT] = '\0';
  end = strrchr (whole, '\n');
  if (end != NULL)
    end[1] = '\0';
  return g_strdup_printf ("%s… and %" G_GSIZE_FORMAT CUT, whole, length - strlen (whole));
}

char *
tf_review_subject_diff (TfReviewSubject *self, guint since, GError **error)
{
  guint iteration = 0;
  g_autoptr (GError) local = NULL;
  g_autofree char *commit = find_review_commit (self, since + 1, &iteration, &local);
  g_autoptr (GPtrArray) paths = NULL;
  char *diff = NULL;

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  if (commit == NULL)
    return g_strdup_printf (
        "Unknown: the history of the project has no review of iteration %u. Read "
        "the whole deliverable as if all of it had changed.\n",
        since);
  paths = list_changed (self, commit, error);
  if (paths == NULL)
    return NULL;
  g_ptr_array_add (paths, NULL);
  diff = tf_repo_diff_paths (tf_workspace_get_tree (self->task->workspace, NULL), commit,
                             self->snapshot, (const char *const *) paths->pdata, error);
  return diff != NULL ? shorten (diff) : NULL;
}

/* From the path to the id in @commit of each file that differs from it and exists now. */
static GHashTable *
index_changed (TfReviewSubject *self, TfRepo *repo, const char *commit)
{
  GHashTable *shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) before = tf_repo_list_objects (repo, commit, NULL);
  g_autoptr (GHashTable) old_index = before != NULL ? index_files (before) : NULL;

  for (guint i = 0; before != NULL && i < self->files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (self->files, i);
      const char *id = g_hash_table_lookup (old_index, file->path);

      if (g_strcmp0 (id, file->id) != 0)
        g_hash_table_insert (shown, g_strdup (file->path), g_strdup (id != NULL ? id : ""));
    }
  return shown;
}

GHashTable *
tf_review_subject_list_shown (TfReviewSubject *self, guint since)
{
  guint iteration = 0;
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, NULL);
  g_autofree char *commit =
      repo != NULL ? find_review_commit (self, since + 1, &iteration, NULL) : NULL;
  g_autofree char *diff = commit != NULL ? tf_review_subject_diff (self, since, NULL) : NULL;

  if (self->files == NULL || diff == NULL || g_str_has_suffix (diff, CUT))
    return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return index_changed (self, repo, commit);
}

/* size */

static guint64
count_text (TfReviewSubject *self, const char *text)
{
  if (text == NULL)
    return 0;
  return self->files != NULL ? tf_passages_count_lines (text) : tf_passages_count_words (text);
}

static guint64
count_all (TfReviewSubject *self)
{
  guint64 size = 0;

  if (self->files == NULL)
    return count_text (self, tf_build_context_get_input (self->context)->deliverable);
  for (guint i = 0; i < self->files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (self->files, i);
      g_autofree char *text =
          tf_review_subject_read (self->task->workspace, self->snapshot, file->path);

      size += count_text (self, text);
    }
  return size;
}

/* A file now, at the last review and at the one before. */
static void
measure_file (TfReviewSubject *self,
              const char *path,
              const char *middle_commit,
              const char *older_commit,
              gint64 *size,
              guint *n_returned)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autofree char *newer = tf_review_subject_read (workspace, self->snapshot, path);
  g_autofree char *middle = tf_review_subject_read (workspace, middle_commit, path);
  g_autofree char *older =
      older_commit != NULL ? tf_review_subject_read (workspace, older_commit, path) : NULL;

  *size += (gint64) count_text (self, newer) - (gint64) count_text (self, middle);
  if (newer != NULL && middle != NULL && older != NULL)
    *n_returned += tf_passages_count_returned (older, middle, newer);
}

gboolean
tf_review_subject_measure (TfReviewSubject *self,
                           guint64 size_before,
                           TfPointEvidence *out_evidence,
                           GError **error)
{
  guint middle = 0, older = 0, n_returned = 0;
  g_autoptr (GError) local = NULL;
  g_autofree char *middle_commit =
      find_review_commit (self, self->task->iteration, &middle, &local);
  g_autofree char *older_commit =
      middle > 0 ? find_review_commit (self, middle, &older, &local) : NULL;
  g_autoptr (GPtrArray) paths =
      middle_commit != NULL && local == NULL ? list_changed (self, middle_commit, &local) : NULL;
  gint64 size = (gint64) size_before;

  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    measure_file (self, g_ptr_array_index (paths, i), middle_commit, older_commit, &size,
                  &n_returned);
  /* The growth of a tree is quicker to compute than its size. */
  if (self->files == NULL || paths == NULL || size_before == 0 || size < 0)
    size = (gint64) count_all (self);
  out_evidence->size = (guint64) size;
  out_evidence->n_returned = n_returned;
  return TRUE;
}
