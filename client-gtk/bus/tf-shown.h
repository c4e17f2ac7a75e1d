/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

/* Converts words of the bus to translated labels. Pure, except for times relative to now. Unknown
 * words are returned unchanged; %NULL or "" gives "". */

/* The columns of the board, in order, %NULL-terminated: "brain_dump" … "polishing", "done". */
extern const char *const tf_shown_columns[];

/* "Brain Dump". Returns: (transfer none) */
const char *tf_shown_phase (const char *phase);

/* The label of a button: "Distill". Returns: (transfer none) */
const char *tf_shown_action (const char *action);

/* "Plan". Returns: (transfer none) */
const char *tf_shown_type (const char *deliverable_type);

/* Why a project halted, in a few words. Returns: (transfer none) */
const char *tf_shown_halt_reason (const char *reason);

/* "Critical". Returns: (transfer none) */
const char *tf_shown_severity (const char *severity);

/* The purpose of a run: "Review". Returns: (transfer none) */
const char *tf_shown_purpose (const char *purpose);

/* The state of an issue: "Fixed and verified". Returns: (transfer none) */
const char *tf_shown_issue_state (const char *state);

/* The result of polishing: "Converged: thresholds met, …". Returns: (transfer none) */
const char *tf_shown_verdict (const char *verdict);

/* "3 s", "12 min", "2 h 5 min", "3 days". Negative counts as 0. Returns: (transfer full) */
char *tf_shown_duration (gint64 microseconds);

/* A timestamp (µs since 1970 UTC) in local time: only the time if it is today, otherwise with the
 * date. "" for 0. Returns: (transfer full) */
char *tf_shown_moment (gint64 microseconds);

/* "1.2 k". Returns: (transfer full) */
char *tf_shown_count (guint64 count);

/* The name, or a placeholder such as "New project 7c1e". Returns: (transfer full) */
char *tf_shown_project (TfDbusProject1 *project);

/* The column of a project: its phase, or the phase in which it halted. Returns: (transfer none):
 * one of tf_shown_columns */
const char *tf_shown_column (TfDbusProject1 *project);

/* Cost in dollars and tokens, as far as known: "$0.42, 12 k tokens", "cost unknown"; "" before the
 * first run. @usage: (nullable): a{sv} of Project1.Usage or of a run. Returns: (transfer full) */
char *tf_shown_usage (GVariant *usage);

/* %FALSE if no run has ended yet, so there is no usage. @usage: as above; nullable */
gboolean tf_shown_has_run (GVariant *usage);

/* How long the project has been in its phase until now, in µs; 0 if unknown. */
gint64 tf_shown_time_in_phase (TfDbusProject1 *project);

/* Whether @action is in Project1.AllowedActions */
gboolean tf_shown_is_allowed (TfDbusProject1 *project, const char *action);

G_END_DECLS
