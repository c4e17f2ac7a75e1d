/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/**
 * tf_fix_round_run:
 * @review_commit: what the issues are about
 * @out_run_id: (transfer full): of the last fix, "" when there was none or a kept answer was used
 *
 * Fixes every open issue of the iteration, each kept only when it breaks nothing:
 *
 *   regressed  tests that passed in an earlier iteration and fail now: bisected, and the open issues
 *              that name them get the finding in their history (a tree that has tests)
 *   together   all open issues in one run, then the tests. Nothing that passed before fails or is
 *              gone: commit "polishing: fix N together", issues are fix_applied. Otherwise
 *              everything is put back, and
 *   each       (or at once, with polish.fix_each_issue) one issue a run, critical first; after it the
 *              tests, or for a document one check; good: commit "polishing: fix N I-0007",
 *              fix_applied; a test broken: put back, tried once more with what broke, then left
 *              open with that history; a check that says it is not settled: likewise
 *
 * One open issue alone is one of those fixes. Test results that are not known afterwards, where they
 * were known before, are broken ones; a tree that nobody has tested is tested first. What was tested is
 * what is committed: files that somebody changes meanwhile are tested again. A fix that breaks a passing
 * test never becomes a commit. What the fixer declines stays open with its note.
 *
 * The issue ledger is no part of a commit: its changes come after the commit, whose trailers say what it
 * settles (tf-fix-record.h). Safe to begin again after a crash: what the ledger or a commit says was
 * done is not done again. When it fails or is cancelled, the deliverable is as after the last fix that was
 * kept. Fails with what tf_pending_fix_make(), tf_test_run(), tf_fix_check_run() and the stores fail
 * with. Job's thread.
 *
 * Returns: (transfer full): for "Fixes Applied:" in the log: how many of how many, each with its note,
 * what was taken back and why; %NULL with @error
 */
char *tf_fix_round_run (const TfPolishTask *task,
                        const char *review_commit,
                        char **out_run_id,
                        GCancellable *cancellable,
                        GError **error);

/* What the tests after a fix called @name ("I-0007", TF_FIX_TOGETHER) are kept as. Returns: (transfer
 * full) */
char *tf_fix_round_dup_tests_name (const TfPolishTask *task, const char *name);

G_END_DECLS
