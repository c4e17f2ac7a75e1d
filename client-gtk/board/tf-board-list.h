/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-board-rank.h"

G_BEGIN_DECLS

/**
 * TfBoardList:
 *
 * The projects of one column as a GListModel, always in the order of tf_board_rank_compare(). A change
 * costs O(log n). Main thread only.
 */
#define TF_TYPE_BOARD_LIST (tf_board_list_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardList, tf_board_list, TF, BOARD_LIST, GObject)

TfBoardList *tf_board_list_new (void);

/* Returns: (transfer none): its place, for the functions below */
GSequenceIter *tf_board_list_add (TfBoardList *self, TfDbusProject1 *project);
void tf_board_list_remove (TfBoardList *self, GSequenceIter *place);

/* FALSE when @place is still right for the rank its project has now. */
gboolean tf_board_list_is_misplaced (TfBoardList *self, GSequenceIter *place);

/* Between these, changes are told in one, at the end. */
void tf_board_list_freeze (TfBoardList *self);
void tf_board_list_thaw (TfBoardList *self);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_board_list_get (TfBoardList *self, guint position);

/* Returns: (transfer full): as many as there are items, top first */
TfBoardRank *tf_board_list_dup_ranks (TfBoardList *self);

G_END_DECLS
