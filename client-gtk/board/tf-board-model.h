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
 * What stands in which column of the board: follows the list of projects and each project's
 * properties, and lets through what the filter wants. A change of one project costs O(log n).
 *
 * Signals: "changed": counts may differ; "moving" (TfDbusProject1) before and "moved"
 * (TfDbusProject1) after a card changes its place. Main thread only.
 */
#define TF_TYPE_BOARD_MODEL (tf_board_model_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardModel, tf_board_model, TF, BOARD_MODEL, GObject)

/* @projects: of TfDbusProject1, as tf_client_get_projects() */
TfBoardModel *tf_board_model_new (GListModel *projects);

/* @column: 0-based, as in tf_shown_columns. Returns: (transfer none) */
TfBoardList *tf_board_model_get_column (TfBoardModel *self, guint column);

/* FALSE while @project is filtered out or not known. */
gboolean tf_board_model_find (TfBoardModel *self,
                              TfDbusProject1 *project,
                              guint *out_column,
                              guint *out_position);

/* The filter in force, to be read. Returns: (transfer none) */
const TfBoardFilter *tf_board_model_get_filter (TfBoardModel *self);

/* @filter: copied */
void tf_board_model_set_filter (TfBoardModel *self, const TfBoardFilter *filter);

guint tf_board_model_get_n_projects (TfBoardModel *self);
guint tf_board_model_get_n_shown (TfBoardModel *self);

/* How many of those shown are TF_BOARD_STATE_RUNNING: while there are any, time goes on. */
guint tf_board_model_get_n_running (TfBoardModel *self);

G_END_DECLS
