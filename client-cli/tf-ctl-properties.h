/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-counts.h"

G_BEGIN_DECLS

/* Reads the properties of one project (a{sv} from the bus): an absent one is unknown, never zero.
 * Pure. */

typedef struct
{
  guint iteration;
  TfCounts counts;
  gint64 time; /* µs UTC */
} TfCtlPoint;

/* "critical 0  medium 2  minor 4". Returns: (transfer full) */
char *tf_ctl_counts_describe (const TfCounts *counts);

/* "" if absent. Returns: (transfer none): as long as @properties */
const char *tf_ctl_project_get (GVariant *properties, const char *name);

/* Returns: (transfer full) (element-type TfCtlPoint) */
GArray *tf_ctl_project_get_trajectory (GVariant *properties);

/* The counts of the latest valid review; %FALSE if there is none yet. */
gboolean tf_ctl_project_get_counts (GVariant *properties, TfCounts *out_counts);

gboolean tf_ctl_project_allows (GVariant *properties, const char *action);

/* µs spent in @phase; -1 if it was not entered or is unknown */
gint64 tf_ctl_project_get_phase_time (GVariant *properties, TfPhase phase);

/* µs in all phases; -1 if unknown */
gint64 tf_ctl_project_get_time (GVariant *properties);

gboolean tf_ctl_project_is_in (GVariant *properties, TfPhase phase);

/* Ended for good. */
gboolean tf_ctl_project_is_terminated (GVariant *properties);

/* "garden, summer party", "" for none. Returns: (transfer full) */
char *tf_ctl_project_dup_tags (GVariant *properties);

/* The phase it is in, or halted in. Returns: a TfPhase; TF_PHASE_HALTED if it is unknown where; -1
 * if the phase is unknown */
int tf_ctl_project_get_place (GVariant *properties);

/* The name, else @fallback, else "new project". Returns: (transfer none) */
const char *tf_ctl_project_get_title (GVariant *properties, const char *fallback);

/* Whether the deliverable is a tree of files, not a document. */
gboolean tf_ctl_project_is_tree (GVariant *properties);

/* The path of the deliverable: its document, or the directory of its code.
 * Returns: (transfer full) */
char *tf_ctl_project_dup_deliverable (GVariant *properties);

/* "confirm", "answer", "input", "resume" …: what the user must do; "" for nothing.
 * Returns: (transfer none) */
const char *tf_ctl_project_get_wanted (GVariant *properties);

G_END_DECLS
