/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfConfinement:
 *
 * What keeps a run inside its project: bubblewrap, and limits by a transient systemd scope where
 * there is a user manager, by resource limits otherwise. Inside, the system is read-only, the home
 * directory empty but for what is named, /tmp private, no other process is seen, no session bus is
 * reached, and everything dies with the daemon. One a process. Main thread only; once the probe has
 * finished, all but the probe on any thread.
 *
 * The environment stays what TfProcess was given, but for TMPDIR=/tmp. A program ended by a signal
 * shows as exit code 128 + its number.
 *
 * What it does not do: with @network, abstract sockets of the host are reached too. Without a user
 * manager memory is limited per process (RLIMIT_DATA: private memory. RLIMIT_AS would count the
 * addresses that node and java only reserve; programs built with the address sanitizer start under
 * neither and need memory_bytes 0), and real root's processes are not counted by the kernel.
 */
#define TF_TYPE_CONFINEMENT (tf_confinement_get_type ())
G_DECLARE_FINAL_TYPE (TfConfinement, tf_confinement, TF, CONFINEMENT, GObject)

TfConfinement *tf_confinement_new (void);

/* Finds out, once, by a trial run, whether runs can be confined on this machine; later calls get
 * the same result. Never fails: see below. Callback on the main thread. */
void tf_confinement_probe_async (TfConfinement *self, GAsyncReadyCallback callback, gpointer data);
void tf_confinement_probe_finish (TfConfinement *self, GAsyncResult *result);
/* Job's thread: waits for it. */
void tf_confinement_probe (TfConfinement *self);

/* FALSE before the probe has finished. */
gboolean tf_confinement_is_available (TfConfinement *self);
/* Why not, with the remedy; "" when it is available. Returns: (transfer none) */
const char *tf_confinement_get_reason (TfConfinement *self);

/* TRUE when limits are held by scopes of the user manager: those of memory then count what a whole
 * run really uses. */
gboolean tf_confinement_is_scoped (TfConfinement *self);

/* What a wrapped command line adds to the number of the signal that ended its program to make an
 * exit status (bwrap(1)). */
#define TF_CONFINEMENT_SIGNAL 128

/* All (not owned). Paths "below" are relative to @directory; those that do not exist are skipped. */
typedef struct
{
  const char *directory;             /* absolute: the project, shown at its own place; also the
                                         working directory */
  const char *shown;                 /* (nullable): absolute: shown there instead of it: a copy */
  const char *const *writable_paths; /* below; "." for all; everything else is read-only */
  const char *const *readonly_paths; /* below: read-only though they lie in a writable one */
  const char *const *hidden_paths;   /* below: not shown at all */
  const char *const *home_paths;     /* (nullable): below the home directory: shown writable */
  const char *const *program_paths;  /* (nullable): absolute: shown read-only, where a program is
                                         that is not part of the system */
  gboolean network;
  guint64 memory_bytes; /* 0: no limit, as the next ones */
  guint64 file_bytes;   /* one file */
  guint max_processes;
  guint cpu_seconds; /* one process */
} TfConfinementSpec;

/* The command line that runs @argv (argv[0]: absolute) confined. TF_ERROR_SAFETY when confinement is
 * not available. Returns: (transfer full) */
GStrv tf_confinement_wrap (TfConfinement *self,
                           const TfConfinementSpec *spec,
                           const char *const *argv,
                           GError **error);

/* What is shown to a run of @program besides the system: its installation prefix. Returns:
 * (transfer full) */
GStrv tf_confinement_dup_program_paths (const char *program);

G_END_DECLS
