/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-trial.h"

#include <errno.h>

#include "tf-agent-home.h"
#include "tf-agent-registry.h"
#include "tf-agent-run.h"
#include "tf-ask-budget.h"
#include "tf-ask-confine.h"
#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-repo.h"
#include "tf-scratch.h"
#include "tf-usage-days.h"
#include "tf-worker.h"

#define WALL_SECONDS   60
#define MAX_FILE_BYTES (64 * TF_MIB)
#define MAX_PROCESSES  2048
#define SCRATCH        "trial"
#define SCRATCH_HOME   "trial-home"

static const char question[] =
    "This is a test of the connection and nothing else. Read no file and change none. Answer with "
    "one short sentence: who you are, and your model if you know it.";

typedef struct
{
  const TfAgentTrial *spec;
  const TfAgentConfig *agent;
  TfWorker *worker;      /* (owned) */
  TfProjectFiles *files; /* (owned): of the scratch directory in which the agent runs */
  char *directory;       /* (owned) (nullable) */
  TfAgentHome *home;     /* (owned) (nullable): of a confined run */
  guint wall_seconds;
  gboolean confined;
} Trial;

static void
trial_init (Trial *self, const TfAgentTrial *spec)
{
  g_autofree char *home = g_build_filename (g_get_user_cache_dir (), "thoughtforge", SCRATCH, NULL);

  self->spec = spec;
  self->worker = tf_worker_new ("tf-trial");
  self->files = tf_project_files_new (SCRATCH, home);
  self->wall_seconds = spec->wall_seconds > 0 ? spec->wall_seconds : WALL_SECONDS;
}

static void
trial_clear (Trial *self)
{
  g_clear_pointer (&self->home, tf_agent_home_free);
  g_object_unref (self->worker);
  tf_project_files_unref (self->files);
  g_free (self->directory);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static gboolean
confine (Trial *self, GError **error)
{
  TfConfinement *confinement = self->spec->confinement;
  const char *wish = self->agent->confine;

  tf_confinement_probe (confinement);
  self->confined = tf_confinement_is_available (confinement) && !g_str_equal (wish, "none");
  if (self->confined || !g_str_equal (wish, "required"))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
               "agents.available.%s.confine is “required”, but confinement does not work: %s",
               self->agent->name, tf_confinement_get_reason (confinement));
  return FALSE;
}

static gboolean
write_files (const Trial *self, GError **error)
{
  GHashTableIter iter;
  gpointer path, text;

  if (self->spec->files == NULL)
    return TRUE;
  g_hash_table_iter_init (&iter, self->spec->files);
  while (g_hash_table_iter_next (&iter, &path, &text))
    {
      g_autofree char *whole = g_build_filename (self->directory, path, NULL);

      if (!tf_atomic_file_write (whole, text, -1, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
prepare (Trial *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);
  const char *home = tf_project_files_get_directory (self->files);
  g_autoptr (TfRepo) repo = NULL;

  if (g_mkdir_with_parents (home, 0700) != 0)
    {
      tf_error_set_from_errno (error, errno, "make", home);
      return FALSE;
    }
  self->directory = tf_scratch_make (self->files, SCRATCH, error);
  if (self->directory != NULL)
    repo = tf_repo_create (self->directory, error);
  return repo != NULL && write_files (self, error);
}

static void
report (const Trial *self, const GPtrArray *phrases)
{
  for (guint i = 0; i < phrases->len; i++)
    g_message ("the trial of %s %s", self->agent->name,
               (const char *) g_ptr_array_index (phrases, i));
}

static gboolean
prepare_home (Trial *self, GCancellable *cancellable, GError **error)
{
  const TfAgentHomeSpec spec = {
    .files = self->files,
    .worker = self->worker,
    .agent = self->agent,
  };
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);

  if (!self->confined)
    return TRUE;
  self->home = tf_agent_home_new (&spec, SCRATCH_HOME, phrases, cancellable, error);
  report (self, phrases);
  return self->home != NULL;
}

static void
settle_home (Trial *self)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);

  if (self->home == NULL)
    return;
  tf_agent_home_settle (self->home, phrases, phrases);
  report (self, phrases);
}

static GStrv
wrap (const char *const *argv, gpointer data, GError **error)
{
  static const char *const everything[] = { ".", NULL };
  static const char *const repository[] = { ".git", NULL };
  const Trial *self = data;
  g_auto (GStrv) programs = tf_confinement_dup_program_paths (argv[0]);
  TfConfinementSpec spec = {
    .directory = self->directory,
    .program_paths = (const char *const *) programs,
    .network = tf_agent_config_get_network (self->agent),
    .local_ports = (const char *const *) self->agent->network_local,
    .no_namespaces = tf_ask_confine_forbids_namespaces (self->agent),
    .memory_bytes = tf_ask_confine_get_memory_limit (),
    .file_bytes = MAX_FILE_BYTES,
    .max_processes = MAX_PROCESSES,
    .cpu_seconds = self->wall_seconds * g_get_num_processors (),
  };

  if (self->spec->written != NULL)
    {
      spec.writable_paths = everything;
      spec.readonly_paths = repository;
    }
  tf_agent_home_show (self->home, &spec);
  return tf_confinement_wrap (self->spec->confinement, &spec, argv, error);
}

static char *
dup_prompt (const Trial *self)
{
  g_autoptr (TfPrompt) prompt = NULL;

  if (self->spec->prompt != NULL)
    return tf_prompt_to_text (self->spec->prompt);
  prompt = tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, SCRATCH, 0, question);
  return tf_prompt_to_text (prompt);
}

static char *
ask (Trial *self, TfUsage *out_usage, GCancellable *cancellable, GError **error)
{
  g_autofree char *prompt = dup_prompt (self);
  g_auto (TfAgentOutput) output = { 0 };
  const TfAgentRunSpec spec = {
    .config = self->agent,
    .directory = self->directory,
    .prompt = prompt,
    .tree = self->spec->files != NULL || self->spec->written != NULL,
    .writes = self->spec->written != NULL,
    .wall_seconds = self->wall_seconds,
    .wall_key = self->spec->wall_key,
    .wrap = self->confined ? wrap : NULL,
    .data = self,
  };
  gboolean ok = tf_agent_run (&spec, &output, cancellable, error);

  tf_ask_budget_count (self->agent, ok, &output.usage);
  tf_usage_days_keep_trial (self->agent->name, &output.usage);
  *out_usage = output.usage;
  return ok ? g_steal_pointer (&output.answer) : NULL;
}

static void
read_written (const Trial *self)
{
  g_autofree char *path = NULL;

  if (self->spec->written == NULL || self->spec->out_written == NULL)
    return;
  path = g_build_filename (self->directory, self->spec->written, NULL);
  *self->spec->out_written = tf_atomic_file_read (path, TF_LIMIT_LINE, NULL, NULL);
}

/* What remains is removed before the next trial. */
static void
clean (Trial *self)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->worker);
  g_autoptr (GError) error = NULL;

  if (!tf_scratch_remove (self->files, SCRATCH, &error))
    g_info ("%s", error->message);
}

char *
tf_agent_trial_run (const TfAgentTrial *self,
                    TfUsage *out_usage,
                    GCancellable *cancellable,
                    GError **error)
{
  g_auto (Trial) trial = { 0 };
  char *answer = NULL;

  g_return_val_if_fail (self != NULL && self->config != NULL && self->agent != NULL, NULL);
  g_return_val_if_fail (TF_IS_CONFINEMENT (self->confinement) && out_usage != NULL, NULL);

  trial_init (&trial, self);
  trial.agent = tf_agent_registry_require (self->config, self->agent, error);
  if (trial.agent == NULL || !tf_ask_budget_check_day (self->config, error) ||
      !confine (&trial, error))
    return NULL;
  if (prepare (&trial, error) && prepare_home (&trial, cancellable, error))
    answer = ask (&trial, out_usage, cancellable, error);
  if (answer != NULL)
    read_written (&trial);
  settle_home (&trial);
  clean (&trial);
  return answer;
}
