/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"
#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Parses an answer, once. Returns: (transfer full): the parsed answer; %NULL after adding to
 * @errors (element-type utf8) what the agent must correct. */
typedef gpointer (*TfAnswerParse) (const char *answer, gpointer data, GPtrArray *errors);

/* One question to an agent. All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  const TfPrompt *prompt; /* composed, including its instructions */
  const char *agent;      /* (nullable): %NULL: the agent of the project */
  guint number; /* from 1, if the same prompt is asked several times: each answer is stored for its
                 * own number; 0: it is asked once */
  TfAnswerParse parse; /* (nullable): %NULL accepts any text without parsing. Job's thread */
  gpointer parse_data;
  GDestroyNotify free_parsed; /* (nullable) */
} TfQuestion;

typedef struct
{
  char *text;                 /* (owned) (nullable): the answer; %NULL unless the question
                               * succeeded */
  gpointer parsed;            /* (owned) (nullable): the result of parse; may be stolen */
  GDestroyNotify free_parsed; /* (nullable) */
  char *run_id; /* (owned): of the last run, for commits and messages; "" before the first and
                    * for a stored answer */
  GPtrArray
      *opened; /* (owned) (nullable) (element-type utf8): as of TfAgentOutput, of all runs of the
                      * question; of a stored answer nothing, if its agent names files */
  guint bad_exits; /* how many consecutive runs up to the last exited by themselves with a non-zero
                    * status; 0 if the question failed for another reason */
  TfAgentTrouble trouble; /* of the last run, if it failed */
  char *reason;           /* (owned) (nullable): what its program said about it */
  gint64 until;           /* µs UTC: when that passes; 0: unknown */
  GPtrArray *reverted;    /* (owned) (element-type utf8): sentences for the user about forbidden
                        * changes of agents that were reverted, and images that they did not see */
} TfAnswer;

void tf_answer_clear (TfAnswer *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfAnswer, tf_answer_clear)

/* Job's thread: asks until there is an answer of the right shape:
 *
 *   safety rule agent_invoke → slot → snapshot of the tree → run (stored in .thoughtforge/runs)
 *     → tree compared with what the purpose may change; anything else is reverted and reported
 *     → failed? a limit or an overload: an agent stands in, or TF_ERROR_ON_HOLD (tf-ask-trouble.h);
 *       not logged in or refused: an agent stands in, or the question fails;
 *       else once more, then the question fails (TF_ERROR_AGENT_FAILURE, TF_ERROR_TIMED_OUT …)
 *     → parse: errors? asked again with the errors and the answer, at most
 *       polish.retry_malformed_output times, then TF_ERROR_MALFORMED with the last errors
 *
 * While the workspace is recovering, a stored answer to the same prompt is used instead of a run if
 * it can be parsed. Errors of storing are TF_ERROR_FILE_SYSTEM and end it at once; a prompt beyond
 * its limit is TF_ERROR_TOO_LARGE. When cancelled, returns only after the agent's process group has
 * ended. Fills the zeroed @out_answer as far as it gets, even on failure. */
gboolean tf_ask (const TfQuestion *question,
                 TfAnswer *out_answer,
                 GCancellable *cancellable,
                 GError **error);

/* The key under which an answer to @prompt is stored: SHA-256 of its text. Any thread. */
char *tf_ask_hash_prompt (const TfPrompt *prompt);

G_END_DECLS
