/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-polish-progress.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* How a guard ended a loop. */
typedef struct
{
  TfPolishState *state; /* (owned): completed, or with a halt reason */
  char *verdict;        /* (owned): how it ended, in a sentence: that of the guard, or with evidence
                         * the verdict */
} TfPolishEnd;

/* Its news (tf_job_emit_news()): a step has been saved. */
typedef struct
{
  const TfPolishState *state; /* as on disk */
  gboolean iteration;         /* a review was judged and committed: its point is the newest */
  TfVerdict verdict;          /* with @iteration */
} TfPolishNews;

/* Phase 4, until a guard ends it. Job's thread.
 *
 *   review          the tests if the type has any (tf_test_run(), stored as "iteration-N"); a round
 *                   of reviews with its check (tf_review_round_run())
 *   evaluate        takes the round into the issue ledger, counts, guards in order, section of
 *                   polish_log.md (tf_polish_evaluate())
 *   fix             commit "polishing: review N"; the fixes (tf_fix_round_run(); without evidence
 *                   tf_pending_fix_make(), all together and not verified); section of the log again;
 *                   iteration N is complete. Fixes nothing if only more reviews are missing
 *   review          commit "polishing: fix N"; the next iteration
 *
 * polish_state.json has the step; a loop over the same files continues at the interrupted step of
 * the same iteration. @project: its iteration is not read; @state: as loaded.
 *
 * Fails if it cannot continue: TF_ERROR_REVIEW_INVALID, TF_ERROR_AGENT_FAILURE,
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_STATE_CORRUPT … Returns: (transfer full) */
TfPolishEnd *tf_polish_loop_run (const TfPolishTask *project,
                                 const TfPolishState *state,
                                 GCancellable *cancellable,
                                 GError **error);
void tf_polish_end_free (TfPolishEnd *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPolishEnd, tf_polish_end_free)

G_END_DECLS
