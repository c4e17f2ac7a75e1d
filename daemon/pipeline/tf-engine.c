/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include "tf-agent-registry.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-project-create.h"
#include "tf-project-private.h"
#include "tf-project-store.h"
#include "tf-state-store.h"

G_DEFINE_FINAL_TYPE (TfEngine, tf_engine, G_TYPE_OBJECT)

/* After that, at the end, work on files gives up, and is repeated at the next start. */
#define STOP_GRACE_MS 1500

typedef enum
{
  SIGNAL_PROJECT_AWAKE,
  SIGNAL_PROJECT_ADDED,
  SIGNAL_PROJECT_REMOVED,
  SIGNAL_CONFIG_CHANGED,
  SIGNAL_ESTIMATES_CHANGED,
  SIGNAL_NOTIFIED,
} TfEngineSignal;

static guint signals[SIGNAL_NOTIFIED + 1];

const char *
tf_engine_title_of (TfProject *project)
{
  const char *name = tf_project_status_get_title (tf_project_get_status (project));

  return name[0] != '\0' ? name : tf_project_get_id (project);
}

static void
notify (TfEngine *self, TfProject *project, const char *event, const char *text)
{
  g_autofree char *summary = g_strdup_printf ("%s: %s", tf_engine_title_of (project), text);

  tf_workspace_log (tf_project_get_workspace (project), "info", "notification", "%s: %s", event,
                    summary);
  g_signal_emit (self, signals[SIGNAL_NOTIFIED], 0, project, event, summary);
}

static void
phase_changed_cb (TfProject *project,
                  int from,
                  int to,
                  const char *reason,
                  gint64 at,
                  TfEngine *self)
{
  if (to == TF_PHASE_DONE || from == TF_PHASE_DONE)
    tf_engine_note_finished (self, project);
  if (to == TF_PHASE_DONE || to == TF_PHASE_HALTED)
    notify (self, project, tf_enum_to_nick (TF_TYPE_PHASE, to),
            tf_project_get_status (project)->halt_detail);
  else if (to == TF_PHASE_POLISHING && from == TF_PHASE_BUILDING)
    notify (self, project, "phase", "built; polishing starts");
}

static void
human_needed_cb (TfProject *project, const char *kind, const char *question, TfEngine *self)
{
  if (tf_enum_find (TF_TYPE_PHASE, kind) != TF_PHASE_HALTED)
    notify (self, project, "human_needed", question);
}

TfProject *
tf_engine_take (TfEngine *self, const TfEngineLoaded *loaded)
{
  g_autoptr (TfWorkspace) workspace =
      tf_workspace_new (loaded->files, self->config, self->slots, self->confinement);
  g_autoptr (TfProject) project = NULL;

  if (loaded->error != NULL)
    g_warning ("project %s: %s", tf_project_files_get_id (loaded->files), loaded->error->message);
  if (loaded->has_link)
    tf_worker_refuse (tf_workspace_get_worker (workspace), loaded->error);
  project = tf_project_new (workspace, loaded->status, loaded->polish, loaded->error);
  g_signal_connect_object (project, "phase-changed", G_CALLBACK (phase_changed_cb), self, 0);
  g_signal_connect_object (project, "human-needed", G_CALLBACK (human_needed_cb), self, 0);
  g_hash_table_insert (self->awake, g_strdup (tf_project_get_id (project)), g_object_ref (project));
  if (!tf_estimates_has (self->estimates, tf_project_get_id (project)))
    tf_engine_note_finished (self, project);
  g_signal_emit (self, signals[SIGNAL_PROJECT_AWAKE], 0, project);
  return project;
}

/* The link goes through the queue of the plan. If a crash comes before it is written, the next
 * start writes it. */
void
tf_engine_link_back (TfEngine *self, TfProject *project)
{
  const TfProjectLink *link =
      tf_project_status_find_link (tf_project_get_status (project), TF_RELATION_PLAN, NULL);
  TfProject *plan = link != NULL ? tf_engine_find_project (self, link->project) : NULL;

  if (plan != NULL)
    tf_project_link_code (plan, tf_project_get_id (project));
}

void
tf_engine_start (TfEngine *self)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_awake (self);

  self->started = TRUE;
  for (guint i = 0; i < projects->len; i++)
    tf_project_start (g_ptr_array_index (projects, i));
  for (guint i = 0; i < projects->len; i++)
    tf_engine_link_back (self, g_ptr_array_index (projects, i));
  tf_engine_link_back_sleepers (self);
  tf_engine_save_index (self);
}

static TfWorker *
get_worker (TfProject *project)
{
  return tf_workspace_get_worker (tf_project_get_workspace (project));
}

static void
stop_one_done (TfEngine *self)
{
  g_autoptr (GTask) task = NULL;
  GHashTableIter iter;
  TfProject *project;

  if (--self->stopping > 0)
    return;
  g_hash_table_iter_init (&iter, self->awake);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    tf_worker_drain_until (get_worker (project), self->stop_deadline);
  tf_worker_drain_until (self->worker, self->stop_deadline);
  g_clear_handle_id (&self->stop_grace, g_source_remove);
  task = g_steal_pointer (&self->stop_task);
  g_task_return_boolean (task, TRUE);
}

static void
stopped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  tf_project_stop_finish (TF_PROJECT (source), result, NULL);
  stop_one_done (data);
}

static gboolean
grace_over_cb (gpointer data)
{
  TfEngine *self = data;
  GHashTableIter iter;
  TfProject *project;

  self->stop_grace = 0;
  g_hash_table_iter_init (&iter, self->awake);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    tf_worker_stop (get_worker (project));
  tf_worker_stop (self->worker);
  return G_SOURCE_REMOVE;
}

void
tf_engine_stop_async (TfEngine *self, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_awake (self);

  self->stop_task = g_task_new (self, NULL, callback, data);
  self->stop_deadline = g_get_monotonic_time () + STOP_GRACE_MS * G_TIME_SPAN_MILLISECOND;
  self->stop_grace = g_timeout_add (STOP_GRACE_MS, grace_over_cb, self);
  self->stopping = 1;
  for (guint i = 0; i < projects->len; i++)
    {
      self->stopping++;
      tf_project_stop_async (g_ptr_array_index (projects, i), stopped_cb, self);
    }
  stop_one_done (self);
}

void
tf_engine_stop_finish (TfEngine *self, GAsyncResult *result)
{
  g_task_propagate_boolean (G_TASK (result), NULL);
}

TfConfig *
tf_engine_get_config (TfEngine *self)
{
  return self->config;
}

gboolean
tf_engine_check_config (const char *projects_dir, const TfConfig *config, GError **error)
{
  if (g_str_equal (config->projects.directory, projects_dir))
    return tf_agent_registry_check (config, error);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "projects.directory is “%s”, but the daemon is running with “%s”; change the file "
               "and restart the daemon",
               config->projects.directory, projects_dir);
  return FALSE;
}

gboolean
tf_engine_set_config (TfEngine *self, TfConfig *config, GError **error)
{
  gboolean corrected = self->config->fault != NULL && config->fault == NULL;
  GHashTableIter iter;
  TfProject *project;

  if (!tf_engine_check_config (self->config->projects.directory, config, error))
    return FALSE;
  tf_config_ref (config);
  tf_config_unref (self->config);
  self->config = config;
  g_hash_table_iter_init (&iter, self->awake);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    {
      tf_workspace_set_config (tf_project_get_workspace (project), config);
      tf_project_touch (project);
      if (corrected)
        tf_project_take_up (project);
    }
  g_signal_emit (self, signals[SIGNAL_CONFIG_CHANGED], 0);
  return TRUE;
}

GPtrArray *
tf_engine_list_awake (TfEngine *self)
{
  GPtrArray *projects = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  TfProject *project;

  g_hash_table_iter_init (&iter, self->awake);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    g_ptr_array_add (projects, g_object_ref (project));
  return projects;
}

static void
create_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (tf_project_create_write (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* @id: (nullable): none is asked for */
static gboolean
find_named (TfEngine *self, const char *id, TfProject **out_project, GError **error)
{
  *out_project = id != NULL ? tf_engine_find_project (self, id) : NULL;
  if (id == NULL || *out_project != NULL)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no project %s", id);
  return FALSE;
}

void
tf_engine_create_async (TfEngine *self,
                        const TfProjectOptions *options,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  TfProjectCreate *create = NULL;
  TfProject *plan = NULL;
  TfProject *rival = NULL;
  GError *error = NULL;

  if (find_named (self, options->from_plan, &plan, &error) &&
      find_named (self, options->race, &rival, &error))
    create = tf_project_create_new (self->config, options, plan, &error);
  if (create == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, create, (GDestroyNotify) tf_project_create_free);
  tf_worker_queue (self->worker, task, create_thread);
}

TfProject *
tf_engine_create_finish (TfEngine *self, GAsyncResult *result, GError **error)
{
  TfProjectCreate *create = g_task_get_task_data (G_TASK (result));
  TfEngineLoaded loaded = { 0 };
  TfProject *project;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  loaded = (TfEngineLoaded){ .files = create->files, .status = create->status };
  project = tf_engine_take (self, &loaded);
  tf_engine_link_back (self, project);
  g_signal_emit (self, signals[SIGNAL_PROJECT_ADDED], 0, project);
  return g_object_ref (project);
}

static void
tf_engine_finalize (GObject *object)
{
  TfEngine *self = TF_ENGINE (object);

  g_clear_pointer (&self->awake, g_hash_table_unref);
  g_clear_pointer (&self->asleep, g_hash_table_unref);
  g_clear_pointer (&self->estimates, tf_estimates_free);
  g_clear_pointer (&self->config, tf_config_unref);
  g_clear_object (&self->slots);
  g_clear_object (&self->confinement);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (tf_engine_parent_class)->finalize (object);
}

static void
tf_engine_class_init (TfEngineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_engine_finalize;
  signals[SIGNAL_PROJECT_AWAKE] =
      g_signal_new ("project-awake", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, TF_TYPE_PROJECT);
  signals[SIGNAL_PROJECT_ADDED] =
      g_signal_new ("project-added", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, TF_TYPE_PROJECT);
  signals[SIGNAL_PROJECT_REMOVED] =
      g_signal_new ("project-removed", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CONFIG_CHANGED] =
      g_signal_new ("config-changed", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[SIGNAL_ESTIMATES_CHANGED] =
      g_signal_new ("estimates-changed", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[SIGNAL_NOTIFIED] =
      g_signal_new ("notified", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                    3, TF_TYPE_PROJECT, G_TYPE_STRING, G_TYPE_STRING);
}

static void
tf_engine_init (TfEngine *self)
{
  self->awake = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->asleep =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  self->worker = tf_worker_new ("tf-projects");
  self->estimates = tf_estimates_new ();
  self->confinement = tf_confinement_new ();
}

TfEngine *
tf_engine_new (TfConfig *config, TfRunSlots *slots)
{
  TfEngine *self = g_object_new (TF_TYPE_ENGINE, NULL);

  self->config = tf_config_ref (config);
  self->slots = g_object_ref (slots);
  return self;
}

TfConfinement *
tf_engine_get_confinement (TfEngine *self)
{
  g_return_val_if_fail (TF_IS_ENGINE (self), NULL);

  return self->confinement;
}
