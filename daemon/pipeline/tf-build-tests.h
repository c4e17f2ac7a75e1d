/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-state-store.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The results of the tests that a build goes by, as TfTestRun keeps them. */
typedef struct
{
  TfTestReport *baseline; /* (owned) (nullable): before an agent began */
  TfTestReport *accepted; /* (owned) (nullable): after the last task that is done */
  TfTestReport *last;     /* (owned) (nullable): after the last attempt of the current task */
} TfBuildTests;

#define TF_BUILD_TESTS_BASELINE "build-baseline"
#define TF_BUILD_TESTS_ACCEPTED "build"

void tf_build_tests_clear (TfBuildTests *self);

/* Worker. Reads what is kept; @task (nullable): the current one. What is not there or cannot be
 * read is not known: %NULL, said in the log. */
gboolean tf_build_tests_load (TfBuildTests *self,
                              TfWorkspace *workspace,
                              const TfQueuedTask *task,
                              GError **error);

/* What the next attempt's report is kept as. Not the name of the last attempt's: that one is part
 * of the prompt, and must still be there after a crash. */
const char *tf_build_tests_get_name (const TfQueuedTask *task);

/* Worker. The attempts of @task are about to be counted anew: its last report is found again when
 * they are 0. */
gboolean tf_build_tests_keep_last (TfWorkspace *workspace,
                                   const TfQueuedTask *task,
                                   GError **error);

/* Was the result known, of any of the reports, before the attempt under way? */
gboolean tf_build_tests_known_before (const TfBuildTests *self);

/* The newest of what is known. Returns: (transfer none) (nullable) */
const TfTestReport *tf_build_tests_get_newest (const TfBuildTests *self);

/* Replaces *@place. */
void tf_build_tests_take (TfTestReport **place, const TfTestReport *report);

G_END_DECLS
