/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"

G_BEGIN_DECLS

/* The processes of a run: the leader we started, and any it left behind. Any thread.
 *
 * GSubprocess starts the leader, feeds it and reaps it. This module does what GSubprocess
 * cannot. GSubprocess knows only one process: we find the rest of the session in /proc,
 * signal it, and reap orphans reparented to us. Its child setup creates the session and
 * sets the death signal. It forgets a process id once reaped, so the child reports its own
 * id. */

/* Starts the leader in its own session and remembers it until tf_process_group_forget(). The kernel
 * kills it when the calling thread ends. Returns: (transfer full): its pipes are non-blocking;
 * %NULL with TF_ERROR_AGENT_FAILURE set */
GSubprocess *tf_process_group_start (const TfProcessSpec *spec, GPid *out_leader, GError **error);

/* Sends @signal (0: none) to every living process of the leader's session and to escaped ones:
 * orphans reparented to us from other sessions, unless they may belong to another run. Reaps dead
 * processes except leaders. After GSubprocess has reaped the leader, its id stays in use while a
 * process of the session lives; if a new process leads that session, it is unrelated, and nothing
 * happens. Returns: the number still alive, not counting the leader */
guint tf_process_group_sweep (GPid leader, int signal);

/* Call once the leader has been reaped, or never will be. */
void tf_process_group_forget (GPid leader);

G_END_DECLS
