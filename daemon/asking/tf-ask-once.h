/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ask.h"

G_BEGIN_DECLS

/* One run of an agent with everything around it. Private to this folder: tf_ask() repeats it. */

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  TfPurpose purpose;
  guint iteration;
  guint number; /* 1, 2 …: TfRunSummary.attempt */
  const char *agent;
  const char *instead_of; /* (nullable): the agent that it stands in for */
  const char *prompt;     /* its text form */
  const char *prompt_hash;
  const GPtrArray *images; /* (nullable) (element-type TfPromptImage): that come with the prompt */
} TfAskOnce;

/* Job's thread:
 *
 *   safety rule agent_invoke → confined or not → slot → snapshot of the tree, prompt stored
 *     → run → slot returned → answer stored, tree compared, forbidden changes reverted
 *
 * Sets @answer's text (after success) and run_id (once the run has begun), counts in bad_exits,
 * adds to the existing reverted list; trouble and until of a run that failed. Fails like tf_agent_run() (the message names the run), or
 * with TF_ERROR_AGENT_FAILURE for a missing agent, TF_ERROR_SAFETY, or the error of storing. A
 * failed or cancelled run is stored and its tree compared, too. */
gboolean tf_ask_once (const TfAskOnce *self,
                      TfAnswer *answer,
                      GCancellable *cancellable,
                      GError **error);

G_END_DECLS
