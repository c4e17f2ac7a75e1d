/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-state-store.h"

G_BEGIN_DECLS

/* The tasks of a build in task_queue.json, and the commits that go with them. Blocking: worker.
 * Errors are those of the store, of git and of the deliverable type's rules. */

/* As they are kept; at first as the deliverable type lists them, then kept. Returns: (transfer
 * full) (element-type TfQueuedTask) */
GPtrArray *tf_build_queue_load (TfWorkspace *workspace, TfBuildContext *context, GError **error);

/* The first that is not done. Any thread. Returns: (transfer none) (nullable) */
TfQueuedTask *tf_build_queue_find (GPtrArray *tasks);

/* Has an agent begun on any of them? Any thread. */
gboolean tf_build_queue_has_begun (GPtrArray *tasks);

/* The last one for an agent. Any thread. Returns: (transfer none) (nullable) */
TfQueuedTask *tf_build_queue_find_last (GPtrArray *tasks);

/* "building: <id>" if @task is done, otherwise "building: <id>, attempt <n>". */
gboolean tf_build_queue_commit (TfWorkspace *workspace,
                                const TfQueuedTask *task,
                                const char *run_id,
                                GError **error);

/* A crash may have come between the list of tasks and the commit of the one just done. */
gboolean tf_build_queue_commit_interrupted (TfWorkspace *workspace,
                                            GPtrArray *tasks,
                                            GError **error);

/* Carries out @task of kind import: the code bases given are merged into the tree and committed.
 * Sentences for the person are added to @notes. Safe to do twice. */
gboolean tf_build_queue_import (TfWorkspace *workspace,
                                const TfQueuedTask *task,
                                GPtrArray *notes,
                                GError **error);

/* After a crash: when the newest run of an agent was for a build and did not end well, what a build
 * may change is put back as the last commit has it; what was there is kept in TF_DIR_REMOVED.
 * Safe to do twice. */
gboolean tf_build_queue_put_back (TfWorkspace *workspace, GError **error);

G_END_DECLS
