/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-columns.h"
#include "tf-board-model.h"

G_BEGIN_DECLS

/**
 * TfBoardLane:
 *
 * The columns of all projects; or those of one agent, below its name and no higher than their cards
 * need. Lanes have the same columns at the same places. Main thread only.
 */
#define TF_TYPE_BOARD_LANE (tf_board_lane_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardLane, tf_board_lane, TF, BOARD_LANE, GtkWidget)

/* @agent: (nullable): "" for projects without one, %NULL for all projects; @adjustment: what scrolls
 * all lanes sideways */
GtkWidget *tf_board_lane_new (const char *agent,
                              TfBoardPainter *painter,
                              TfBoardSelection *selection,
                              GtkAdjustment *adjustment);

/* Returns: (transfer none) (nullable) */
const char *tf_board_lane_get_agent (TfBoardLane *self);

/* @model: (nullable): of the projects of the lane */
void tf_board_lane_set_model (TfBoardLane *self, TfBoardModel *model);
/* Returns: (transfer none) (nullable) */
TfBoardModel *tf_board_lane_get_model (TfBoardLane *self);

/* Returns: (transfer none) */
TfBoardColumn *tf_board_lane_get_column (TfBoardLane *self, guint column);
TfBoardColumns *tf_board_lane_get_box (TfBoardLane *self);

G_END_DECLS
