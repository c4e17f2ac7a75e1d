/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-subject.h"

#include <string.h>

#include "tf-decision-said.h"
#include "tf-error.h"
#include "tf-worker.h"
#include "tf-workspace-decisions.h"

/* texts of a commit or snapshot */

typedef struct
{
  TfWorkspace *workspace;
  char *commit;
} TfReaderData;

static void
reader_free (gpointer data)
{
  TfReaderData *reader = data;

  g_object_unref (reader->workspace);
  g_free (reader->commit);
  g_free (reader);
}

char *
tf_review_subject_read (TfWorkspace *workspace, const char *commit, const char *path)
{
  TfRepo *repo = tf_workspace_get_tree (workspace, NULL);
  g_autofree char *text = repo != NULL ? tf_repo_read_file (repo, commit, path, NULL) : NULL;

  return text != NULL && g_utf8_validate (text, -1, NULL) ? g_steal_pointer (&text) : NULL;
}

static char *
read_cb (const char *path, gpointer data)
{
  const TfReaderData *reader = data;

  return tf_review_subject_read (reader->workspace, reader->commit, path);
}

static TfArtifact *
artifact_new (TfWorkspace *workspace, const char *hash, const char *commit)
{
  TfReaderData *reader = g_new0 (TfReaderData, 1);

  reader->workspace = g_object_ref (workspace);
  reader->commit = g_strdup (commit);
  return tf_artifact_new (hash, read_cb, reader, reader_free);
}

/* the deliverable */

static char *
hash_files (const GPtrArray *files)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);

      g_checksum_update (sum, (const guchar *) file->path, strlen (file->path) + 1);
      g_checksum_update (sum, (const guchar *) file->id, strlen (file->id));
      g_checksum_update (sum, (const guchar *) "\n", 1);
    }
  return g_strdup (g_checksum_get_string (sum));
}

static gboolean
is_in_scope (const TfIssue *issue, gpointer data)
{
  TfReviewSubject *self = data;

  return !tf_deliverable_is_out_of_scope (tf_workspace_get_deliverable (self->task->workspace),
                                          tf_build_context_get_input (self->context), issue) &&
         !tf_scope_excludes (self->scope, issue->location);
}

static void
load_document (TfReviewSubject *self)
{
  const char *text = tf_build_context_get_input (self->context)->deliverable;

  self->hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  self->artifact = artifact_new (self->task->workspace, self->hash, self->snapshot);
  tf_artifact_add (self->artifact, self->task->output_path, text);
}

static gboolean
load_tree (TfReviewSubject *self, TfRepo *repo, GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);

  self->files = tf_repo_list_objects (repo, self->snapshot, error);
  if (self->files == NULL)
    return FALSE;
  self->hash = hash_files (self->files);
  self->artifact = artifact_new (self->task->workspace, self->hash, self->snapshot);
  for (guint i = 0; i < self->files->len; i++)
    tf_artifact_add (self->artifact, ((TfRepoFile *) g_ptr_array_index (self->files, i))->path,
                     NULL);
  if (input->acceptance != NULL && !tf_artifact_has_file (self->artifact, self->task->output_path))
    tf_artifact_add (self->artifact, self->task->output_path, input->acceptance);
  return TRUE;
}

TfReviewSubject *
tf_review_subject_load (const TfPolishTask *task, GError **error)
{
  g_autoptr (TfReviewSubject) self = g_new0 (TfReviewSubject, 1);
  TfRepo *repo = NULL;

  tf_worker_assert_current ();
  self->task = tf_polish_task_copy (task);
  self->context = tf_polish_task_load (task, error);
  repo = self->context != NULL ? tf_workspace_get_tree (task->workspace, error) : NULL;
  self->snapshot = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (self->snapshot == NULL)
    return NULL;
  if (!tf_polish_task_is_tree (task))
    load_document (self);
  else if (!load_tree (self, repo, error))
    return NULL;
  self->decisions = tf_workspace_load_decisions (task->workspace, NULL, error);
  if (self->decisions == NULL)
    return NULL;
  tf_decision_said_drop_continuations (self->decisions);
  self->scope =
      tf_scope_new (tf_build_context_get_input (self->context)->constraints, self->artifact);
  self->ground = (TfGround){
    .artifact = self->artifact,
    .constraints = tf_build_context_get_input (self->context)->constraints,
    .in_scope = is_in_scope,
    .scope_data = self,
    .decisions = self->decisions,
  };
  return g_steal_pointer (&self);
}

void
tf_review_subject_free (TfReviewSubject *self)
{
  tf_polish_task_free (self->task);
  g_clear_pointer (&self->context, tf_build_context_free);
  g_free (self->snapshot);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->tree, g_ptr_array_unref);
  g_free (self->hash);
  g_clear_pointer (&self->scope, tf_scope_free);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  g_clear_pointer (&self->artifact, tf_artifact_free);
  g_free (self);
}

/* versions */

/* The files that versions must have. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_mentioned (TfReviewSubject *self, const GPtrArray *reviews)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  if (self->files == NULL)
    {
      g_ptr_array_add (paths, g_strdup (self->task->output_path));
      return paths;
    }
  for (guint i = 0; i < reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (reviews, i);

      for (guint k = 0; k < review->issues->len; k++)
        {
          const TfIssue *issue = g_ptr_array_index (review->issues, k);
          TfPlace place = { 0 };

          tf_place_parse (issue->location, self->artifact, &place);
          if (place.path != NULL && !g_hash_table_contains (seen, place.path))
            {
              g_ptr_array_add (paths, g_strdup (place.path));
              g_hash_table_add (seen, g_ptr_array_index (paths, paths->len - 1));
            }
          tf_place_clear (&place);
        }
    }
  return paths;
}

/* A file missing from a version is not an unreadable one. */
/* A file that did not exist yet is not an unreadable one. */
static TfVersion *
version_new (TfReviewSubject *self,
             const char *commit,
             gboolean is_fix,
             const char *source,
             const GPtrArray *paths)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, NULL);
  TfVersion *version = g_new0 (TfVersion, 1);

  version->commit = g_strdup (commit);
  version->is_fix = is_fix;
  version->artifact = artifact_new (self->task->workspace, commit, source);
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (GError) unknown = NULL;

      if (repo == NULL || tf_repo_has_file (repo, source, path, &unknown) || unknown != NULL)
        tf_artifact_add (version->artifact, path, NULL);
    }
  return version;
}

/* Whether there are uncommitted changes. */
static gboolean
is_edited (TfReviewSubject *self, TfRepo *repo, const char *head)
{
  g_autofree char *text = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (self->files == NULL)
    {
      text = tf_repo_read_file (repo, head, self->task->output_path, NULL);
      return g_strcmp0 (text, tf_build_context_get_input (self->context)->deliverable) != 0;
    }
  files = tf_repo_list_objects (repo, head, NULL);
  hash = files != NULL ? hash_files (files) : NULL;
  return g_strcmp0 (hash, self->hash) != 0;
}

GPtrArray *
tf_review_subject_list_versions (TfReviewSubject *self, const GPtrArray *reviews, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, TF_VERSIONS, error) : NULL;
  g_autoptr (GPtrArray) paths = NULL;
  GPtrArray *versions = NULL;

  if (log == NULL)
    return NULL;
  paths = list_mentioned (self, reviews);
  versions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_version_free);
  if (log->len == 0 ||
      is_edited (self, repo, ((const TfCommit *) g_ptr_array_index (log, 0))->hash))
    g_ptr_array_add (versions, version_new (self, "", FALSE, self->snapshot, paths));
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);
      gboolean is_fix = commit->facts.kind == TF_COMMIT_KIND_FIX;

      g_ptr_array_add (versions, version_new (self, commit->hash, is_fix, commit->hash, paths));
    }
  return versions;
}
