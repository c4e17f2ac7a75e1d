/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-work.h"

G_BEGIN_DECLS

/**
 * TfBuildJob:
 *
 * Phase 3: the deliverable type's tasks, one after the other, kept in task_queue.json.
 *
 *   load (worker: documents, queue, prompt) → task → ask → accepted: write, queue, commit (worker)
 *                                              ↑                └ next task
 *                                              └ stuck: the job succeeds with a question
 *   no task left → complete? (worker) → commit "building: complete"
 *
 * Safe to run again after a crash: done tasks are not asked again. Main thread only.
 * Fails with TF_ERROR_TEMPLATE, TF_ERROR_OUTPUT_MISSING, TF_ERROR_OUTPUT_INCOMPLETE and those of
 * TfAsk.
 */
#define TF_TYPE_BUILD_JOB (tf_build_job_get_type ())
G_DECLARE_FINAL_TYPE (TfBuildJob, tf_build_job, TF, BUILD_JOB, TfJob)

/* @chat: the person's answers in phase building are the input after being stuck */
TfBuildJob *tf_build_job_new (TfWork *work, const char *project_name, GPtrArray *chat);

/* After success. Returns: (transfer none) (nullable): what the agent is stuck for; %NULL: built */
const char *tf_build_job_get_question (TfBuildJob *self);

/* "12 sections from template “event”". Returns: (transfer none) */
const char *tf_build_job_get_summary (TfBuildJob *self);

G_END_DECLS
