/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-issue.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The result of a check: does the fix settle its issue? */
typedef struct
{
  gboolean fixed;
  char *note; /* (owned): one sentence */
} TfFixCheck;

/* Reads {"verdict": "fixed" | "not_fixed", "note"}; anything else is malformed, never fixed. Adds
 * errors to @errors (element-type utf8). Pure, any thread. Returns: (transfer full) (nullable) */
TfFixCheck *tf_fix_check_parse (const char *answer, GPtrArray *errors);

/* Checks one issue after its fix: prompt "fix-check" with the issue, the change since @base, the
 * deliverable and its documents. If the agent gives no usable answer after all retries, the issue
 * is not fixed, and the note says that it was not checked. Fails like tf_ask() and the stores.
 * Job's thread. Returns: (transfer full) */
TfFixCheck *tf_fix_check_run (const TfPolishTask *task,
                              const TfFixIssue *issue,
                              const char *base,
                              GCancellable *cancellable,
                              GError **error);

void tf_fix_check_free (TfFixCheck *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixCheck, tf_fix_check_free)

G_END_DECLS
