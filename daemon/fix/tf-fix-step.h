/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-fix-issue.h"
#include "tf-job.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * TfFixStep:
 *
 * One fix: prompt with the issues composed (worker) → TfAsk → the document written, or what the agent
 * edited in place judged (worker) → accepted, or put back and asked again, at most
 * polish.retry_malformed_output times.
 *
 * When it fails, the deliverable is as it was before; what stood there is kept as a git object that
 * the log names, files of a tree in TF_DIR_REMOVED. Fails with TF_ERROR_AGENT_FAILURE also when no answer could be used,
 * TF_ERROR_OUTPUT_MISSING, and what TfAsk and the stores fail with. Main thread only.
 */
#define TF_TYPE_FIX_STEP (tf_fix_step_get_type ())
G_DECLARE_FINAL_TYPE (TfFixStep, tf_fix_step, TF, FIX_STEP, TfJob)

/* All issues of @review, which has some, without evidence. @review_commit: the commit whose document
 * the issues are about. */
TfFixStep *tf_fix_step_new (const TfPolishTask *task, TfReview *review, const char *review_commit);

/* With evidence: @issues (element-type TfFixIssue), at least one, each with an id. @base: the commit
 * that is worked on. @tests (nullable): of that commit, when others than the iteration's own. */
TfFixStep *tf_fix_step_new_for_issues (const TfPolishTask *task,
                                       GPtrArray *issues,
                                       const char *base,
                                       const TfTestReport *tests);

/* After success. Returns: (transfer none) */
const TfFixAnswer *tf_fix_step_get_answer (TfFixStep *self);

/* Worker, after success: the deliverable is put back as it was before, and the answer (@why it was of
 * no use) is not found again. Returns: what was put back in a sentence in @out_put_back (transfer
 * full) (nullable). Safe to do twice. */
gboolean tf_fix_step_take_back (TfFixStep *self,
                                const char *why,
                                char **out_put_back,
                                GError **error);

/* "" when a kept answer was used. Returns: (transfer none) */
const char *tf_fix_step_get_run_id (TfFixStep *self);

G_END_DECLS
