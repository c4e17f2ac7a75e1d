/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <math.h>
#include <string.h>

#include "tf-table-private.h"

struct _TfTableRow
{
  GObject parent_instance;

  char *key;     /* (owned) */
  GArray *cells; /* (owned) (element-type TfTableCell) */
};

G_DEFINE_FINAL_TYPE (TfTableRow, tf_table_row, G_TYPE_OBJECT)

static guint changed_signal;

static void
cell_clear (gpointer data)
{
  TfTableCell *cell = data;

  g_free (cell->text);
  g_free (cell->sort_key);
}

static TfTableCell *
get_cell (TfTableRow *self, guint cell)
{
  return &g_array_index (self->cells, TfTableCell, cell);
}

static void
tf_table_row_finalize (GObject *object)
{
  TfTableRow *self = TF_TABLE_ROW (object);

  g_free (self->key);
  g_array_unref (self->cells);
  G_OBJECT_CLASS (tf_table_row_parent_class)->finalize (object);
}

static void
tf_table_row_class_init (TfTableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_table_row_finalize;
  changed_signal = g_signal_new ("changed", TF_TYPE_TABLE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
tf_table_row_init (TfTableRow *self)
{
  self->cells = g_array_new (FALSE, TRUE, sizeof (TfTableCell));
  g_array_set_clear_func (self->cells, cell_clear);
}

TfTableRow *
tf_table_row_new (const char *key, guint n_cells)
{
  TfTableRow *self = g_object_new (TF_TYPE_TABLE_ROW, NULL);

  self->key = g_strdup (key);
  g_array_set_size (self->cells, n_cells);
  for (guint i = 0; i < n_cells; i++)
    {
      get_cell (self, i)->number = NAN;
      get_cell (self, i)->fraction = -1;
    }
  return self;
}

const char *
tf_table_row_get_key (TfTableRow *self)
{
  return self->key;
}

void
tf_table_row_set_text (TfTableRow *self, guint cell, const char *text)
{
  TfTableCell *at;

  g_return_if_fail (TF_IS_TABLE_ROW (self));
  g_return_if_fail (cell < self->cells->len);

  at = get_cell (self, cell);
  g_free (at->text);
  g_free (at->sort_key);
  at->text = g_strdup (text);
  at->sort_key = text != NULL ? g_utf8_collate_key (text, -1) : NULL;
}

void
tf_table_row_set_number (TfTableRow *self, guint cell, double value, const char *text)
{
  TfTableCell *at;

  g_return_if_fail (TF_IS_TABLE_ROW (self));
  g_return_if_fail (cell < self->cells->len);

  at = get_cell (self, cell);
  g_free (at->text);
  at->text = g_strdup (text);
  at->number = value;
}

void
tf_table_row_set_fraction (TfTableRow *self, guint cell, double fraction)
{
  g_return_if_fail (TF_IS_TABLE_ROW (self));
  g_return_if_fail (cell < self->cells->len);

  get_cell (self, cell)->fraction = isfinite (fraction) ? CLAMP (fraction, 0, 1) : -1;
}

const char *
tf_table_row_get_text (TfTableRow *self, guint cell)
{
  g_return_val_if_fail (TF_IS_TABLE_ROW (self), NULL);
  g_return_val_if_fail (cell < self->cells->len, NULL);

  return get_cell (self, cell)->text;
}

double
tf_table_row_get_fraction (TfTableRow *self, guint cell)
{
  return get_cell (self, cell)->fraction;
}

gboolean
tf_table_row_take (TfTableRow *self, TfTableRow *other)
{
  gboolean changed = FALSE;
  GArray *cells = other->cells;

  for (guint i = 0; i < cells->len && !changed; i++)
    changed = g_strcmp0 (get_cell (self, i)->text, get_cell (other, i)->text) != 0 ||
              get_cell (self, i)->fraction != get_cell (other, i)->fraction;
  if (!changed)
    return FALSE;
  other->cells = self->cells;
  self->cells = cells;
  g_signal_emit (self, changed_signal, 0);
  return TRUE;
}

int
tf_table_row_compare (TfTableRow *a, TfTableRow *b, guint cell)
{
  const TfTableCell *one = get_cell (a, cell);
  const TfTableCell *two = get_cell (b, cell);

  if (one->sort_key != NULL && two->sort_key != NULL)
    return strcmp (one->sort_key, two->sort_key);
  if (isnan (one->number) || isnan (two->number))
    return (isnan (one->number) ? 0 : 1) - (isnan (two->number) ? 0 : 1);
  return one->number < two->number ? -1 : one->number > two->number;
}
