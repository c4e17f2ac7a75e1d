/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-state.h"

G_BEGIN_DECLS

/* Phase 3: the deliverable type's tasks, one after the other, kept in task_queue.json.
 *
 *   load → task ┬ import: sources merged, committed ───────────────────────→ next task
 *               └ agent: (baseline of the tests, once) → prepare → ask
 *                    → (tests) → settle ┬ done: queue, commit ─────────────→ next task
 *                                       ├ new failures: commit, count, ask again with them
 *                                       └ stuck: a question
 *   no task left → (tests) → complete? → commit "building: complete"
 *
 * What is in brackets is left out for a type without tests. A document is written by the daemon from
 * the answer, a tree is edited by the agent in place. Stuck is: the agent says so; a tree, two bad
 * exits of the agent in a row; the same tests failing three times in a row, or
 * TF_LIMIT_BUILD_ATTEMPTS attempts.
 *
 * @state, fresh from tf_build_state_init(), has the result: question (stuck), or complete and summary;
 * notes for the person in any case. Safe to run again after a crash: done tasks are not asked again, kept
 * answers are not paid for twice, a test run is made again alone. Fails with TF_ERROR_TEMPLATE,
 * TF_ERROR_OUTPUT_MISSING, TF_ERROR_OUTPUT_INCOMPLETE, TF_ERROR_STATE_CORRUPT (the queue) and those of
 * tf_ask() and tf_test_run(). Job's thread. */
gboolean tf_build_run (TfBuildState *state, GCancellable *cancellable, GError **error);

G_END_DECLS
