/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-gate-verdict.h"
#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfGateJob:
 *
 * The completion gate: before anything is built from a given plan, the agent judges whether that can
 * be done without asking back.
 *
 *   read plan and documents (worker) → ask → a verdict, its shape checked
 *
 * Safe to run again after a crash: a kept answer is not paid for twice. Main thread only. Fails with
 * TF_ERROR_OUTPUT_MISSING when the plan is gone, and with those of TfAsk.
 */
#define TF_TYPE_GATE_JOB (tf_gate_job_get_type ())
G_DECLARE_FINAL_TYPE (TfGateJob, tf_gate_job, TF, GATE_JOB, TfJob)

/* @prompt_name: the deliverable type's for TF_PURPOSE_GATE; @plan: below the project */
TfGateJob *tf_gate_job_new (TfWorkspace *workspace,
                            const char *project_name,
                            const char *prompt_name,
                            const char *plan);

/* After success. Returns: (transfer none) */
const TfGateVerdict *tf_gate_job_get_verdict (TfGateJob *self);

G_END_DECLS
