/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-private.h"

/* A field of the listing: an array with a value for each project. */
typedef struct
{
  const char *name;
  GVariant *values; /* (owned) */
} Column;

static void
column_clear (gpointer data)
{
  g_clear_pointer (&((Column *) data)->values, g_variant_unref);
}

static GArray *
find_columns (GVariant *dictionary, gsize n_projects)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (Column));
  GVariantIter iter;
  Column column;

  g_array_set_clear_func (columns, column_clear);
  g_variant_iter_init (&iter, dictionary);
  while (g_variant_iter_next (&iter, "{&sv}", &column.name, &column.values))
    if (g_variant_is_of_type (column.values, G_VARIANT_TYPE_ARRAY) &&
        g_variant_n_children (column.values) == n_projects)
      g_array_append_val (columns, column);
    else
      g_variant_unref (column.values);
  return columns;
}

static GVariant *
describe_row (GArray *columns, gsize row)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = &g_array_index (columns, Column, i);
      g_autoptr (GVariant) value = g_variant_get_child_value (column->values, row);

      g_variant_builder_add (&builder, "{sv}", column->name, value);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

void
tf_client_listing_foreach (GVariant *reply, TfClientListed listed, gpointer data)
{
  g_autoptr (GVariant) paths = g_variant_get_child_value (reply, 0);
  g_autoptr (GVariant) dictionary = g_variant_get_child_value (reply, 1);
  gsize n = g_variant_n_children (paths);
  g_autoptr (GArray) columns = find_columns (dictionary, n);

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) path = g_variant_get_child_value (paths, i);
      g_autoptr (GVariant) values = describe_row (columns, i);

      listed (g_variant_get_string (path, NULL), values, data);
    }
}
