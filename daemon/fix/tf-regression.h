/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/* Tests that passed in an earlier iteration and fail in this one, although every fix was verified:
 * their results were unknown then, or they are flaky. */
typedef struct
{
  GStrv tests;      /* (owned): sorted, at least one */
  guint iteration;  /* the latest iteration in which they passed */
  char *good;       /* (owned) (nullable): the commit reviewed then; %NULL: not in the history */
  char *bad;        /* (owned): the commit reviewed now */
  GPtrArray *fixes; /* (owned) (element-type TfCommit): the fixes in between, oldest first */
} TfRegression;

/* How many iterations to search. */
#define TF_REGRESSION_MAX_ITERATIONS 10

/* Compares the stored reports. A test that failed in the previous iteration was reported then.
 * @bad: the commit of this iteration's review. Worker. %NULL without @error if nothing got worse.
 * Returns: (transfer full) (nullable) */
TfRegression *tf_regression_find (const TfPolishTask *task, const char *bad, GError **error);
void tf_regression_free (TfRegression *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRegression, tf_regression_free)

G_END_DECLS
