/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-state-store.h"

G_BEGIN_DECLS

/* What the tests after an attempt of a build task say about it. Pure. Any thread. */

#define TF_BUILD_SAME_FAILURES 3 /* as many attempts in a row with the same failing tests: stuck */

typedef enum
{
  TF_BUILD_ATTEMPT_DONE,
  TF_BUILD_ATTEMPT_AGAIN,
  TF_BUILD_ATTEMPT_STUCK,
} TfBuildAttempt;

/* Counts one more attempt of @task, which left @failing: sets attempts, failing and repeats. */
TfBuildAttempt tf_build_count_attempt (TfQueuedTask *task, const char *const *failing);

/* The person has given their @inputs-th input: what was counted before says nothing any more.
 * Returns: %FALSE when the task knew of it */
gboolean tf_build_count_input (TfQueuedTask *task, guint inputs);

/* Is @task, as it was counted, one that a person must be asked about? */
gboolean tf_build_is_stuck (const TfQueuedTask *task);

/* "After attempt 2 of 10, 2 tests fail that did not fail before the build: a, b", for the agent.
 * Returns: (transfer full) */
char *tf_build_describe_errors (const TfQueuedTask *task);

/* The question for the person about a stuck task: which, what fails, what was tried. @report
 * (nullable): of the last attempt. Returns: (transfer full) */
char *tf_build_describe_stuck (const TfQueuedTask *task, const TfTestReport *report);

G_END_DECLS
