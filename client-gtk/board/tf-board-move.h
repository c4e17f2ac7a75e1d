/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* Finds the action for moving a card to another column. Pure; main thread, because of the
 * proxies. */

/* @column: below TF_PROJECT_INFO_N_COLUMNS. @out_refusal: if the result is %NULL, a translated
 * sentence with the reason. Dropping a halted project on its own column resumes it; for other
 * projects that is not a move.
 * Returns: (transfer none) (nullable): one of Project1.AllowedActions */
const char *tf_board_move_find (TfDbusProject1 *project, TfPhase column, const char **out_refusal);

/* The column @steps after (before, if negative) the column of @project.
 * Returns: a TfPhase; -1 if there is none */
int tf_board_move_neighbour (TfDbusProject1 *project, int steps);

G_END_DECLS
