/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-table.h"

G_BEGIN_DECLS

typedef struct
{
  char *text;      /* (owned) (nullable) */
  char *sort_key;  /* (owned) (nullable): of a text */
  double number;   /* NaN: unknown */
  double fraction; /* below 0: no bar */
} TfTableCell;

/* Below 0 if there is no bar. */
double tf_table_row_get_fraction (TfTableRow *self, guint cell);

/* Moves the content of @other, which must not be used afterwards, to @self; emits "changed" if it
 * differs. Returns: whether it differs */
gboolean tf_table_row_take (TfTableRow *self, TfTableRow *other);

int tf_table_row_compare (TfTableRow *a, TfTableRow *b, guint cell);

G_END_DECLS
