/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfBoardPage:
 *
 * All projects in the columns of their phases. Cards are dragged to the column an action leads to,
 * or within theirs, which is their priority; by keyboard arrows, Alt and arrows, Enter, Menu, Delete.
 * Installs the action group "board" at its root while it has one, so that messages can undo.
 *
 * Main thread only.
 */
#define TF_TYPE_BOARD_PAGE (tf_board_page_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardPage, tf_board_page, TF, BOARD_PAGE, TfClientView)

/* Gives the search entry the keyboard. */
void tf_board_page_search (TfBoardPage *self);

G_END_DECLS
