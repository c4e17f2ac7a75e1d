/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

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
  SIGNAL_PROJECT_ADDED,
  SIGNAL_PROJECT_REMOVED,
  SIGNAL_CONFIG_CHANGED,
  SIGNAL_NOTIFIED,
} TfEngineSignal;

static guint signals[SIGNAL_NOTIFIED + 1];

const char *
tf_engine_title_of (TfProject *project)
{
  const char *name = tf_project_get_status (project)->project_name;

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

static TfProject *
add_project (TfEngine *self,
             TfProjectFiles *files,
             const TfProjectStatus *status,
             const TfPolishState *polish,
             const GError *corrupt,
             gboolean has_link)
{
  g_autoptr (TfWorkspace) workspace =
      tf_workspace_new (files, self->config, self->slots, self->confinement);
  g_autoptr (TfProject) project = NULL;

  if (has_link)
    tf_worker_refuse (tf_workspace_get_worker (workspace), corrupt);
  project = tf_project_new (workspace, status, polish, corrupt);
  g_signal_connect_object (project, "phase-changed", G_CALLBACK (phase_changed_cb), self, 0);
  g_signal_connect_object (project, "human-needed", G_CALLBACK (human_needed_cb), self, 0);
  g_hash_table_insert (self->projects, g_strdup (tf_project_get_id (project)),
                       g_object_ref (project));
  g_signal_emit (self, signals[SIGNAL_PROJECT_ADDED], 0, project);
  return project;
}

static gboolean
has_polish_state (TfPhase phase)
{
  return phase == TF_PHASE_POLISHING || phase == TF_PHASE_DONE || phase == TF_PHASE_HALTED;
}

static gboolean
is_untouched (const TfPolishState *polish)
{
  return polish->trajectory->len == 0 && polish->iteration == 0;
}

void
tf_engine_loaded_clear (TfEngineLoaded *loaded)
{
  g_clear_pointer (&loaded->files, tf_project_files_unref);
  g_clear_pointer (&loaded->status, tf_project_status_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_clear_error (&loaded->error);
}

void
tf_engine_read (TfEngineLoaded *loaded)
{
  gboolean is_outside = FALSE;

  loaded->has_link = !tf_project_store_check_links (loaded->files, &is_outside, &loaded->error);
  if (loaded->has_link)
    {
      /* Its name and type, so that it can be recognised. */
      loaded->status = is_outside ? NULL : tf_state_store_load_status (loaded->files, NULL);
      return;
    }
  tf_project_store_close_directories (loaded->files);
  loaded->status = tf_state_store_load_status (loaded->files, &loaded->error);
  if (loaded->status == NULL || !has_polish_state (loaded->status->phase))
    return;
  loaded->polish = tf_state_store_load_polish (loaded->files, &loaded->error);
  if (loaded->polish != NULL && is_untouched (loaded->polish))
    g_clear_pointer (&loaded->polish, tf_polish_state_unref);
}

static void
read_project (TfEngineLoaded *loaded)
{
  loaded->files = tf_project_store_open (loaded->projects_dir, loaded->id, &loaded->error);
  if (loaded->files != NULL)
    tf_engine_read (loaded);
}

typedef struct
{
  GArray *all; /* (not owned) (element-type TfEngineLoaded) */
  int next;    /* atomic: the first that nobody reads yet */
} Reading;

static gpointer
read_some (gpointer data)
{
  Reading *self = data;
  int n = (int) self->all->len;

  tf_worker_allow_here ();
  for (int i = g_atomic_int_add (&self->next, 1); i < n; i = g_atomic_int_add (&self->next, 1))
    read_project (&g_array_index (self->all, TfEngineLoaded, i));
  return NULL;
}

/* Start-up spends most of its time here, so all processors read; with fewer threads it takes
 * longer. */
static void
read_all (GArray *all)
{
  Reading reading = { .all = all };
  guint n_helpers = MIN (g_get_num_processors () - 1, all->len);
  g_autoptr (GPtrArray) helpers = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  while (error == NULL && helpers->len < n_helpers)
    {
      GThread *thread = g_thread_try_new ("tf-read", read_some, &reading, &error);

      if (thread != NULL)
        g_ptr_array_add (helpers, thread);
    }
  if (error != NULL)
    g_info ("reading the projects with %u threads: %s", helpers->len + 1, error->message);
  read_some (&reading);
  for (guint i = 0; i < helpers->len; i++)
    g_thread_join (helpers->pdata[i]);
}

static GArray *
read_projects (const char *projects_dir, GPtrArray *ids)
{
  GArray *all = g_array_sized_new (FALSE, TRUE, sizeof (TfEngineLoaded), ids->len);

  g_array_set_size (all, ids->len);
  g_array_set_clear_func (all, (GDestroyNotify) tf_engine_loaded_clear);
  for (guint i = 0; i < ids->len; i++)
    {
      TfEngineLoaded *loaded = &g_array_index (all, TfEngineLoaded, i);

      loaded->projects_dir = projects_dir;
      loaded->id = g_ptr_array_index (ids, i);
    }
  read_all (all);
  return all;
}

TfProject *
tf_engine_take (TfEngine *self, const TfEngineLoaded *loaded)
{
  if (loaded->error != NULL)
    g_warning ("project %s: %s", tf_project_files_get_id (loaded->files), loaded->error->message);
  return add_project (self, loaded->files, loaded->status, loaded->polish, loaded->error,
                      loaded->has_link);
}

static void
take_or_leave (TfEngine *self, const TfEngineLoaded *loaded)
{
  if (loaded->files != NULL)
    tf_engine_take (self, loaded);
  else
    g_warning ("skipping project %s: %s", loaded->id, loaded->error->message);
}

gboolean
tf_engine_load (TfEngine *self, GError **error)
{
  const char *projects_dir = self->config->projects.directory;
  g_autoptr (GPtrArray) ids = NULL;
  g_autoptr (GArray) all = NULL;

  tf_worker_allow_here ();
  if (!tf_project_store_prepare (projects_dir, error))
    return FALSE;
  tf_project_store_close_projects (projects_dir);
  ids = tf_project_store_list (projects_dir, error);
  if (ids == NULL)
    return FALSE;
  all = read_projects (projects_dir, ids);
  for (guint i = 0; i < all->len; i++)
    take_or_leave (self, &g_array_index (all, TfEngineLoaded, i));
  return TRUE;
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
  g_autoptr (GPtrArray) projects = tf_engine_list_projects (self);

  for (guint i = 0; i < projects->len; i++)
    tf_project_start (g_ptr_array_index (projects, i));
  for (guint i = 0; i < projects->len; i++)
    tf_engine_link_back (self, g_ptr_array_index (projects, i));
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
  g_hash_table_iter_init (&iter, self->projects);
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
  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    tf_worker_stop (get_worker (project));
  tf_worker_stop (self->worker);
  return G_SOURCE_REMOVE;
}

void
tf_engine_stop_async (TfEngine *self, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_projects (self);

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
    return TRUE;
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
  g_hash_table_iter_init (&iter, self->projects);
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
tf_engine_list_projects (TfEngine *self)
{
  GPtrArray *projects = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  TfProject *project;

  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &project))
    g_ptr_array_add (projects, g_object_ref (project));
  return projects;
}

TfProject *
tf_engine_find_project (TfEngine *self, const char *id)
{
  return g_hash_table_lookup (self->projects, id);
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

static gboolean
find_plan (TfEngine *self, const char *id, TfProject **out_plan, GError **error)
{
  *out_plan = id != NULL ? tf_engine_find_project (self, id) : NULL;
  if (id == NULL || *out_plan != NULL)
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
  GError *error = NULL;

  if (find_plan (self, options->from_plan, &plan, &error))
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
  TfProject *project;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  project = add_project (self, create->files, create->status, NULL, NULL, FALSE);
  tf_engine_link_back (self, project);
  return g_object_ref (project);
}

static void
tf_engine_finalize (GObject *object)
{
  TfEngine *self = TF_ENGINE (object);

  g_clear_pointer (&self->projects, g_hash_table_unref);
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
  signals[SIGNAL_PROJECT_ADDED] =
      g_signal_new ("project-added", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, TF_TYPE_PROJECT);
  signals[SIGNAL_PROJECT_REMOVED] =
      g_signal_new ("project-removed", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, TF_TYPE_PROJECT);
  signals[SIGNAL_CONFIG_CHANGED] =
      g_signal_new ("config-changed", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[SIGNAL_NOTIFIED] =
      g_signal_new ("notified", TF_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                    3, TF_TYPE_PROJECT, G_TYPE_STRING, G_TYPE_STRING);
}

static void
tf_engine_init (TfEngine *self)
{
  self->projects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->worker = tf_worker_new ("tf-projects");
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
