/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-listing.h"

#include <glib/gi18n.h>

#include "tf-error.h"

typedef struct
{
  GVariant *name;   /* (owned) */
  GVariant *values; /* (owned): an array */
} Column;

struct _TfCtlListing
{
  GArray *columns; /* (owned) (element-type Column) */
  gsize size;
};

static void
column_clear (gpointer data)
{
  Column *column = data;

  g_variant_unref (column->name);
  g_variant_unref (column->values);
}

void
tf_ctl_listing_free (TfCtlListing *self)
{
  g_array_unref (self->columns);
  g_free (self);
}

/* Takes @values (nullable). */
static gboolean
add (TfCtlListing *self, const char *name, GVariant *values, GError **error)
{
  Column column = { 0 };

  if (values == NULL || g_variant_n_children (values) != self->size)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   _ ("the daemon did not list “%s” of each project"), name);
      g_clear_pointer (&values, g_variant_unref);
      return FALSE;
    }
  column.name = g_variant_ref_sink (g_variant_new_string (name));
  column.values = values;
  g_array_append_val (self->columns, column);
  return TRUE;
}

static gboolean
add_all (TfCtlListing *self, GVariant *all, GError **error)
{
  GVariantIter iter;
  GVariant *entry;
  gboolean ok = TRUE;

  g_variant_iter_init (&iter, all);
  while (ok && (entry = g_variant_iter_next_value (&iter)) != NULL)
    {
      g_autoptr (GVariant) name = g_variant_get_child_value (entry, 0);
      const char *text = g_variant_get_string (name, NULL);

      ok = add (self, text, g_variant_lookup_value (all, text, G_VARIANT_TYPE_ARRAY), error);
      g_variant_unref (entry);
    }
  return ok;
}

TfCtlListing *
tf_ctl_listing_new (GVariant *reply, const char *const *fields, GError **error)
{
  g_autoptr (TfCtlListing) self = g_new0 (TfCtlListing, 1);
  g_autoptr (GVariant) paths = g_variant_get_child_value (reply, 0);
  g_autoptr (GVariant) all = g_variant_get_child_value (reply, 1);

  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, column_clear);
  self->size = g_variant_n_children (paths);
  if (fields[0] == NULL && !add_all (self, all, error))
    return NULL;
  for (guint i = 0; fields[i] != NULL; i++)
    if (!add (self, fields[i], g_variant_lookup_value (all, fields[i], G_VARIANT_TYPE_ARRAY),
              error))
      return NULL;
  return g_steal_pointer (&self);
}

gsize
tf_ctl_listing_get_size (const TfCtlListing *self)
{
  return self->size;
}

GVariant *
tf_ctl_listing_get (const TfCtlListing *self, guint field, gsize i)
{
  return g_variant_get_child_value (g_array_index (self->columns, Column, field).values, i);
}

/* The text belongs to the column. */
const char *
tf_ctl_listing_get_string (const TfCtlListing *self, guint field, gsize i)
{
  g_autoptr (GVariant) value = tf_ctl_listing_get (self, field, i);

  return g_variant_is_of_type (value, G_VARIANT_TYPE_STRING) ? g_variant_get_string (value, NULL)
                                                             : "";
}

gint64
tf_ctl_listing_get_int64 (const TfCtlListing *self, guint field, gsize i, gint64 fallback)
{
  g_autoptr (GVariant) value = tf_ctl_listing_get (self, field, i);

  return g_variant_is_of_type (value, G_VARIANT_TYPE_INT64) ? g_variant_get_int64 (value)
                                                            : fallback;
}

GVariant *
tf_ctl_listing_get_row (const TfCtlListing *self, guint n, gsize i)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint field = 0; field < MIN (n, self->columns->len); field++)
    {
      g_autoptr (GVariant) value = tf_ctl_listing_get (self, field, i);

      g_variant_builder_add_value (
          &builder, g_variant_new_dict_entry (g_array_index (self->columns, Column, field).name,
                                              g_variant_new_variant (value)));
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}
