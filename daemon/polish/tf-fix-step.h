/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-job.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * TfFixStep:
 *
 * The fix of one iteration: prompt with the review's issues composed (worker) → TfAsk → the document
 * written, or the one the agent edited in place judged (worker) → accepted, or put back and asked
 * again, at most polish.retry_malformed_output times.
 *
 * When it fails, the document is as it was before; what stood there is kept as a git object that
 * the log names. Fails with TF_ERROR_AGENT_FAILURE also when no answer could be used,
 * TF_ERROR_OUTPUT_MISSING, and what TfAsk and the stores fail with. Main thread only.
 */
#define TF_TYPE_FIX_STEP (tf_fix_step_get_type ())
G_DECLARE_FINAL_TYPE (TfFixStep, tf_fix_step, TF, FIX_STEP, TfJob)

/* @review has issues. @review_commit: the commit whose document the issues are about. */
TfFixStep *tf_fix_step_new (const TfPolishTask *task, TfReview *review, const char *review_commit);

/* After success. Returns: (transfer none) */
const TfFixAnswer *tf_fix_step_get_answer (TfFixStep *self);

/* "" when a kept answer was used. Returns: (transfer none) */
const char *tf_fix_step_get_run_id (TfFixStep *self);

G_END_DECLS
