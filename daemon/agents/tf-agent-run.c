/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-run.h"

#include <signal.h>
#include <string.h>

#include "tf-agent-activity.h"
#include "tf-agent-failure.h"
#include "tf-agent-launching.h"
#include "tf-agent-registry.h"
#include "tf-agent-trouble.h"
#include "tf-clock.h"
#include "tf-error.h"

#define LEAVE_MS 2000

#define WRAPPED_SIGNAL 128 /* added to the number of a signal to make an exit status */

typedef struct
{
  const TfAgentRunSpec *spec;
  TfAgentOutput *output;
  TfAgentAdapter *adapter; /* (owned) */
  TfProcess *process;      /* (owned) (nullable): %NULL until started */
  TfAgentSink sink;
  char *complaint;         /* (owned) (nullable): the reason the agent gave for its failure */
  char *activity;          /* (owned) (nullable): as last told */
  guint n_commands;        /* that run now */
  gboolean failed;         /* the adapter reported failure, with or without a complaint */
  gboolean prints_answer;  /* the answer is what it printed */
  gboolean has_ended;      /* the process */
  TfAgentTrouble retrying; /* why the program tries again by itself, until it goes on */
  char *retry_text;        /* (owned) (nullable): what it said of that */
  gboolean silent;         /* it was ended for its silence */
  gboolean was_left;       /* it was done, stayed, and was ended by us */
  GSource *leave_source;   /* (owned) (nullable): the adapter is done with the program */
} Run;

static void
run_clear (Run *self)
{
  g_clear_object (&self->adapter);
  g_clear_object (&self->process);
  g_free (self->complaint);
  g_free (self->retry_text);
  g_free (self->activity);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

void
tf_agent_output_clear (TfAgentOutput *self)
{
  g_clear_pointer (&self->answer, g_free);
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->errors, g_free);
  g_clear_pointer (&self->session, g_free);
  g_clear_pointer (&self->blind, g_free);
  g_clear_pointer (&self->reason, g_free);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
}

static void
replace (char **text, const char *by)
{
  g_free (*text);
  *text = g_strdup (by);
}

static void
show_activity (Run *self, const TfAgentEvent *event)
{
  g_autofree char *what = NULL;

  if (self->spec->activity == NULL)
    return;
  what = tf_agent_activity_describe (event, self->spec->directory);
  if (what == NULL || g_strcmp0 (what, self->activity) == 0)
    return;
  self->spec->activity (what, self->spec->data);
  g_free (self->activity);
  self->activity = g_steal_pointer (&what);
}

static void
note_opened (Run *self, const TfToolCall *tool)
{
  GPtrArray *opened = self->output->opened;

  if (opened == NULL || !tool->whole || tool->status != TF_TOOL_STATUS_COMPLETED)
    return;
  for (guint i = 0; tool->locations != NULL && tool->locations[i] != NULL; i++)
    g_ptr_array_add (opened, g_strdup (tool->locations[i]));
}

/* A command may be silent for long, such as a build. */
static void
note_command (Run *self, const TfToolCall *tool)
{
  gboolean ended =
      tool->status == TF_TOOL_STATUS_COMPLETED || tool->status == TF_TOOL_STATUS_FAILED;

  if (tool->kind != TF_TOOL_KIND_EXECUTE)
    return;
  if (tool->status == TF_TOOL_STATUS_IN_PROGRESS)
    self->n_commands++;
  else if (ended && self->n_commands > 0)
    self->n_commands--;
  if (!self->has_ended)
    tf_process_expect_silence (self->process, self->n_commands > 0);
}

static void
note_error (Run *self, const TfAgentEvent *event)
{
  self->failed = TRUE;
  self->output->trouble = event->trouble;
  self->output->until = event->until;
  if (event->text != NULL)
    replace (&self->complaint, event->text);
  /* While it still runs, the adapter has given it up. */
  if (!self->has_ended)
    tf_process_end (self->process,
                    g_error_new (TF_ERROR, TF_ERROR_AGENT_FAILURE, "it was stopped: %s",
                                 event->text != NULL ? event->text : "it failed"));
}

static void
note_blind (Run *self, const char *why)
{
  g_autofree char *words = why != NULL ? tf_agent_failure_dup_first_words (why) : NULL;

  g_free (self->output->blind);
  self->output->blind = words != NULL ? tf_agent_failure_hide_in (words, self->spec->config->env)
                                      : g_strdup ("it does not say why");
}

static void
goes_on (Run *self)
{
  self->retrying = TF_AGENT_TROUBLE_UNKNOWN;
  g_clear_pointer (&self->retry_text, g_free);
}

static void
emit_cb (const TfAgentEvent *event, gpointer data)
{
  Run *self = data;

  show_activity (self, event);
  switch (event->kind)
    {
    case TF_AGENT_EVENT_TEXT:
      goes_on (self);
      if (self->spec->text != NULL && event->text != NULL)
        self->spec->text (event->text, self->spec->data);
      break;
    case TF_AGENT_EVENT_TOOL:
      goes_on (self);
      note_opened (self, event->tool);
      note_command (self, event->tool);
      break;
    case TF_AGENT_EVENT_USAGE:
      tf_usage_add (&self->output->usage, event->usage);
      break;
    case TF_AGENT_EVENT_SESSION:
      replace (&self->output->session, event->text);
      break;
    case TF_AGENT_EVENT_BLIND:
      note_blind (self, event->text);
      break;
    case TF_AGENT_EVENT_RESULT:
      self->prints_answer = event->text == NULL;
      replace (&self->output->answer, event->text);
      break;
    case TF_AGENT_EVENT_ERROR:
      note_error (self, event);
      break;
    case TF_AGENT_EVENT_RETRY:
      self->retrying = event->trouble;
      replace (&self->retry_text, event->text);
      break;
    case TF_AGENT_EVENT_THOUGHT:
    case TF_AGENT_EVENT_PLAN:
    case TF_AGENT_EVENT_PERMISSION:
    default:
      break;
    }
}

static void
reply_cb (const char *line, gpointer data)
{
  Run *self = data;
  g_autofree char *text = g_strconcat (line, "\n", NULL);

  if (!self->has_ended)
    tf_process_write (self->process, text);
}

/* Some stay although their input is closed. */
static gboolean
leave_cb (gpointer data)
{
  Run *self = data;

  if (!self->has_ended)
    tf_process_end (self->process, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED,
                                                        "it was done and did not "
                                                        "leave"));
  return G_SOURCE_REMOVE;
}

static void
close_cb (gpointer data)
{
  Run *self = data;

  if (self->has_ended || self->leave_source != NULL)
    return;
  tf_process_close_input (self->process);
  self->leave_source = g_timeout_source_new (LEAVE_MS);
  g_source_set_callback (self->leave_source, leave_cb, self, NULL);
  g_source_attach (self->leave_source, g_main_context_get_thread_default ());
}

static void
clear_leave_source (Run *self)
{
  if (self->leave_source != NULL)
    g_source_destroy (self->leave_source);
  g_clear_pointer (&self->leave_source, g_source_unref);
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, Run *self)
{
  if (stream != TF_PROCESS_STDOUT)
    {
      tf_agent_adapter_feed_error (self->adapter, line, &self->sink);
      return;
    }
  if (self->spec->line != NULL && tf_agent_adapter_is_protocol (self->adapter))
    self->spec->line (line, self->spec->data);
  tf_agent_adapter_feed_line (self->adapter, line, &self->sink);
}

static void
started_cb (TfProcess *process, Run *self)
{
  GError *error = NULL;

  if (self->spec->started != NULL &&
      !self->spec->started (tf_process_get_pid (process), self->spec->data, &error))
    tf_process_end (process, error);
  else
    tf_agent_adapter_start (self->adapter, &self->sink);
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
  /* It waits for its service, and does not say so. */
  self->silent = silent;
}

static gboolean
run_process (Run *self, GCancellable *cancellable, GError **error)
{
  const char *name = self->spec->config->name;
  gboolean ok;

  g_signal_connect (self->process, "started", G_CALLBACK (started_cb), self);
  g_signal_connect (self->process, "line", G_CALLBACK (line_cb), self);
  ok = tf_process_run (self->process, cancellable, error);
  self->has_ended = TRUE;
  clear_leave_source (self);
  if (!ok && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    {
      g_clear_error (error);
      self->was_left = TRUE;
      ok = TRUE;
    }
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

/* The wrapper exits normally after a signal ended the program inside; but an exit code may also be one of
 * the program's own, such as gemini's 144. */
static gboolean
is_deadly (int number)
{
  static const int deadly[] = { SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGTRAP, SIGABRT,
                                SIGBUS,  SIGFPE,  SIGKILL, SIGUSR1, SIGSEGV, SIGUSR2,
                                SIGPIPE, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGSYS };

  for (guint i = 0; i < G_N_ELEMENTS (deadly); i++)
    if (number == deadly[i])
      return TRUE;
  return FALSE;
}

static void
unwrap_signal (Run *self, TfAgentEnd *end)
{
  if (self->spec->wrap == NULL || !is_deadly (end->exit_code - WRAPPED_SIGNAL))
    return;
  end->signal = end->exit_code - WRAPPED_SIGNAL;
  end->exit_code = -1;
}

/* What is on standard error is the only word of a program that cannot start. */
static void
explain (Run *self, const TfAgentEnd *end)
{
  TfAgentOutput *output = self->output;
  g_autofree char *last =
      self->complaint != NULL
          ? tf_agent_failure_dup_first_words (self->complaint)
          : tf_agent_failure_dup_last_words (tf_process_get_stderr (self->process));

  if (output->trouble == TF_AGENT_TROUBLE_UNKNOWN && last != NULL)
    output->trouble = tf_agent_trouble_from_text (last);
  if (output->trouble == TF_AGENT_TROUBLE_UNKNOWN && end->signal != 0)
    output->trouble = TF_AGENT_TROUBLE_CRASHED;
  if (output->until == 0 && last != NULL)
    output->until = tf_agent_trouble_parse_until (last, tf_clock_now ());
  if (last != NULL)
    output->reason = tf_agent_failure_hide_in (last, self->spec->config->env);
}

/* A program with a protocol that ended well says there what is wrong, and on standard error only what
 * happens always. */
static gboolean
is_told (Run *self)
{
  return tf_agent_adapter_is_protocol (self->adapter) &&
         tf_process_get_exit_code (self->process) == 0;
}

static gboolean
has_answer (const Run *self)
{
  const char *answer =
      self->prints_answer ? tf_process_get_stdout (self->process) : self->output->answer;

  return !self->failed && answer != NULL && !tf_agent_failure_is_blank (answer);
}

/* Without carriage returns at the ends of lines, and with a newline at that of the last. Takes @text, which may be
 * long: no second copy is made. */
static char *
end_lines (char *text)
{
  gsize length = 0;

  for (const char *from = text; *from != '\0'; from++)
    if (from[0] != '\r' || from[1] != '\n')
      text[length++] = *from;
  if (length == 0 || text[length - 1] == '\n')
    {
      text[length] = '\0';
      return text;
    }
  text = g_realloc (text, length + 2);
  text[length] = '\n';
  text[length + 1] = '\0';
  return text;
}

/* How the process ended counts before what the agent reported: a killed run has no answer. */
static gboolean
judge (Run *self, GError **error)
{
  TfAgentEnd end = {
    .agent = self->spec->config->name,
    .exit_code = tf_process_get_exit_code (self->process),
    .signal = tf_process_get_signal (self->process),
    .errors = is_told (self) ? "" : tf_process_get_stderr (self->process),
    .output = tf_process_get_stdout (self->process),
  };

  unwrap_signal (self, &end);
  tf_agent_adapter_finish (self->adapter, end.exit_code, &self->sink);
  if ((end.signal == 0 || self->was_left) && has_answer (self))
    {
      if (self->prints_answer)
        self->output->answer = end_lines (tf_process_steal_stdout (self->process));
      return TRUE;
    }
  explain (self, &end);
  end.complaint = self->complaint;
  self->output->exited_badly = end.signal == 0 && end.exit_code > 0;
  g_propagate_error (error, tf_agent_failure_new (&end));
  return FALSE;
}

/* What a run used that we ended is still paid for. */
static void
finish_ended (Run *self)
{
  tf_agent_adapter_finish (self->adapter, -1, &self->sink);
  g_clear_pointer (&self->output->answer, g_free);
}

/* What it waited for when we ended it: it did not say, unless it told of its own tries. */
static void
explain_end (Run *self)
{
  TfAgentOutput *output = self->output;

  if (self->retrying != TF_AGENT_TROUBLE_UNKNOWN)
    output->trouble = self->retrying;
  else
    output->trouble = self->silent ? TF_AGENT_TROUBLE_OVERLOADED : TF_AGENT_TROUBLE_UNKNOWN;
  if (self->retry_text == NULL)
    return;
  output->reason = tf_agent_failure_hide_in (self->retry_text, self->spec->config->env);
  output->until = tf_agent_trouble_parse_until (self->retry_text, tf_clock_now ());
}

static gboolean
start_and_judge (Run *self, GCancellable *cancellable, GError **error)
{
  const TfAgentEnd end = { .signal = 0 };

  if (run_process (self, cancellable, error))
    return judge (self, error);
  /* The adapter gave it up, and knows why. */
  if (self->failed)
    {
      finish_ended (self);
      explain (self, &end);
      return FALSE;
    }
  finish_ended (self);
  if (g_error_matches (*error, TF_ERROR, TF_ERROR_TIMED_OUT))
    explain_end (self);
  else
    self->output->trouble = TF_AGENT_TROUBLE_UNKNOWN;
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

  run.sink = (TfAgentSink){ emit_cb, reply_cb, close_cb, &run };
  run.adapter = tf_agent_registry_create_adapter (spec->config, error);
  run.process = run.adapter != NULL ? tf_agent_launching_create (run.adapter, spec, error) : NULL;
  if (run.process == NULL)
    return FALSE;
  if (tf_agent_adapter_names_files (run.adapter))
    out_output->opened = g_ptr_array_new_with_free_func (g_free);
  ok = start_and_judge (&run, cancellable, &failure);
  out_output->errors = g_strdup (tf_process_get_stderr (run.process));
  if (ok)
    return TRUE;
  tf_agent_failure_hide (failure, spec->config->env);
  if (!tf_agent_adapter_is_protocol (run.adapter))
    out_output->output = tf_process_steal_stdout (run.process);
  g_clear_pointer (&out_output->answer, g_free);
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}
