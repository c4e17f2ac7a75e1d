/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfTableRow:
 *
 * A row of a TfTable: plain cells, recreated whenever their content changes.
 */
#define TF_TYPE_TABLE_ROW (tf_table_row_get_type ())
G_DECLARE_FINAL_TYPE (TfTableRow, tf_table_row, TF, TABLE_ROW, GObject)

/* @key identifies the row. All cells are empty. Returns: (transfer full) */
TfTableRow *tf_table_row_new (const char *key, guint n_cells);
const char *tf_table_row_get_key (TfTableRow *self);

/* Sorted as text. */
void tf_table_row_set_text (TfTableRow *self, guint cell, const char *text);

/* Sorted by @value: NaN (unknown) sorts below every number; @text: the text shown; (nullable): an empty
 * cell, which a screen reader reads as "unknown". */
void tf_table_row_set_number (TfTableRow *self, guint cell, double value, const char *text);

/* A bar behind the text of a cell, from 0 to 1. The cell needs a text as well. */
void tf_table_row_set_fraction (TfTableRow *self, guint cell, double fraction);

/* Returns: (transfer none) (nullable) */
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
 * A GtkColumnView with sortable columns. Scrolls horizontally if it is narrow and vertically if
 * there are many rows. Signal "activated" (key): Enter or double click on a row. Main thread only.
 */
#define TF_TYPE_TABLE (tf_table_get_type ())
G_DECLARE_FINAL_TYPE (TfTable, tf_table, TF, TABLE, GtkWidget)

GtkWidget *tf_table_new (void);

/* Call once. @label: accessible name; @columns is copied. */
void tf_table_set_columns (TfTable *self,
                           const char *label,
                           const TfTableColumn *columns,
                           guint n_columns);

/* Shows @rows (element-type TfTableRow). Rows whose key already exists keep their selection and
 * position. A column without a text in any of them is not shown. */
void tf_table_set_rows (TfTable *self, GPtrArray *rows);

/* Returns: (transfer none) (element-type TfTableRow): sorted */
GListModel *tf_table_get_rows (TfTable *self);

G_END_DECLS
