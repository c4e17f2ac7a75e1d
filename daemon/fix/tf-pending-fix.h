/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-fix-issue.h"
#include "tf-fix-target.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* A fix that an agent has made and nobody has committed yet. */
typedef struct
{
  const TfPolishTask *task; /* (not owned) */
  TfFixTarget *target;      /* (owned): the worker's */
  TfFixAnswer *answer;      /* (owned) */
  char *prompt_hash;        /* (owned): of what was asked last */
  char *run_id;             /* (owned): "" when a kept answer was used */
} TfPendingFix;

/* What is to be fixed. All (not owned). */
typedef struct
{
  const TfPolishTask *task;
  GPtrArray *issues;         /* (element-type TfFixIssue): at least one */
  const char *base;          /* (nullable): the commit the issues are about */
  const TfTestReport *tests; /* (nullable): of that commit, where others than the iteration's own */
  gboolean evidence;         /* each issue has an id */
} TfFixSpec;

/* Asks the agent, and writes the document or judges what the agent edited in place; what is refused is
 * put back and asked again with the errors, at most polish.retry_malformed_output times. Job's thread.
 *
 * When it fails, the deliverable is as before; what was there is kept as a git object that the log
 * names, files of a tree in TF_DIR_REMOVED. Fails with TF_ERROR_AGENT_FAILURE also when no answer could be
 * used, TF_ERROR_OUTPUT_MISSING, and what tf_ask() and the stores fail with. Returns: (transfer full) */
TfPendingFix *tf_pending_fix_make (const TfFixSpec *spec,
                                   GCancellable *cancellable,
                                   GError **error);

/* The deliverable is put back as it was before, and the answer (@why it was of no use) is not found
 * again. Locks the worker. Safe to do twice. */
gboolean tf_pending_fix_take_back (TfPendingFix *self, const char *why, GError **error);

void tf_pending_fix_free (TfPendingFix *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPendingFix, tf_pending_fix_free)

G_END_DECLS
