/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-run-store.h"

/* What all runs cost together stands in a file each, too many to be read before the first client is
 * answered. */

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

void
tf_project_load_usage_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  g_task_set_source_tag (task, tf_project_load_usage_async);
  if (self->has_usage || self->stopping)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, tf_project_files_ref (tf_workspace_get_files (self->workspace)),
                        (GDestroyNotify) tf_project_files_unref);
  tf_worker_queue (tf_workspace_get_worker (self->workspace), task, sum_thread);
}

gboolean
tf_project_load_usage_finish (TfProject *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autofree TfUsage *usage = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    g_warning ("%s: cannot read the cost of its runs: %s", tf_project_get_id (self),
               error->message);
  /* What came in the meantime with the chat is at least as new. */
  if (usage == NULL || self->has_usage)
    return FALSE;
  self->has_usage = TRUE;
  tf_workspace_set_usage (self->workspace, usage);
  return usage->known || usage->wall_time > 0;
}
