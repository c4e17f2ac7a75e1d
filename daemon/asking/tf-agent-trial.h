/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* One short question to an agent, outside of any project: does it start, is it logged in, does it
 * answer? Or another prompt. All (not owned). */
typedef struct
{
  TfConfig *config;
  const char *agent;
  TfConfinement *confinement;
  const TfPrompt *prompt; /* (nullable): %NULL: the short question */
  GHashTable *files;      /* (nullable) (element-type utf8 utf8): what is to be read: path below its
                             directory to text; no sub-directories */
  guint wall_seconds;     /* 0: a minute */
} TfAgentTrial;

/* Job's thread: confined as the agent's configuration says, in an empty git repository of its own (some
 * agents refuse to work elsewhere). It takes no slot: a person waits for it. One at a time, as they
 * share the repository. Nothing of it is kept. @out_usage is all zero unless the agent was started, and
 * set also on failure.
 *
 * Fails with what tf_agent_run() fails with; TF_ERROR_NOT_FOUND: no such agent, or no such program;
 * TF_ERROR_SAFETY: it has to be confined and cannot; TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT. Returns:
 * (transfer full): the answer, never blank */
char *tf_agent_trial_run (const TfAgentTrial *self,
                          TfUsage *out_usage,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
