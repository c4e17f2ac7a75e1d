/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-run-store.h"

/* Each run has its cost in a file of its own: too many files to read before the first client gets a
 * reply. */

gboolean
tf_project_sum_usage (const TfProjectFiles *files, TfUsage *out_usage, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (files, error);

  if (runs == NULL)
    return FALSE;
  for (guint i = 0; i < runs->len; i++)
    tf_usage_add (out_usage, &((TfRunSummary *) g_ptr_array_index (runs, i))->usage);
  return TRUE;
}

static void
sum_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree TfUsage *usage = g_new0 (TfUsage, 1);
  GError *error = NULL;

  if (tf_project_sum_usage (data, usage, &error))
    g_task_return_pointer (task, g_steal_pointer (&usage), g_free);
  else
    g_task_return_error (task, error);
}

static void
report (TfProject *self, const GError *error)
{
  g_warning ("%s: cannot read the cost of its runs: %s", tf_project_get_id (self), error->message);
}

void
tf_project_load_usage_now (TfProject *self)
{
  g_autoptr (GError) error = NULL;
  TfUsage usage = { 0 };

  if (tf_project_has_usage (self))
    return;
  if (tf_project_sum_usage (tf_workspace_get_files (tf_project_get_workspace (self)), &usage,
                            &error))
    tf_project_set_usage (self, &usage);
  else
    report (self, error);
}

void
tf_project_load_usage_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  g_task_set_source_tag (task, tf_project_load_usage_async);
  if (tf_project_has_usage (self) || tf_project_is_stopping (self))
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (
      task, tf_project_files_ref (tf_workspace_get_files (tf_project_get_workspace (self))),
      (GDestroyNotify) tf_project_files_unref);
  tf_worker_queue (tf_workspace_get_worker (tf_project_get_workspace (self)), task, sum_thread);
}

gboolean
tf_project_load_usage_finish (TfProject *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autofree TfUsage *usage = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    report (self, error);
  /* The chat may have been loaded meanwhile; its numbers are at least as new. */
  if (usage == NULL || tf_project_has_usage (self))
    return FALSE;
  tf_project_set_usage (self, usage);
  return usage->known || usage->wall_time > 0;
}
