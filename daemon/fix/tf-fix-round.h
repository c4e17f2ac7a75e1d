/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * tf_fix_round_run:
 * @review_commit: the commit that the issues are about
 * @out_run_id: (transfer full): of the last fix; "" if there was none or it used a stored answer
 *
 * Fixes every open issue of the iteration, and keeps only fixes that break nothing:
 *
 *   regressed  Tests that passed in an earlier iteration and fail now are bisected; the open issues
 *              that name them get the finding in their history (only a tree with tests).
 *   together   Only a document: all open issues in one run. Commit "polishing: fix N together",
 *              issues are fix_applied. If it must be reverted, the fixes are made one by one.
 *   each       (a tree always, a document with polish.fix_each_issue) One issue per run, critical
 *              first, then the tests, or for a document one check. If good: commit, of a tree in the
 *              words of the issue (tf-fix-message.h), of a document "polishing: fix N I-0007"; the
 *              issue is fix_applied. If a test broke, or the check finds the issue not settled:
 *              restored, tried once more with that result, then left open with that history. Of a
 *              tree, commit and ledger record whether a test fails without the fix
 *              (tf-fix-notice.h).
 *
 * A fixer may answer that an earlier fix of this iteration settled an issue: then it is fix_applied by
 * the newest one, and the next review decides.
 *
 * A single open issue is fixed as in "each". A fix that stops a test from running is reverted as
 * well, whether the test passed or failed before, unless one of its issues asks to remove that test
 * by name. A test result that was known before and is unknown afterwards counts as broken; an untested tree is tested first. Only what was tested is committed:
 * if somebody changes files in the meantime, the tests run again. A fix that breaks a passing test
 * never becomes a commit. An issue that the fixer declines stays open with its note.
 *
 * The issue ledger is not part of a commit: it is updated after the commit, from the commit's
 * trailers (tf-fix-record.h). Safe to begin again after a crash: what the ledger or a commit
 * records as done is not done again. On failure or cancellation, the deliverable is as after the
 * last fix that was kept. Fails like tf_pending_fix_make(), tf_test_run(), tf_fix_check_run() and
 * the stores. Job's thread.
 *
 * Returns: (transfer full): for "Fixes Applied:" in the log: how many of how many, each with its
 * note, and what was reverted and why; %NULL with @error
 */
char *tf_fix_round_run (const TfPolishTask *task,
                        const char *review_commit,
                        char **out_run_id,
                        GCancellable *cancellable,
                        GError **error);

/* The name under which the tests after a fix called @name ("I-0007", TF_FIX_TOGETHER) are stored.
 * Returns: (transfer full) */
char *tf_fix_round_dup_tests_name (const TfPolishTask *task, const char *name);

G_END_DECLS
