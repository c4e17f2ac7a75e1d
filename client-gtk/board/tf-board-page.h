/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfBoardPage:
 *
 * All projects, in the columns of their phases. Dragging a card to another column runs an action,
 * dragging it within its column changes its priority. Keys: arrows, Alt+arrows, Enter, Menu,
 * Delete. Whoever comes here begins at the first card. Inserts the action group "board" into its root, so that toasts can undo.
 *
 * Properties: "project" (TfDbusProject1, nullable, write-only): the one that is open beside the board;
 * "collapsed" (GStrv): the phases whose columns are collapsed. Main thread only.
 */
#define TF_TYPE_BOARD_PAGE (tf_board_page_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardPage, tf_board_page, TF, BOARD_PAGE, TfClientView)

/* Focuses the card of @project; if there is none, the first one, or else the search entry. @project:
 * (nullable) */
void tf_board_page_focus_project (TfBoardPage *self, TfDbusProject1 *project);

/* What it shows while there is no project. @page: floating, or (transfer none) */
void tf_board_page_set_first_page (TfBoardPage *self, GtkWidget *page);

/* Focuses the search entry. */
void tf_board_page_search (TfBoardPage *self);

G_END_DECLS
