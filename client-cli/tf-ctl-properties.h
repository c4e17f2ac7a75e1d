/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-counts.h"

G_BEGIN_DECLS

/* Reading the properties of one project (a{sv} as the bus gives them): what is absent is unknown,
 * never zero. Pure. */

typedef struct
{
  guint iteration;
  TfCounts counts;
  gint64 time; /* µs UTC */
} TfCtlPoint;

/* "critical 0  medium 2  minor 4". Returns: (transfer full) */
char *tf_ctl_counts_describe (const TfCounts *counts);

/* "" when absent. Returns: (transfer none): as long as @properties */
const char *tf_ctl_project_get (GVariant *properties, const char *name);

/* Returns: (transfer full) (element-type TfCtlPoint) */
GArray *tf_ctl_project_get_trajectory (GVariant *properties);

/* The counts of the newest valid review; FALSE when there is none yet. */
gboolean tf_ctl_project_get_counts (GVariant *properties, TfCounts *out_counts);

gboolean tf_ctl_project_allows (GVariant *properties, const char *action);

/* µs spent in @phase; -1 when it was not entered or is not known */
gint64 tf_ctl_project_get_phase_time (GVariant *properties, TfPhase phase);

/* µs in all phases; -1 when not known */
gint64 tf_ctl_project_get_time (GVariant *properties);

gboolean tf_ctl_project_is_in (GVariant *properties, TfPhase phase);

/* The phase it is in, or halted in. Returns: a TfPhase; TF_PHASE_HALTED when it is not known where; -1
 * when the phase is not known */
int tf_ctl_project_get_place (GVariant *properties);

/* The name, else @fallback, else "new project". Returns: (transfer none) */
const char *tf_ctl_project_get_title (GVariant *properties, const char *fallback);

/* Whether a tree of files is made and not one document. */
gboolean tf_ctl_project_is_tree (GVariant *properties);

/* Where the deliverable is: its document, or the project while there is none and of a tree.
 * Returns: (transfer full) */
char *tf_ctl_project_dup_deliverable (GVariant *properties);

/* "confirm", "answer", "input", "resume" … what the person is waited for with; "" for nothing.
 * Returns: (transfer none) */
const char *tf_ctl_project_get_wanted (GVariant *properties);

G_END_DECLS
