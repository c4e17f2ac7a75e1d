/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-regression.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BISECT_BLAMED,  /* a fix: before it the tests pass, with it they fail */
  TF_BISECT_FLAKY,   /* the same files once more gave another result: nothing is blamed */
  TF_BISECT_OUTSIDE, /* after every fix they pass: something else changed them */
  TF_BISECT_UNKNOWN, /* a commit on the way has no result */
} TfBisectOutcome;

/**
 * TfBisect:
 *
 * The first fix with which a test fails: the tests are run on commits (TfTestRun, reports
 * "bisect-<commit>"): first again on the two ends, so that a test that varies is not blamed on anybody,
 * then on the middle of the fixes between, at most 2 + ⌈log2 (fixes + 1)⌉ runs in all. The first of
 * the tests is looked for; those that change with the same commit are told with it, others are told to
 * be not known. Fails with what TfTestRun fails with. Main thread only.
 */
#define TF_TYPE_BISECT (tf_bisect_get_type ())
G_DECLARE_FINAL_TYPE (TfBisect, tf_bisect, TF, BISECT, TfJob)

/* @regression is taken. */
TfBisect *tf_bisect_new (const TfPolishTask *task, TfRegression *regression);

/* After success. */
TfBisectOutcome tf_bisect_get_outcome (TfBisect *self);
/* What was found, with commit, issues and how many runs, for fixers and for the person. Returns:
 * (transfer none) */
const char *tf_bisect_get_sentence (TfBisect *self);
/* Returns: (transfer none) */
const TfRegression *tf_bisect_get_regression (TfBisect *self);
guint tf_bisect_get_runs (TfBisect *self);

G_END_DECLS
