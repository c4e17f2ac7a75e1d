/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-regression.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BISECT_UNKNOWN, /* a commit in between has no result */
  TF_BISECT_BLAMED,  /* a fix: the tests pass before it and fail with it */
  TF_BISECT_FLAKY,   /* the same files gave another result in a second run: nothing is blamed */
  TF_BISECT_OUTSIDE, /* they pass after every fix: something else changed them */
} TfBisectOutcome;

typedef struct
{
  TfBisectOutcome outcome;
  char *sentence; /* (owned): commit, issues and number of runs, for fixers and the user */
  guint n_runs;   /* runs of the tests */
} TfBisect;

/* Finds the first fix with which a test fails. Runs the tests on commits (reports
 * "bisect-<commit>"): first on both ends again, so that no fix is blamed for a flaky test, then on
 * the middle of the fixes in between, in total at most 2 + ⌈log2 (fixes + 1)⌉ runs. Searches for
 * the first of the tests; the sentence names those that change with the same commit, and states
 * that the others are unknown. Fails like tf_test_run(). Job's thread. Returns: (transfer full) */
TfBisect *tf_bisect_run (const TfPolishTask *task,
                         const TfRegression *regression,
                         GCancellable *cancellable,
                         GError **error);

void tf_bisect_free (TfBisect *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfBisect, tf_bisect_free)

G_END_DECLS
