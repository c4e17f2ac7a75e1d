/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-state-store.h"
#include "tf-weakened.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The test results that a build is judged by, as TfTestRun keeps them. */
typedef struct
{
  TfTestReport *baseline; /* (owned) (nullable): before an agent began */
  TfTestReport *accepted; /* (owned) (nullable): after the last done task */
  TfTestReport *last;     /* (owned) (nullable): after the last attempt of the current task */
} TfBuildTests;

#define TF_BUILD_TESTS_BASELINE TF_WEAKENED_BASELINE
#define TF_BUILD_TESTS_ACCEPTED TF_WEAKENED_BUILT

void tf_build_tests_clear (TfBuildTests *self);

/* Worker. Reads the kept reports; @task (nullable): the current one. A missing or unreadable report
 * is unknown: %NULL, with a log line. */
gboolean tf_build_tests_load (TfBuildTests *self,
                              TfWorkspace *workspace,
                              const TfQueuedTask *task,
                              GError **error);

/* The name for the report of the next attempt. It differs from the last attempt's, which is part of
 * the prompt and must survive a crash. */
const char *tf_build_tests_get_name (const TfQueuedTask *task);

/* Worker. Before the attempts of @task are counted from 0 again: keeps its last report under the
 * name that is searched for then. */
gboolean tf_build_tests_keep_last (TfWorkspace *workspace,
                                   const TfQueuedTask *task,
                                   GError **error);

/* Whether any report from before the current attempt has a result. */
gboolean tf_build_tests_known_before (const TfBuildTests *self);

/* The newest known report. Returns: (transfer none) (nullable) */
const TfTestReport *tf_build_tests_get_newest (const TfBuildTests *self);

/* Replaces *@place. */
void tf_build_tests_take (TfTestReport **place, const TfTestReport *report);

G_END_DECLS
