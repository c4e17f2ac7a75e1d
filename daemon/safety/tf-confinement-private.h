/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-confinement.h"

#include "tf-cgroup-private.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* Builds a confined command line. Main thread; accesses only local files. */

/* Appends strings to @argv (element-type utf8, owned) up to a %NULL. */
void tf_confinement_add (GPtrArray *argv, ...) G_GNUC_NULL_TERMINATED;

/* Whether @path is @ancestor or below it; both must be absolute and canonical. */
gboolean tf_confinement_is_below (const char *path, const char *ancestor);

/* Whether @path belongs to the system, which every run can see. */
gboolean tf_confinement_is_system (const char *path);

/* Whether @path must not be mounted just to reach a program, because it contains @home or a
 * directory that is private to each run. */
gboolean tf_confinement_is_private (const char *path, const char *home);

/* How the memory of a run is shared out. */
typedef struct
{
  guint64 process; /* bytes, for each process; 0: no limit, or that of the whole run */
  guint64 tmp;     /* bytes, of its memory file systems */
  guint64 shm;
  guint64 home;
} TfConfinementMemory;

/* @whole: something limits the run as a whole, memory file systems included. Else one process and
 * these together stay within the limit. */
TfConfinementMemory tf_confinement_share_memory (const TfConfinementSpec *spec, gboolean whole);

/* Appends the mounts as bwrap arguments. TF_ERROR_SAFETY if @spec names something that cannot be
 * confined. */
gboolean tf_confinement_add_mounts (GPtrArray *argv,
                                    const TfConfinementSpec *spec,
                                    TfNetwork network,
                                    const TfConfinementMemory *memory,
                                    GError **error);

/* Appends bwrap arguments that hide what is below @directory (absolute, already mounted) and not
 * readable by everybody, if this process could read it: passwords and keys, above all if it is root. */
void tf_confinement_add_unreadable (GPtrArray *argv, const char *directory);
/* Likewise of /proc, once it is mounted: settings of the machine become read-only, and what tells
 * about the kernel and its keys is hidden. */
void tf_confinement_add_kernel (GPtrArray *argv, const TfConfinementSpec *spec);

/* Appends the command that runs the rest in its own scope, with the limits a scope can enforce. */
void tf_confinement_add_scope (GPtrArray *argv, const TfConfinementSpec *spec);

/* Appends the program that enters the control group @cgroup (nullable), gives up rights, enters
 * @network and mounts the overlays, before everything but the scope. TF_ERROR_SAFETY. */
gboolean tf_confinement_add_launcher (GPtrArray *argv,
                                      const TfConfinementSpec *spec,
                                      TfNetwork network,
                                      const char *cgroup,
                                      GError **error);

/* Appends the mounts that make names resolvable in @network. */
void tf_confinement_add_resolver (GPtrArray *argv, TfNetwork network);

/* Whether this machine has a default route, without which there is no private network to the
 * internet; whether its only name servers are on its loopback; whether its kernel can keep a run
 * away from abstract sockets of others. */
gboolean tf_confinement_is_connected (void);
gboolean tf_confinement_resolves_itself (void);
gboolean tf_confinement_scopes_sockets (void);

/* Why runs with network share this machine's, what that means, and the remedy; @errors: of a failed
 * trial, "" without one. "" if they need not. Returns: (transfer full) */
char *tf_confinement_explain_network (const char *errors);

/* Appends the launcher's options that mount the overlays, visible only to the rest; nothing without
 * overlays. TF_ERROR_SAFETY. */
gboolean tf_confinement_add_overlays (GPtrArray *argv,
                                      const TfConfinementSpec *spec,
                                      GError **error);
/* Appends bwrap arguments that restore the user's id, which mounting and a private network hide. */
void tf_confinement_add_user (GPtrArray *argv);

/* Appends the command that sets resource limits for the rest, inside the confinement. */
void tf_confinement_add_limits (GPtrArray *argv,
                                const TfConfinementSpec *spec,
                                const TfConfinementMemory *memory);

/* Makes the group that the run of @spec enters. TF_ERROR_SAFETY. */
gboolean tf_confinement_make_cgroup (TfCgroup *cgroup,
                                     const char *inside,
                                     const TfConfinementSpec *spec,
                                     GError **error);

/* Whether a user manager seems to be available to create scopes. */
gboolean tf_confinement_has_manager (void);

/* A command that prints the limits of its scope, and whether its @output proves that they apply. */
GStrv tf_confinement_dup_scope_trial (void);
gboolean tf_confinement_scope_held (const char *output);

/* What limits apply to if neither scopes nor control groups (@why not) hold a run, and the remedy.
 * Returns: (transfer full) */
char *tf_confinement_explain_limits (const char *why);

/* Why a trial run with this output failed, and the remedy. Returns: (transfer full) */
char *tf_confinement_explain (const char *errors);

G_END_DECLS
