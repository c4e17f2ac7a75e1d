/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The structured log of the process (journal or standard error), written with g_log_structured().
 * The store writes each project's thoughtforge.log. Any thread. */

/* @event is an event name (phase_transition, agent_call …); @project may be %NULL. Sets the fields
 * TF_PROJECT and TF_EVENT, for journalctl --user TF_PROJECT=… */
void tf_log_event (GLogLevelFlags level,
                   const char *project,
                   const char *event,
                   const char *format,
                   ...) G_GNUC_PRINTF (4, 5);

/* An event of a project, which is in its thoughtforge.log, too. The journal gets it always, with the fields
 * TF_PROJECT, TF_EVENT and TF_PHASE, and a priority for @level (info, warn, error); standard error only what
 * is verbose. */
void tf_log_project_event (const char *project,
                           const char *phase,
                           const char *level,
                           const char *event,
                           const char *detail);

/* Logs one line per event to standard error, "thoughtforged: …" without domain and time; @verbose
 * includes info and the events of projects. Uses the journal protocol if standard error is the journal. */
void tf_log_install (const char *program, gboolean verbose);

G_END_DECLS
