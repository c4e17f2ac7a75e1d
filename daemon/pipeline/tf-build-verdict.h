/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-state-store.h"

G_BEGIN_DECLS

/* Judges the tests after an attempt at a build task. Pure. Any thread. */

#define TF_BUILD_SAME_FAILURES  3 /* attempts in a row with the same failing tests: stuck */
#define TF_BUILD_SAME_UNCHANGED 2 /* attempts in a row that changed nothing: stuck */

typedef enum
{
  TF_BUILD_ATTEMPT_DONE,
  TF_BUILD_ATTEMPT_AGAIN,
  TF_BUILD_ATTEMPT_STUCK,
} TfBuildAttempt;

/* Counts one more attempt of @task, which left @failing and weakened tests (@weakened, nullable: a
 * sentence each): sets attempts, failing, weakened and repeats. */
TfBuildAttempt tf_build_count_attempt (TfQueuedTask *task,
                                       const char *const *failing,
                                       const char *const *weakened);

/* The user has given input number @inputs: the counts from before no longer apply. Returns: %FALSE
 * if the task already counts from that input */
gboolean tf_build_count_input (TfQueuedTask *task, guint inputs);

/* Whether the user must be asked about @task. */
gboolean tf_build_is_stuck (const TfQueuedTask *task);

/* "After attempt 2 of 10, 2 tests fail that did not fail before the build: a, b", and which tests were
 * weakened, for the agent.
 * Returns: (transfer full) */
char *tf_build_describe_errors (const TfQueuedTask *task);

/* The question to the user about a stuck task: which one, what fails, what was tried. @report
 * (nullable): of the last attempt. Returns: (transfer full) */
char *tf_build_describe_stuck (const TfQueuedTask *task, const TfTestReport *report);

G_END_DECLS
