/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* Facts derived from the properties of a project. Main thread. */

/* The columns of the board, in order, %NULL-terminated: "brain_dump" … "polishing", "done". */
extern const char *const tf_project_info_columns[];

/* The column of a project: its phase, or the phase in which it halted. Returns: (transfer none):
 * one of tf_project_info_columns */
const char *tf_project_info_get_column (TfDbusProject1 *project);

/* %FALSE if no run has ended yet, so there is no usage. @usage: (nullable): a{sv} of Project1.Usage or of a run */
gboolean tf_project_info_has_run (GVariant *usage);

/* How long the project has been in its phase until now, in µs; 0 if unknown. */
gint64 tf_project_info_get_time_in_phase (TfDbusProject1 *project);

/* Whether @action is in Project1.AllowedActions */
gboolean tf_project_info_is_allowed (TfDbusProject1 *project, const char *action);

G_END_DECLS
