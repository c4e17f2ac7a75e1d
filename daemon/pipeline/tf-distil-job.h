/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfDistilJob:
 *
 * Phase 1: brain dump, corrections and the text of every resource become a draft of intent.md.
 *
 *   list resources (worker) → read their text → compose the prompt (worker) → ask → draft
 *
 * Resources that cannot be shown never fail it; they are named in the notes. Main thread only.
 */
#define TF_TYPE_DISTIL_JOB (tf_distil_job_get_type ())
G_DECLARE_FINAL_TYPE (TfDistilJob, tf_distil_job, TF, DISTIL_JOB, TfJob)

/* @chat: (element-type TfChatMessage): the thread as it is now; not changed while the job runs */
TfDistilJob *tf_distil_job_new (TfWorkspace *workspace, GPtrArray *chat);

/* After success. Returns: (transfer none) */
const char *tf_distil_job_get_draft (TfDistilJob *self);

/* What the person should know: skipped resources, changes put back. Returns: (transfer none)
 * (element-type utf8) */
GPtrArray *tf_distil_job_get_notes (TfDistilJob *self);

G_END_DECLS
