/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-work.h"

#include "tf-paths.h"
#include "tf-work-private.h"

/* Things that can be replaced while the worker is using them: the newest counts, the others live
 * as long as the work. They are replaced when a person changes the configuration: seldom. */
struct _TfWork
{
  GObject parent_instance;

  TfProjectFiles *files;          /* (owned) */
  TfWorker *worker;               /* (owned) */
  TfRunSlots *slots;              /* (owned) */
  TfConfinement *confinement;     /* (owned) */
  char *warnings[TF_WORK_N_RUNS]; /* (owned) */
  TfRepo *repo;                   /* (owned) (nullable): the worker's */
  TfUsage usage;
  int priority;
  gboolean recovering;

  GMutex lock;             /* of what follows */
  GPtrArray *configs;      /* (owned) (element-type TfConfig): newest last */
  GPtrArray *libraries;    /* (owned) (element-type TfPromptLibrary): newest last */
  GPtrArray *deliverables; /* (owned) (element-type TfDeliverable): newest last; NULL for none */
  const char *agent;       /* (not owned): interned */
  TfPhase phase;
  GHashTable *writes; /* (owned) (element-type utf8 guint): path to number of its last write */
  guint n_writes;
};

G_DEFINE_FINAL_TYPE (TfWork, tf_work, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_RUN_STARTED,
  SIGNAL_RUN_FINISHED,
  SIGNAL_DELTA,
  SIGNAL_WARNING_CHANGED,
  N_SIGNALS,
} TfWorkSignal;

static guint signals[N_SIGNALS];

static gpointer
get_newest (TfWork *self, GPtrArray *array)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return array->len > 0 ? g_ptr_array_index (array, array->len - 1) : NULL;
}

static void
add_newest (TfWork *self, GPtrArray *array, gpointer owned)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  g_ptr_array_add (array, owned);
}

static void
clear_deliverable (gpointer data)
{
  if (data != NULL)
    g_object_unref (data);
}

static void
tf_work_finalize (GObject *object)
{
  TfWork *self = TF_WORK (object);

  tf_project_files_unref (self->files);
  g_object_unref (self->worker);
  g_clear_object (&self->slots);
  g_clear_object (&self->confinement);
  for (guint i = 0; i < TF_WORK_N_RUNS; i++)
    g_free (self->warnings[i]);
  g_clear_pointer (&self->repo, tf_repo_free);
  g_ptr_array_unref (self->configs);
  g_ptr_array_unref (self->libraries);
  g_ptr_array_unref (self->deliverables);
  g_hash_table_unref (self->writes);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (tf_work_parent_class)->finalize (object);
}

static void
tf_work_class_init (TfWorkClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_work_finalize;

  signals[SIGNAL_RUN_STARTED] = g_signal_new ("run-started", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                              NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_RUN_FINISHED] = g_signal_new ("run-finished", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_DELTA] = g_signal_new ("delta", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE,
                                        G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[SIGNAL_WARNING_CHANGED] = g_signal_new ("warning-changed", type, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_work_init (TfWork *self)
{
  g_mutex_init (&self->lock);
  self->configs = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_config_unref);
  self->libraries = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_prompt_library_free);
  self->deliverables = g_ptr_array_new_with_free_func (clear_deliverable);
  self->writes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->agent = "";
  for (guint i = 0; i < TF_WORK_N_RUNS; i++)
    self->warnings[i] = g_strdup ("");
}

TfWork *
tf_work_new (TfProjectFiles *files, TfConfig *config, TfRunSlots *slots, TfConfinement *confinement)
{
  TfWork *self = NULL;

  g_return_val_if_fail (files != NULL && config != NULL && TF_IS_RUN_SLOTS (slots), NULL);
  g_return_val_if_fail (TF_IS_CONFINEMENT (confinement), NULL);

  self = g_object_new (TF_TYPE_WORK, NULL);
  self->files = tf_project_files_ref (files);
  self->worker = tf_worker_new (tf_project_files_get_id (files));
  self->slots = g_object_ref (slots);
  self->confinement = g_object_ref (confinement);
  tf_work_set_config (self, config);
  tf_work_set_agent (self, config->agents.default_agent);
  return self;
}

TfConfinement *
tf_work_get_confinement (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return self->confinement;
}

char *
tf_work_dup_warning (TfWork *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  for (guint i = 0; i < TF_WORK_N_RUNS; i++)
    if (*self->warnings[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", self->warnings[i]);
  return g_string_free (text, FALSE);
}

void
tf_work_set_warning (TfWork *self, TfWorkRuns whose, const char *warning)
{
  g_return_if_fail (TF_IS_WORK (self) && warning != NULL);

  if (g_str_equal (self->warnings[whose], warning))
    return;
  g_free (self->warnings[whose]);
  self->warnings[whose] = g_strdup (warning);
  g_signal_emit (self, signals[SIGNAL_WARNING_CHANGED], 0);
}

TfProjectFiles *
tf_work_get_files (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return self->files;
}

TfWorker *
tf_work_get_worker (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return self->worker;
}

TfConfig *
tf_work_get_config (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return get_newest (self, self->configs);
}

static TfPromptLibrary *
create_library (const TfConfig *config)
{
  g_autofree char *shipped = tf_paths_dup_shipped_prompts_dir ();
  g_autofree char *own = NULL;

  if (config->prompts.directory != NULL && *config->prompts.directory != '\0')
    own = g_strdup (config->prompts.directory);
  else
    own = tf_paths_dup_user_prompts_dir ();
  return tf_prompt_library_new (own, shipped);
}

void
tf_work_set_config (TfWork *self, TfConfig *config)
{
  g_return_if_fail (TF_IS_WORK (self));
  g_return_if_fail (config != NULL);

  if (config == tf_work_get_config (self))
    return;
  add_newest (self, self->configs, tf_config_ref (config));
  add_newest (self, self->libraries, create_library (config));
}

TfRunSlots *
tf_work_get_slots (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return self->slots;
}

const TfPromptLibrary *
tf_work_get_prompts (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return get_newest (self, self->libraries);
}

const char *
tf_work_get_agent (TfWork *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORK (self), "");

  locker = g_mutex_locker_new (&self->lock);
  return self->agent;
}

void
tf_work_set_agent (TfWork *self, const char *agent)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORK (self));

  locker = g_mutex_locker_new (&self->lock);
  self->agent = g_intern_string (agent != NULL ? agent : "");
}

int
tf_work_get_priority (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), 0);

  return self->priority;
}

void
tf_work_set_priority (TfWork *self, int priority)
{
  g_return_if_fail (TF_IS_WORK (self));

  self->priority = priority;
}

TfPhase
tf_work_get_phase (TfWork *self)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (TF_IS_WORK (self), TF_PHASE_BRAIN_DUMP);

  locker = g_mutex_locker_new (&self->lock);
  return self->phase;
}

void
tf_work_set_phase (TfWork *self, TfPhase phase)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORK (self));

  locker = g_mutex_locker_new (&self->lock);
  self->phase = phase;
}

TfDeliverable *
tf_work_get_deliverable (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return get_newest (self, self->deliverables);
}

void
tf_work_set_deliverable (TfWork *self, TfDeliverable *deliverable)
{
  g_return_if_fail (TF_IS_WORK (self));
  g_return_if_fail (deliverable == NULL || TF_IS_DELIVERABLE (deliverable));

  if (deliverable == tf_work_get_deliverable (self))
    return;
  add_newest (self, self->deliverables, deliverable != NULL ? g_object_ref (deliverable) : NULL);
}

gboolean
tf_work_get_recovering (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), FALSE);

  return g_atomic_int_get (&self->recovering);
}

void
tf_work_set_recovering (TfWork *self, gboolean recovering)
{
  g_return_if_fail (TF_IS_WORK (self));

  g_atomic_int_set (&self->recovering, recovering);
}

void
tf_work_note_write (TfWork *self, const char *relative)
{
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_if_fail (TF_IS_WORK (self));
  g_return_if_fail (relative != NULL);

  locker = g_mutex_locker_new (&self->lock);
  g_hash_table_replace (self->writes, g_strdup (relative), GUINT_TO_POINTER (++self->n_writes));
}

guint
tf_work_get_write_mark (TfWork *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->n_writes;
}

gboolean
tf_work_has_written_since (TfWork *self, const char *relative, guint mark)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->writes, relative)) > mark;
}

void
tf_work_queue (TfWork *self,
               gpointer source,
               GTaskThreadFunc func,
               gpointer data,
               GDestroyNotify destroy,
               GAsyncReadyCallback callback)
{
  GTask *task = g_task_new (source, NULL, callback, NULL);

  g_return_if_fail (TF_IS_WORK (self));

  g_task_set_source_tag (task, tf_work_queue);
  if (data != NULL)
    g_task_set_task_data (task, data, destroy);
  tf_worker_queue (self->worker, task, func);
}

/* A directory with a status is a project, and its repository was made before that. */
static TfRepo *
open_repo (TfWork *self, GError **error)
{
  const char *directory = tf_project_files_get_directory (self->files);
  g_autofree char *status = tf_project_files_dup_path (self->files, TF_FILE_STATUS);

  if (g_file_test (status, G_FILE_TEST_EXISTS))
    return tf_repo_open (directory, error);
  return tf_repo_create (directory, error);
}

TfRepo *
tf_work_get_repo (TfWork *self, GError **error)
{
  TfDeliverable *deliverable = NULL;

  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  tf_worker_assert_current ();
  if (self->repo == NULL)
    self->repo = open_repo (self, error);
  deliverable = tf_work_get_deliverable (self);
  if (self->repo != NULL && deliverable != NULL)
    tf_repo_set_honour_ignore (self->repo,
                               tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE);
  return self->repo;
}

void
tf_work_drop_repo (TfWork *self)
{
  g_return_if_fail (TF_IS_WORK (self));

  tf_worker_assert_current ();
  g_clear_pointer (&self->repo, tf_repo_free);
}

const TfUsage *
tf_work_get_usage (TfWork *self)
{
  g_return_val_if_fail (TF_IS_WORK (self), NULL);

  return &self->usage;
}

void
tf_work_set_usage (TfWork *self, const TfUsage *usage)
{
  g_return_if_fail (TF_IS_WORK (self));
  g_return_if_fail (usage != NULL);

  self->usage = *usage;
}

void
tf_work_add_usage (TfWork *self, const TfUsage *usage)
{
  tf_usage_add (&self->usage, usage);
}

void
tf_work_emit_run_started (TfWork *self, const TfRunSummary *run)
{
  g_signal_emit (self, signals[SIGNAL_RUN_STARTED], 0, run);
}

void
tf_work_emit_run_finished (TfWork *self, const TfRunSummary *run)
{
  g_signal_emit (self, signals[SIGNAL_RUN_FINISHED], 0, run);
}

void
tf_work_emit_delta (TfWork *self, const char *run_id, const char *text)
{
  g_signal_emit (self, signals[SIGNAL_DELTA], 0, run_id, text);
}
