/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-tree.h"

#include "tf-document-store.h"
#include "tf-fix-extent.h"
#include "tf-fix-foreign.h"
#include "tf-review-subject.h"

static char *
list_files (const TfPolishTask *task, const char *commit, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, error);

  return repo != NULL ? tf_repo_list_files (repo, commit, error) : NULL;
}

static char *
find_before (const TfPolishTask *task,
             const char *review_commit,
             gboolean recovering,
             GError **error)
{
  TfRepo *repo = NULL;

  if (recovering && review_commit != NULL)
    return g_strdup (review_commit);
  repo = tf_workspace_get_tree (task->workspace, error);
  return repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
}

/* What an interrupted fix may have changed is still in the last commit of the project. Returns:
 * (transfer full) (nullable) */
static char *
read_acceptance (const TfFixTree *self, gboolean recovering)
{
  TfRepo *repo = recovering ? tf_workspace_get_repo (self->task->workspace, NULL) : NULL;
  g_autofree char *head = repo != NULL ? tf_repo_dup_head (repo, NULL) : NULL;

  if (head != NULL)
    return tf_repo_read_file (repo, head, self->task->output_path, NULL);
  return g_strdup (tf_build_context_get_input (self->context)->acceptance);
}

/* The prompt stays the same however much of the fix exists already: its listing is that of the
 * reviewed tree. */
TfFixTree *
tf_fix_tree_new (const TfPolishTask *task,
                 GPtrArray *issues,
                 const char *review_commit,
                 gboolean recovering,
                 GError **error)
{
  g_autofree char *before = find_before (task, review_commit, recovering, error);
  g_autofree char *listing = NULL;
  g_autoptr (TfBuildContext) context = NULL;
  TfFixTree *self = NULL;

  if (before == NULL)
    return NULL;
  listing = list_files (task, review_commit != NULL ? review_commit : before, error);
  if (listing == NULL)
    return NULL;
  context = tf_polish_task_load (task, error);
  if (context == NULL)
    return NULL;
  tf_build_context_set_deliverable (context, listing);
  self = g_new0 (TfFixTree, 1);
  self->task = tf_polish_task_copy (task);
  self->context = g_steal_pointer (&context);
  self->issues = issues != NULL ? g_ptr_array_ref (issues) : NULL;
  self->before = g_steal_pointer (&before);
  self->acceptance = read_acceptance (self, recovering);
  return self;
}

void
tf_fix_tree_free (TfFixTree *self)
{
  tf_polish_task_free (self->task);
  tf_build_context_free (self->context);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_free (self->before);
  g_free (self->acceptance);
  g_free (self->excess);
  g_free (self->restored);
  g_free (self);
}

gboolean
tf_fix_tree_check_answer (TfFixTree *self, const TfFixAnswer *answer, GPtrArray *errors)
{
  return answer->content == NULL ||
         tf_polish_task_check_map (self->context, answer->content, errors);
}

/* Whether the answer has another acceptance map. */
static gboolean
maps_anew (const TfFixTree *self, const TfFixAnswer *answer)
{
  return answer->content != NULL && g_strcmp0 (answer->content, self->acceptance) != 0;
}

static gboolean
check_claims (const TfFixTree *self,
              const TfFixAnswer *answer,
              const GPtrArray *changed,
              GPtrArray *errors)
{
  guint n_applied = tf_fix_answer_count_applied (answer);

  if (maps_anew (self, answer) && n_applied > 0)
    return TRUE;
  if (n_applied > 0 && changed->len == 0)
    g_ptr_array_add (errors, g_strdup_printf ("fixes: %u are marked as applied, but no project "
                                              "file has changed; edit the files in place",
                                              n_applied));
  else if (n_applied == 0 && changed->len > 0)
    {
      g_autofree char *paths = tf_polish_task_format_paths (changed);

      g_ptr_array_add (errors,
                       g_strdup_printf ("fixes: none is marked as applied, but %s has changed; "
                                        "mark the applied ones, or leave it unchanged",
                                        paths));
    }
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_rules (TfFixTree *self, GPtrArray *errors, GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autofree char *now = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  g_autofree char *after = now != NULL ? list_files (self->task, now, error) : NULL;

  if (after == NULL)
    return FALSE;
  if (!tf_deliverable_check_fix (tf_workspace_get_deliverable (self->task->workspace), input,
                                 input->deliverable, after, errors) &&
      errors->len == 0)
    g_ptr_array_add (errors, g_strdup ("the rules of the deliverable type reject the fix"));
  return TRUE;
}

/* Adds the text files of @files that @list does not have yet. */
static void
add_files (TfFixTree *self,
           GPtrArray *list,
           GHashTable *seen,
           const GPtrArray *files,
           const char *now)
{
  for (guint i = 0; i < files->len; i++)
    {
      const char *path = ((const TfRepoFile *) g_ptr_array_index (files, i))->path;
      TfFixFile *file = NULL;

      if (!g_hash_table_add (seen, g_strdup (path)))
        continue;
      file = g_new0 (TfFixFile, 1);
      file->path = g_strdup (path);
      file->before = tf_review_subject_read (self->task->workspace, self->before, path);
      file->after = tf_review_subject_read (self->task->workspace, now, path);
      g_ptr_array_add (list, file);
    }
}

/* Returns: (transfer full) (element-type TfFixFile) */
static GPtrArray *
list_texts (TfFixTree *self, const char *now, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) old_files =
      repo != NULL ? tf_repo_list_objects (repo, self->before, error) : NULL;
  g_autoptr (GPtrArray) new_files =
      old_files != NULL ? tf_repo_list_objects (repo, now, error) : NULL;
  GPtrArray *list = NULL;

  if (new_files == NULL)
    return NULL;
  list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_file_free);
  add_files (self, list, seen, old_files, now);
  add_files (self, list, seen, new_files, now);
  return list;
}

static gboolean
check_extent (TfFixTree *self, GPtrArray *errors, GError **error)
{
  TfRepo *repo = NULL;
  g_autofree char *now = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (TfFixExtent) extent = NULL;

  if (self->issues == NULL)
    return TRUE;
  repo = tf_workspace_get_tree (self->task->workspace, error);
  now = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  files = now != NULL ? list_texts (self, now, error) : NULL;
  if (files == NULL)
    return FALSE;
  extent = tf_fix_extent_measure_files (files, self->issues);
  self->excess = tf_fix_extent_find_excess (extent);
  if (self->excess != NULL)
    g_ptr_array_add (errors, g_strdup (self->excess));
  return TRUE;
}

gboolean
tf_fix_tree_judge (TfFixTree *self, const TfFixAnswer *answer, GPtrArray *errors, GError **error)
{
  g_autoptr (GPtrArray) changed = tf_polish_task_list_changed (self->task, self->before, error);

  if (changed == NULL)
    return FALSE;
  g_clear_pointer (&self->excess, g_free);
  if (!tf_fix_tree_check_answer (self, answer, errors) ||
      !check_claims (self, answer, changed, errors))
    return TRUE;
  if (changed->len > 0 &&
      (!check_rules (self, errors, error) ||
       !tf_fix_foreign_check (self->task, self->context, self->before, changed, errors, error) ||
       (errors->len == 0 && !check_extent (self, errors, error))))
    return FALSE;
  if (errors->len > 0 || !maps_anew (self, answer))
    return TRUE;
  return tf_workspace_write_document (self->task->workspace, self->task->output_path,
                                      answer->content, error);
}

static gboolean
restore_acceptance (TfFixTree *self, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  g_autofree char *now = tf_document_store_read (files, self->task->output_path, NULL);

  return self->acceptance == NULL || g_strcmp0 (now, self->acceptance) == 0 ||
         tf_workspace_write_document (self->task->workspace, self->task->output_path,
                                      self->acceptance, error);
}

gboolean
tf_fix_tree_restore (TfFixTree *self, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (self->task->workspace), TF_DIR_REMOVED);
  g_autofree char *shown = NULL;
  g_autoptr (GPtrArray) changed = NULL;

  if (repo != NULL)
    changed = tf_polish_task_list_changed (self->task, self->before, error);
  if (changed == NULL || !restore_acceptance (self, error))
    return FALSE;
  for (guint i = 0; i < changed->len; i++)
    if (!tf_repo_restore (repo, self->before, g_ptr_array_index (changed, i), removed, error))
      return FALSE;
  if (changed->len == 0)
    return TRUE;
  shown = tf_polish_task_format_paths (changed);
  g_free (self->restored);
  self->restored =
      g_strdup_printf ("reverted the fix of %s; its text is in %s", shown, TF_DIR_REMOVED);
  return TRUE;
}
