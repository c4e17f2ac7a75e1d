/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <signal.h>
#include <string.h>

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process-group-private.h"
#include "tf-process-pipe-private.h"

#define DEFAULT_GRACE_MS 2000
#define POLL_MS          10   /* how often to check whether killed processes have ended */
#define GIVE_UP_MS       5000 /* after SIGKILL: a process blocked in the kernel may never end */

typedef enum
{
  PHASE_NEW,
  PHASE_RUNNING,
  PHASE_ENDING,   /* asked to end, the leader still runs */
  PHASE_DRAINING, /* the leader ended by itself; reading its last output */
  PHASE_CLEANING, /* ending the processes it left behind */
  PHASE_OVER,
} Phase;

struct _TfProcess
{
  GObject parent_instance;

  GStrv argv;        /* (owned) */
  char *directory;   /* (owned) (nullable) */
  GStrv environment; /* (owned) (nullable) */
  GBytes *input;     /* (owned) (nullable) */
  gboolean keep_input;
  gboolean silence_expected;
  guint wall_seconds;
  guint silence_seconds;
  guint grace_ms;
  gboolean was_silent; /* and stopped for it */

  Phase phase;
  GTask *task;                /* (owned) (nullable): holds a reference to us while running */
  GError *error;              /* (owned) (nullable): why it had to be ended */
  GSubprocess *leader;        /* (owned) (nullable) */
  GCancellable *give_up_wait; /* (owned): for a leader that does not end */
  GPid pid;
  int exit_code;
  int signal;
  gint64 started; /* monotonic */
  gint64 ended;

  TfOutputPipe *outputs[2]; /* (owned): by TfProcessStream */
  TfInputPipe *input_pipe;  /* (owned) (nullable) */
  gboolean killed;

  /* (owned) (nullable), attached to the context of the task */
  GSource *wall_source;
  GSource *silence_source;
  GSource *grace_source;
  GSource *poll_source;
  GSource *cancel_source;
};

G_DEFINE_FINAL_TYPE (TfProcess, tf_process, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_STARTED,
  SIGNAL_LINE,
  N_SIGNALS,
} TfProcessSignal;

static guint signals[N_SIGNALS];

static void
stdout_line_cb (const char *line, gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_LINE], 0, TF_PROCESS_STDOUT, line);
}

static void
stderr_line_cb (const char *line, gpointer data)
{
  g_signal_emit (data, signals[SIGNAL_LINE], 0, TF_PROCESS_STDERR, line);
}

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Replaces *@place with @source (transfer full). */
static void
set_source (TfProcess *self, GSource **place, GSource *source, GSourceFunc func)
{
  clear_source (place);
  g_source_set_callback (source, func, self, NULL);
  g_source_attach (source, g_task_get_context (self->task));
  *place = source;
}

static void
set_timeout (TfProcess *self, GSource **place, guint ms, GSourceFunc func)
{
  set_source (self, place, g_timeout_source_new (ms), func);
}

static void
set_error (TfProcess *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
}

/* Takes @error. */
static void
set_output_error (TfProcess *self, GError *error)
{
  g_prefix_error (&error, "%s was stopped: ", self->argv[0]);
  set_error (self, error);
}

static void
finish_output (TfProcess *self, TfProcessStream stream)
{
  GError *error = tf_output_pipe_finish (self->outputs[stream]);

  if (error != NULL)
    set_output_error (self, error);
}

static void
finish (TfProcess *self)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);

  clear_source (&self->wall_source);
  clear_source (&self->silence_source);
  clear_source (&self->grace_source);
  clear_source (&self->poll_source);
  clear_source (&self->cancel_source);
  g_clear_pointer (&self->input_pipe, tf_input_pipe_free);
  finish_output (self, TF_PROCESS_STDOUT);
  finish_output (self, TF_PROCESS_STDERR);
  tf_process_group_forget (self->pid);
  g_clear_object (&self->leader);
  self->phase = PHASE_OVER;
  if (self->error != NULL)
    g_task_return_error (task, g_error_copy (self->error));
  else
    g_task_return_boolean (task, TRUE);
}

static void
sweep (TfProcess *self, int signal)
{
  if (self->phase != PHASE_CLEANING)
    tf_process_group_sweep (self->pid, signal);
  else if (tf_process_group_sweep (self->pid, signal) == 0)
    finish (self);
}

static gboolean
give_up_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  g_warning ("%s (process %d) survives even SIGKILL", self->argv[0], (int) self->pid);
  if (self->phase == PHASE_ENDING)
    g_cancellable_cancel (self->give_up_wait);
  else
    finish (self);
  return G_SOURCE_REMOVE;
}

static gboolean
kill_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  self->killed = TRUE;
  set_timeout (self, &self->grace_source, GIVE_UP_MS, give_up_cb);
  sweep (self, SIGKILL);
  return G_SOURCE_REMOVE;
}

static gboolean
check_again_cb (gpointer data)
{
  g_autoptr (TfProcess) self = g_object_ref (TF_PROCESS (data));

  sweep (self, self->killed ? SIGKILL : 0);
  return self->phase == PHASE_CLEANING ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
begin_cleaning (TfProcess *self)
{
  self->phase = PHASE_CLEANING;
  if (!self->killed)
    set_timeout (self, &self->grace_source, self->grace_ms, kill_cb);
  set_timeout (self, &self->poll_source, POLL_MS, check_again_cb);
  sweep (self, self->killed ? SIGKILL : SIGTERM);
}

static gboolean
drained_late_cb (gpointer data)
{
  begin_cleaning (TF_PROCESS (data));
  return G_SOURCE_REMOVE;
}

static gboolean
is_drained (TfProcess *self)
{
  return !tf_output_pipe_is_open (self->outputs[TF_PROCESS_STDOUT]) &&
         !tf_output_pipe_is_open (self->outputs[TF_PROCESS_STDERR]);
}

static void
leader_ended (TfProcess *self)
{
  self->ended = g_get_monotonic_time ();
  if (g_subprocess_get_if_exited (self->leader))
    self->exit_code = g_subprocess_get_exit_status (self->leader);
  else
    self->signal = g_subprocess_get_term_sig (self->leader);
  clear_source (&self->wall_source);
  clear_source (&self->silence_source);
  g_clear_pointer (&self->input_pipe, tf_input_pipe_free);
  if (self->phase == PHASE_ENDING || is_drained (self))
    {
      begin_cleaning (self);
      return;
    }
  self->phase = PHASE_DRAINING;
  set_timeout (self, &self->grace_source, self->grace_ms, drained_late_cb);
}

static void
leader_waited_cb (GObject *leader, GAsyncResult *result, gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  if (g_subprocess_wait_finish (G_SUBPROCESS (leader), result, NULL))
    leader_ended (self);
  else
    finish (self);
}

/* Ends a running process because of the error already set, or because of @error. */
static void
end_early (TfProcess *self, GError *error)
{
  if (error != NULL)
    set_error (self, error);
  if (self->phase == PHASE_DRAINING)
    {
      begin_cleaning (self);
      return;
    }
  if (self->phase != PHASE_RUNNING)
    return;
  self->phase = PHASE_ENDING;
  clear_source (&self->wall_source);
  clear_source (&self->silence_source);
  set_timeout (self, &self->grace_source, self->grace_ms, kill_cb);
  sweep (self, SIGTERM);
}

static void
output_ended_cb (GError *error, gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  if (error != NULL)
    {
      set_output_error (self, error);
      end_early (self, NULL);
    }
  else if (self->phase == PHASE_DRAINING && is_drained (self))
    begin_cleaning (self);
}

static gboolean
wall_time_over_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  end_early (self,
             g_error_new (TF_ERROR, TF_ERROR_TIMED_OUT, "%s was stopped: it ran longer than %u s",
                          self->argv[0], self->wall_seconds));
  return G_SOURCE_REMOVE;
}

static gint64
get_last_read (TfProcess *self)
{
  return MAX (tf_output_pipe_get_last_read (self->outputs[TF_PROCESS_STDOUT]),
              tf_output_pipe_get_last_read (self->outputs[TF_PROCESS_STDERR]));
}

/* One timer per period, not per line: when it fires, it waits for the rest of the time since the
 * last output. */
static gboolean
silence_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);
  gint64 limit_ms = (gint64) self->silence_seconds * 1000;
  gint64 silent_ms = (g_get_monotonic_time () - get_last_read (self)) / 1000;

  if (self->silence_expected)
    set_timeout (self, &self->silence_source, self->silence_seconds * 1000, silence_cb);
  else if (silent_ms < limit_ms)
    set_timeout (self, &self->silence_source, (guint) (limit_ms - silent_ms), silence_cb);
  else
    {
      self->was_silent = TRUE;
      end_early (self, g_error_new (TF_ERROR, TF_ERROR_TIMED_OUT,
                                    "%s was stopped: it printed nothing for %u s", self->argv[0],
                                    self->silence_seconds));
    }
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  end_early (self,
             g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s was cancelled", self->argv[0]));
  return G_SOURCE_REMOVE;
}

static void
watch_limits (TfProcess *self, GCancellable *cancellable)
{
  if (self->wall_seconds > 0)
    set_timeout (self, &self->wall_source, self->wall_seconds * 1000, wall_time_over_cb);
  if (self->silence_seconds > 0)
    set_timeout (self, &self->silence_source, self->silence_seconds * 1000, silence_cb);
  if (cancellable != NULL)
    set_source (self, &self->cancel_source, g_cancellable_source_new (cancellable),
                G_SOURCE_FUNC (cancelled_cb));
}

static void
tf_process_finalize (GObject *object)
{
  TfProcess *self = TF_PROCESS (object);

  g_strfreev (self->argv);
  g_free (self->directory);
  g_strfreev (self->environment);
  g_clear_pointer (&self->input, g_bytes_unref);
  g_clear_pointer (&self->input_pipe, tf_input_pipe_free);
  g_clear_error (&self->error);
  g_object_unref (self->give_up_wait);
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    g_clear_pointer (&self->outputs[i], tf_output_pipe_free);

  G_OBJECT_CLASS (tf_process_parent_class)->finalize (object);
}

static void
tf_process_class_init (TfProcessClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_process_finalize;

  signals[SIGNAL_STARTED] = g_signal_new ("started", TF_TYPE_PROCESS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LINE] =
      g_signal_new ("line", TF_TYPE_PROCESS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                    TF_TYPE_PROCESS_STREAM, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
tf_process_init (TfProcess *self)
{
  self->exit_code = -1;
  self->give_up_wait = g_cancellable_new ();
}

static gsize
or_default (gsize value, gsize fallback)
{
  return value > 0 ? value : fallback;
}

TfProcess *
tf_process_new (const TfProcessSpec *spec)
{
  TfProcess *self = NULL;
  gsize max_line = 0;

  g_return_val_if_fail (spec != NULL && spec->argv != NULL && spec->argv[0] != NULL, NULL);

  self = g_object_new (TF_TYPE_PROCESS, NULL);
  self->argv = g_strdupv ((GStrv) spec->argv);
  self->directory = g_strdup (spec->directory);
  self->environment = g_strdupv ((GStrv) spec->environment);
  self->input = spec->input != NULL ? g_bytes_ref (spec->input) : NULL;
  self->keep_input = spec->keep_input;
  self->wall_seconds = MIN (spec->wall_seconds, G_MAXUINT / 1000);
  self->silence_seconds = MIN (spec->silence_seconds, G_MAXUINT / 1000);
  self->grace_ms = (guint) or_default (spec->grace_ms, DEFAULT_GRACE_MS);
  max_line = or_default (spec->max_line, TF_LIMIT_LINE);
  self->outputs[TF_PROCESS_STDOUT] = tf_output_pipe_new (
      tf_line_reader_new (
          spec->emit_only || spec->emit_stdout ? TF_LINE_READER_EMIT : TF_LINE_READER_FAIL,
          or_default (spec->max_stdout, TF_LIMIT_ANSWER), max_line, stdout_line_cb, self),
      output_ended_cb, self);
  self->outputs[TF_PROCESS_STDERR] = tf_output_pipe_new (
      tf_line_reader_new (spec->emit_only ? TF_LINE_READER_EMIT : TF_LINE_READER_DROP,
                          or_default (spec->max_stderr, TF_LIMIT_STDERR), max_line, stderr_line_cb,
                          self),
      output_ended_cb, self);
  return self;
}

static void
open_input (TfProcess *self)
{
  self->input_pipe = tf_input_pipe_new (g_subprocess_get_stdin_pipe (self->leader));
  tf_input_pipe_write (self->input_pipe, self->input);
  if (!self->keep_input)
    tf_input_pipe_end (self->input_pipe);
}

static gboolean
start (TfProcess *self, GError **error)
{
  TfProcessSpec spec = {
    .argv = (const char *const *) self->argv,
    .directory = self->directory,
    .environment = (const char *const *) self->environment,
    .input = self->input,
  };

  self->leader = tf_process_group_start (&spec, &self->pid, error);
  if (self->leader == NULL)
    return FALSE;
  self->started = g_get_monotonic_time ();
  g_subprocess_wait_async (self->leader, self->give_up_wait, leader_waited_cb, self);
  tf_output_pipe_open (self->outputs[TF_PROCESS_STDOUT],
                       g_subprocess_get_stdout_pipe (self->leader));
  tf_output_pipe_open (self->outputs[TF_PROCESS_STDERR],
                       g_subprocess_get_stderr_pipe (self->leader));
  if (self->input != NULL)
    open_input (self);
  return TRUE;
}

void
tf_process_run_async (TfProcess *self,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = NULL;
  GError *error = NULL;

  g_return_if_fail (TF_IS_PROCESS (self));
  g_return_if_fail (self->phase == PHASE_NEW);

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (task, tf_process_run_async);
  if (g_task_return_error_if_cancelled (task))
    {
      self->phase = PHASE_OVER;
      return;
    }
  /* A run that ended well before it was cancelled is reported as a success. */
  g_task_set_check_cancellable (task, FALSE);
  if (!start (self, &error))
    {
      self->phase = PHASE_OVER;
      g_task_return_error (task, error);
      return;
    }
  self->phase = PHASE_RUNNING;
  self->task = g_steal_pointer (&task);
  watch_limits (self, cancellable);
  g_signal_emit (self, signals[SIGNAL_STARTED], 0);
}

gboolean
tf_process_run_finish (TfProcess *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
run_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

gboolean
tf_process_run (TfProcess *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GMainContext) context = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  g_return_val_if_fail (TF_IS_PROCESS (self), FALSE);
  g_return_val_if_fail (!g_main_context_is_owner (g_main_context_default ()), FALSE);

  context = g_main_context_new ();
  g_main_context_push_thread_default (context);
  tf_process_run_async (self, cancellable, run_cb, &result);
  while (result == NULL)
    g_main_context_iteration (context, TRUE);
  g_main_context_pop_thread_default (context);
  return tf_process_run_finish (self, result, error);
}

void
tf_process_end (TfProcess *self, GError *error)
{
  g_return_if_fail (TF_IS_PROCESS (self) && error != NULL);
  g_return_if_fail (self->task != NULL);

  end_early (self, error);
}

gboolean
tf_process_write (TfProcess *self, const char *text)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (TF_IS_PROCESS (self) && text != NULL, FALSE);
  g_return_val_if_fail (self->keep_input, FALSE);

  bytes = g_bytes_new (text, strlen (text));
  return self->input_pipe != NULL && tf_input_pipe_write (self->input_pipe, bytes);
}

void
tf_process_close_input (TfProcess *self)
{
  g_return_if_fail (TF_IS_PROCESS (self) && self->keep_input);

  if (self->input_pipe != NULL)
    tf_input_pipe_end (self->input_pipe);
}

void
tf_process_expect_silence (TfProcess *self, gboolean expected)
{
  g_return_if_fail (TF_IS_PROCESS (self));

  self->silence_expected = expected;
}

GPid
tf_process_get_pid (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), 0);

  return self->pid;
}

int
tf_process_get_exit_code (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), -1);

  return self->exit_code;
}

int
tf_process_get_signal (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), 0);

  return self->signal;
}

gboolean
tf_process_was_silent (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), FALSE);

  return self->was_silent;
}

gint64
tf_process_get_wall_time (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), 0);

  return self->ended != 0 ? self->ended - self->started : 0;
}

const char *
tf_process_get_stdout (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), "");

  return tf_output_pipe_get_text (self->outputs[TF_PROCESS_STDOUT]);
}

char *
tf_process_steal_stdout (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), NULL);

  return tf_output_pipe_steal_text (self->outputs[TF_PROCESS_STDOUT]);
}

const char *
tf_process_get_stderr (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), "");

  return tf_output_pipe_get_text (self->outputs[TF_PROCESS_STDERR]);
}
