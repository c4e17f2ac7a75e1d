/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* Facts derived from the properties of a project. Main thread. */

/* The columns of the board: the phases from brain_dump to done, in order. */
#define TF_PROJECT_INFO_N_COLUMNS (TF_PHASE_DONE + 1)

/* Returns: a TfPhase; -1 if it is unknown */
int tf_project_info_get_phase (TfDbusProject1 *project);
gboolean tf_project_info_is_in (TfDbusProject1 *project, TfPhase phase);

gboolean tf_project_info_is_code (TfDbusProject1 *project);

/* Where the files of the deliverable are: the directory of the project, or of code its repository, which
 * may not exist before the build. Returns: (transfer full) */
char *tf_project_info_dup_files_directory (TfDbusProject1 *project);

/* The file of the deliverable. Returns: (transfer full) (nullable): %NULL if there is none yet */
char *tf_project_info_dup_deliverable_path (TfDbusProject1 *project);

/* Polishing has ended, and no reviewer judged: it was only sorted by rules. */
gboolean tf_project_info_is_sorted (TfDbusProject1 *project);

/* Done or halted. */
gboolean tf_project_info_is_finished (TfDbusProject1 *project);

/* Returns: a TfHaltReason; -1 if it has not halted, or the reason is unknown */
int tf_project_info_get_halt_reason (TfDbusProject1 *project);

/* The column of a project: its phase, or the phase in which it halted; the first if that is unknown.
 * Returns: less than TF_PROJECT_INFO_N_COLUMNS */
TfPhase tf_project_info_get_column (TfDbusProject1 *project);

/* %FALSE if no run has ended yet, so there is no usage. @usage: (nullable): a{sv} of Project1.Usage or of a run */
gboolean tf_project_info_has_run (GVariant *usage);

/* How long the project has been in its phase until now, in µs; 0 if unknown. */
gint64 tf_project_info_get_time_in_phase (TfDbusProject1 *project);

/* Whether @action is in Project1.AllowedActions */
gboolean tf_project_info_is_allowed (TfDbusProject1 *project, const char *action);

G_END_DECLS
