/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfBuildJob:
 *
 * Phase 3: the deliverable type's tasks, one after the other, kept in task_queue.json.
 *
 *   load → task ┬ import: sources merged, committed ───────────────────────→ next task
 *               └ agent: (baseline of the tests, once) → prepare → ask
 *                    → (tests) → settle ┬ done: queue, commit ─────────────→ next task
 *                                       ├ new failures: commit, count, ask again with them
 *                                       └ stuck: the job succeeds with a question
 *   no task left → (tests) → complete? → commit "building: complete"
 *
 * What is in brackets is left out for a type without tests. A document is written by the daemon from
 * the answer, a tree is edited by the agent in place. Stuck is: the agent says so; a tree, two bad
 * exits of the agent in a row; the same tests failing three times in a row, or
 * TF_LIMIT_BUILD_ATTEMPTS attempts.
 *
 * Safe to run again after a crash: done tasks are not asked again, kept answers are not paid for
 * twice, a test run is made again alone. Main thread only; files and git on the worker
 * (tf-build-state.h). Fails with TF_ERROR_TEMPLATE, TF_ERROR_OUTPUT_MISSING,
 * TF_ERROR_OUTPUT_INCOMPLETE, TF_ERROR_STATE_CORRUPT (the queue) and those of TfAsk and TfTestRun.
 */
#define TF_TYPE_BUILD_JOB (tf_build_job_get_type ())
G_DECLARE_FINAL_TYPE (TfBuildJob, tf_build_job, TF, BUILD_JOB, TfJob)

/* @chat: the person's answers in phase building are the input after being stuck */
TfBuildJob *tf_build_job_new (TfWorkspace *workspace, const char *project_name, GPtrArray *chat);

/* After success: what the person is asked when the agent is stuck; %NULL: built.
 * Returns: (transfer none) (nullable) */
const char *tf_build_job_get_question (TfBuildJob *self);

/* What was done, for the log: "from template “event”". Returns: (transfer none) */
const char *tf_build_job_get_summary (TfBuildJob *self);

/* Sentences for the person. Returns: (transfer none) (element-type utf8) */
GPtrArray *tf_build_job_get_notes (TfBuildJob *self);

G_END_DECLS
