/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/* Tests that pass in an earlier iteration and fail in this one, though every fix was verified: its
 * results were not known then, or vary. */
typedef struct
{
  GStrv tests;     /* (owned): sorted, at least one */
  guint iteration; /* the newest one in which they passed */
  char *good; /* (owned) (nullable): the commit that was reviewed then; %NULL: not in the history */
  char *bad;  /* (owned): the commit that is reviewed now */
  GPtrArray *fixes; /* (owned) (element-type TfCommit): those between, oldest first */
} TfRegression;

/* How many iterations are looked back. */
#define TF_REGRESSION_LOOK_BACK 10

/* Worker. By the kept reports; a test that failed in the iteration before was told of then. @bad: the
 * commit of this iteration's review. %NULL without @error when nothing has got worse. Returns:
 * (transfer full) (nullable) */
TfRegression *tf_regression_find (const TfPolishTask *task, const char *bad, GError **error);
void tf_regression_free (TfRegression *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRegression, tf_regression_free)

G_END_DECLS
