/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* Tries an agent with one small task of a kind of run that the pipeline has, and says what is wrong with its
 * answer. Outside of any project. All (not owned). */
typedef struct
{
  TfConfig *config;
  const char *agent;
  TfConfinement *confinement;
  const char *shipped_prompts; /* the directory of the prompts */
} TfAgentTest;

/* TF_AGENT_TASKS, ended by %NULL. */
extern const char *const tf_agent_test_tasks[];

/* Why @agent is never given that task, so that there is nothing to try; %NULL if it is. */
const char *tf_agent_test_explain_left_out (const TfAgentConfig *agent, const char *task);

/* Job's thread. Adds to @errors (element-type utf8) what is wrong with the answer, as the pipeline would tell the
 * agent. Returns: (transfer full): the answer; %NULL with @error as tf_agent_trial_run(), or
 * TF_ERROR_INVALID_ARGUMENT: no such task */
char *tf_agent_test_run (const TfAgentTest *self,
                         const char *task,
                         GPtrArray *errors,
                         TfUsage *out_usage,
                         GCancellable *cancellable,
                         GError **error);

G_END_DECLS
