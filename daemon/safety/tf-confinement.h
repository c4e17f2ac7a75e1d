/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-words.h"

G_BEGIN_DECLS

/**
 * TfConfinement:
 *
 * Keeps a run inside its project with bubblewrap. Enforces limits with a transient systemd scope if
 * there is a user manager, otherwise with a control group of its own if ours is delegated, otherwise
 * with resource limits. Inside, the system is read-only, the
 * home directory is empty except for named paths, /tmp is private, other processes are hidden, the
 * session bus is unreachable, the kernel's keys and settings are out of reach, and everything dies with the
 * daemon. A run with TF_NETWORK_INTERNET has a network of its own that pasta connects: it reaches
 * neither this machine's loopback nor its abstract sockets. One per process. Main thread
 * only; after the probe, all functions but the probe itself work on any thread.
 *
 * The environment is the one given to TfProcess, except for TMPDIR=/tmp. If a signal ends the
 * program, the exit code is 128 + its number.
 *
 * Limitations: with TF_NETWORK_HOST, this machine's loopback is reachable, and its abstract sockets
 * unless the kernel has Landlock ABI 6. With resource limits, memory is limited
 * per process (RLIMIT_DATA: private memory; RLIMIT_AS would count the address space that node and java
 * only reserve. Programs built with the address sanitizer start under neither and need memory_bytes
 * 0), a process and the memory file systems stay within the limit together, but several processes
 * need not, and the kernel does not count processes of the real root. The processes of bubblewrap, the
 * launcher and pasta count as the run's.
 */
#define TF_TYPE_CONFINEMENT (tf_confinement_get_type ())
G_DECLARE_FINAL_TYPE (TfConfinement, tf_confinement, TF, CONFINEMENT, GObject)

TfConfinement *tf_confinement_new (void);

/* Checks with a trial run whether this machine can confine runs. Runs only once; later calls get
 * the same result. Never fails: see below. Callback on the main thread. */
void tf_confinement_probe_async (TfConfinement *self, GAsyncReadyCallback callback, gpointer data);
void tf_confinement_probe_finish (TfConfinement *self, GAsyncResult *result);
/* Likewise, blocking. Job's thread. */
void tf_confinement_probe (TfConfinement *self);

/* FALSE until the probe has finished. */
gboolean tf_confinement_is_available (TfConfinement *self);
/* Why not, with a remedy; "" if available. Returns: (transfer none) */
const char *tf_confinement_get_reason (TfConfinement *self);

/* Why runs with TF_NETWORK_INTERNET get TF_NETWORK_HOST, what that means, and a remedy; "" if they
 * get a network of their own. Returns: (transfer none) */
const char *tf_confinement_get_network_reason (TfConfinement *self);

/* Why no limit of memory holds for all processes of a run together, what holds instead, and a
 * remedy; "" if one does. Returns: (transfer none) */
const char *tf_confinement_get_limits_reason (TfConfinement *self);

/* If a signal ends its program, a wrapped command line exits with the signal's number plus this
 * (bwrap(1)). */
#define TF_CONFINEMENT_SIGNAL 128

/* Where a run finds the files that are made for it. */
#define TF_CONFINEMENT_RUN_DIRECTORY "/run/thoughtforge"

/* A directory whose parts lie over each other (overlayfs): whoever sees it sees @upper over @lower,
 * and changes only @upper. All (not owned). All but @merged are of letters, digits, ".", "-", "_" and
 * "/", because the kernel reads them from one text: for a directory elsewhere, a link to it. */
typedef struct
{
  const char *lower;  /* relative to overlay_directory; several, topmost first, with ":" */
  const char *upper;  /* relative, like the next ones */
  const char *work;   /* empty, on the file system of @upper */
  const char *merged; /* empty: where it is mounted, visible only to the run */
} TfConfinementOverlay;

/* All (not owned). Paths "below" are relative to @directory; missing ones are skipped. */
typedef struct
{
  const char
      *directory; /* absolute: the project, mounted at its own path; also the working directory */
  const char *shown;                 /* (nullable): absolute: a copy mounted there instead */
  const char *const *writable_paths; /* below; "." for all; everything else is read-only */
  const char *const *readonly_paths; /* below: read-only even inside a writable one */
  const char *const *hidden_paths;   /* below: not visible at all */
  const char *const *beside_paths;   /* (nullable): absolute: shown read-only too */
  const char
      *run_directory; /* (nullable): absolute: shown as TF_CONFINEMENT_RUN_DIRECTORY, read-only */
  const char *const *home_paths; /* (nullable): below the home directory: shown too, read-only */
  const char *const *
      program_paths; /* (nullable): absolute: read-only; for programs that are not part of the system */
  TfNetwork network;
  const char *const *local_ports; /* (nullable): of this machine's loopback, for INTERNET */
  gboolean no_namespaces;         /* the run cannot make user namespaces of its own */
  guint64 memory_bytes;           /* 0: no limit, as for the next ones */
  guint64 file_bytes;             /* per file */
  guint max_processes;
  guint cpu_seconds;             /* per process */
  const char *overlay_directory; /* (nullable): absolute: where the overlays are */
  const TfConfinementOverlay
      *overlays; /* (nullable): mounted first: @shown and @home may be in them */
  guint n_overlays;
  const char *home; /* (nullable): absolute: shown, writable, as the home directory, with what is
                     * mounted below it */
} TfConfinementSpec;

/* The command line that runs @argv (argv[0]: absolute) confined, once. TF_ERROR_SAFETY if confinement
 * is not available. Returns: (transfer full) */
GStrv tf_confinement_wrap (TfConfinement *self,
                           const TfConfinementSpec *spec,
                           const char *const *argv,
                           GError **error);

/* Whether this machine can mount the overlays of @spec: the kernel, and the file system of their
 * directory. Takes a few milliseconds. Job's thread. */
gboolean tf_confinement_try_overlays (const TfConfinementSpec *spec, GCancellable *cancellable);

/* The paths a run of @program needs besides the system: its installation prefix. Returns: (transfer
 * full) */
GStrv tf_confinement_dup_program_paths (const char *program);

G_END_DECLS
