/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include "tf-project-store.h"
#include "tf-run-store.h"

/* What a project will probably take: what those that are finished took. It is in their status; only of those
 * that an earlier version finished, the runs must be read, on a thread, as soon as somebody asks. */

static void
emit_changed (TfEngine *self)
{
  g_signal_emit_by_name (self, "estimates-changed");
}

void
tf_engine_note_finished (TfEngine *self, TfProject *project)
{
  const TfProjectStatus *status = tf_project_get_status (project);
  const char *id = tf_project_get_id (project);
  gboolean changed = TRUE;

  if (status->phase == TF_PHASE_DONE)
    tf_estimates_set (self->estimates, id, status->agent, status->deliverable_type, status->spent);
  else
    changed = tf_estimates_remove (self->estimates, id);
  if (changed)
    emit_changed (self);
}

void
tf_engine_forget_finished (TfEngine *self, const char *id)
{
  if (tf_estimates_remove (self->estimates, id))
    emit_changed (self);
}

typedef struct
{
  char *projects_dir; /* (owned) */
  GStrv ids;          /* (owned) */
  GPtrArray *found;   /* (owned) (element-type TfSpent): in the order of ids; %NULL: unreadable */
} Reading;

static void
spent_free (gpointer spent)
{
  if (spent != NULL)
    tf_spent_free (spent);
}

static void
reading_free (gpointer data)
{
  Reading *self = data;

  g_free (self->projects_dir);
  g_strfreev (self->ids);
  g_ptr_array_unref (self->found);
  g_free (self);
}

static TfSpent *
read_spent (const char *projects_dir, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectFiles) files = tf_project_store_open (projects_dir, id, &error);
  g_autoptr (GPtrArray) runs = files != NULL ? tf_run_store_list (files, &error) : NULL;

  if (runs == NULL)
    {
      g_info ("%s counts for no estimate: %s", id, error->message);
      return NULL;
    }
  return tf_spent_new (runs);
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Reading *self = data;

  for (guint i = 0; self->ids[i] != NULL; i++)
    g_ptr_array_add (self->found, read_spent (self->projects_dir, self->ids[i]));
  g_task_return_boolean (task, TRUE);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfEngine *self = TF_ENGINE (source);
  const Reading *reading = g_task_get_task_data (G_TASK (result));

  self->estimating = FALSE;
  for (guint i = 0; i < reading->found->len; i++)
    tf_estimates_take_read (self->estimates, reading->ids[i], reading->found->pdata[i]);
  emit_changed (self);
}

static void
ensure_read (TfEngine *self)
{
  g_autoptr (TfWorker) worker = NULL;
  g_auto (GStrv) unread = NULL;
  Reading *reading = NULL;
  GTask *task = NULL;

  if (self->estimating)
    return;
  unread = tf_estimates_list_unread (self->estimates);
  if (unread[0] == NULL)
    return;
  self->estimating = TRUE;
  reading = g_new0 (Reading, 1);
  reading->projects_dir = g_strdup (self->config->projects.directory);
  reading->ids = g_steal_pointer (&unread);
  reading->found = g_ptr_array_new_with_free_func (spent_free);
  task = g_task_new (self, NULL, read_cb, NULL);
  g_task_set_source_tag (task, ensure_read);
  g_task_set_task_data (task, reading, reading_free);
  worker = tf_worker_new ("tf-estimates");
  tf_worker_queue (worker, task, read_thread);
}

GVariant *
tf_engine_estimate (TfEngine *self, TfProject *project)
{
  const TfProjectStatus *status = tf_project_get_status (project);

  g_return_val_if_fail (TF_IS_ENGINE (self), NULL);

  /* When one is done, a thousand that are done too need not tell their clients. */
  if (status->phase == TF_PHASE_DONE)
    return g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0);
  ensure_read (self);
  return tf_estimates_get (self->estimates, status->agent, status->deliverable_type);
}
