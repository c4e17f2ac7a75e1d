/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Judges an answer: adds to @errors (element-type utf8) what the agent must mend. */
typedef void (*TfAnswerCheck) (const char *answer, gpointer data, GPtrArray *errors);

/**
 * TfAsk:
 *
 * One question to the project's agent, until there is an answer of the right shape:
 *
 *   safety rule agent_invoke → slot → snapshot of the tree → run (kept under .thoughtforge/runs)
 *     → tree compared with what the purpose may change, anything else put back and reported
 *     → failed? once more, then the job fails (TF_ERROR_AGENT_FAILURE, TF_ERROR_TIMED_OUT …)
 *     → check: errors? asked again with the errors and the answer, at most
 *       polish.retry_malformed_output times, then TF_ERROR_MALFORMED with the last errors
 *
 * While the work is recovering, a kept answer to the same prompt that passes the check is taken
 * without a run. Errors of storing are TF_ERROR_FILE_SYSTEM and end it at once; a prompt past its
 * limit is TF_ERROR_TOO_LARGE. A cancelled job has ended its agent's process group before "done".
 * The check is called on the main thread. Main thread only.
 */
#define TF_TYPE_ASK (tf_ask_get_type ())
G_DECLARE_FINAL_TYPE (TfAsk, tf_ask, TF, ASK, TfJob)

/* @prompt is copied; its instructions are already composed. */
TfAsk *tf_ask_new (TfWorkspace *workspace,
                   const TfPrompt *prompt,
                   TfAnswerCheck check,
                   gpointer check_data,
                   GDestroyNotify check_data_destroy);

/* Before it starts: asks @agent instead of the project's own. */
void tf_ask_set_agent (TfAsk *self, const char *agent);

/* The name under which an answer to @prompt is kept: SHA-256 of its text. Any thread. */
char *tf_ask_hash_prompt (const TfPrompt *prompt);

/* After success. Returns: (transfer none) */
const char *tf_ask_get_answer (TfAsk *self);

/* The last run's id, for commits and messages, "" before the first and for a kept answer. Returns: (transfer none) */
const char *tf_ask_get_run_id (TfAsk *self);

/* How many of its last runs in a row ended by themselves with another status than 0; 0 when it
 * failed for something else. */
guint tf_ask_get_bad_exits (TfAsk *self);

/* What agents changed without being allowed to, put back: sentences for the person.
 * Returns: (transfer none) (element-type utf8) */
GPtrArray *tf_ask_get_reverted (TfAsk *self);

G_END_DECLS
