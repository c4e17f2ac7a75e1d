/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-run.h"
#include "tf-job.h"

G_BEGIN_DECLS

/* One run of an agent in tests/fixtures/agents/, for tests. */
typedef struct
{
  TfAgentConfig config; /* (owned): its strings */
  char *directory;      /* (owned) */
  const char *prompt;   /* (not owned) */
  guint wall_seconds;
  guint silence_seconds;
  TfAgentWrap wrap;       /* (nullable): its data is this */
  const char *refuse_pid; /* (nullable): why the run must not continue once started */

  TfJob *job;           /* (owned) (nullable) */
  TfAgentOutput output; /* (owned): used by the thread until it is done */
  GString *text;        /* (owned): the output while it ran */
  guint n_texts;
  guint n_started;
  GPid pid; /* the process id at its start */
  gboolean has_text;
  gboolean done;
} AgentRun;

/* @command: the name of a fixture, or an absolute path */
void agent_run_set_up (AgentRun *self, const char *command, const char *flags);
void agent_run_tear_down (AgentRun *self);

void agent_run_start (AgentRun *self);
void agent_run_wait (AgentRun *self);

/* Starts it and waits for its end; the process is then gone. */
void agent_run_to_end (AgentRun *self);

void agent_run_assert_answer (AgentRun *self, const char *answer);
/* @part: what the message must contain */
void agent_run_assert_failed (AgentRun *self, GQuark domain, int code, const char *part);

G_END_DECLS
