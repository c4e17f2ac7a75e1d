/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The words of the bus as a person reads them, in their language. Pure, but for the clock where a
 * time is told against now. An unknown word is shown as it is; %NULL or "" gives "". */

/* The columns of the board, in order, ended by %NULL: "brain_dump" … "polishing", "done". */
extern const char *const tf_shown_columns[];

/* "Brain Dump". Returns: (transfer none) */
const char *tf_shown_phase (const char *phase);

/* The label of a button: "Distill". Returns: (transfer none) */
const char *tf_shown_action (const char *action);

/* "Plan". Returns: (transfer none) */
const char *tf_shown_type (const char *deliverable_type);

/* What a halted project halted for, in a few words. Returns: (transfer none) */
const char *tf_shown_halt_reason (const char *reason);

/* "Critical". Returns: (transfer none) */
const char *tf_shown_severity (const char *severity);

/* What a run was for: "Review". Returns: (transfer none) */
const char *tf_shown_purpose (const char *purpose);

/* Where an issue is in its life: "Fixed and verified". Returns: (transfer none) */
const char *tf_shown_issue_state (const char *state);

/* How polishing ended: "Converged: thresholds met, …". Returns: (transfer none) */
const char *tf_shown_verdict (const char *verdict);

/* "3 s", "12 min", "2 h 5 min", "3 days". Negative is 0. Returns: (transfer full) */
char *tf_shown_duration (gint64 microseconds);

/* A moment (µs since 1970 UTC) in local time: the time alone when it was today, else with the
 * date. "" for 0. Returns: (transfer full) */
char *tf_shown_moment (gint64 microseconds);

/* "1.2 k". Returns: (transfer full) */
char *tf_shown_count (guint64 count);

/* The name, or what stands for it while there is none: "New project 7c1e". Returns: (transfer full) */
char *tf_shown_project (TfDbusProject1 *project);

/* The column a project stands in: its phase, or the one it halted in. Returns: (transfer none): one
 * of tf_shown_columns */
const char *tf_shown_column (TfDbusProject1 *project);

/* Cost in dollars and tokens as far as they are known: "$0.42, 12 k tokens", "cost unknown"; "" before
 * the first run. @usage: a{sv} of Project1.Usage or of a run; nullable. Returns: (transfer full) */
char *tf_shown_usage (GVariant *usage);

/* %FALSE when no run has ended yet, so that nothing is unknown. @usage: as above; nullable */
gboolean tf_shown_has_run (GVariant *usage);

/* How long it has been in its phase, now. µs; 0 when not known. */
gint64 tf_shown_time_in_phase (TfDbusProject1 *project);

/* %TRUE when @action is among Project1.AllowedActions */
gboolean tf_shown_is_allowed (TfDbusProject1 *project, const char *action);

G_END_DECLS
