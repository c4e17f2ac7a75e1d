/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * TfFixRound:
 *
 * With evidence: the fixes of one iteration, of every open issue of the issue ledger, each kept only
 * when it breaks nothing.
 *
 *   regressed  tests that passed in an earlier iteration and fail now: TfBisect, and the open issues
 *              that name them are told (a tree that has some tests)
 *   together   all open issues in one run, then the tests. Nothing that passed before fails or is
 *              gone: commit "polishing: fix N together", issues are fix_applied. Otherwise
 *              everything is put back, and
 *   each       (or at once, with polish.fix_each_issue) one issue a run, critical first; after it the
 *              tests, or for a document one TF_PURPOSE_CHECK; good: commit "polishing: fix N I-0007",
 *              fix_applied; a test broken: put back, told, tried once more with what broke, then left
 *              open with that history; a check that says it is not settled: tried once more likewise
 *
 * One open issue alone is one of those fixes. Test results that are not known afterwards, where they
 * were known before, are broken ones; a tree that nobody has tested is tested first. A fix that breaks
 * a passing test never becomes a commit. What the fixer declines stays open with its note.
 *
 * The issue ledger is no part of a commit: its changes come after the commit, whose body says what it
 * settles (tf-fix-record.h). Safe to begin again after a crash: what the issue ledger or a commit
 * says was tried to the end in this iteration is not tried again. When it fails or is cancelled, what
 * was not verified is put back. Main thread only.
 */
#define TF_TYPE_FIX_ROUND (tf_fix_round_get_type ())
G_DECLARE_FINAL_TYPE (TfFixRound, tf_fix_round, TF, FIX_ROUND, TfJob)

/* @review_commit: what the issues are about. */
TfFixRound *tf_fix_round_new (const TfPolishTask *task, const char *review_commit);

/* What stands after "Fixes Applied:" in the log: how many of how many, each with its note, what was
 * taken back and why. Returns: (transfer full) */
char *tf_fix_round_dup_summary (TfFixRound *self);

/* Returns: (transfer none) */
const char *tf_fix_round_get_run_id (TfFixRound *self);

G_END_DECLS
