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

/* Returns: (transfer none): its position, for the functions below */
GSequenceIter *tf_board_list_add (TfBoardList *self, TfDbusProject1 *project);
void tf_board_list_remove (TfBoardList *self, GSequenceIter *place);

/* Whether @place no longer matches the current rank of its project. */
gboolean tf_board_list_is_misplaced (TfBoardList *self, GSequenceIter *place);

/* Between these calls, changes are collected and reported as one by thaw. */
void tf_board_list_freeze (TfBoardList *self);
void tf_board_list_thaw (TfBoardList *self);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_board_list_get (TfBoardList *self, guint position);

/* Returns: (transfer full): one for each item, top first */
TfBoardRank *tf_board_list_dup_ranks (TfBoardList *self);

G_END_DECLS
