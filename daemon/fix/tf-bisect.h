/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-regression.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BISECT_UNKNOWN, /* a commit on the way has no result */
  TF_BISECT_BLAMED,  /* a fix: before it the tests pass, with it they fail */
  TF_BISECT_FLAKY,   /* the same files once more gave another result: nothing is blamed */
  TF_BISECT_OUTSIDE, /* after every fix they pass: something else changed them */
} TfBisectOutcome;

typedef struct
{
  TfBisectOutcome outcome;
  char *sentence; /* (owned): commit, issues and how many runs, for fixers and for the person */
  guint n_runs;   /* of the tests */
} TfBisect;

/* Finds the first fix with which a test fails: runs the tests on commits (reports "bisect-<commit>"),
 * first again on the two ends, so that a test that varies is not blamed on anybody, then on the middle
 * of the fixes between, at most 2 + ⌈log2 (fixes + 1)⌉ runs in all. It looks for the first of the tests;
 * the sentence names those that change with the same commit, and says that the others are not known.
 * Fails with what tf_test_run() fails with. Job's thread. Returns: (transfer full) */
TfBisect *tf_bisect_run (const TfPolishTask *task,
                         const TfRegression *regression,
                         GCancellable *cancellable,
                         GError **error);

void tf_bisect_free (TfBisect *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfBisect, tf_bisect_free)

G_END_DECLS
