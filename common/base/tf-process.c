/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <glib-unix.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process-group-private.h"
#include "tf-process-pipe-private.h"

#define DEFAULT_GRACE_MS 2000
#define POLL_MS          10   /* how often the end of killed processes is looked for */
#define GIVE_UP_MS       5000 /* how long after SIGKILL: one in the kernel's hands may never go */

typedef enum
{
  PHASE_NEW,
  PHASE_RUNNING,
  PHASE_ENDING,   /* told to end, the leader still runs */
  PHASE_DRAINING, /* the leader ended by itself; its last output is awaited */
  PHASE_CLEANING, /* what it left behind is being ended */
  PHASE_OVER,
} Phase;

struct _TfProcess
{
  GObject parent_instance;

  GStrv argv;        /* (owned) */
  char *directory;   /* (owned) (nullable) */
  GStrv environment; /* (owned) (nullable) */
  GBytes *input;     /* (owned) (nullable) */
  guint wall_seconds;
  guint silence_seconds;
  guint grace_ms;

  Phase phase;
  GTask *task;   /* (owned) (nullable): holds a reference to us while we run */
  GError *error; /* (owned) (nullable): why it had to end */
  GPid pid;
  int exit_code;
  int signal;
  gint64 started; /* monotonic */
  gint64 ended;

  TfOutputPipe *outputs[2]; /* (owned): by TfProcessStream */
  TfInputPipe *input_pipe;  /* (owned) (nullable) */
  int pid_fd;               /* (owned): -1: none */
  gboolean killed;

  guint exit_source;
  guint wall_source;
  guint silence_source;
  guint grace_source;
  guint poll_source;
  GSource *cancel_source; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfProcess, tf_process, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_LINE,
} TfProcessSignal;

static guint signals[SIGNAL_LINE + 1];

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
clear_sources (TfProcess *self)
{
  g_clear_handle_id (&self->exit_source, g_source_remove);
  g_clear_handle_id (&self->wall_source, g_source_remove);
  g_clear_handle_id (&self->silence_source, g_source_remove);
  g_clear_handle_id (&self->grace_source, g_source_remove);
  g_clear_handle_id (&self->poll_source, g_source_remove);
  if (self->cancel_source != NULL)
    g_source_destroy (self->cancel_source);
  g_clear_pointer (&self->cancel_source, g_source_unref);
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
  g_prefix_error (&error, "%s was ended: ", self->argv[0]);
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

  clear_sources (self);
  finish_output (self, TF_PROCESS_STDOUT);
  finish_output (self, TF_PROCESS_STDERR);
  if (self->pid_fd >= 0)
    close (self->pid_fd);
  self->pid_fd = -1;
  tf_process_group_reap (self->pid);
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

  self->grace_source = 0;
  g_warning ("%s (process %d) survives even SIGKILL", self->argv[0], (int) self->pid);
  finish (self);
  return G_SOURCE_REMOVE;
}

static gboolean
kill_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  self->killed = TRUE;
  self->grace_source = g_timeout_add (GIVE_UP_MS, give_up_cb, self);
  sweep (self, SIGKILL);
  return G_SOURCE_REMOVE;
}

static gboolean
look_again_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  sweep (self, self->killed ? SIGKILL : 0);
  return self->phase == PHASE_CLEANING ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* The leader is dead, a zombie that keeps the group's number ours. */
static void
begin_cleaning (TfProcess *self)
{
  self->phase = PHASE_CLEANING;
  if (!self->killed)
    {
      g_clear_handle_id (&self->grace_source, g_source_remove);
      self->grace_source = g_timeout_add (self->grace_ms, kill_cb, self);
    }
  self->poll_source = g_timeout_add (POLL_MS, look_again_cb, self);
  sweep (self, self->killed ? SIGKILL : SIGTERM);
}

static gboolean
drained_late_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);

  self->grace_source = 0;
  begin_cleaning (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_drained (TfProcess *self)
{
  return !tf_output_pipe_is_open (self->outputs[TF_PROCESS_STDOUT]) &&
         !tf_output_pipe_is_open (self->outputs[TF_PROCESS_STDERR]);
}

static void
leader_ended (TfProcess *self, int status)
{
  self->ended = g_get_monotonic_time ();
  self->exit_code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  self->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  g_clear_handle_id (&self->wall_source, g_source_remove);
  g_clear_handle_id (&self->silence_source, g_source_remove);
  g_clear_pointer (&self->input_pipe, tf_input_pipe_free);
  if (self->phase == PHASE_ENDING || is_drained (self))
    {
      begin_cleaning (self);
      return;
    }
  self->phase = PHASE_DRAINING;
  self->grace_source = g_timeout_add (self->grace_ms, drained_late_cb, self);
}

/* Makes a running process end because of the error set, or because of @error. */
static void
end_early (TfProcess *self, GError *error)
{
  if (error != NULL)
    set_error (self, error);
  if (self->phase == PHASE_DRAINING)
    begin_cleaning (self);
  if (self->phase != PHASE_RUNNING)
    return;
  self->phase = PHASE_ENDING;
  g_clear_handle_id (&self->wall_source, g_source_remove);
  g_clear_handle_id (&self->silence_source, g_source_remove);
  self->grace_source = g_timeout_add (self->grace_ms, kill_cb, self);
  sweep (self, SIGTERM);
}

static gboolean
look_for_exit (TfProcess *self)
{
  int status = 0;

  if (!tf_process_group_poll (self->pid, &status))
    return G_SOURCE_CONTINUE;
  self->exit_source = 0;
  leader_ended (self, status);
  return G_SOURCE_REMOVE;
}

static gboolean
pid_fd_ready_cb (int fd, GIOCondition condition, gpointer data)
{
  return look_for_exit (TF_PROCESS (data));
}

static gboolean
exit_poll_cb (gpointer data)
{
  return look_for_exit (TF_PROCESS (data));
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

  self->wall_source = 0;
  end_early (self,
             g_error_new (TF_ERROR, TF_ERROR_TIMED_OUT, "%s was ended: it ran longer than %u s",
                          self->argv[0], self->wall_seconds));
  return G_SOURCE_REMOVE;
}

static gint64
get_last_read (TfProcess *self)
{
  return MAX (tf_output_pipe_get_last_read (self->outputs[TF_PROCESS_STDOUT]),
              tf_output_pipe_get_last_read (self->outputs[TF_PROCESS_STDERR]));
}

/* One timer a period, not one a line: it looks when the last output came and waits for the rest. */
static gboolean
silence_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);
  gint64 limit_ms = (gint64) self->silence_seconds * 1000;
  gint64 silent_ms = (g_get_monotonic_time () - get_last_read (self)) / 1000;

  self->silence_source = 0;
  if (silent_ms < limit_ms)
    self->silence_source = g_timeout_add ((guint) (limit_ms - silent_ms), silence_cb, self);
  else
    end_early (self, g_error_new (TF_ERROR, TF_ERROR_TIMED_OUT,
                                  "%s was ended: it printed nothing for %u s", self->argv[0],
                                  self->silence_seconds));
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
watch_exit (TfProcess *self)
{
  self->pid_fd = (int) syscall (SYS_pidfd_open, self->pid, 0);
  if (self->pid_fd >= 0)
    self->exit_source = g_unix_fd_add (self->pid_fd, G_IO_IN, pid_fd_ready_cb, self);
  else
    self->exit_source = g_timeout_add (POLL_MS, exit_poll_cb, self);
}

static void
watch_limits (TfProcess *self, GCancellable *cancellable)
{
  if (self->wall_seconds > 0)
    self->wall_source = g_timeout_add (self->wall_seconds * 1000, wall_time_over_cb, self);
  if (self->silence_seconds > 0)
    self->silence_source = g_timeout_add (self->silence_seconds * 1000, silence_cb, self);
  if (cancellable == NULL)
    return;
  self->cancel_source = g_cancellable_source_new (cancellable);
  g_source_set_callback (self->cancel_source, G_SOURCE_FUNC (cancelled_cb), self, NULL);
  g_source_attach (self->cancel_source, NULL);
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
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    g_clear_pointer (&self->outputs[i], tf_output_pipe_free);

  G_OBJECT_CLASS (tf_process_parent_class)->finalize (object);
}

static void
tf_process_class_init (TfProcessClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_process_finalize;

  signals[SIGNAL_LINE] =
      g_signal_new ("line", TF_TYPE_PROCESS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                    TF_TYPE_PROCESS_STREAM, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
tf_process_init (TfProcess *self)
{
  self->exit_code = -1;
  self->pid_fd = -1;
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
  self->wall_seconds = MIN (spec->wall_seconds, G_MAXUINT / 1000);
  self->silence_seconds = MIN (spec->silence_seconds, G_MAXUINT / 1000);
  self->grace_ms = (guint) or_default (spec->grace_ms, DEFAULT_GRACE_MS);
  max_line = or_default (spec->max_line, TF_LIMIT_LINE);
  self->outputs[TF_PROCESS_STDOUT] = tf_output_pipe_new (
      tf_line_reader_new (spec->tell_only ? TF_LINE_READER_TELL : TF_LINE_READER_FAIL,
                          or_default (spec->max_stdout, TF_LIMIT_ANSWER), max_line, stdout_line_cb,
                          self),
      output_ended_cb, self);
  self->outputs[TF_PROCESS_STDERR] = tf_output_pipe_new (
      tf_line_reader_new (spec->tell_only ? TF_LINE_READER_TELL : TF_LINE_READER_DROP,
                          or_default (spec->max_stderr, TF_LIMIT_STDERR), max_line, stderr_line_cb,
                          self),
      output_ended_cb, self);
  return self;
}

static gboolean
start (TfProcess *self, GError **error)
{
  TfProcessPipes pipes;
  TfProcessSpec spec = {
    .argv = (const char *const *) self->argv,
    .directory = self->directory,
    .environment = (const char *const *) self->environment,
    .input = self->input,
  };

  self->pid = tf_process_group_start (&spec, &pipes, error);
  if (self->pid == 0)
    return FALSE;
  self->started = g_get_monotonic_time ();
  watch_exit (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    tf_output_pipe_open (self->outputs[i], pipes.output[i]);
  if (pipes.input >= 0)
    self->input_pipe = tf_input_pipe_new (pipes.input, self->input);
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
  /* A run that ended well before it was cancelled is told as it was. */
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
}

gboolean
tf_process_run_finish (TfProcess *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
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

const char *
tf_process_get_stderr (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), "");

  return tf_output_pipe_get_text (self->outputs[TF_PROCESS_STDERR]);
}
