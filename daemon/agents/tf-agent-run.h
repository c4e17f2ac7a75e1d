/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"
#include "tf-job.h"

G_BEGIN_DECLS

/**
 * TfAgentRun:
 *
 * One prompt sent to one agent once: starts its process in @directory, streams what it prints
 * through the adapter, ends with an answer or an error. Lives for a single run. Main thread only.
 *
 * Fails with TF_ERROR_AGENT_FAILURE (exit code or signal, with the last line of its standard error;
 * or an empty answer), TF_ERROR_TIMED_OUT, TF_ERROR_TOO_LARGE, G_IO_ERROR_CANCELLED, or what the
 * wrap function fails with.
 *
 * Signals: "started" (): pid is known; "text" (const char *piece); "tool-use" (const char *what).
 */
#define TF_TYPE_AGENT_RUN (tf_agent_run_get_type ())
G_DECLARE_FINAL_TYPE (TfAgentRun, tf_agent_run, TF, AGENT_RUN, TfJob)

/* The command line to start instead of @argv (argv[0]: absolute), which runs it confined: how is
 * not this folder's business. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfAgentWrap) (const char *const *argv, gpointer data, GError **error);

typedef struct
{
  const TfAgentConfig *config;
  const char *directory;
  const char *prompt;
  guint wall_seconds;
  guint silence_seconds; /* 0: none */
  TfAgentWrap wrap;      /* (nullable): what it starts hands an end by a signal on as 128 + it */
  gpointer wrap_data;    /* (not owned): until the run has started */
} TfAgentRunSpec;

/* Copies what it needs, but for the wrap_data. */
TfAgentRun *tf_agent_run_new (const TfAgentRunSpec *spec);

GPid tf_agent_run_get_pid (TfAgentRun *self);
/* Returns: (transfer none) (nullable): %NULL unless succeeded */
const char *tf_agent_run_get_answer (TfAgentRun *self);
/* What it printed so far, also of a failed run. Returns: (transfer none) */
const char *tf_agent_run_get_output (TfAgentRun *self);
const char *tf_agent_run_get_stderr (TfAgentRun *self);
const TfUsage *tf_agent_run_get_usage (TfAgentRun *self);
/* %TRUE when it ended by itself with another status than 0: not when it could not be started, was
 * ended for a limit or by a signal. */
gboolean tf_agent_run_has_exited_badly (TfAgentRun *self);

G_END_DECLS
