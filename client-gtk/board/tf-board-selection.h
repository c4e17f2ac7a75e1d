/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/**
 * TfBoardSelection:
 *
 * The selected projects, and the one that is open. Signal: "changed". Main thread only.
 */
#define TF_TYPE_BOARD_SELECTION (tf_board_selection_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardSelection, tf_board_selection, TF, BOARD_SELECTION, GObject)

TfBoardSelection *tf_board_selection_new (void);

/* @project: (nullable) */
void tf_board_selection_set_open (TfBoardSelection *self, TfDbusProject1 *project);
gboolean tf_board_selection_is_open (TfBoardSelection *self, TfDbusProject1 *project);

gboolean tf_board_selection_has (TfBoardSelection *self, TfDbusProject1 *project);
guint tf_board_selection_get_n (TfBoardSelection *self);
void tf_board_selection_toggle (TfBoardSelection *self, TfDbusProject1 *project);

/* @projects: (element-type TfDbusProject1): all of them are selected, too */
void tf_board_selection_add (TfBoardSelection *self, GPtrArray *projects);
void tf_board_selection_clear (TfBoardSelection *self);

/* Returns: (transfer full) (element-type TfDbusProject1): in the order of their ids */
GPtrArray *tf_board_selection_dup (TfBoardSelection *self);

typedef gboolean (*TfBoardSelectionFunc) (TfDbusProject1 *project, gpointer data);

/* Keeps only those for which @func is true. */
void tf_board_selection_keep (TfBoardSelection *self, TfBoardSelectionFunc func, gpointer data);

G_END_DECLS
