/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Parses an answer, once. Returns: (transfer full): what it says; %NULL after adding to @errors
 * (element-type utf8) what the agent must mend. */
typedef gpointer (*TfAnswerParse) (const char *answer, gpointer data, GPtrArray *errors);

/* One question to an agent. All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  const TfPrompt *prompt; /* its instructions are already composed */
  const char *agent;      /* (nullable): the project's own */
  TfAnswerParse parse;    /* (nullable): any text will do, and nothing is parsed. Job's thread */
  gpointer parse_data;
  GDestroyNotify free_parsed; /* (nullable) */
} TfQuestion;

typedef struct
{
  char *text;                 /* (owned) (nullable): the answer; %NULL unless it succeeded */
  gpointer parsed;            /* (owned) (nullable): what parse returned; may be stolen */
  GDestroyNotify free_parsed; /* (nullable) */
  char *run_id;    /* (owned): of the last run, for commits and messages; "" before the first and
                          for a kept answer */
  guint bad_exits; /* how many of its last runs in a row ended by themselves with another status
                          than 0; 0 when it failed for something else */
  GPtrArray *reverted; /* (owned) (element-type utf8): what agents changed without being allowed to,
                          put back: sentences for the person */
} TfAnswer;

void tf_answer_clear (TfAnswer *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfAnswer, tf_answer_clear)

/* Job's thread: asks until there is an answer of the right shape:
 *
 *   safety rule agent_invoke → slot → snapshot of the tree → run (kept under .thoughtforge/runs)
 *     → tree compared with what the purpose may change, anything else put back and reported
 *     → failed? once more, then the question fails (TF_ERROR_AGENT_FAILURE, TF_ERROR_TIMED_OUT …)
 *     → parse: errors? asked again with the errors and the answer, at most
 *       polish.retry_malformed_output times, then TF_ERROR_MALFORMED with the last errors
 *
 * While the workspace is recovering, a kept answer to the same prompt that can be parsed is taken
 * without a run. Errors of storing are TF_ERROR_FILE_SYSTEM and end it at once; a prompt past its
 * limit is TF_ERROR_TOO_LARGE. When it is cancelled, its agent's process group has ended before it
 * returns. Fills @out_answer, which is all zero before, also on failure, as far as it got. */
gboolean tf_ask (const TfQuestion *question,
                 TfAnswer *out_answer,
                 GCancellable *cancellable,
                 GError **error);

/* The name under which an answer to @prompt is kept: SHA-256 of its text. Any thread. */
char *tf_ask_hash_prompt (const TfPrompt *prompt);

G_END_DECLS
