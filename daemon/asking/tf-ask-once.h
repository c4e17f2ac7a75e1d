/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ask.h"

G_BEGIN_DECLS

/* One run of an agent and all that belongs around it. Private to this folder: tf_ask() repeats it. */

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  TfPurpose purpose;
  guint iteration;
  guint number; /* 1, 2 …: TfRunSummary.attempt */
  const char *agent;
  const char *prompt; /* its text form */
  const char *prompt_hash;
} TfAskOnce;

/* Job's thread:
 *
 *   safety rule agent_invoke → confined or not → slot → snapshot of the tree, prompt kept
 *     → run → slot given back → answer kept, tree compared, what was not allowed put back
 *
 * Sets @answer's text (after success) and run_id (once the run was begun), counts in bad_exits, adds
 * to reverted, which is there. Fails with what tf_agent_run() fails with (the message names the run),
 * TF_ERROR_AGENT_FAILURE for an agent that is not there, TF_ERROR_SAFETY, or the error of storing. Also
 * a failed or cancelled run is kept and its tree compared. */
gboolean tf_ask_once (const TfAskOnce *self,
                      TfAnswer *answer,
                      GCancellable *cancellable,
                      GError **error);

G_END_DECLS
