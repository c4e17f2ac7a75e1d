/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* One prompt sent to one agent, once. */

/* The command line to start instead of @argv (argv[0]: absolute), which runs it confined: how is
 * not this folder's business. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfAgentWrap) (const char *const *argv, gpointer data, GError **error);

/* All (not owned). */
typedef struct
{
  const TfAgentConfig *config;
  const char *directory;
  const char *prompt;
  guint wall_seconds;
  guint silence_seconds; /* 0: none */
  TfAgentWrap wrap;      /* (nullable): what it starts hands an end by a signal on as 128 + it */
  /* (nullable): the process runs; FALSE ends it and fails the run with @error */
  gboolean (*started) (GPid pid, gpointer data, GError **error);
  void (*text) (const char *piece, gpointer data); /* (nullable): what it has just printed */
  gpointer data;                                   /* of all three */
} TfAgentRunSpec;

typedef struct
{
  char *answer; /* (owned) (nullable): %NULL unless it succeeded; never blank */
  char *output; /* (owned) (nullable): what a failed run has printed; %NULL when it did not start */
  char *errors; /* (owned) (nullable): its standard error; %NULL when it did not start */
  TfUsage usage;
  gboolean exited_badly; /* it ended by itself with another status than 0: not when it could not be
                            started, was ended for a limit or by a signal */
} TfAgentOutput;

void tf_agent_output_clear (TfAgentOutput *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfAgentOutput, tf_agent_output_clear)

/* Any thread but the main one, which it blocks: starts the agent's process in the directory, passes what it prints through its adapter, and
 * waits for the end. Fills @out_output, which is all zero before, also on failure. TF_ERROR_AGENT_FAILURE
 * (exit code or signal, with the last line of its standard error; or an empty answer),
 * TF_ERROR_TIMED_OUT, TF_ERROR_TOO_LARGE, G_IO_ERROR_CANCELLED, or what the functions fail with. */
gboolean tf_agent_run (const TfAgentRunSpec *spec,
                       TfAgentOutput *out_output,
                       GCancellable *cancellable,
                       GError **error);

G_END_DECLS
