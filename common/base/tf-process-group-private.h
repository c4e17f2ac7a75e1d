/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"

G_BEGIN_DECLS

/* The processes of a run: the leader we started, and what it left behind. Main thread only. */

/* The pipes of a started leader, all non-blocking, all owned by the caller; -1: none. */
typedef struct
{
  int input;
  int output[2]; /* by TfProcessStream */
} TfProcessPipes;

/* Starts the leader in a session of its own and remembers it until tf_process_group_reap().
 * Returns: its id, 0 with TF_ERROR_AGENT_FAILURE set */
GPid tf_process_group_start (const TfProcessSpec *spec, TfProcessPipes *out_pipes, GError **error);

/* Sends @signal (0: none) to every living process of the leader's session, and to what fled it:
 * orphans that came to us from other sessions, unless another run may be where they came from.
 * Reaps the dead ones except the leader. Returns: how many are still alive, the leader not counted */
guint tf_process_group_sweep (GPid leader, int signal);

/* Asks once whether the leader has ended. Does not reap it: its number stays taken, so that the
 * group's cannot pass to strangers. Returns: %FALSE while it runs; @out_status as by waitpid() */
gboolean tf_process_group_poll (GPid leader, int *out_status);

/* Reaps the leader and forgets it. */
void tf_process_group_reap (GPid leader);

G_END_DECLS
