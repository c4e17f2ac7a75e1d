/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfAttempt:
 *
 * One run of the project's agent and all that belongs around it:
 *
 *   safety rule agent_invoke → confined or not → slot → snapshot of the tree, prompt kept (worker)
 *     → run → slot given back → answer kept, tree compared, what was not allowed put back (worker)
 *
 * Fails with what TfAgentRun fails with (the message names the run), TF_ERROR_AGENT_FAILURE for an
 * agent that is not there, TF_ERROR_SAFETY, or the error of storing. Also a failed or cancelled run
 * is kept and its tree compared. Private to this folder: TfAsk repeats it. Main thread only.
 */
#define TF_TYPE_ATTEMPT (tf_attempt_get_type ())
G_DECLARE_FINAL_TYPE (TfAttempt, tf_attempt, TF, ATTEMPT, TfJob)

typedef struct
{
  TfPurpose purpose;
  guint iteration;
  guint number;       /* 1, 2 …: TfRunSummary.attempt */
  const char *prompt; /* its text form */
  const char *prompt_hash;
  const char *agent; /* (nullable): the project's own */
} TfAttemptSpec;

/* Copies @spec. */
TfAttempt *tf_attempt_new (TfWorkspace *workspace, const TfAttemptSpec *spec);

/* After success. Returns: (transfer none) */
const char *tf_attempt_get_answer (TfAttempt *self);

/* "" before the run was begun. Returns: (transfer none) */
const char *tf_attempt_get_run_id (TfAttempt *self);

/* As tf_agent_run_has_exited_badly(). */
gboolean tf_attempt_has_exited_badly (TfAttempt *self);

/* Sentences, as tf_ask_get_reverted(). Returns: (transfer none) (element-type utf8) */
GPtrArray *tf_attempt_get_reverted (TfAttempt *self);

G_END_DECLS
