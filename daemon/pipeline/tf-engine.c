/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-paths.h"
#include "tf-project-private.h"
#include "tf-project-store.h"
#include "tf-state-store.h"
#include "tf-text.h"

struct _TfEngine
{
  GObject parent_instance;

  TfConfig *config;     /* (owned) */
  TfRunSlots *slots;    /* (owned) */
  TfWorker *worker;     /* (owned): creating and deleting projects */
  GHashTable *projects; /* (owned) (element-type utf8 TfProject) */
  GTask *stop_task;     /* (owned) (nullable) */
  guint stopping;       /* projects still to stop */
};

G_DEFINE_FINAL_TYPE (TfEngine, tf_engine, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_PROJECT_ADDED,
  SIGNAL_PROJECT_REMOVED,
  SIGNAL_CONFIG_CHANGED,
  SIGNAL_NOTIFIED,
} TfEngineSignal;

static guint signals[SIGNAL_NOTIFIED + 1];

static const char *
title_of (TfProject *project)
{
  const char *name = tf_project_get_status (project)->project_name;

  return name[0] != '\0' ? name : tf_project_get_id (project);
}

static void
notify (TfEngine *self, TfProject *project, const char *event, const char *text)
{
  g_autofree char *summary = g_strdup_printf ("%s: %s", title_of (project), text);

  tf_work_log (tf_project_get_work (project), "info", "notification", "%s: %s", event, summary);
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
  if (to == TF_PHASE_DONE)
    notify (self, project, "done", tf_project_get_status (project)->halt_detail);
  else if (to == TF_PHASE_HALTED)
    notify (self, project, "halted", tf_project_get_status (project)->halt_detail);
  else if (to == TF_PHASE_POLISHING && from == TF_PHASE_BUILDING)
    notify (self, project, "phase", "built; polishing begins");
}

static void
human_needed_cb (TfProject *project, const char *kind, const char *question, TfEngine *self)
{
  if (!g_str_equal (kind, "halted"))
    notify (self, project, "human_needed", question);
}

static TfProject *
add_project (TfEngine *self,
             TfProjectFiles *files,
             const TfProjectStatus *status,
             const TfPolishState *polish,
             const GError *corrupt)
{
  g_autoptr (TfWork) work = tf_work_new (files, self->config, self->slots);
  g_autoptr (TfProject) project = tf_project_new (work, status, polish, corrupt);

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

/* One project as it was read. */
typedef struct
{
  const char *projects_dir; /* (not owned) */
  const char *id;           /* (not owned) */
  TfProjectFiles *files;    /* (owned) (nullable) */
  TfProjectStatus *status;  /* (owned) (nullable) */
  TfPolishState *polish;    /* (owned) (nullable) */
  GError *error;            /* (owned) (nullable) */
} Loaded;

static void
loaded_clear (gpointer data)
{
  Loaded *loaded = data;

  g_clear_pointer (&loaded->files, tf_project_files_unref);
  g_clear_pointer (&loaded->status, tf_project_status_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_clear_error (&loaded->error);
}

static void
read_project (gpointer data, gpointer user_data)
{
  Loaded *loaded = data;

  tf_worker_allow_here ();
  loaded->files = tf_project_store_open (loaded->projects_dir, loaded->id, &loaded->error);
  if (loaded->files == NULL)
    return;
  loaded->status = tf_state_store_load_status (loaded->files, &loaded->error);
  if (loaded->status != NULL && has_polish_state (loaded->status->phase))
    loaded->polish = tf_state_store_load_polish (loaded->files, &loaded->error);
}

/* Start-up reads every project; on all processors, since that is most of the time it takes. */
static GArray *
read_projects (const char *projects_dir, GPtrArray *ids)
{
  GArray *all = g_array_sized_new (FALSE, TRUE, sizeof (Loaded), ids->len);
  GThreadPool *pool =
      g_thread_pool_new (read_project, NULL, (int) g_get_num_processors (), TRUE, NULL);

  g_array_set_size (all, ids->len);
  g_array_set_clear_func (all, loaded_clear);
  for (guint i = 0; i < ids->len; i++)
    {
      Loaded *loaded = &g_array_index (all, Loaded, i);

      loaded->projects_dir = projects_dir;
      loaded->id = g_ptr_array_index (ids, i);
      g_thread_pool_push (pool, loaded, NULL);
    }
  g_thread_pool_free (pool, FALSE, TRUE);
  return all;
}

static void
take_loaded (TfEngine *self, Loaded *loaded)
{
  TfPolishState *polish = loaded->polish;

  if (loaded->files == NULL)
    {
      g_warning ("project %s is left out: %s", loaded->id, loaded->error->message);
      return;
    }
  if (loaded->error != NULL)
    g_warning ("project %s: %s", loaded->id, loaded->error->message);
  if (polish != NULL && polish->trajectory->len == 0 && polish->iteration == 0)
    polish = NULL;
  add_project (self, loaded->files, loaded->status, polish, loaded->error);
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
  ids = tf_project_store_list (projects_dir, error);
  if (ids == NULL)
    return FALSE;
  all = read_projects (projects_dir, ids);
  for (guint i = 0; i < all->len; i++)
    take_loaded (self, &g_array_index (all, Loaded, i));
  return TRUE;
}

void
tf_engine_start (TfEngine *self)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_projects (self);

  for (guint i = 0; i < projects->len; i++)
    tf_project_start (g_ptr_array_index (projects, i));
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
    tf_worker_drain (tf_work_get_worker (tf_project_get_work (project)));
  tf_worker_drain (self->worker);
  task = g_steal_pointer (&self->stop_task);
  g_task_return_boolean (task, TRUE);
}

static void
stopped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  tf_project_stop_finish (TF_PROJECT (source), result, NULL);
  stop_one_done (data);
}

void
tf_engine_stop_async (TfEngine *self, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) projects = tf_engine_list_projects (self);

  self->stop_task = g_task_new (self, NULL, callback, data);
  self->stopping = 1;
  for (guint i = 0; i < projects->len; i++)
    {
      TfProject *project = g_ptr_array_index (projects, i);

      if (!tf_project_is_running (project))
        continue;
      self->stopping++;
      tf_project_stop_async (project, stopped_cb, self);
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
               "projects.directory is “%s” while the daemon runs with “%s”; change it in the file "
               "and restart the daemon",
               config->projects.directory, projects_dir);
  return FALSE;
}

gboolean
tf_engine_set_config (TfEngine *self, TfConfig *config, GError **error)
{
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
      tf_work_set_config (tf_project_get_work (project), config);
      tf_project_touch (project);
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

typedef struct
{
  char *projects_dir;      /* (owned) */
  TfProjectStatus *status; /* (owned) */
  GPtrArray *chat;         /* (owned) (element-type TfChatMessage) */
  TfProjectFiles *files;   /* (owned) (nullable): made */
} Create;

static void
create_free (gpointer data)
{
  Create *create = data;

  g_free (create->projects_dir);
  g_clear_pointer (&create->status, tf_project_status_unref);
  g_clear_pointer (&create->chat, g_ptr_array_unref);
  g_clear_pointer (&create->files, tf_project_files_unref);
  g_free (create);
}

static gboolean
create_on_disk (Create *create, GError **error)
{
  TfCommitSpec spec = { .subject = TF_COMMIT_CREATED, .time = tf_clock_now () };
  g_autoptr (TfRepo) repo = NULL;
  g_autofree char *hash = NULL;

  create->files = tf_project_store_create (create->projects_dir, tf_clock_now (), error);
  if (create->files == NULL)
    return FALSE;
  repo = tf_repo_open (tf_project_files_get_directory (create->files), error);
  /* A directory with a status is a project: one that an interruption leaves is seen. */
  if (repo == NULL || !tf_state_store_save_status (create->files, create->status, error) ||
      !tf_state_store_save_chat (create->files, create->chat, error))
    return FALSE;
  hash = tf_repo_commit (repo, &spec, error);
  return hash != NULL;
}

static void
create_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (create_on_disk (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
check_options (TfEngine *self, const TfProjectOptions *options, GError **error)
{
  const char *agent = options->agent != NULL ? options->agent : self->config->agents.default_agent;

  if (tf_agent_registry_require (self->config, agent, error) == NULL)
    return FALSE;
  if (options->title != NULL && g_utf8_strlen (options->title, -1) > TF_LIMIT_NAME)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "the title is longer than %d characters",
                   TF_LIMIT_NAME);
      return FALSE;
    }
  if (options->brain_dump != NULL && strlen (options->brain_dump) > TF_LIMIT_BRAIN_DUMP)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                   "the brain dump is %.1f MiB, over the limit of %" G_GSIZE_FORMAT
                   " MiB; give the bulk as a resource file",
                   (double) strlen (options->brain_dump) / TF_MIB, TF_LIMIT_BRAIN_DUMP / TF_MIB);
      return FALSE;
    }
  return TRUE;
}

static Create *
create_new (TfEngine *self, const TfProjectOptions *options)
{
  const char *agent = options->agent != NULL ? options->agent : self->config->agents.default_agent;
  Create *create = g_new0 (Create, 1);

  create->projects_dir = g_strdup (self->config->projects.directory);
  create->status = tf_project_status_new (agent, tf_clock_now ());
  create->status->deliverable_type = options->type;
  if (options->title != NULL)
    {
      g_free (create->status->project_name);
      create->status->project_name = g_strstrip (g_strdup (options->title));
    }
  create->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  if (options->brain_dump != NULL && tf_text_count_words (options->brain_dump) > 0)
    g_ptr_array_add (create->chat, tf_chat_message_new ("m1", TF_CHAT_ROLE_HUMAN,
                                                        TF_CHAT_KIND_MESSAGE, TF_PHASE_BRAIN_DUMP,
                                                        options->brain_dump, tf_clock_now ()));
  return create;
}

void
tf_engine_create_async (TfEngine *self,
                        const TfProjectOptions *options,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  GError *error = NULL;

  if (!check_options (self, options, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_task_set_task_data (task, create_new (self, options), create_free);
  tf_worker_queue (self->worker, task, create_thread);
}

TfProject *
tf_engine_create_finish (TfEngine *self, GAsyncResult *result, GError **error)
{
  Create *create = g_task_get_task_data (G_TASK (result));
  TfProject *project;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  project = add_project (self, create->files, create->status, NULL, NULL);
  return g_object_ref (project);
}

typedef struct
{
  TfProject *project; /* (owned) */
  gboolean stopped;   /* to go on when it cannot be moved */
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
  TfProjectFiles *files = tf_work_get_files (tf_project_get_work (delete->project));
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  GError *error = NULL;
  g_autofree char *moved = NULL;

  tf_worker_drain (tf_work_get_worker (tf_project_get_work (delete->project)));
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
      g_task_return_new_error (task, TF_ERROR, TF_ERROR_BUSY, "%s is being deleted already",
                               title_of (project));
      return;
    }
  if (tf_project_is_running (project) && !force)
    {
      g_task_return_new_error (task, TF_ERROR, TF_ERROR_BUSY,
                               "an agent is at work on %s; terminate it first or force",
                               title_of (project));
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
  g_object_ref (delete->project);
  g_hash_table_remove (self->projects, tf_project_get_id (delete->project));
  g_signal_emit (self, signals[SIGNAL_PROJECT_REMOVED], 0, delete->project);
  g_object_unref (delete->project);
  return TRUE;
}

static void
tf_engine_finalize (GObject *object)
{
  TfEngine *self = TF_ENGINE (object);

  g_clear_pointer (&self->projects, g_hash_table_unref);
  g_clear_pointer (&self->config, tf_config_unref);
  g_clear_object (&self->slots);
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
}

TfEngine *
tf_engine_new (TfConfig *config, TfRunSlots *slots)
{
  TfEngine *self = g_object_new (TF_TYPE_ENGINE, NULL);

  self->config = tf_config_ref (config);
  self->slots = g_object_ref (slots);
  return self;
}
