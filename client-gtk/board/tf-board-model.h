/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-board-filter.h"
#include "tf-board-list.h"

G_BEGIN_DECLS

/**
 * TfBoardModel:
 *
 * Sorts the projects into the columns of the board. Follows the list of projects and their
 * properties, and applies the filter. A change to one project costs O(log n).
 *
 * Signals: "changed": counts may have changed; "moving" (TfDbusProject1) before and "moved"
 * (TfDbusProject1) after a card moves. Main thread only.
 */
#define TF_TYPE_BOARD_MODEL (tf_board_model_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardModel, tf_board_model, TF, BOARD_MODEL, GObject)

/* @projects: (element-type TfDbusProject1): from tf_client_get_projects() */
TfBoardModel *tf_board_model_new (GListModel *projects);

/* @column: 0-based, a TfPhase below TF_PROJECT_INFO_N_COLUMNS. Returns: (transfer none) */
TfBoardList *tf_board_model_get_column (TfBoardModel *self, guint column);

/* Returns: FALSE if @project is unknown or filtered out */
gboolean tf_board_model_find (TfBoardModel *self,
                              TfDbusProject1 *project,
                              guint *out_column,
                              guint *out_position);

/* The current filter, read only. Returns: (transfer none) */
const TfBoardFilter *tf_board_model_get_filter (TfBoardModel *self);

/* @filter: copied */
void tf_board_model_set_filter (TfBoardModel *self, const TfBoardFilter *filter);

guint tf_board_model_get_n_projects (TfBoardModel *self);
guint tf_board_model_get_n_shown (TfBoardModel *self);

/* How many of the shown projects are TF_BOARD_STATE_RUNNING. Their times need updates. */
guint tf_board_model_get_n_running (TfBoardModel *self);

G_END_DECLS
