/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-run.h"

#include "tf-agent-failure.h"
#include "tf-agent-registry.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process.h"

#include <signal.h>
#include <string.h>

#define WRAPPED_SIGNAL 128 /* added to a signal's number to make an exit status */

struct _TfAgentRun
{
  TfJob parent_instance;

  TfAgentConfig config; /* (owned): its strings */
  char *directory;      /* (owned) */
  GBytes *prompt;       /* (owned) */
  guint wall_seconds;
  guint silence_seconds;
  TfAgentWrap wrap;   /* (nullable) */
  gpointer wrap_data; /* (not owned) */

  TfAgentAdapter *adapter; /* (owned) */
  TfProcess *process;      /* (owned) (nullable): until started */
  char *answer;            /* (owned) (nullable) */
  char *complaint;         /* (owned) (nullable): why the agent itself says it failed */
  gboolean failed;         /* the adapter said so, with or without a complaint */
  gboolean exited_badly;
  TfUsage usage;
};

typedef enum
{
  SIGNAL_STARTED,
  SIGNAL_TEXT,
  SIGNAL_TOOL_USE,
  N_SIGNALS,
} TfAgentRunSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TfAgentRun, tf_agent_run, TF_TYPE_JOB)

static void
adapter_event_cb (const TfAgentEvent *event, gpointer data)
{
  TfAgentRun *self = data;

  switch (event->kind)
    {
    case TF_AGENT_EVENT_TEXT:
      g_signal_emit (self, signals[SIGNAL_TEXT], 0, event->text != NULL ? event->text : "");
      break;
    case TF_AGENT_EVENT_TOOL_USE:
      g_signal_emit (self, signals[SIGNAL_TOOL_USE], 0, event->text != NULL ? event->text : "");
      break;
    case TF_AGENT_EVENT_USAGE:
      if (event->usage != NULL)
        tf_usage_add (&self->usage, event->usage);
      break;
    case TF_AGENT_EVENT_RESULT:
      g_free (self->answer);
      self->answer = g_strdup (event->text);
      break;
    case TF_AGENT_EVENT_ERROR:
      self->failed = TRUE;
      if (event->text != NULL)
        {
          g_free (self->complaint);
          self->complaint = g_strdup (event->text);
        }
      break;
    }
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, TfAgentRun *self)
{
  if (stream == TF_PROCESS_STDOUT)
    tf_agent_adapter_feed_line (self->adapter, line, adapter_event_cb, self);
}

/* Only the wrapper ends by itself when what it runs was ended by a signal. */
static void
unwrap_signal (TfAgentRun *self, TfAgentEnd *end)
{
  if (self->wrap == NULL || end->exit_code <= WRAPPED_SIGNAL ||
      end->exit_code >= WRAPPED_SIGNAL + NSIG)
    return;
  end->signal = end->exit_code - WRAPPED_SIGNAL;
  end->exit_code = -1;
}

/* What the process did decides before what the agent says: a killed run has no answer. */
static void
judge (TfAgentRun *self)
{
  TfAgentEnd end = {
    .agent = self->config.name,
    .exit_code = tf_process_get_exit_code (self->process),
    .signal = tf_process_get_signal (self->process),
    .errors = tf_process_get_stderr (self->process),
  };

  unwrap_signal (self, &end);
  tf_agent_adapter_finish (self->adapter, end.exit_code, adapter_event_cb, self);
  end.complaint = self->complaint;
  if (end.signal == 0 && !self->failed && self->answer != NULL &&
      !tf_agent_failure_is_blank (self->answer))
    {
      tf_job_succeed (TF_JOB (self));
      return;
    }
  g_clear_pointer (&self->answer, g_free);
  self->exited_badly = end.signal == 0 && end.exit_code > 0;
  tf_job_fail (TF_JOB (self), tf_agent_failure_new (&end));
}

static void
process_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfAgentRun) self = data;
  GError *error = NULL;
  gboolean ended;

  ended = tf_process_run_finish (self->process, result, &error);
  self->usage.wall_time = tf_process_get_wall_time (self->process);
  /* The embedded agent asks no model: what it costs is known to be nothing. */
  if (g_str_equal (self->config.name, TF_CONFIG_OFFLINE))
    self->usage.known = TRUE;
  if (ended)
    {
      judge (self);
      return;
    }
  g_clear_pointer (&self->answer, g_free);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_prefix_error (&error, "agent %s: ", self->config.name);
  tf_job_fail (TF_JOB (self), error);
}

/* The program is looked up here, so that it is the same one that the person was shown. */
static GStrv
dup_argv (TfAgentRun *self, GError **error)
{
  g_autofree char *program = tf_agent_registry_find_program (&self->config);
  GStrv argv;

  if (program == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE,
                   "agent %s: the program “%s” was not found on PATH; install it or set "
                   "agents.available.%s.command",
                   self->config.name, self->config.command, self->config.name);
      return NULL;
    }
  argv = tf_agent_adapter_dup_argv (self->adapter, &self->config, error);
  if (argv != NULL)
    {
      g_free (argv[0]);
      argv[0] = g_steal_pointer (&program);
    }
  return argv;
}

/* Takes @argv. */
static GStrv
wrap_argv (TfAgentRun *self, GStrv argv, GError **error)
{
  g_auto (GStrv) own = argv;

  if (self->wrap == NULL)
    return g_steal_pointer (&own);
  return self->wrap ((const char *const *) own, self->wrap_data, error);
}

static void
start_process (TfAgentRun *self, GStrv argv)
{
  g_auto (GStrv) environment = tf_process_base_environment (self->config.env);
  TfProcessSpec spec = {
    .argv = (const char *const *) argv,
    .directory = self->directory,
    .environment = (const char *const *) environment,
    .input = self->prompt,
    .max_stdout = TF_LIMIT_ANSWER,
    .max_stderr = TF_LIMIT_STDERR,
    .max_line = TF_LIMIT_LINE,
    .wall_seconds = self->wall_seconds,
    .silence_seconds = self->silence_seconds,
  };

  self->process = tf_process_new (&spec);
  g_signal_connect_object (self->process, "line", G_CALLBACK (line_cb), self, 0);
  tf_process_run_async (self->process, tf_job_get_cancellable (TF_JOB (self)), process_ended_cb,
                        g_object_ref (self));
  /* The process has its own copy now. */
  g_clear_pointer (&self->prompt, g_bytes_unref);
  if (tf_process_get_pid (self->process) != 0)
    g_signal_emit (self, signals[SIGNAL_STARTED], 0);
}

static void
tf_agent_run_start (TfJob *job)
{
  TfAgentRun *self = TF_AGENT_RUN (job);
  g_autofree char *activity = g_strdup_printf ("waiting for %s", self->config.name);
  g_auto (GStrv) argv = NULL;
  GError *error = NULL;

  self->adapter = tf_agent_registry_create_adapter (&self->config, &error);
  if (self->adapter != NULL)
    argv = dup_argv (self, &error);
  if (argv != NULL)
    argv = wrap_argv (self, argv, &error);
  if (argv == NULL)
    {
      tf_job_fail (job, error);
      return;
    }
  tf_job_set_activity (job, activity);
  start_process (self, argv);
}

/* Only what a run needs: the configuration may be replaced while it lasts. */
static void
copy_config (TfAgentConfig *to, const TfAgentConfig *from)
{
  GHashTableIter iter;
  gpointer name, value;

  to->name = g_strdup (from->name);
  to->command = g_strdup (from->command);
  to->flags = g_strdup (from->flags);
  to->adapter = g_strdup (from->adapter);
  to->env = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (from->env == NULL)
    return;
  g_hash_table_iter_init (&iter, from->env);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (to->env, g_strdup (name), g_strdup (value));
}

static void
clear_config (TfAgentConfig *config)
{
  g_free (config->name);
  g_free (config->command);
  g_free (config->flags);
  g_free (config->adapter);
  g_clear_pointer (&config->env, g_hash_table_unref);
}

static void
tf_agent_run_dispose (GObject *object)
{
  TfAgentRun *self = TF_AGENT_RUN (object);

  g_clear_object (&self->adapter);
  g_clear_object (&self->process);
  G_OBJECT_CLASS (tf_agent_run_parent_class)->dispose (object);
}

static void
tf_agent_run_finalize (GObject *object)
{
  TfAgentRun *self = TF_AGENT_RUN (object);

  clear_config (&self->config);
  g_free (self->directory);
  g_clear_pointer (&self->prompt, g_bytes_unref);
  g_free (self->answer);
  g_free (self->complaint);
  G_OBJECT_CLASS (tf_agent_run_parent_class)->finalize (object);
}

static void
tf_agent_run_class_init (TfAgentRunClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GType type = G_TYPE_FROM_CLASS (class);

  object_class->dispose = tf_agent_run_dispose;
  object_class->finalize = tf_agent_run_finalize;
  TF_JOB_CLASS (class)->start = tf_agent_run_start;

  signals[SIGNAL_STARTED] =
      g_signal_new ("started", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TEXT] = g_signal_new ("text", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[SIGNAL_TOOL_USE] =
      g_signal_new ("tool-use", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                    G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
tf_agent_run_init (TfAgentRun *self)
{
}

TfAgentRun *
tf_agent_run_new (const TfAgentRunSpec *spec)
{
  TfAgentRun *self;

  g_return_val_if_fail (spec != NULL && spec->config != NULL, NULL);
  g_return_val_if_fail (spec->directory != NULL && spec->prompt != NULL, NULL);

  self = g_object_new (TF_TYPE_AGENT_RUN, NULL);
  copy_config (&self->config, spec->config);
  self->directory = g_strdup (spec->directory);
  self->prompt = g_bytes_new (spec->prompt, strlen (spec->prompt));
  self->wall_seconds = spec->wall_seconds;
  self->silence_seconds = spec->silence_seconds;
  self->wrap = spec->wrap;
  self->wrap_data = spec->wrap_data;
  return self;
}

GPid
tf_agent_run_get_pid (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), 0);

  return self->process != NULL ? tf_process_get_pid (self->process) : 0;
}

const char *
tf_agent_run_get_answer (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), NULL);

  return tf_job_get_state (TF_JOB (self)) == TF_JOB_STATE_SUCCEEDED ? self->answer : NULL;
}

const char *
tf_agent_run_get_output (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), "");

  return self->process != NULL ? tf_process_get_stdout (self->process) : "";
}

const char *
tf_agent_run_get_stderr (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), "");

  return self->process != NULL ? tf_process_get_stderr (self->process) : "";
}

const TfUsage *
tf_agent_run_get_usage (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), NULL);

  return &self->usage;
}

gboolean
tf_agent_run_has_exited_badly (TfAgentRun *self)
{
  g_return_val_if_fail (TF_IS_AGENT_RUN (self), FALSE);

  return self->exited_badly;
}
