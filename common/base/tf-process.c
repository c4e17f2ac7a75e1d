/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-process.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-line-reader-private.h"
#include "tf-process-group-private.h"

#define DEFAULT_GRACE_MS 2000
#define CHUNK_BYTES      (64 * 1024)
#define POLL_MS          10   /* how often the end of killed processes is looked for */
#define GIVE_UP_MS       5000 /* how long after SIGKILL: one in the kernel's hands may never go */
#define LAST_CHUNKS      32   /* read at the end, from pipes that somebody may still write to */

typedef enum
{
  PHASE_NEW,
  PHASE_RUNNING,
  PHASE_ENDING,   /* told to end, the leader still runs */
  PHASE_DRAINING, /* the leader ended by itself; its last output is awaited */
  PHASE_CLEANING, /* what it left behind is being ended */
  PHASE_OVER,
} Phase;

typedef struct
{
  TfProcess *process; /* (not owned) */
  TfProcessStream stream;
  TfLineReader *reader; /* (owned) */
  int fd;               /* (owned): -1: closed */
  guint source;
} Output;

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
  gint64 started; /* monotonic, as those below */
  gint64 ended;
  gint64 last_output;

  Output outputs[2]; /* by TfProcessStream */
  int input_fd;      /* (owned): -1: closed */
  gsize input_written;
  int pid_fd; /* (owned): -1: none */
  gboolean killed;

  guint input_source;
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
clear_fd (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

static void
close_output (Output *output)
{
  g_clear_handle_id (&output->source, g_source_remove);
  clear_fd (&output->fd);
}

static void
close_input (TfProcess *self)
{
  g_clear_handle_id (&self->input_source, g_source_remove);
  clear_fd (&self->input_fd);
}

static void
line_read_cb (const char *line, gpointer data)
{
  Output *output = data;

  g_signal_emit (output->process, signals[SIGNAL_LINE], 0, output->stream, line);
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

/* Returns: %FALSE when the end of the stream is reached or nothing is to be read any more */
static gboolean
read_chunk (Output *output, gboolean *out_again)
{
  char chunk[CHUNK_BYTES];
  gssize n_read = read (output->fd, chunk, sizeof chunk);
  GError *error = NULL;

  *out_again = n_read > 0;
  if (n_read < 0)
    return errno == EAGAIN || errno == EINTR;
  if (n_read == 0)
    return FALSE;
  output->process->last_output = g_get_monotonic_time ();
  if (tf_line_reader_push (output->reader, chunk, n_read, &error))
    return TRUE;
  g_prefix_error (&error, "%s was ended: ", output->process->argv[0]);
  set_error (output->process, error);
  return FALSE;
}

/* What is still in the pipes, but no endless stream of somebody who fled. */
static void
read_rest (Output *output)
{
  gboolean again = output->fd >= 0;

  for (guint i = 0; again && i < LAST_CHUNKS; i++)
    if (!read_chunk (output, &again))
      break;
  close_output (output);
  tf_line_reader_end (output->reader);
}

static void
finish (TfProcess *self)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);

  clear_sources (self);
  close_input (self);
  read_rest (&self->outputs[TF_PROCESS_STDOUT]);
  read_rest (&self->outputs[TF_PROCESS_STDERR]);
  clear_fd (&self->pid_fd);
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
  g_warning ("%s (process %d) does not go even after SIGKILL", self->argv[0], (int) self->pid);
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
  return self->outputs[TF_PROCESS_STDOUT].fd < 0 && self->outputs[TF_PROCESS_STDERR].fd < 0;
}

static void
leader_ended (TfProcess *self, int status)
{
  self->ended = g_get_monotonic_time ();
  self->exit_code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  self->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  g_clear_handle_id (&self->wall_source, g_source_remove);
  g_clear_handle_id (&self->silence_source, g_source_remove);
  close_input (self);
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

static gboolean
output_ready_cb (int fd, GIOCondition condition, gpointer data)
{
  Output *output = data;
  TfProcess *self = output->process;
  gboolean again = FALSE;

  if (read_chunk (output, &again))
    return G_SOURCE_CONTINUE;
  output->source = 0;
  close_output (output);
  if (self->error != NULL)
    end_early (self, NULL);
  else if (self->phase == PHASE_DRAINING && is_drained (self))
    begin_cleaning (self);
  return G_SOURCE_REMOVE;
}

/* A child that closes its input early has read what it wanted: no error. */
static gboolean
input_ready_cb (int fd, GIOCondition condition, gpointer data)
{
  TfProcess *self = TF_PROCESS (data);
  gsize size = 0;
  const char *bytes = g_bytes_get_data (self->input, &size);
  gssize n_written = write (fd, bytes + self->input_written, size - self->input_written);

  if (n_written > 0)
    self->input_written += n_written;
  if (self->input_written < size && (n_written >= 0 || errno == EAGAIN || errno == EINTR))
    return G_SOURCE_CONTINUE;
  self->input_source = 0;
  close_input (self);
  return G_SOURCE_REMOVE;
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

/* One timer a period, not one a line: it looks when the last output came and waits for the rest. */
static gboolean
silence_cb (gpointer data)
{
  TfProcess *self = TF_PROCESS (data);
  gint64 limit_ms = (gint64) self->silence_seconds * 1000;
  gint64 silent_ms = (g_get_monotonic_time () - self->last_output) / 1000;

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
watch_output (TfProcess *self, TfProcessStream stream, int fd)
{
  Output *output = &self->outputs[stream];

  output->fd = fd;
  output->source = g_unix_fd_add (fd, G_IO_IN | G_IO_HUP | G_IO_ERR, output_ready_cb, output);
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
  g_clear_error (&self->error);
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    g_clear_pointer (&self->outputs[i].reader, tf_line_reader_free);

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
  self->input_fd = -1;
  self->pid_fd = -1;
  for (guint i = 0; i < G_N_ELEMENTS (self->outputs); i++)
    {
      self->outputs[i].process = self;
      self->outputs[i].stream = (TfProcessStream) i;
      self->outputs[i].fd = -1;
    }
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
  self->outputs[TF_PROCESS_STDOUT].reader =
      tf_line_reader_new (TF_LINE_READER_FAIL, or_default (spec->max_stdout, TF_LIMIT_ANSWER),
                          max_line, line_read_cb, &self->outputs[TF_PROCESS_STDOUT]);
  self->outputs[TF_PROCESS_STDERR].reader =
      tf_line_reader_new (TF_LINE_READER_DROP, or_default (spec->max_stderr, TF_LIMIT_STDERR),
                          max_line, line_read_cb, &self->outputs[TF_PROCESS_STDERR]);
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
  self->started = self->last_output = g_get_monotonic_time ();
  watch_exit (self);
  watch_output (self, TF_PROCESS_STDOUT, pipes.output[TF_PROCESS_STDOUT]);
  watch_output (self, TF_PROCESS_STDERR, pipes.output[TF_PROCESS_STDERR]);
  self->input_fd = pipes.input;
  if (self->input_fd >= 0)
    self->input_source =
        g_unix_fd_add (self->input_fd, G_IO_OUT | G_IO_HUP | G_IO_ERR, input_ready_cb, self);
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

  return tf_line_reader_get_text (self->outputs[TF_PROCESS_STDOUT].reader);
}

const char *
tf_process_get_stderr (TfProcess *self)
{
  g_return_val_if_fail (TF_IS_PROCESS (self), "");

  return tf_line_reader_get_text (self->outputs[TF_PROCESS_STDERR].reader);
}
