/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-trial.h"

#include <errno.h>

#include "tf-agent-registry.h"
#include "tf-agent-run.h"
#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-prompt.h"
#include "tf-repo.h"
#include "tf-scratch.h"
#include "tf-worker.h"

#define WALL_SECONDS   60
#define MAX_FILE_BYTES (64 * TF_MIB)
#define MAX_PROCESSES  2048
#define SCRATCH        "trial"

static const char question[] =
    "This is a test of the connection and nothing else. Read no file and change none. Answer with "
    "one short sentence: who you are, and your model if you know it.";

typedef enum
{
  STEP_CONFINE,
  STEP_PREPARE,
  STEP_RUN,
  STEP_CLEAN,
  STEP_END,
} TfAgentTrialStep;

struct _TfAgentTrial
{
  TfJob parent_instance;

  TfConfig *config;           /* (owned) */
  TfConfinement *confinement; /* (owned) */
  TfWorker *worker;           /* (owned) */
  TfProjectFiles *files;      /* (owned): whose scratch directory it is asked in */
  char *name;                 /* (owned) */
  char *directory;            /* (owned) (nullable) */
  TfPrompt *prompt;           /* (owned): what is asked */
  GHashTable *to_read;        /* (owned) (nullable) (element-type utf8 utf8): path to text */
  guint wall_seconds;
  TfAgentTrialStep step;
  gboolean confined;
  char *answer; /* (owned) (nullable) */
  TfUsage usage;
  GError *error; /* (owned) (nullable): why it will fail */
};

G_DEFINE_FINAL_TYPE (TfAgentTrial, tf_agent_trial, TF_TYPE_JOB)

static void advance (TfAgentTrial *self);

static void
go (TfAgentTrial *self, TfAgentTrialStep step)
{
  self->step = step;
  advance (self);
}

/* Takes @error; the first one counts. */
static void
go_failed (TfAgentTrial *self, GError *error, TfAgentTrialStep step)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  go (self, step);
}

static void
decide (TfAgentTrial *self)
{
  const TfAgentConfig *agent = tf_config_get_agent (self->config, self->name);
  gboolean available = tf_confinement_is_available (self->confinement);
  GError *error = NULL;

  self->confined = available && !g_str_equal (agent->confine, "none");
  if (available || !g_str_equal (agent->confine, "required"))
    {
      go (self, STEP_PREPARE);
      return;
    }
  g_set_error (&error, TF_ERROR, TF_ERROR_SAFETY,
               "agents.available.%s.confine is “required”, and that cannot be done: %s", self->name,
               tf_confinement_get_reason (self->confinement));
  go_failed (self, error, STEP_END);
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfAgentTrial) self = data;

  tf_confinement_probe_finish (TF_CONFINEMENT (source), result);
  decide (self);
}

static void
confine (TfAgentTrial *self)
{
  GError *error = NULL;

  if (tf_agent_registry_require (self->config, self->name, &error) == NULL)
    go_failed (self, error, STEP_END);
  else
    tf_confinement_probe_async (self->confinement, probed_cb, g_object_ref (self));
}

static void
queue (TfAgentTrial *self, GTaskThreadFunc func, GAsyncReadyCallback callback)
{
  GTask *task = g_task_new (self, NULL, callback, NULL);

  g_task_set_source_tag (task, queue);
  tf_worker_queue (self->worker, task, func);
}

static gboolean
write_files (TfAgentTrial *self, GError **error)
{
  GHashTableIter iter;
  gpointer path, text;

  if (self->to_read == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, self->to_read);
  while (g_hash_table_iter_next (&iter, &path, &text))
    {
      g_autofree char *whole = g_build_filename (self->directory, path, NULL);

      if (!tf_atomic_file_write (whole, text, -1, error))
        return FALSE;
    }
  return TRUE;
}

static void
prepare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAgentTrial *self = source;
  const char *home = tf_project_files_get_directory (self->files);
  g_autoptr (TfRepo) repo = NULL;
  GError *error = NULL;

  if (g_mkdir_with_parents (home, 0700) != 0)
    tf_error_set_from_errno (&error, errno, "make", home);
  else
    self->directory = tf_scratch_make (self->files, SCRATCH, &error);
  if (self->directory != NULL)
    repo = tf_repo_create (self->directory, &error);
  if (repo != NULL && write_files (self, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAgentTrial *self = TF_AGENT_TRIAL (source);
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    go (self, STEP_RUN);
  else
    go_failed (self, error, STEP_CLEAN);
}

static GStrv
wrap (const char *const *argv, gpointer data, GError **error)
{
  TfAgentTrial *self = data;
  const TfAgentConfig *agent = tf_config_get_agent (self->config, self->name);
  g_auto (GStrv) programs = tf_confinement_dup_program_paths (argv[0]);
  const TfConfinementSpec spec = {
    .directory = self->directory,
    .home_paths = (const char *const *) agent->home,
    .program_paths = (const char *const *) programs,
    .network = agent->network,
    .file_bytes = MAX_FILE_BYTES,
    .max_processes = MAX_PROCESSES,
    .cpu_seconds = self->wall_seconds * g_get_num_processors (),
  };

  return tf_confinement_wrap (self->confinement, &spec, argv, error);
}

static void
run_done_cb (TfAgentRun *run, TfAgentTrial *self)
{
  const GError *error = tf_job_get_error (TF_JOB (run));

  self->usage = *tf_agent_run_get_usage (run);
  self->answer = g_strdup (tf_agent_run_get_answer (run));
  if (error != NULL)
    go_failed (self, g_error_copy (error), STEP_CLEAN);
  else
    go (self, STEP_CLEAN);
}

static void
ask (TfAgentTrial *self)
{
  g_autofree char *text = tf_prompt_to_text (self->prompt);
  const TfAgentRunSpec spec = {
    .config = tf_config_get_agent (self->config, self->name),
    .directory = self->directory,
    .prompt = text,
    .wall_seconds = self->wall_seconds,
    .wrap = self->confined ? wrap : NULL,
    .wrap_data = self,
  };
  g_autoptr (TfAgentRun) run = tf_agent_run_new (&spec);

  tf_job_run_child (TF_JOB (self), TF_JOB (run), G_CALLBACK (run_done_cb));
}

static void
clean_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAgentTrial *self = source;
  GError *error = NULL;

  if (tf_scratch_remove (self->files, SCRATCH, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* What stays is removed before the next trial. */
static void
cleaned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_info ("%s", error->message);
  go (TF_AGENT_TRIAL (source), STEP_END);
}

static void
advance (TfAgentTrial *self)
{
  switch (self->step)
    {
    case STEP_CONFINE:
      confine (self);
      break;
    case STEP_PREPARE:
      queue (self, prepare_thread, prepared_cb);
      break;
    case STEP_RUN:
      ask (self);
      break;
    case STEP_CLEAN:
      queue (self, clean_thread, cleaned_cb);
      break;
    case STEP_END:
      if (self->error != NULL)
        tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
      else
        tf_job_succeed (TF_JOB (self));
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_agent_trial_start (TfJob *job)
{
  go (TF_AGENT_TRIAL (job), STEP_CONFINE);
}

static void
tf_agent_trial_finalize (GObject *object)
{
  TfAgentTrial *self = TF_AGENT_TRIAL (object);

  tf_config_unref (self->config);
  g_object_unref (self->confinement);
  g_object_unref (self->worker);
  tf_project_files_unref (self->files);
  g_free (self->name);
  g_free (self->directory);
  tf_prompt_free (self->prompt);
  g_clear_pointer (&self->to_read, g_hash_table_unref);
  g_free (self->answer);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (tf_agent_trial_parent_class)->finalize (object);
}

static void
tf_agent_trial_class_init (TfAgentTrialClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_agent_trial_finalize;
  TF_JOB_CLASS (klass)->start = tf_agent_trial_start;
}

static void
tf_agent_trial_init (TfAgentTrial *self)
{
  g_autofree char *home = g_build_filename (g_get_user_cache_dir (), "thoughtforge", SCRATCH, NULL);

  self->worker = tf_worker_new ("tf-trial");
  self->prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, SCRATCH, 0, question);
  self->wall_seconds = WALL_SECONDS;
  self->files = tf_project_files_new (SCRATCH, home);
}

TfAgentTrial *
tf_agent_trial_new (TfConfig *config, const char *agent, TfConfinement *confinement)
{
  TfAgentTrial *self = NULL;

  g_return_val_if_fail (config != NULL && agent != NULL, NULL);
  g_return_val_if_fail (TF_IS_CONFINEMENT (confinement), NULL);

  self = g_object_new (TF_TYPE_AGENT_TRIAL, NULL);
  self->config = tf_config_ref (config);
  self->confinement = g_object_ref (confinement);
  self->name = g_strdup (agent);
  return self;
}

void
tf_agent_trial_set_task (TfAgentTrial *self,
                         const TfPrompt *prompt,
                         GHashTable *files,
                         guint wall_seconds)
{
  GHashTableIter iter;
  gpointer path, text;

  g_return_if_fail (TF_IS_AGENT_TRIAL (self) && prompt != NULL && files != NULL);

  tf_prompt_free (self->prompt);
  self->prompt = tf_prompt_copy (prompt);
  self->wall_seconds = wall_seconds;
  self->to_read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, &text))
    g_hash_table_insert (self->to_read, g_strdup (path), g_strdup (text));
}

const char *
tf_agent_trial_get_answer (TfAgentTrial *self)
{
  g_return_val_if_fail (TF_IS_AGENT_TRIAL (self), NULL);

  return tf_job_get_state (TF_JOB (self)) == TF_JOB_STATE_SUCCEEDED ? self->answer : NULL;
}

const TfUsage *
tf_agent_trial_get_usage (TfAgentTrial *self)
{
  g_return_val_if_fail (TF_IS_AGENT_TRIAL (self), NULL);

  return &self->usage;
}
