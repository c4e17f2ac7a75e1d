/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-queue.h"

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-pipeline-private.h"
#include "tf-repo-flood.h"
#include "tf-repo-source.h"
#include "tf-run-store.h"
#include "tf-safety.h"
#include "tf-source-import.h"

static GPtrArray *
make_tasks (TfWorkspace *workspace, TfBuildContext *context, GError **error)
{
  g_autoptr (GPtrArray) planned =
      tf_deliverable_list_tasks (tf_workspace_get_deliverable (workspace),
                                 tf_build_context_get_input (context), error);
  GPtrArray *tasks;

  if (planned == NULL)
    return NULL;
  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_queued_task_free);
  for (guint i = 0; i < planned->len; i++)
    {
      TfBuildTask *task = g_ptr_array_index (planned, i);
      TfQueuedTask *queued = g_new0 (TfQueuedTask, 1);

      queued->id = g_strdup (task->id);
      queued->description = g_strdup (task->description);
      queued->kind = task->kind;
      g_ptr_array_add (tasks, queued);
    }
  return tasks;
}

GPtrArray *
tf_build_queue_load (TfWorkspace *workspace, TfBuildContext *context, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (GError) local = NULL;
  g_autoptr (GPtrArray) tasks = tf_state_store_load_tasks (files, &local);

  if (tasks != NULL && tasks->len > 0)
    return g_steal_pointer (&tasks);
  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  g_clear_pointer (&tasks, g_ptr_array_unref);
  tasks = make_tasks (workspace, context, error);
  if (tasks == NULL || !tf_state_store_save_tasks (files, tasks, error))
    return NULL;
  return g_steal_pointer (&tasks);
}

TfQueuedTask *
tf_build_queue_find (GPtrArray *tasks)
{
  for (guint i = 0; i < tasks->len; i++)
    {
      TfQueuedTask *task = g_ptr_array_index (tasks, i);

      if (!task->done)
        return task;
    }
  return NULL;
}

gboolean
tf_build_queue_has_begun (GPtrArray *tasks)
{
  for (guint i = 0; i < tasks->len; i++)
    {
      const TfQueuedTask *task = g_ptr_array_index (tasks, i);

      if (task->kind == TF_TASK_KIND_AGENT && (task->done || task->attempts > 0))
        return TRUE;
    }
  return FALSE;
}

TfQueuedTask *
tf_build_queue_find_last (GPtrArray *tasks)
{
  for (guint i = tasks->len; i > 0; i--)
    {
      TfQueuedTask *task = g_ptr_array_index (tasks, i - 1);

      if (task->kind == TF_TASK_KIND_AGENT)
        return task;
    }
  return NULL;
}

static gboolean
is_last_commit (const TfQueuedTask *task)
{
  return task->done || task->kind == TF_TASK_KIND_IMPORT;
}

static char *
dup_subject (const TfQueuedTask *task)
{
  if (is_last_commit (task))
    return g_strdup_printf ("building: %s", task->id);
  return g_strdup_printf ("building: %s, attempt %u", task->id, task->attempts);
}

static TfCommitSpec
describe_commit (const TfQueuedTask *task, const char *subject)
{
  return (TfCommitSpec){
    .subject = subject,
    .kind = is_last_commit (task) ? TF_COMMIT_KIND_TASK : TF_COMMIT_KIND_ATTEMPT,
    .task = task->id,
    .title = task->description,
    .time = tf_clock_now (),
  };
}

gboolean
tf_build_queue_commit (TfWorkspace *workspace,
                       const TfQueuedTask *task,
                       const char *run_id,
                       GError **error)
{
  g_autofree char *subject = dup_subject (task);
  g_autofree char *hash = NULL;
  TfCommitSpec spec = describe_commit (task, subject);

  spec.run = run_id;
  hash = tf_workspace_commit (workspace, &spec, error);
  return hash != NULL;
}

static gboolean
has_commit (TfWorkspace *workspace, const TfQueuedTask *task, gboolean *out_found, GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autoptr (GPtrArray) commits = repo != NULL ? tf_repo_log (repo, G_MAXUINT, error) : NULL;

  if (commits == NULL)
    return FALSE;
  *out_found = FALSE;
  for (guint i = 0; i < commits->len && !*out_found; i++)
    {
      const TfCommitFacts *facts = &((const TfCommit *) g_ptr_array_index (commits, i))->facts;

      *out_found = facts->kind == TF_COMMIT_KIND_TASK && g_strcmp0 (facts->task, task->id) == 0;
    }
  return TRUE;
}

gboolean
tf_build_queue_commit_interrupted (TfWorkspace *workspace, GPtrArray *tasks, GError **error)
{
  const TfQueuedTask *last = NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < tasks->len; i++)
    if (((TfQueuedTask *) g_ptr_array_index (tasks, i))->done)
      last = g_ptr_array_index (tasks, i);
  if (last == NULL)
    return TRUE;
  if (!has_commit (workspace, last, &found, error))
    return FALSE;
  return found || tf_build_queue_commit (workspace, last, NULL, error);
}

static void
log_safety (gboolean allowed, const char *sentence, gpointer data)
{
  tf_workspace_log (data, allowed ? "info" : "warn", "safety_decision", "%s", sentence);
}

static gboolean
merge (TfWorkspace *workspace, GPtrArray *submodules, GError **error)
{
  TfRepo *repo = tf_workspace_get_code (workspace, error);
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_DIR_REMOVED);
  g_autofree char *hash = NULL;

  if (repo == NULL ||
      !tf_safety_check (tf_workspace_get_deliverable (workspace), TF_OPERATION_GIT_COMMIT, NULL,
                        log_safety, workspace, error))
    return FALSE;
  hash = tf_repo_merge_sources (repo, tf_clock_now (), removed, submodules, error);
  return hash != NULL;
}

static void
take_note (TfWorkspace *workspace, GPtrArray *notes, char *note)
{
  tf_workspace_log (workspace, "warn", "source", "%s", note);
  g_ptr_array_add (notes, note);
}

gboolean
tf_build_queue_import (TfWorkspace *workspace,
                       const TfQueuedTask *task,
                       GPtrArray *notes,
                       GError **error)
{
  g_autoptr (GPtrArray) submodules = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;
  g_autofree char *pointers = NULL;

  if (!merge (workspace, submodules, error) ||
      !tf_build_queue_commit (workspace, task, NULL, error) ||
      (pointers = tf_source_import_describe_pointers (workspace, error)) == NULL)
    return FALSE;
  if (*pointers != '\0')
    take_note (workspace, notes, g_steal_pointer (&pointers));
  if (submodules->len == 0)
    return TRUE;
  g_ptr_array_add (submodules, NULL);
  list = g_strjoinv (", ", (char **) submodules->pdata);
  take_note (workspace, notes,
             g_strdup_printf ("These submodules stay empty, but unchanged in the history; import "
                              "their code as files if it is needed: %s",
                              list));
  return TRUE;
}

/* The newest run failed: if it was a build, its work may be half-done. */
static gboolean
was_interrupted (TfWorkspace *workspace, gboolean *out_interrupted, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (tf_workspace_get_files (workspace), error);
  const TfRunSummary *newest;

  if (runs == NULL)
    return FALSE;
  newest = runs->len > 0 ? g_ptr_array_index (runs, runs->len - 1) : NULL;
  *out_interrupted =
      newest != NULL && newest->purpose == TF_PURPOSE_BUILD && newest->state != TF_RUN_STATE_OK;
  return TRUE;
}

/* One by one, a flood of files would take minutes. */
static gboolean
revert_flood (TfWorkspace *workspace,
              TfRepo *repo,
              const char *head,
              const char *removed,
              GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  const TfRepoGrowth limit = { config->agents.max_new_files,
                               (guint64) config->agents.max_new_mb * TF_MIB };
  g_autofree char *flood = NULL;

  if (!tf_repo_revert_flood (repo, head, &limit, removed, &flood, error))
    return FALSE;
  if (flood != NULL)
    tf_workspace_log_here (workspace, "warn", "safety_decision", "the interrupted run %s", flood);
  return TRUE;
}

static gboolean
restore_changes (TfWorkspace *workspace,
                 TfRepo *repo,
                 const char *head,
                 guint *out_n,
                 GError **error)
{
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_DIR_REMOVED);
  g_autoptr (GPtrArray) changes = NULL;

  if (!revert_flood (workspace, repo, head, removed, error))
    return FALSE;
  changes = tf_repo_compare (repo, head, error);
  if (changes == NULL)
    return FALSE;
  for (guint i = 0; i < changes->len; i++)
    {
      const TfChange *change = g_ptr_array_index (changes, i);

      if (!tf_safety_allows_change (tf_workspace_get_deliverable (workspace), TF_PURPOSE_BUILD,
                                    change->path))
        continue;
      if (!tf_repo_restore (repo, head, change->path, removed, error))
        return FALSE;
      ++*out_n;
    }
  return TRUE;
}

gboolean
tf_build_queue_restore (TfWorkspace *workspace, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (workspace, error);
  g_autofree char *head = NULL;
  gboolean interrupted = FALSE;
  guint n = 0;

  if (repo == NULL || !was_interrupted (workspace, &interrupted, error))
    return FALSE;
  if (!interrupted)
    return TRUE;
  head = tf_repo_dup_head_or_empty (repo, error);
  if (head == NULL || !restore_changes (workspace, repo, head, &n, error))
    return FALSE;
  if (n > 0)
    tf_workspace_log (
        workspace, "warn", "error",
        "reverted %u changes of the interrupted run; they are kept in " TF_DIR_REMOVED, n);
  return TRUE;
}
