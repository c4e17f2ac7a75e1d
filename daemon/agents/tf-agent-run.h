/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-adapter.h"

G_BEGIN_DECLS

/* Sends one prompt to one agent, once. */

/* Returns the command line to start instead of @argv (argv[0]: absolute) to run it confined; this
 * folder does not know how. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfAgentWrap) (const char *const *argv, gpointer data, GError **error);

/* All (not owned). */
typedef struct
{
  const TfAgentConfig *config;
  const char *directory;
  const char *run_directory; /* (nullable): private, empty: for files that an adapter wants */
  const char *run_directory_inside; /* (nullable): where the run sees it, if elsewhere */
  const char *prompt;
  const GPtrArray *images; /* (nullable): see TfAgentRequest */
  gboolean tree, writes;   /* see TfAgentRequest */
  guint wall_seconds;
  const char *wall_key;  /* (nullable): the setting that it comes from */
  guint silence_seconds; /* 0: none; from agents.silence_timeout_seconds. A running command may be
                          * silent */
  TfAgentWrap wrap;      /* (nullable): the wrapper must report signal N as exit code 128 + N */
  /* (nullable): the process has started; FALSE ends it and fails the run with @error */
  gboolean (*started) (GPid pid, gpointer data, GError **error);
  void (*text) (const char *piece, gpointer data); /* (nullable): new output */
  /* (nullable): what it does now, a phrase such as "reads a.c"; "" if nothing can be said */
  void (*activity) (const char *what, gpointer data);
  /* (nullable): a line of output that is not the answer, but a protocol */
  void (*line) (const char *line, gpointer data);
  gpointer data; /* for all of them */
} TfAgentRunSpec;

typedef struct
{
  char *answer; /* (owned) (nullable): %NULL unless the run succeeded; never blank */
  char *output; /* (owned) (nullable): output of a failed run; %NULL if it did not start, or if its
                 * output is a protocol */
  char *errors; /* (owned) (nullable): its standard error; %NULL if it did not start */
  TfUsage usage;
  char *session; /* (owned) (nullable): the program's name of it */
  char *blind;   /* (owned) (nullable): why it was not shown the images */
  GPtrArray
      *opened; /* (owned) (nullable) (element-type utf8): the files that the agent was given as
                        a whole, as it named them; %NULL: its adapter does not know */
  TfAgentTrouble trouble; /* of a failed run */
  char *reason;           /* (owned) (nullable): what it said last about that; no secrets */
  gint64 until;           /* µs UTC: when a LIMIT or OVERLOADED passes; 0: unknown */
  gboolean exited_badly;  /* it exited with a non-zero status: not set if it did not start, or if
                             a limit or a signal ended it */
} TfAgentOutput;

void tf_agent_output_clear (TfAgentOutput *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfAgentOutput, tf_agent_output_clear)

/* Blocking, any thread but the main one: runs the agent's process in the directory, passes its
 * output through the adapter and waits for the end. Fills the zeroed @out_output even on failure.
 * TF_ERROR_AGENT_FAILURE (exit code or signal, with the last line that it printed; or an empty
 * answer), TF_ERROR_TIMED_OUT, TF_ERROR_TOO_LARGE, G_IO_ERROR_CANCELLED, or a callback's error. Why we
 * ended it counts before what it says. */
gboolean tf_agent_run (const TfAgentRunSpec *spec,
                       TfAgentOutput *out_output,
                       GCancellable *cancellable,
                       GError **error);

G_END_DECLS
