/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/**
 * TfAgentTrial:
 *
 * Asks an agent one short question, outside of any project: does it start, is it logged in, does it
 * answer? Confined as its configuration says, in an empty git repository of its own (some agents
 * refuse to work elsewhere), for a minute at most, or another task (tf_agent_trial_set_task()). It
 * takes no slot: a person waits for it. One at a time, as they share the repository. Nothing of it is kept. Main thread only.
 *
 * Fails with what TfAgentRun fails with; TF_ERROR_NOT_FOUND: no such agent, or no such program;
 * TF_ERROR_SAFETY: it has to be confined and cannot; TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT.
 */
#define TF_TYPE_AGENT_TRIAL (tf_agent_trial_get_type ())
G_DECLARE_FINAL_TYPE (TfAgentTrial, tf_agent_trial, TF, AGENT_TRIAL, TfJob)

TfAgentTrial *tf_agent_trial_new (TfConfig *config, const char *agent, TfConfinement *confinement);

/* Before it starts: asks @prompt instead of the short question, for at most @wall_seconds, with @files
 * (element-type utf8 utf8: path below its directory to text; no sub-directories) to be read there. Both
 * are copied. */
void tf_agent_trial_set_task (TfAgentTrial *self,
                              const TfPrompt *prompt,
                              GHashTable *files,
                              guint wall_seconds);

/* Returns: (transfer none) (nullable): %NULL unless it succeeded; never blank */
const char *tf_agent_trial_get_answer (TfAgentTrial *self);
/* All zero unless it was started. Returns: (transfer none) */
const TfUsage *tf_agent_trial_get_usage (TfAgentTrial *self);

G_END_DECLS
