/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-confinement.h"
#include "tf-job.h"
#include "tf-prompt.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* Asks an agent one short question outside of any project, to learn whether it starts, is logged in
 * and answers; or asks another prompt. All (not owned). */
typedef struct
{
  TfConfig *config;
  const char *agent;
  TfConfinement *confinement;
  const TfPrompt *prompt; /* (nullable): %NULL: the short question */
  GHashTable *files;      /* (nullable) (element-type utf8 utf8): files for it to read: path below
                           * its directory to text; no subdirectories */
  const char *written;    /* (nullable): the run may change files, and is to write this one */
  char **out_written;   /* (nullable) (out) (transfer full): what it wrote there; %NULL: nothing */
  guint wall_seconds;   /* 0: a minute */
  const char *wall_key; /* (nullable): the setting that it comes from */
} TfAgentTrial;

/* Job's thread. Runs the agent confined as its configuration requires, in an empty git repository
 * of its own (some agents refuse to work elsewhere). Takes no slot, because a user is waiting. Only
 * one at a time, because they share the repository. Keeps nothing. @out_usage stays all zero unless
 * the agent was started; it is set on failure too.
 *
 * Fails like tf_agent_run(), and with TF_ERROR_NOT_FOUND: no such agent or program;
 * TF_ERROR_SAFETY: it must be confined and cannot be; TF_ERROR_BUDGET: of the day; TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT. Returns:
 * (transfer full): the answer, never blank */
char *tf_agent_trial_run (const TfAgentTrial *self,
                          TfUsage *out_usage,
                          GCancellable *cancellable,
                          GError **error);

G_END_DECLS
