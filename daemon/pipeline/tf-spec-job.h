/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfSpecJob:
 *
 * Phase 2: a proposal of spec and constraints that has been challenged and answered.
 *
 *   compose (worker: prompt, intent) ─ no draft yet → propose → challenge → resolve
 *                                    └ a draft and the person's answers → resolve
 *
 * Every challenge must be answered by a row of Key Decisions. Main thread only.
 */
#define TF_TYPE_SPEC_JOB (tf_spec_job_get_type ())
G_DECLARE_FINAL_TYPE (TfSpecJob, tf_spec_job, TF, SPEC_JOB, TfJob)

/* @chat as in tf_distil_job_new(): its newest proposal is the draft to revise, its answers are
 * applied. */
TfSpecJob *tf_spec_job_new (TfWorkspace *workspace, GPtrArray *chat);

/* After success: the proposal, shape checked. Returns: (transfer none) */
const char *tf_spec_job_get_proposal (TfSpecJob *self);

/* How many challenges were raised and answered. */
guint tf_spec_job_get_n_challenges (TfSpecJob *self);

/* Checks a challenger's answer: {"challenges": [{id, kind, about, challenge}]}, the list explicit
 * also when empty. Returns: (transfer full): the ids, %NULL when @errors was added to */
GStrv tf_challenges_parse (const char *answer, GPtrArray *errors);

G_END_DECLS
