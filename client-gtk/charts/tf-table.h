/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfTableRow:
 *
 * A line of a TfTable: plain cells, made anew whenever what they tell changes.
 */
#define TF_TYPE_TABLE_ROW (tf_table_row_get_type ())
G_DECLARE_FINAL_TYPE (TfTableRow, tf_table_row, TF, TABLE_ROW, GObject)

/* @key tells it from others. All cells are empty. Returns: (transfer full) */
TfTableRow *tf_table_row_new (const char *key, guint n_cells);
const char *tf_table_row_get_key (TfTableRow *self);

/* Sorted as text. */
void tf_table_row_set_text (TfTableRow *self, guint cell, const char *text);

/* Sorted by @value: NaN (not known) below every number; @text: how it reads; %NULL for "–". */
void tf_table_row_set_number (TfTableRow *self, guint cell, double value, const char *text);

/* A bar behind the text of a cell, which needs a text as well: 0 to 1. */
void tf_table_row_set_fraction (TfTableRow *self, guint cell, double fraction);

/* Returns: (transfer none) */
const char *tf_table_row_get_text (TfTableRow *self, guint cell);

typedef struct
{
  const char *title; /* translated */
  gboolean is_number;
  gboolean expands;
} TfTableColumn;

/**
 * TfTable:
 *
 * Rows of cells as a GtkColumnView whose heads sort, in a place that scrolls to the side when it is
 * narrow and down when there is much. Signal "activated" (key): Enter or a double click on a row.
 * Main thread only.
 */
#define TF_TYPE_TABLE (tf_table_get_type ())
G_DECLARE_FINAL_TYPE (TfTable, tf_table, TF, TABLE, GtkWidget)

GtkWidget *tf_table_new (void);

/* Once. @label: what it is, for a screen reader; @columns is copied. */
void tf_table_set_columns (TfTable *self,
                           const char *label,
                           const TfTableColumn *columns,
                           guint n_columns);

/* Shows @rows (element-type TfTableRow). Rows whose key was there before keep selection and place. */
void tf_table_set_rows (TfTable *self, GPtrArray *rows);

/* Returns: (transfer none): of TfTableRow, as sorted */
GListModel *tf_table_get_rows (TfTable *self);

G_END_DECLS
