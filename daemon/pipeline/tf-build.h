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
 * A type without tests skips the steps in brackets. The daemon writes a document from the answer;
 * an agent edits a tree in place. A build is stuck if the agent reports it; for a tree, after two
 * failed runs in a row; after the same tests fail three times in a row, or after
 * TF_LIMIT_BUILD_ATTEMPTS attempts.
 *
 * @state, fresh from tf_build_state_init(), has the result: question (stuck), or complete and
 * summary; notes for the user in any case. Safe to run again after a crash: done tasks are not
 * repeated, stored answers are reused, a test run alone is repeated. Fails with TF_ERROR_TEMPLATE,
 * TF_ERROR_OUTPUT_MISSING, TF_ERROR_OUTPUT_INCOMPLETE, TF_ERROR_STATE_CORRUPT (the queue) and the
 * errors of tf_ask() and tf_test_run(). Job's thread. */
gboolean tf_build_run (TfBuildState *state, GCancellable *cancellable, GError **error);

G_END_DECLS
