/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-fix-issue.h"
#include "tf-fix-target.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* A fix that an agent has made but nobody has committed yet. */
typedef struct
{
  const TfPolishTask *task; /* (not owned) */
  TfFixTarget *target;      /* (owned): worker only */
  TfFixAnswer *answer;      /* (owned) */
  char *prompt_hash;        /* (owned): of the latest prompt */
  char *run_id;             /* (owned): "" if a stored answer was used */
} TfPendingFix;

/* The issues to fix and their circumstances. All (not owned). */
typedef struct
{
  const TfPolishTask *task;
  GPtrArray *issues;         /* (element-type TfFixIssue): at least one */
  const char *base;          /* (nullable): the commit that the issues are about */
  const TfTestReport *tests; /* (nullable): of that commit, if not the iteration's own */
  gboolean evidence;         /* each issue has an id */
} TfFixSpec;

/* Asks the agent, then writes the document or checks what the agent edited in place. Restores what
 * is rejected and asks again with the errors, at most polish.retry_malformed_output times. Job's
 * thread.
 *
 * If the last answer removes too much (tf-fix-extent.h), the result is an answer that applied nothing
 * (tf_fix_answer_refuse()): the deliverable is as before.
 *
 * On failure the deliverable is restored; the rejected version is kept as a git object named in the
 * log, files of a tree in TF_DIR_REMOVED. Fails with TF_ERROR_AGENT_FAILURE, also if no answer was
 * usable, with TF_ERROR_OUTPUT_MISSING, and like tf_ask() and the stores. Returns: (transfer
 * full) */
TfPendingFix *tf_pending_fix_make (const TfFixSpec *spec,
                                   GCancellable *cancellable,
                                   GError **error);

/* Restores the deliverable and rejects the stored answer (@why it was unusable). Locks the worker.
 * Safe to do twice. */
gboolean tf_pending_fix_take_back (TfPendingFix *self, const char *why, GError **error);

void tf_pending_fix_free (TfPendingFix *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPendingFix, tf_pending_fix_free)

G_END_DECLS
