/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-dbus.h"

G_BEGIN_DECLS

/* Converts words of the bus to translated labels. Pure, except for times relative to now. Unknown
 * words are returned unchanged; %NULL or "" gives "". */

/* "Brain Dump". Returns: (transfer none) */
const char *tf_label_phase (const char *phase);

/* The label of a button: "Distill". Returns: (transfer none) */
const char *tf_label_action (const char *action);

/* "Thorough". Returns: (transfer none) */
const char *tf_label_assurance (const char *assurance);

/* "Plan". Returns: (transfer none) */
const char *tf_label_type (const char *deliverable_type);

/* Why a project halted, in a few words. Returns: (transfer none) */
const char *tf_label_halt_reason (const char *reason);

/* "Critical". Returns: (transfer none) */
const char *tf_label_severity (const char *severity);

/* The purpose of a run: "Review". Returns: (transfer none) */
const char *tf_label_purpose (const char *purpose);

/* The state of an issue: "Fixed and verified". Returns: (transfer none) */
const char *tf_label_issue_state (const char *state);

/* The result of polishing: "Converged: thresholds met"; says nothing
 * of the assurance, which only evidence measures. Returns: (transfer none) */
const char *tf_label_verdict (const char *verdict);

/* The same in a word or two: "Converged"; "No verdict" if there is none. Returns: (transfer none) */
const char *tf_label_verdict_short (const char *verdict);

/* "3 s", "12 min", "2 h 5 min", "3 days". Negative counts as 0. Returns: (transfer full) */
char *tf_label_duration (gint64 microseconds);

/* A timestamp (µs since 1970 UTC) in local time: only the time if it is today, otherwise with the
 * date. "" for 0. Returns: (transfer full) */
char *tf_label_time (gint64 microseconds);

/* "1.2 k". Returns: (transfer full) */
char *tf_label_count (guint64 count);

/* The name, or a placeholder such as "New project 7c1e". Returns: (transfer full) */
char *tf_label_project (TfDbusProject1 *project);

/* The text of a property that is a sentence of the daemon, such as "HaltDetail", in the user's language; in English if
 * it is in none of its words. "" while it is empty. Returns: (transfer full) */
char *tf_label_sentence (TfDbusProject1 *project, const char *property);

/* The same with a capital, for a text that begins a line. Returns: (transfer full) */
char *tf_label_statement (TfDbusProject1 *project, const char *property);

/* Cost in dollars and tokens, as far as known: "$0.42, 12 k tokens", "cost unknown"; "" before the
 * first run. @usage: (nullable): a{sv} of Project1.Usage or of a run. Returns: (transfer full) */
char *tf_label_usage (GVariant *usage);

G_END_DECLS
