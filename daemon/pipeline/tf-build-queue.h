/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-state-store.h"

G_BEGIN_DECLS

/* The tasks of a build in task_queue.json, and their commits. Blocking: worker. Fails with the
 * errors of the store, of git and of the deliverable type's rules. */

/* Loads the tasks; the first time those that the deliverable type lists, which are then kept.
 * Returns: (transfer full) (element-type TfQueuedTask) */
GPtrArray *tf_build_queue_load (TfWorkspace *workspace, TfBuildContext *context, GError **error);

/* The first task that is not done. Any thread. Returns: (transfer none) (nullable) */
TfQueuedTask *tf_build_queue_find (GPtrArray *tasks);

/* Whether an agent has begun any of the tasks. Any thread. */
gboolean tf_build_queue_has_begun (GPtrArray *tasks);

/* The last task for an agent. Any thread. Returns: (transfer none) (nullable) */
TfQueuedTask *tf_build_queue_find_last (GPtrArray *tasks);

/* The subject of its commit: "building: <id>" if @task is done, otherwise "building: <id>, attempt
 * <n>". */
gboolean tf_build_queue_commit (TfWorkspace *workspace,
                                const TfQueuedTask *task,
                                const char *run_id,
                                GError **error);

/* Makes the commit of the last done task if a crash came before it. */
gboolean tf_build_queue_commit_interrupted (TfWorkspace *workspace,
                                            GPtrArray *tasks,
                                            GError **error);

/* Carries out @task of kind import: merges the given code bases into the tree, and commits. Adds
 * sentences for the user to @notes. Safe to do twice. */
gboolean tf_build_queue_import (TfWorkspace *workspace,
                                const TfQueuedTask *task,
                                GPtrArray *notes,
                                GError **error);

/* After a crash: if the newest run was for a build and failed, restores what a build may change
 * from the last commit; what it replaces is kept in TF_DIR_REMOVED. Safe to do twice. */
gboolean tf_build_queue_restore (TfWorkspace *workspace, GError **error);

G_END_DECLS
