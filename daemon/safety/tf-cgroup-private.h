/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfCgroup:
 *
 * The control group (version 2) of this process, if it was delegated: every run gets a group of its
 * own below it, which limits all processes of the run together, and what they keep in memory file
 * systems. One per process, on the main thread; tf_cgroup_make_run() on any thread.
 *
 * Groups with controllers may hold no processes, so this process moves to a leaf:
 *
 *   delegated group/
 *     thoughtforge-daemon/         this process
 *     thoughtforge-run-PID-N/      the limits of a run
 *       inside/                    its processes: they cannot reach the limits above the root of
 *                                  their control group namespace
 */
typedef struct _TfCgroup TfCgroup;

/* Takes the group that @own names, a text like /proc/self/cgroup, below @root, where control groups
 * are mounted. Ends and removes runs that a killed daemon left there. Blocks, at most two seconds
 * for each of these. TF_ERROR_SAFETY says why not: the group is not delegated, has no controllers
 * for memory and processes, or holds processes of others. Then everything is as before. */
TfCgroup *tf_cgroup_open (const char *root, const char *own, GError **error);

/* Ends all runs, removes their groups and moves back. */
void tf_cgroup_free (TfCgroup *self);

/* A name for the group of a run. Returns: (transfer full): the directory a process enters */
char *tf_cgroup_dup_next (TfCgroup *self);

/* Makes the group of @inside, a result of tf_cgroup_dup_next(), with limits; 0: none. It is removed
 * on the main thread once a process has entered it and all have ended. TF_ERROR_SAFETY. */
gboolean tf_cgroup_make_run (TfCgroup *self,
                             const char *inside,
                             guint64 memory_bytes,
                             guint64 max_processes,
                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCgroup, tf_cgroup_free)

G_END_DECLS
