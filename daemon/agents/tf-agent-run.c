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

#define WRAPPED_SIGNAL 128 /* added to the number of a signal to make an exit status */

typedef struct
{
  const TfAgentRunSpec *spec;
  TfAgentOutput *output;
  TfAgentAdapter *adapter; /* (owned) */
  TfProcess *process;      /* (owned) (nullable): %NULL until started */
  char *complaint;         /* (owned) (nullable): the reason the agent gave for its failure */
  gboolean failed;         /* the adapter reported failure, with or without a complaint */
} Run;

static void
run_clear (Run *self)
{
  g_clear_object (&self->adapter);
  g_clear_object (&self->process);
  g_free (self->complaint);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

void
tf_agent_output_clear (TfAgentOutput *self)
{
  g_clear_pointer (&self->answer, g_free);
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->errors, g_free);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
}

static void
replace (char **text, const char *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

static void
adapter_event_cb (const TfAgentEvent *event, gpointer data)
{
  Run *self = data;

  switch (event->kind)
    {
    case TF_AGENT_EVENT_TEXT:
      if (self->spec->text != NULL && event->text != NULL)
        self->spec->text (event->text, self->spec->data);
      break;
    case TF_AGENT_EVENT_TOOL_USE:
      if (self->output->opened != NULL && event->path != NULL)
        g_ptr_array_add (self->output->opened, g_strdup (event->path));
      break;
    case TF_AGENT_EVENT_USAGE:
      if (event->usage != NULL)
        tf_usage_add (&self->output->usage, event->usage);
      break;
    case TF_AGENT_EVENT_RESULT:
      replace (&self->output->answer, event->text);
      break;
    case TF_AGENT_EVENT_ERROR:
      self->failed = TRUE;
      if (event->text != NULL)
        replace (&self->complaint, event->text);
      break;
    }
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, Run *self)
{
  if (stream == TF_PROCESS_STDOUT)
    tf_agent_adapter_feed_line (self->adapter, line, adapter_event_cb, self);
}

static void
started_cb (TfProcess *process, Run *self)
{
  GError *error = NULL;

  if (self->spec->started != NULL &&
      !self->spec->started (tf_process_get_pid (process), self->spec->data, &error))
    tf_process_end (process, error);
}

/* Looks the program up now, so that it is the one the user was shown. */
static GStrv
dup_argv (Run *self, GError **error)
{
  const TfAgentConfig *config = self->spec->config;
  g_autofree char *program = tf_agent_registry_find_program (config);
  GStrv argv = NULL;

  if (program == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE,
                   "agent %s: the program “%s” was not found on PATH; install it or set "
                   "agents.available.%s.command",
                   config->name, config->command, config->name);
      return NULL;
    }
  argv = tf_agent_adapter_dup_argv (self->adapter, config, error);
  if (argv != NULL)
    {
      g_free (argv[0]);
      argv[0] = g_steal_pointer (&program);
    }
  return argv;
}

static GStrv
dup_wrapped_argv (Run *self, GError **error)
{
  g_auto (GStrv) argv = dup_argv (self, error);

  if (argv == NULL || self->spec->wrap == NULL)
    return g_steal_pointer (&argv);
  return self->spec->wrap ((const char *const *) argv, self->spec->data, error);
}

static TfProcess *
create_process (Run *self, GError **error)
{
  const TfAgentRunSpec *run = self->spec;
  g_auto (GStrv) argv = dup_wrapped_argv (self, error);
  g_auto (GStrv) environment = tf_process_base_environment (run->config->env);
  g_autoptr (GBytes) prompt = g_bytes_new (run->prompt, strlen (run->prompt));
  const TfProcessSpec spec = {
    .argv = (const char *const *) argv,
    .directory = run->directory,
    .environment = (const char *const *) environment,
    .input = prompt,
    .max_stdout = TF_LIMIT_ANSWER,
    .max_stderr = TF_LIMIT_STDERR,
    .max_line = TF_LIMIT_LINE,
    .wall_seconds = run->wall_seconds,
    .silence_seconds = run->silence_seconds,
  };

  return argv != NULL ? tf_process_new (&spec) : NULL;
}

/* Replaces the error of the process, which is that of a wrapper. */
static void
name_limit (Run *self, GError **error)
{
  const TfAgentRunSpec *spec = self->spec;
  gboolean silent = tf_process_was_silent (self->process);
  const TfAgentLimit limit = {
    .agent = spec->config->name,
    .seconds = silent ? spec->silence_seconds : spec->wall_seconds,
    .silent = silent,
    .key = silent ? "agents.silence_timeout_seconds" : spec->wall_key,
  };

  g_clear_error (error);
  g_propagate_error (error, tf_agent_failure_new_limit (&limit));
}

static gboolean
run_process (Run *self, GCancellable *cancellable, GError **error)
{
  const char *name = self->spec->config->name;
  gboolean ok;

  g_signal_connect (self->process, "started", G_CALLBACK (started_cb), self);
  g_signal_connect (self->process, "line", G_CALLBACK (line_cb), self);
  ok = tf_process_run (self->process, cancellable, error);
  self->output->usage.wall_time = tf_process_get_wall_time (self->process);
  /* The embedded agent asks no model: its cost is known to be zero. */
  if (g_str_equal (name, TF_CONFIG_OFFLINE))
    self->output->usage.known = TRUE;
  if (!ok && g_error_matches (*error, TF_ERROR, TF_ERROR_TIMED_OUT))
    name_limit (self, error);
  else if (!ok && !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_prefix_error (error, "agent %s: ", name);
  return ok;
}

/* Only the wrapper exits normally after a signal ended the program inside. */
static void
unwrap_signal (Run *self, TfAgentEnd *end)
{
  if (self->spec->wrap == NULL || end->exit_code <= WRAPPED_SIGNAL ||
      end->exit_code >= WRAPPED_SIGNAL + NSIG)
    return;
  end->signal = end->exit_code - WRAPPED_SIGNAL;
  end->exit_code = -1;
}

/* How the process ended counts before what the agent reported: a killed run has no answer. */
static gboolean
judge (Run *self, GError **error)
{
  TfAgentEnd end = {
    .agent = self->spec->config->name,
    .exit_code = tf_process_get_exit_code (self->process),
    .signal = tf_process_get_signal (self->process),
    .errors = tf_process_get_stderr (self->process),
    .output = tf_process_get_stdout (self->process),
  };

  unwrap_signal (self, &end);
  tf_agent_adapter_finish (self->adapter, end.exit_code, adapter_event_cb, self);
  if (end.signal == 0 && !self->failed && self->output->answer != NULL &&
      !tf_agent_failure_is_blank (self->output->answer))
    return TRUE;
  end.complaint = self->complaint;
  self->output->exited_badly = end.signal == 0 && end.exit_code > 0;
  g_propagate_error (error, tf_agent_failure_new (&end));
  return FALSE;
}

gboolean
tf_agent_run (const TfAgentRunSpec *spec,
              TfAgentOutput *out_output,
              GCancellable *cancellable,
              GError **error)
{
  g_auto (Run) run = { .spec = spec, .output = out_output };
  g_autoptr (GError) failure = NULL;
  gboolean ok;

  g_return_val_if_fail (spec != NULL && spec->config != NULL && out_output != NULL, FALSE);
  g_return_val_if_fail (spec->directory != NULL && spec->prompt != NULL, FALSE);

  run.adapter = tf_agent_registry_create_adapter (spec->config, error);
  run.process = run.adapter != NULL ? create_process (&run, error) : NULL;
  if (run.process == NULL)
    return FALSE;
  if (tf_agent_adapter_names_files (run.adapter))
    out_output->opened = g_ptr_array_new_with_free_func (g_free);
  ok = run_process (&run, cancellable, &failure) && judge (&run, &failure);
  out_output->errors = g_strdup (tf_process_get_stderr (run.process));
  if (ok)
    return TRUE;
  tf_agent_failure_hide (failure, spec->config->env);
  out_output->output = g_strdup (tf_process_get_stdout (run.process));
  g_clear_pointer (&out_output->answer, g_free);
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}
