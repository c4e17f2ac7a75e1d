/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"

G_BEGIN_DECLS

/* The processes of a run: the leader we started, and what it left behind. Any thread.
 *
 * GSubprocess starts the leader, feeds it and reaps it. It cannot do what stays here: it knows one
 * process only, so the rest of the session is found in /proc and signalled, and orphans that came to
 * us are reaped; its child setup runs whatever we give it, which makes the session and sets the death
 * signal; and it forgets the number of a process as soon as it has reaped it, so the child itself
 * reports it. */

/* Starts the leader in a session of its own and remembers it until tf_process_group_forget(). It is
 * killed when the thread that called this ends.
 * Returns: (transfer full): its pipes do not block; %NULL with TF_ERROR_AGENT_FAILURE set */
GSubprocess *tf_process_group_start (const TfProcessSpec *spec, GPid *out_leader, GError **error);

/* Sends @signal (0: none) to every living process of the leader's session, and to what fled it:
 * orphans that came to us from other sessions, unless another run may be where they came from.
 * Reaps the dead ones except leaders. Once GSubprocess has reaped the leader, its number stays taken
 * as long as a process of the session lives; one that leads it then is a stranger, and nothing is done.
 * Returns: how many are still alive, the leader not counted */
guint tf_process_group_sweep (GPid leader, int signal);

/* To be called once the leader was reaped, or will never be. */
void tf_process_group_forget (GPid leader);

G_END_DECLS
