/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-record.h"
#include "tf-job.h"

G_BEGIN_DECLS

/* What a try works on. All (not owned). */
typedef struct
{
  const TfPolishTask *task;
  GPtrArray *issues;          /* (element-type TfFixIssue): at least one */
  const char *base;           /* the commit that is worked on */
  const TfTestReport *before; /* (nullable): of its tests; %NULL: it has none */
  gboolean check;             /* one issue of a deliverable without tests is looked at once more */
} TfFixTrySpec;

/**
 * TfFixTry:
 *
 * One fix, verified: TfFixStep → the tests (TfTestRun, "iteration-N-fix", of one issue
 * "iteration-N-I-0007") or TfFixCheck → good: commit "polishing: fix N together", of one issue
 * "polishing: fix N I-0007", then the issue ledger; otherwise put back, and the issue ledger says
 * why. What was tested is what is committed: files that somebody changes meanwhile are tested
 * again.
 *
 * When it fails or is cancelled, the deliverable is as it was before, and nothing of it is
 * committed. Fails with what TfFixStep, TfTestRun, TfFixCheck and the stores fail with. Main thread
 * only.
 */
#define TF_TYPE_FIX_TRY (tf_fix_try_get_type ())
G_DECLARE_FINAL_TYPE (TfFixTry, tf_fix_try, TF, FIX_TRY, TfJob)

TfFixTry *tf_fix_try_new (const TfFixTrySpec *spec);

/* What the tests of a fix called @name ("I-0007", TF_FIX_TOGETHER) are kept as. Returns: (transfer
 * full) */
char *tf_fix_try_dup_tests_name (const TfPolishTask *task, const char *name);

/* Of the fix, "" when a kept answer was used. Returns: (transfer none) */
const char *tf_fix_try_get_run_id (TfFixTry *self);

G_END_DECLS
