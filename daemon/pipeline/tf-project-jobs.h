/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-project.h"

G_BEGIN_DECLS

/* What a project does by itself: the job that runs, the dropped jobs that still end, and else the
 * question that it waits with. Belongs to one project. Main thread only. */
typedef struct _TfProjectJobs TfProjectJobs;

/* @project: (not owned) */
TfProjectJobs *tf_project_jobs_new (TfProject *project);
void tf_project_jobs_free (TfProjectJobs *self);

/* Takes @job, which starts as soon as it has a slot; the job before is dropped. Its end is a request
 * in the queue (tf_phase_job_decide_end()). The chat must be loaded. */
void tf_project_jobs_start (TfProjectJobs *self, TfJob *job);
/* The job has ended and its result is known. */
void tf_project_jobs_finish (TfProjectJobs *self);
/* Instead of a job: waits until @until (µs UTC; 0: for ever), then asks whether the hold ends. */
void tf_project_jobs_hold (TfProjectJobs *self, gint64 until);
/* Ends that waiting. */
void tf_project_jobs_stop_holding (TfProjectJobs *self);
/* "on hold until 15:05", "held by you"; "" unless it holds. */
const char *tf_project_jobs_describe_hold (TfProjectJobs *self);
/* Cancels the job and ignores its result. */
void tf_project_jobs_drop (TfProjectJobs *self);

/* Returns: (transfer none) (nullable) */
TfJob *tf_project_jobs_get_job (TfProjectJobs *self);
/* How long the chat was when the job began. */
int tf_project_jobs_get_chat_length (TfProjectJobs *self);
/* A dropped job still runs. */
gboolean tf_project_jobs_is_ending (TfProjectJobs *self);

/* Asks the user: emits "human-needed". */
void tf_project_jobs_ask (TfProjectJobs *self, const char *kind, const char *question);
/* Without a signal. @question: (nullable) */
void tf_project_jobs_set_question (TfProjectJobs *self, const char *question);
/* Returns: (transfer none) (nullable) */
const char *tf_project_jobs_get_question (TfProjectJobs *self);
/* Whether it asked or began its work since it was loaded. Before that it is not known what it asks. */
gboolean tf_project_jobs_has_entered (TfProjectJobs *self);

/* A remark for the user until the next phase, "". */
void tf_project_jobs_set_note (TfProjectJobs *self, const char *note);
const char *tf_project_jobs_get_note (TfProjectJobs *self);

G_END_DECLS
