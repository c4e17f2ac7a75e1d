/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfProcess:
 *
 * The only way to start a subprocess: in its own session, with an empty session keyring, killed if
 * the daemon dies, and before it if memory is short; with exactly the given environment, standard
 * input fed or closed, output read line by line within limits.
 * However the run ends, its whole process group is gone when it finishes: SIGTERM, then SIGKILL
 * after the grace time, children reaped. Orphans that escaped to other sessions are killed too,
 * unless they may belong to another run.
 *
 * GSubprocess starts, feeds and reaps the process; tf-process-group-private.h explains what it
 * cannot do. Any thread: the run uses the thread-default main context of the calling thread, which
 * must outlive it, because the kernel kills the child together with the thread that started it.
 *
 * Signals, emitted in the calling thread: "started" (), once, before the first line, when the
 * process id is known; "line" (TfProcessStream stream, const char *line): one line without its
 * newline, valid UTF-8 (U+FFFD replaces bad bytes).
 */
#define TF_TYPE_PROCESS (tf_process_get_type ())
G_DECLARE_FINAL_TYPE (TfProcess, tf_process, TF, PROCESS, GObject)

typedef enum
{
  TF_PROCESS_STDOUT,
  TF_PROCESS_STDERR,
} TfProcessStream;

typedef struct
{
  const char *const *argv;
  const char *directory;          /* (nullable) */
  const char *const *environment; /* (nullable): "NAME=value"; %NULL: empty */
  GBytes *input;                  /* (nullable): %NULL: standard input is /dev/null */
  gboolean keep_input;            /* after @input it stays open, for tf_process_write() */
  gsize max_stdout;               /* bytes; 0: TF_LIMIT_ANSWER */
  gsize max_stderr;               /* bytes; output past it is dropped without error */
  gsize max_line;                 /* bytes; 0: TF_LIMIT_LINE */
  gboolean
      emit_only; /* only emit "line" and keep no output: no size limits; long lines are split */
  gboolean emit_stdout;  /* likewise, for standard output alone */
  guint wall_seconds;    /* 0: no limit */
  guint silence_seconds; /* 0: no limit */
  guint grace_ms;        /* between SIGTERM and SIGKILL; 0: 2000 */
} TfProcessSpec;

/* Copies @spec. */
TfProcess *tf_process_new (const TfProcessSpec *spec);

/* Errors: TF_ERROR_AGENT_FAILURE (cannot start; names the program), TF_ERROR_TIMED_OUT (names the
 * wall or silence limit and its length), TF_ERROR_TOO_LARGE (stdout or one of its lines; long
 * lines of stderr are split), G_IO_ERROR_CANCELLED. A non-zero exit is not an error; check the
 * exit code. */
void tf_process_run_async (TfProcess *self,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
gboolean tf_process_run_finish (TfProcess *self, GAsyncResult *result, GError **error);

/* Likewise, but blocks until the run is over; another thread may cancel @cancellable. Never on the
 * main thread, since its loop would not run meanwhile. */
gboolean tf_process_run (TfProcess *self, GCancellable *cancellable, GError **error);

/* Call from a signal handler: ends the process early and fails the run with @error (transfer full)
 * unless something else has failed it. */
void tf_process_end (TfProcess *self, GError *error);

/* Call from a signal handler of a run with keep_input: writes @text to standard input after all that
 * came before. Never blocks. Returns: %FALSE if the child leaves more than TF_LIMIT_UNREAD_INPUT bytes
 * unread, or if the input is closed. */
gboolean tf_process_write (TfProcess *self, const char *text);
/* Likewise: closes standard input when everything is written. */
void tf_process_close_input (TfProcess *self);

/* Call from a signal handler: whether silence is expected, because the program waits for another. It then
 * never counts. */
void tf_process_expect_silence (TfProcess *self, gboolean expected);

/* Set once running, 0 before. Also the id of its process group. */
GPid tf_process_get_pid (TfProcess *self);

/* After the run: the exit code, or -1 if a signal ended the process; get_signal() returns that. */
int tf_process_get_exit_code (TfProcess *self);
int tf_process_get_signal (TfProcess *self);
/* After TF_ERROR_TIMED_OUT: whether it was stopped for its silence, not for its duration. */
gboolean tf_process_was_silent (TfProcess *self);
gint64 tf_process_get_wall_time (TfProcess *self); /* microseconds */
/* Returns: (transfer none): all standard output, within the limit */
const char *tf_process_get_stdout (TfProcess *self);
/* Likewise, once, when it has ended: it may be long. Returns: (transfer full) */
char *tf_process_steal_stdout (TfProcess *self);
const char *tf_process_get_stderr (TfProcess *self);

/* The minimal environment for agents: PATH, HOME, LANG=C.UTF-8, USER, TMPDIR of the daemon, plus
 * @extra ("NAME" → value) (nullable). Returns: (transfer full) */
GStrv tf_process_base_environment (GHashTable *extra);

/* The start time of process @pid in clock ticks since boot (/proc/PID/stat field 22), 0 if there is
 * none: distinguishes a process from a later one with the same id. */
guint64 tf_process_start_ticks (GPid pid);

/* Kills with SIGKILL processes that survived the daemon that started them: those whose command line
 * begins with @argv and which outlived their session leader, or which lead a PID namespace and
 * outlived a parent that also began with @argv. Returns: how many. Any thread. */
guint tf_process_end_orphans (const char *const *argv);

G_END_DECLS
