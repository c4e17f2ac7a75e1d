/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Structured log of the process itself (journal or standard error), by g_log_structured. The
 * project's own thoughtforge.log is the store's. Any thread. */

/* @event is a word of the log (phase_transition, agent_call …); @project may be %NULL. Fields
 * TF_PROJECT, TF_EVENT are set for journalctl --user TF_PROJECT=… */
void tf_log_event (GLogLevelFlags level,
                   const char *project,
                   const char *event,
                   const char *format,
                   ...) G_GNUC_PRINTF (4, 5);

/* One line an event on standard error, "thoughtforged: …" without domain and time; @verbose shows
 * info too. Uses the journal's protocol when standard error is the journal. */
void tf_log_install (const char *program, gboolean verbose);

G_END_DECLS
