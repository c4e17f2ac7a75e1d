/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfProcess:
 *
 * The only way a subprocess is started: in a process group (session) of its own, dying with us,
 * with the environment it is given and nothing else, standard input fed or closed, output read
 * line by line within limits. However it ends, its whole group is gone when the run finishes:
 * SIGTERM, after the grace time SIGKILL, children reaped. Orphans that fled to sessions of their
 * own are ended too, unless another run may be where they came from.
 *
 * A GSubprocess does the starting, the pipes and the reaping; what it cannot do, and why, is said in
 * tf-process-group-private.h. Any thread, which runs it in its thread-default main context and must
 * not end before the run does: the kernel kills the child with the thread that started it.
 *
 * Signals, emitted in the thread that runs it: "started" (), once, before the first line, when the
 * process id is known; "line" (TfProcessStream stream, const char *line): one line without its newline,
 * valid UTF-8 (bad bytes replaced by U+FFFD).
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
  gsize max_stdout;               /* bytes; 0: TF_LIMIT_ANSWER */
  gsize max_stderr;               /* bytes; past it the rest is read and dropped, no error */
  gsize max_line;                 /* bytes; 0: TF_LIMIT_LINE */
  gboolean tell_only;             /* output is told by "line" and not kept: its limits do not count,
                                     and a line too long is cut in pieces */
  guint wall_seconds;             /* 0: no limit */
  guint silence_seconds;          /* 0: no limit */
  guint grace_ms;                 /* between SIGTERM and SIGKILL; 0: 2000 */
} TfProcessSpec;

/* Copies @spec. */
TfProcess *tf_process_new (const TfProcessSpec *spec);

/* Errors: TF_ERROR_AGENT_FAILURE (cannot start: names the program), TF_ERROR_TIMED_OUT (wall or
 * silence, says which and how long), TF_ERROR_TOO_LARGE (stdout or one of its lines past
 * its limit; a line of stderr is cut in pieces), G_IO_ERROR_CANCELLED. A non-zero exit is no error
 * here: ask below. */
void tf_process_run_async (TfProcess *self,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data);
gboolean tf_process_run_finish (TfProcess *self, GAsyncResult *result, GError **error);

/* The same, blocking until it is over; @cancellable may be cancelled from another thread. Never on
 * the main thread, whose loop would not run meanwhile. */
gboolean tf_process_run (TfProcess *self, GCancellable *cancellable, GError **error);

/* In a handler of its signals: ends the process early, and fails the run with @error (transfer full) if
 * nothing else has failed it. */
void tf_process_end (TfProcess *self, GError *error);

/* Known once running: 0 before. The id of its process group as well. */
GPid tf_process_get_pid (TfProcess *self);

/* After the run. Exit code, or -1 when a signal ended it, which get_signal() then names. */
int tf_process_get_exit_code (TfProcess *self);
int tf_process_get_signal (TfProcess *self);
gint64 tf_process_get_wall_time (TfProcess *self); /* microseconds */
/* Returns: (transfer none): everything printed on standard output, within the limit */
const char *tf_process_get_stdout (TfProcess *self);
const char *tf_process_get_stderr (TfProcess *self);

/* The minimal environment for agents: PATH, HOME, LANG=C.UTF-8, USER, TMPDIR of the daemon, plus
 * @extra ("NAME" → value) (nullable). Returns: (transfer full) */
GStrv tf_process_base_environment (GHashTable *extra);

/* The start time of process @pid in clock ticks since boot (/proc/PID/stat field 22), 0 if there
 * is none: tells a process apart from a later one with the same number. */
guint64 tf_process_start_ticks (GPid pid);

/* Ends by SIGKILL what hangs after the daemon that started it died: every process whose command line
 * begins with @argv and which outlived the leader of its session, or leads a PID namespace and
 * outlived its parent that began with @argv, too. Returns: how many. Any thread. */
guint tf_process_end_orphans (const char *const *argv);

G_END_DECLS
