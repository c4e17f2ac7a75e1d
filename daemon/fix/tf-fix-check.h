/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-issue.h"
#include "tf-job.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* What a check answers: {"verdict": "fixed" | "not_fixed", "note"}; anything else is malformed, never
 * fixed. Adds to @errors (element-type utf8) what is wrong; else sets @out_note (transfer full). Pure,
 * any thread. */
gboolean tf_fix_check_parse (const char *answer,
                             gboolean *out_fixed,
                             char **out_note,
                             GPtrArray *errors);

/**
 * TfFixCheck:
 *
 * One look at one issue after its fix: prompt "fix-check" with the issue, what was changed since
 * @base, the deliverable and its documents (worker) → TfAsk, purpose check.
 *
 * An agent that gives no such answer however often it is asked has not checked anything: the job
 * succeeds, the issue is not fixed and the note says so. Fails with what TfAsk and the stores fail
 * with. Main thread only.
 */
#define TF_TYPE_FIX_CHECK (tf_fix_check_get_type ())
G_DECLARE_FINAL_TYPE (TfFixCheck, tf_fix_check, TF, FIX_CHECK, TfJob)

TfFixCheck *tf_fix_check_new (const TfPolishTask *task, const TfFixIssue *issue, const char *base);

/* After success. */
gboolean tf_fix_check_is_fixed (TfFixCheck *self);
/* One sentence. Returns: (transfer none) */
const char *tf_fix_check_get_note (TfFixCheck *self);

G_END_DECLS
