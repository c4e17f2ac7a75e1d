/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include "tf-error.h"
#include "tf-paths.h"
#include "tf-project-store.h"

/* Moves projects to the trash directory and back, one after the other. */

typedef struct
{
  TfProject *project; /* (owned) */
  gboolean stopped;   /* continue if it cannot be moved */
} Delete;

static void
delete_free (gpointer data)
{
  Delete *delete = data;

  g_object_unref (delete->project);
  g_free (delete);
}

static void
trash_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Delete *delete = data;
  TfProjectFiles *files = tf_workspace_get_files (tf_project_get_workspace (delete->project));
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  GError *error = NULL;
  g_autofree char *moved = NULL;

  tf_worker_drain (tf_workspace_get_worker (tf_project_get_workspace (delete->project)));
  moved = tf_project_store_trash (files, trash, &error);
  if (moved != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
delete_stopped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  TfEngine *self = g_task_get_source_object (task);
  Delete *delete = g_task_get_task_data (task);

  delete->stopped = TRUE;
  tf_project_stop_finish (TF_PROJECT (source), result, NULL);
  tf_worker_queue (self->worker, g_steal_pointer (&task), trash_thread);
}

void
tf_engine_delete_async (TfEngine *self,
                        TfProject *project,
                        gboolean force,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  Delete *delete = g_new0 (Delete, 1);

  delete->project = g_object_ref (project);
  g_task_set_task_data (task, delete, delete_free);
  if (tf_project_is_stopping (project))
    {
      g_task_return_new_error (task, TF_ERROR, TF_ERROR_BUSY, "%s is already being deleted",
                               tf_engine_title_of (project));
      return;
    }
  if (tf_project_is_running (project) && !force)
    {
      g_task_return_new_error (
          task, TF_ERROR, TF_ERROR_BUSY,
          "an agent is running on %s; terminate the project first, or use force",
          tf_engine_title_of (project));
      return;
    }
  tf_project_stop_async (project, delete_stopped_cb, g_steal_pointer (&task));
}

gboolean
tf_engine_delete_finish (TfEngine *self, GAsyncResult *result, GError **error)
{
  Delete *delete = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    {
      if (delete->stopped)
        tf_project_go_on (delete->project);
      return FALSE;
    }
  g_hash_table_remove (self->awake, tf_project_get_id (delete->project));
  tf_engine_forget_finished (self, tf_project_get_id (delete->project));
  g_signal_emit_by_name (self, "project-removed", tf_project_get_id (delete->project));
  return TRUE;
}

typedef struct
{
  char *projects_dir; /* (owned) */
  char *id;           /* (owned) */
  TfEngineLoaded loaded;
} Restore;

static void
restore_free (gpointer data)
{
  Restore *restore = data;

  tf_engine_loaded_clear (&restore->loaded);
  g_free (restore->projects_dir);
  g_free (restore->id);
  g_free (restore);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Restore *restore = data;
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  GError *error = NULL;

  restore->loaded.files =
      tf_project_store_restore (restore->projects_dir, trash, restore->id, &error);
  if (restore->loaded.files == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  tf_engine_read (&restore->loaded);
  g_task_return_boolean (task, TRUE);
}

void
tf_engine_restore_async (TfEngine *self,
                         const char *id,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  Restore *restore = g_new0 (Restore, 1);

  g_task_set_source_tag (task, tf_engine_restore_async);
  restore->projects_dir = g_strdup (self->config->projects.directory);
  restore->id = g_strdup (id);
  g_task_set_task_data (task, restore, restore_free);
  if (tf_engine_has_project (self, id))
    g_task_return_new_error (task, TF_ERROR, TF_ERROR_ALREADY_RUNNING,
                             "project %s already exists; nothing was restored", id);
  else
    tf_worker_queue (self->worker, g_steal_pointer (&task), restore_thread);
}

TfProject *
tf_engine_restore_finish (TfEngine *self, GAsyncResult *result, GError **error)
{
  Restore *restore = g_task_get_task_data (G_TASK (result));
  TfProject *project;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  project = g_object_ref (tf_engine_take (self, &restore->loaded));
  tf_project_start (project);
  tf_engine_link_back (self, project);
  g_signal_emit_by_name (self, "project-added", project);
  return project;
}
